# Prints what bash offers: complete.bash COMPLETIONS LINE
source "$1"
line=$2
# As readline parts a line: at spaces, and '=' is a word of its own.
read -r -a COMP_WORDS <<<"${line//=/ = }"
case $line in *' ' | *=) [[ $line == *= ]] || COMP_WORDS+=('') ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMP_LINE=$line
COMP_POINT=${#line}
function=$(complete -p firesmith | sed 's/.* -F \([^ ]*\) .*/\1/')
"$function" firesmith "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
