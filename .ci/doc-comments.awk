# Prints the doc comments of Swift files that begin with a question rather than with what the symbol gives: `What`, `How`,
# `Where`, `Who`, `Why`, `Which`. "Returns …", "The number of …", "Whether to …" tell a reader in a hurry.
#
# Usage: awk -f .ci/doc-comments.awk FILE…; the exit status is 1 if there are any.

FNR == 1 { isInComment = 0 }

/^ *\/\/\// {
  if (!isInComment && $2 ~ /^(What|How|Where|Who|Whom|Whose|Why|Which)[^A-Za-z]*$/) {
    line = $0
    sub(/^ */, "", line)
    print FILENAME ":" FNR ": " line
    found = 1
  }
  isInComment = 1
  next
}

{ isInComment = 0 }

END { exit found }
