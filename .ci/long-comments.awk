# Prints the comment lines of Swift files that are longer than 100 columns, which the formatter leaves alone. Words that
# can't be broken, such as addresses, are allowed.
#
# Usage: LC_ALL=C awk -f .ci/long-comments.awk FILE…; the exit status is 1 if there are any.

FNR == 1 { isInString = 0; isInCode = 0 }

# Lines of a literal are text, whatever they begin with.
{
  wasInString = isInString
  if (gsub(/"""/, "\"\"\"") % 2) isInString = !isInString
}

wasInString || !/^ *\/\// { isInCode = 0; next }

/^ *\/\/\/? *```/ { isInCode = !isInCode }

{
  line = $0
  # Bytes that continue a character take no column.
  gsub(/[\200-\277]/, "", line)
  if (length(line) <= 100 || isInCode) next
  text = line
  sub(/^ *\/\/\/? *(- )?/, "", text)
  if (text ~ /^\|/) next
  start = length(line) - length(text)
  # A code span isn't broken: its spaces are letters.
  spaces = ""
  isCode = 0
  for (place = 1; place <= 100 - start; place += 1) {
    letter = substr(text, place, 1)
    if (letter == "`") isCode = !isCode
    if (letter == " " && !isCode) spaces = spaces " "
  }
  if (spaces == "") next
  print FILENAME ":" FNR ": " $0
  found = 1
}

END { exit found }
