# Prints the lines of Swift files that look for slashes among the characters of a path. An accent after a slash
# makes another character of it, and would hide the name that begins with it: `pathParts`, `utf8` and
# `unicodeScalars` see both.
#
# Usage: awk -f .ci/slashes.awk FILE…; the exit status is 1 if there are any.

{
  code = $0
  sub(/^ *\/\/.*/, "", code)
  gsub(/unicodeScalars\.(split|contains|firstIndex|lastIndex)\(/, "", code)
  if (code ~ /(split\(separator: |contains\(|[a-z]Index\(of: )"\/"/) {
    sub(/^ */, "", code)
    print FILENAME ":" FNR ": " code
    found = 1
  }
}

END { exit found }
