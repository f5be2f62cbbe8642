# Prints the places in Swift files that decide for cases which nobody has listed: `default:` and `case _`
# among the cases of an enumeration, and `if case … else`. With a new case, the compiler would say nothing
# there. A comment on the line gives the reason, where there is one: an enumeration of others grows.
#
# Allowed is what asks for one case, and is `nil`, `true`, `false` or empty for all others:
# `if case .array(let elements) = self { elements } else { nil }`.
#
# Usage: awk -f .ci/catch-alls.awk FILE…; the exit status is 1 if there are any.

function report(file, line, text) {
  sub(/^ */, "", text)
  print file ":" line ": " text
  found = 1
}

FNR == 1 { switches = 0; question = 0 }

{
  hasReason = $0 ~ /[^:\/]\/\/ /
  code = $0
  sub(/[ ]*\/\/.*/, "", code)
  match(code, /^ */)
  indent = RLENGTH
  while (switches > 0 && indent < column[switches]) switches--

  # `if case … {` on a line of its own, whose `else` is at the same indentation.
  if (question && indent == questionColumn && code ~ /^ *\} else \{$/) report(FILENAME, question, asked)
  if (question && indent <= questionColumn && code ~ /^ *\}/) question = 0
  # With further conditions, `else` isn't about other cases alone; commas in parentheses are of the case.
  plain = code
  while (gsub(/\([^()]*\)/, "", plain)) continue
  if (plain ~ /(^|[^a-zA-Z])if case [^,]*\{$/ && plain !~ /else if case/ && !hasReason) {
    question = FNR
    questionColumn = indent
    asked = code
  }
  if (plain ~ /(^|[^a-zA-Z])if case [^,{]*\{.*\} else \{/ && !hasReason &&
      plain !~ /else \{ (nil|true|false|\[\]) \}/)
    report(FILENAME, FNR, code)

  if (code ~ /(^|[^A-Za-z0-9_`.])switch .*\{$/) {
    switches++
    column[switches] = indent
    isOfCases[switches] = 0
  } else if (switches > 0 && indent == column[switches]) {
    if (code ~ /^ *case (let )?\(?(let )?\.[a-z`]/) isOfCases[switches] = 1
    if (code ~ /^ *(default|case _\??):/ && isOfCases[switches] && !hasReason)
      report(FILENAME, FNR, code)
    if (code ~ /^ *\}/) switches--
  }
}

END { exit found }
