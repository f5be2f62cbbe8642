# Prints what fish offers, without its descriptions: complete.fish COMPLETIONS LINE
source $argv[1]
complete -C $argv[2] | string split -f 1 \t | string replace -r '^--[a-z]+=' ''
