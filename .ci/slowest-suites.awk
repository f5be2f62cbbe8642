# Reads the event stream of `swift test`, and prints for each suite: seconds, cases, name.
#
# All tests begin at once and wait for their turn. When a turn begins, the stream says so only for cases with
# arguments. The other tests take turns in the order in which they began to wait, `width` at a time, each
# as soon as one before it has ended.

function text(pattern, skipped) {
  if (!match($0, pattern)) return ""
  return substr($0, RSTART + skipped, RLENGTH - skipped)
}

# Counts a case of `test`, which is called `Module.Suite\/function()\/File.swift:1:2`.
function add(test, time) {
  sub(/\\\/[^\/]*\\\/[^\/]*$/, "", test)
  gsub(/\\\//, "/", test)
  seconds[test] += time
  cases[test] += 1
}

function begin_turn(time) { turns[++turn_count] = time }

# Returns the beginning of a turn, and forgets it.
function take_turn(index_, time) {
  if (index_ > turn_count) index_ = turn_count
  time = turns[index_]
  for (; index_ < turn_count; index_ += 1) turns[index_] = turns[index_ + 1]
  turn_count -= 1
  return time
}

# Returns the place of a test among those that wait or have their turn.
function place(test, number, result) {
  for (number = 1; number <= order[test]; number += 1) result += !has_ended[number]
  return result
}

/"isParameterized":true/ { has_arguments[text("\"id\":\"[A-Z][^\"]*\\.swift:[0-9:]*", 6)] = 1 }

!/"kind":"test(Case)?(Started|Ended)"/ { next }

{
  time = text("\"since1970\":[0-9.]+", 12)
  test = text("\"testID\":\"[^\"]*", 10)
  case_ = test substr($0, 1, index($0, "\"instant\""))
  if (!has_begun) while (turn_count < width) begin_turn(time)
  has_begun = 1
}

/"kind":"testCaseStarted"/ {
  start[case_] = time
  # A case begins where a turn has just ended.
  if (turn_count > 0) take_turn(turn_count)
}

/"kind":"testCaseEnded"/ {
  add(test, time - start[case_])
  begin_turn(time)
}

test !~ /\.swift:/ || test in has_arguments { next }

/"kind":"testStarted"/ { order[test] = ++test_count }

/"kind":"testEnded"/ {
  add(test, turn_count > 0 ? time - take_turn(place(test)) : 0)
  has_ended[order[test]] = 1
  begin_turn(time)
}

END {
  for (suite in seconds) printf "%8.1f s  %5d  %s\n", seconds[suite], cases[suite], suite
}
