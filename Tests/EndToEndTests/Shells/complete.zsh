# Prints what zsh offers: complete.zsh COMPLETIONS LINE
# Completions need a shell with a line editor, which one in a terminal of its own has.
zmodload zsh/zpty
export COMPLETIONS=$1 OFFERS=$(mktemp)
zpty shell zsh -f -i
zpty -w shell '
  PROMPT= RPROMPT=
  autoload -Uz compinit && compinit -D -u
  source $COMPLETIONS
  compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a offers
    builtin compadd -A offers "$@"
    (( $#offers )) && print -rl -- $offers >> $OFFERS
    builtin compadd "$@"
  }
  offer() { _main_complete; print -r -- >> $OFFERS; }
  zle -C offer list-choices offer
  bindkey "^I" offer
'
zpty -w -n shell "$2"$'\t'
# The empty line says that there are no more.
for attempt in {1..3000}; do
  [[ $(tail -c 2 $OFFERS | od -An -c) == *'\n'* && -z $(tail -n 1 $OFFERS) ]] && break
  sleep 0.01
done
zpty -d shell
grep -v '^$' $OFFERS
rm $OFFERS
exit 0
