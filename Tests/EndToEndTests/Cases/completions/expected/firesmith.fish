# Completes firesmith in fish. Written by 'firesmith completions fish'.

function __firesmith_needs_command
    test (count (commandline -opc)) -eq 1
end

function __firesmith_uses_command -a name
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$name"
end

complete -c firesmith -f
complete -c firesmith -n __firesmith_needs_command -s h -l help -d 'Show help'
complete -c firesmith -n __firesmith_needs_command -l version -d 'Print the version'
complete -c firesmith -n __firesmith_needs_command -a init -d 'Write a configuration and a schema to start with'
complete -c firesmith -n '__firesmith_uses_command init' -l language -x -a 'swift python' -d 'The language to generate'
complete -c firesmith -n '__firesmith_uses_command init' -s h -l help -d 'Show this help'
complete -c firesmith -n '__firesmith_uses_command init' -a '(__fish_complete_directories)'
complete -c firesmith -n __firesmith_needs_command -a generate -d 'Generate code from the schemas'
complete -c firesmith -n '__firesmith_uses_command generate' -l config -r -F -d 'The configuration'
complete -c firesmith -n '__firesmith_uses_command generate' -l schemas -r -F -d 'A schema file, or a folder of them'
complete -c firesmith -n '__firesmith_uses_command generate' -l output -x -a '(__fish_complete_directories)' -d 'The folder to write to, as the only output'
complete -c firesmith -n '__firesmith_uses_command generate' -l language -x -a 'swift python' -d 'The language to write, as the only output'
complete -c firesmith -n '__firesmith_uses_command generate' -l sdk -x -a 'firebase portable' -d 'The library that generated Swift code reads and writes documents with'
complete -c firesmith -n '__firesmith_uses_command generate' -l access -x -a 'internal package public' -d 'The access level of generated Swift code'
complete -c firesmith -n '__firesmith_uses_command generate' -l check -d 'Write nothing; list the files that are missing, out of date or no longer generated, and exit with 1 if there are any'
complete -c firesmith -n '__firesmith_uses_command generate' -l dry-run -d 'Write nothing; list the files that would be written and removed'
complete -c firesmith -n '__firesmith_uses_command generate' -l diff -d 'Write nothing; print what would change as a unified diff'
complete -c firesmith -n '__firesmith_uses_command generate' -l watch -d 'Generate again whenever schemas, configuration or templates change, until the command is interrupted'
complete -c firesmith -n '__firesmith_uses_command generate' -l format -x -a 'text json github sarif' -d 'The format of errors and warnings'
complete -c firesmith -n '__firesmith_uses_command generate' -l color -x -a 'auto always never' -d 'When to print in color'
complete -c firesmith -n '__firesmith_uses_command generate' -l quiet -d 'Print errors and warnings only'
complete -c firesmith -n '__firesmith_uses_command generate' -s h -l help -d 'Show this help'
complete -c firesmith -n __firesmith_needs_command -a validate -d 'Check the schemas without writing anything'
complete -c firesmith -n '__firesmith_uses_command validate' -l config -r -F -d 'The configuration'
complete -c firesmith -n '__firesmith_uses_command validate' -l format -x -a 'text json github sarif' -d 'The format of errors and warnings'
complete -c firesmith -n '__firesmith_uses_command validate' -l color -x -a 'auto always never' -d 'When to print in color'
complete -c firesmith -n '__firesmith_uses_command validate' -l quiet -d 'Print errors and warnings only'
complete -c firesmith -n '__firesmith_uses_command validate' -s h -l help -d 'Show this help'
complete -c firesmith -n '__firesmith_uses_command validate' -F
complete -c firesmith -n __firesmith_needs_command -a templates -d 'List, show, compare and copy the templates'
complete -c firesmith -n '__firesmith_uses_command templates' -l config -r -F -d 'The configuration'
complete -c firesmith -n '__firesmith_uses_command templates' -l folder -x -a '(__fish_complete_directories)' -d 'The folder of templates'
complete -c firesmith -n '__firesmith_uses_command templates' -l block -x -d 'Only this block of the template'
complete -c firesmith -n '__firesmith_uses_command templates' -l color -x -a 'auto always never' -d 'When to print in color'
complete -c firesmith -n '__firesmith_uses_command templates' -s h -l help -d 'Show this help'
complete -c firesmith -n '__firesmith_uses_command templates; and not __fish_seen_subcommand_from list show diff eject' -a 'list show diff eject'
complete -c firesmith -n '__firesmith_uses_command templates; and __fish_seen_subcommand_from show diff eject' -a 'python-alias python-annotation python-attribute python-calls python-collections python-document python-enumeration python-errors python-field python-field-type python-header python-import python-imports python-item python-items python-member python-mixin python-models python-names python-package python-parentheses python-paths python-query python-repositories python-repository python-root python-structure python-support python-support-aggregates python-support-async_many python-support-async_queryable python-support-async_reading python-support-async_single python-support-async_transactions python-support-asynchronous python-support-changes python-support-client python-support-coding python-support-constraints python-support-docstrings python-support-enumerations python-support-fields python-support-filters python-support-forms python-support-groups python-support-kept python-support-kinds python-support-limits python-support-listening python-support-many python-support-marks python-support-models python-support-ordering python-support-others python-support-page_tokens python-support-partial python-support-paths python-support-pickling python-support-presence python-support-queries python-support-queryable python-support-reading python-support-references python-support-representation python-support-results python-support-single python-support-snapshots python-support-storable python-support-sync python-support-transactions python-support-translation python-support-tuples python-support-unions python-support-untagged python-support-updates python-support-validation python-support-values python-support-watching python-support-writes python-typed python-value swift-alias swift-arguments swift-collections swift-deprecation swift-document swift-elements swift-enumeration swift-field swift-file swift-header swift-imports swift-map-fields swift-mixin swift-paths swift-query-argument swift-query-call swift-repository swift-structure swift-support swift-support-cancellable-writes swift-support-coding-errors swift-support-constants swift-support-constrained-durations swift-support-constrained-writes swift-support-converted-fields swift-support-converted-forms swift-support-converted-value swift-support-document-aggregates swift-support-document-batch swift-support-document-changes swift-support-document-coding swift-support-document-decoder swift-support-document-encoder swift-support-document-field-path swift-support-document-filter swift-support-document-filters swift-support-document-list swift-support-document-listening swift-support-document-model swift-support-document-pages swift-support-document-path swift-support-document-place swift-support-document-publishers swift-support-document-query swift-support-document-repository swift-support-document-repository-writes swift-support-document-results swift-support-document-storage swift-support-document-transaction swift-support-document-update swift-support-document-value swift-support-document-value-plain swift-support-document-value-stored swift-support-document-writer swift-support-element-key swift-support-field-filters swift-support-field-key swift-support-file swift-support-hex-color swift-support-hex-color-platforms swift-support-immutable-field-filters swift-support-immutable-fields swift-support-indirect swift-support-invalid-field swift-support-keyed-map-fields swift-support-keyed-maps swift-support-many-documents swift-support-map-fields swift-support-model-id swift-support-model-json swift-support-model-validation swift-support-native-array swift-support-native-codable swift-support-native-coding swift-support-native-date swift-support-native-error swift-support-native-geo-point swift-support-native-map swift-support-native-reference swift-support-native-timestamp swift-support-native-value swift-support-native-vector swift-support-new-model-id swift-support-nil-as-null swift-support-nil-as-null-native swift-support-other-fields swift-support-parallel-reads swift-support-path-segments swift-support-pending-write swift-support-query-cursors swift-support-reference swift-support-reference-coding swift-support-referenced-documents swift-support-references-inside swift-support-repository-error swift-support-repository-error-mapping swift-support-server-time swift-support-single-document swift-support-single-document-publishers swift-support-single-document-results swift-support-stored-forms swift-support-stored-model swift-support-timestamp-storing swift-support-tuples swift-support-untagged-unions swift-support-value-constraint swift-support-write-time swift-type swift-union swift-untagged-union swift-validation'
complete -c firesmith -n __firesmith_needs_command -a context -d 'Print the data that templates are rendered with, as JSON'
complete -c firesmith -n '__firesmith_uses_command context' -l config -r -F -d 'The configuration'
complete -c firesmith -n '__firesmith_uses_command context' -l schemas -r -F -d 'A schema file, or a folder of them'
complete -c firesmith -n '__firesmith_uses_command context' -l language -x -a 'swift python' -d 'The language to write, as the only output'
complete -c firesmith -n '__firesmith_uses_command context' -l sdk -x -a 'firebase portable' -d 'The library that generated Swift code reads and writes documents with'
complete -c firesmith -n '__firesmith_uses_command context' -l access -x -a 'internal package public' -d 'The access level of generated Swift code'
complete -c firesmith -n '__firesmith_uses_command context' -l color -x -a 'auto always never' -d 'When to print in color'
complete -c firesmith -n '__firesmith_uses_command context' -s h -l help -d 'Show this help'
complete -c firesmith -n __firesmith_needs_command -a explain -d 'Explain an error or a warning, with an example and how to fix it'
complete -c firesmith -n '__firesmith_uses_command explain' -s h -l help -d 'Show this help'
complete -c firesmith -n '__firesmith_uses_command explain' -a 'no-identifier identifier-clash hidden-type invalid-template missing-path unreadable-file unwritable-file no-schemas output-collision out-of-date unplanned-schema file-too-large invalid-encoding invalid-yaml invalid-json too-deep too-many-nodes yaml-anchor yaml-alias yaml-merge-key yaml-tag yaml-several-documents yaml-complex-key duplicate-key unknown-key missing-key conflicting-keys unexpected-value empty-value needs-quotes duplicate-name invalid-type-name invalid-field-name invalid-identifier nothing-declared unknown-type invalid-type misplaced-optional array-in-array model-as-type invalid-snapshot type-cycle no-cases invalid-case unknown-case duplicate-raw-value mixed-raw-values hidden-field invalid-default invalid-keys invalid-tuple invalid-union invalid-mixin invalid-other-fields invalid-constant invalid-server-time invalid-nulls invalid-stored invalid-index invalid-immutable invalid-constraint invalid-swift-type unknown-collection unknown-model invalid-path invalid-ttl unknown-field unknown-operator invalid-operator invalid-literal conflicting-filters'
complete -c firesmith -n __firesmith_needs_command -a completions -d 'Print a shell completion script'
complete -c firesmith -n '__firesmith_uses_command completions' -s h -l help -d 'Show this help'
complete -c firesmith -n '__firesmith_uses_command completions' -a 'bash zsh fish'
complete -c firesmith -n __firesmith_needs_command -a man -d 'Print the manual page'
complete -c firesmith -n '__firesmith_uses_command man' -s h -l help -d 'Show this help'
complete -c firesmith -n __firesmith_needs_command -a version -d 'Print the version'
complete -c firesmith -n '__firesmith_uses_command version' -s h -l help -d 'Show this help'
complete -c firesmith -n __firesmith_needs_command -a help -d 'Explain a command'
complete -c firesmith -n '__firesmith_uses_command help' -s h -l help -d 'Show this help'
complete -c firesmith -n '__firesmith_uses_command help' -a 'init generate validate templates context explain completions man version help'
