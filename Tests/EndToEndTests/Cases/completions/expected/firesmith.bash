# Completes firesmith in bash. Written by 'firesmith completions bash'.

_firesmith_words() {
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}

# A line each, because a path may have spaces in it.
_firesmith_paths() {
  local path
  compopt -o filenames 2>/dev/null
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
}

_firesmith() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash splits '--flag=value' into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _firesmith_words "init generate validate breaking changelog check-data infer import summarize docs seed templates context explain completions man version help --help --version"
    return
  fi
  case "${COMP_WORDS[1]} $previous" in
    'init --language') _firesmith_words "swift python typescript"; return ;;
    'generate --config') _firesmith_paths -f; return ;;
    'generate --schemas') _firesmith_paths -f; return ;;
    'generate --output') _firesmith_paths -d; return ;;
    'generate --language') _firesmith_words "swift python typescript"; return ;;
    'generate --sdk') _firesmith_words "firebase portable"; return ;;
    'generate --access') _firesmith_words "internal package public"; return ;;
    'generate --format') _firesmith_words "text json github sarif"; return ;;
    'generate --color') _firesmith_words "auto always never"; return ;;
    'validate --config') _firesmith_paths -f; return ;;
    'validate --schemas') _firesmith_paths -f; return ;;
    'validate --format') _firesmith_words "text json github sarif"; return ;;
    'validate --color') _firesmith_words "auto always never"; return ;;
    'breaking --against') _firesmith_paths -f; return ;;
    'breaking --config') _firesmith_paths -f; return ;;
    'breaking --schemas') _firesmith_paths -f; return ;;
    'breaking --only') return ;;
    'breaking --except') return ;;
    'breaking --summary') _firesmith_paths -f; return ;;
    'breaking --fail-on') _firesmith_words "error warning never"; return ;;
    'breaking --format') _firesmith_words "text json github sarif junit markdown"; return ;;
    'breaking --write-baseline') _firesmith_paths -f; return ;;
    'breaking --accept') return ;;
    'breaking --reason') return ;;
    'breaking --until') return ;;
    'breaking --color') _firesmith_words "auto always never"; return ;;
    'changelog --against') _firesmith_paths -f; return ;;
    'changelog --config') _firesmith_paths -f; return ;;
    'changelog --schemas') _firesmith_paths -f; return ;;
    'changelog --only') return ;;
    'changelog --except') return ;;
    'changelog --summary') _firesmith_paths -f; return ;;
    'changelog --fail-on') _firesmith_words "error warning never"; return ;;
    'changelog --format') _firesmith_words "text json github sarif junit markdown"; return ;;
    'changelog --color') _firesmith_words "auto always never"; return ;;
    'check-data --config') _firesmith_paths -f; return ;;
    'check-data --schemas') _firesmith_paths -f; return ;;
    'check-data --collection') return ;;
    'check-data --limit') return ;;
    'check-data --jobs') return ;;
    'check-data --resume') _firesmith_paths -f; return ;;
    'check-data --summary') _firesmith_paths -f; return ;;
    'check-data --as-collection') return ;;
    'check-data --as-document') return ;;
    'check-data --ids') _firesmith_words "key id _id docId"; return ;;
    'check-data --times') return ;;
    'check-data --format') _firesmith_words "text json github sarif"; return ;;
    'check-data --color') _firesmith_words "auto always never"; return ;;
    'infer --output') _firesmith_paths -d; return ;;
    'infer --summary') _firesmith_paths -f; return ;;
    'infer --collection') return ;;
    'infer --limit') return ;;
    'infer --jobs') return ;;
    'infer --resume') _firesmith_paths -f; return ;;
    'infer --as-collection') return ;;
    'infer --as-document') return ;;
    'infer --ids') _firesmith_words "key id _id docId"; return ;;
    'infer --times') return ;;
    'infer --color') _firesmith_words "auto always never"; return ;;
    'import --output') _firesmith_paths -d; return ;;
    'import --collection') return ;;
    'import --keys') _firesmith_words "as-written snake"; return ;;
    'import --data') _firesmith_paths -f; return ;;
    'import --summary') _firesmith_paths -f; return ;;
    'import --format') _firesmith_words "text json"; return ;;
    'import --color') _firesmith_words "auto always never"; return ;;
    'summarize --collection') return ;;
    'summarize --limit') return ;;
    'summarize --jobs') return ;;
    'summarize --resume') _firesmith_paths -f; return ;;
    'summarize --as-collection') return ;;
    'summarize --as-document') return ;;
    'summarize --ids') _firesmith_words "key id _id docId"; return ;;
    'summarize --times') return ;;
    'summarize --color') _firesmith_words "auto always never"; return ;;
    'docs --config') _firesmith_paths -f; return ;;
    'docs --schemas') _firesmith_paths -f; return ;;
    'docs --output') _firesmith_paths -f; return ;;
    'docs --summary') _firesmith_paths -f; return ;;
    'docs --fail-under') return ;;
    'docs --format') _firesmith_words "text json"; return ;;
    'docs --color') _firesmith_words "auto always never"; return ;;
    'seed --count') return ;;
    'seed --seed') return ;;
    'seed --collection') return ;;
    'seed --schemas') _firesmith_paths -f; return ;;
    'seed --config') _firesmith_paths -f; return ;;
    'templates --config') _firesmith_paths -f; return ;;
    'templates --folder') _firesmith_paths -d; return ;;
    'templates --block') return ;;
    'templates --color') _firesmith_words "auto always never"; return ;;
    'context --config') _firesmith_paths -f; return ;;
    'context --schemas') _firesmith_paths -f; return ;;
    'context --language') _firesmith_words "swift python typescript"; return ;;
    'context --sdk') _firesmith_words "firebase portable"; return ;;
    'context --access') _firesmith_words "internal package public"; return ;;
    'context --color') _firesmith_words "auto always never"; return ;;
  esac
  case "${COMP_WORDS[1]} $current" in
    'init -'*) _firesmith_words "--language --help"; return ;;
    'generate -'*) _firesmith_words "--config --schemas --output --language --sdk --access --check --dry-run --diff --watch --format --color --quiet --help"; return ;;
    'validate -'*) _firesmith_words "--config --schemas --format --color --quiet --help"; return ;;
    'breaking -'*) _firesmith_words "--against --config --schemas --only --except --summary --fail-on --format --write-baseline --accept --accept-all --reason --until --color --quiet --help"; return ;;
    'changelog -'*) _firesmith_words "--against --config --schemas --only --except --summary --fail-on --format --color --quiet --help"; return ;;
    'check-data -'*) _firesmith_words "--config --schemas --merge --collection --limit --allow-empty --jobs --resume --summary --as-collection --as-document --ids --times --format --color --quiet --help"; return ;;
    'infer -'*) _firesmith_words "--output --summary --values --explain --collection --limit --allow-empty --jobs --resume --as-collection --as-document --ids --times --color --quiet --help"; return ;;
    'import -'*) _firesmith_words "--output --collection --keys --data --summary --format --color --quiet --help"; return ;;
    'summarize -'*) _firesmith_words "--merge --no-values --redact --collection --limit --allow-empty --jobs --resume --as-collection --as-document --ids --times --color --quiet --help"; return ;;
    'docs -'*) _firesmith_words "--config --schemas --output --summary --fail-under --format --color --quiet --help"; return ;;
    'seed -'*) _firesmith_words "--count --seed --collection --schemas --config --allow-production --quiet --help"; return ;;
    'templates -'*) _firesmith_words "--config --folder --block --color --help"; return ;;
    'context -'*) _firesmith_words "--config --schemas --language --sdk --access --color --help"; return ;;
    'explain -'*) _firesmith_words "--help"; return ;;
    'completions -'*) _firesmith_words "--help"; return ;;
    'man -'*) _firesmith_words "--help"; return ;;
    'version -'*) _firesmith_words "--help"; return ;;
    'help -'*) _firesmith_words "--help"; return ;;
  esac
  case "${COMP_WORDS[1]}" in
    init) _firesmith_paths -d ;;
    validate) _firesmith_paths -f ;;
    check-data) _firesmith_paths -f ;;
    infer) _firesmith_paths -f ;;
    import)
      case " ${COMP_WORDS[*]:2:COMP_CWORD-2} " in
        *' swift '*) _firesmith_paths -f ;;
        *) _firesmith_words "swift" ;;
      esac ;;
    summarize) _firesmith_paths -f ;;
    docs) _firesmith_words "write coverage labels" ;;
    templates)
      case " ${COMP_WORDS[*]:2:COMP_CWORD-2} " in
        *' show '* | *' diff '* | *' eject '*) _firesmith_words "docs-code docs-collection docs-data docs-entry docs-field docs-label docs-page docs-query docs-stewardship docs-style docs-table docs-type python-alias python-annotation python-attribute python-calls python-collections python-document python-enumeration python-errors python-field python-field-type python-header python-import python-imports python-item python-items python-member python-mixin python-models python-names python-package python-parentheses python-paths python-query python-repositories python-repository python-root python-samples python-structure python-support python-support-aggregates python-support-async_many python-support-async_nearest python-support-async_queryable python-support-async_reading python-support-async_single python-support-async_transactions python-support-asynchronous python-support-bodies python-support-callbacks python-support-changes python-support-client python-support-coding python-support-constraints python-support-creation python-support-docstrings python-support-encoders python-support-enumerations python-support-fields python-support-filters python-support-former python-support-forms python-support-groups python-support-holders python-support-kept python-support-kinds python-support-limits python-support-listening python-support-many python-support-marks python-support-models python-support-nearest python-support-nearest_search python-support-ordering python-support-others python-support-page_tokens python-support-partial python-support-paths python-support-pickling python-support-presence python-support-queries python-support-queryable python-support-reading python-support-references python-support-renaming python-support-representation python-support-results python-support-sample_words python-support-samples python-support-single python-support-snapshots python-support-standins python-support-storable python-support-sync python-support-transactions python-support-translation python-support-tuples python-support-unions python-support-untagged python-support-updates python-support-validation python-support-values python-support-watching python-support-wholeness python-support-writes python-typed python-use python-value swift-added-layouts swift-alias swift-arguments swift-collections swift-decoding swift-deprecation swift-document swift-elements swift-enumeration swift-field swift-file swift-former-names swift-header swift-imports swift-initializer swift-map-fields swift-mixin swift-numbers swift-optional-maps swift-paths swift-query-argument swift-query-call swift-recurring-maps swift-repository swift-samples swift-snapshot-initializer swift-structure swift-support swift-support-base64 swift-support-cancellable-writes swift-support-coding-errors swift-support-constants swift-support-constrained-durations swift-support-constrained-vectors swift-support-constrained-writes swift-support-converted-fields swift-support-converted-forms swift-support-converted-value swift-support-document-aggregates swift-support-document-batch swift-support-document-changes swift-support-document-coding swift-support-document-decoder swift-support-document-encoder swift-support-document-field-path swift-support-document-filter swift-support-document-filters swift-support-document-list swift-support-document-listening swift-support-document-model swift-support-document-pages swift-support-document-path swift-support-document-place swift-support-document-publishers swift-support-document-query swift-support-document-repository swift-support-document-repository-writes swift-support-document-results swift-support-document-selection swift-support-document-storage swift-support-document-transaction swift-support-document-update swift-support-document-value swift-support-document-value-plain swift-support-document-value-stored swift-support-document-writer swift-support-element-key swift-support-exact-decimal swift-support-field-comparison swift-support-field-filters swift-support-field-key swift-support-field-selection swift-support-file swift-support-former-keys swift-support-hex-color swift-support-hex-color-form swift-support-hex-color-platforms swift-support-immutable-field-filters swift-support-immutable-fields swift-support-indirect swift-support-invalid-field swift-support-keyed-map-fields swift-support-keyed-maps swift-support-live-document swift-support-live-document-naming swift-support-live-list swift-support-live-listening swift-support-live-query swift-support-live-query-driver swift-support-live-single-document swift-support-many-documents swift-support-map-fields swift-support-missing-documents swift-support-model-id swift-support-model-json swift-support-model-validation swift-support-native-array swift-support-native-codable swift-support-native-coding swift-support-native-date swift-support-native-error swift-support-native-geo-point swift-support-native-map swift-support-native-reference swift-support-native-timestamp swift-support-native-value swift-support-native-vector swift-support-needed-map swift-support-new-model-id swift-support-nil-as-null swift-support-nil-as-null-native swift-support-other-fields swift-support-parallel-reads swift-support-path-segments swift-support-pending-write swift-support-query-cursors swift-support-reference swift-support-reference-coding swift-support-referenced-documents swift-support-references-inside swift-support-renamed-cases swift-support-renamed-field-filters swift-support-renamed-fields swift-support-renamed-keyed-map-fields swift-support-renamed-map-fields swift-support-repository-error swift-support-repository-error-mapping swift-support-sample-decoding swift-support-sample-maker swift-support-sample-numbers swift-support-sample-plan swift-support-sample-series swift-support-sample-value swift-support-sample-words swift-support-sampled-model swift-support-server-time swift-support-single-document swift-support-single-document-publishers swift-support-single-document-results swift-support-stored swift-support-stored-documents swift-support-stored-forms swift-support-stored-model swift-support-timestamp-storing swift-support-tuples swift-support-untagged-unions swift-support-value-constraint swift-support-view-database swift-support-write-time swift-type swift-union swift-untagged-union swift-use swift-validation swift-wide-initializer typescript-admin-extremes typescript-admin-sdk typescript-admin-search typescript-admin-vectors typescript-header typescript-module typescript-support-bodies typescript-support-choices typescript-support-codec typescript-support-codecs typescript-support-documents typescript-support-errors typescript-support-firesmith typescript-support-forms typescript-support-json typescript-support-limits typescript-support-references typescript-support-sample-words typescript-support-samples typescript-support-scalars typescript-support-structures typescript-support-unions typescript-support-updates typescript-support-values typescript-support-zod typescript-use typescript-web-extremes typescript-web-sdk typescript-web-vectors" ;;
        *) _firesmith_words "list show diff eject" ;;
      esac ;;
    explain) _firesmith_words "no-identifier identifier-clash hidden-type invalid-template missing-path unreadable-file unwritable-file foreign-file no-schemas output-collision out-of-date unplanned-schema file-too-large invalid-encoding invalid-yaml invalid-json invalid-rules too-deep too-many-nodes yaml-anchor yaml-alias yaml-merge-key yaml-tag yaml-several-documents yaml-complex-key duplicate-key unknown-key missing-key conflicting-keys unexpected-value empty-value needs-quotes duplicate-name reserved-name invalid-type-name invalid-field-name invalid-identifier nothing-declared unknown-type invalid-type misplaced-optional array-in-array model-as-type invalid-snapshot type-cycle no-cases invalid-case unknown-case duplicate-raw-value mixed-raw-values hidden-field invalid-default invalid-keys invalid-tuple invalid-union invalid-mixin invalid-other-fields invalid-constant invalid-server-time invalid-nulls invalid-stored invalid-index invalid-immutable invalid-previously invalid-constraint invalid-swift-type unknown-collection unknown-model invalid-path invalid-ttl invalid-unique rules-cost unknown-label unknown-field unknown-operator invalid-operator invalid-literal conflicting-filters invalid-selection unsupported-query unindexed-query data-misfit data-beyond-limits data-in-other-form data-not-unique data-without-collection unreadable-data collection-removed collection-moved collection-renamed model-renamed document-id-changed ttl-changed unique-added field-added-required field-required default-removed default-changed field-removed field-optional field-renamed previously-removed deprecated-removed other-fields-removed reserved-reused constraint-tightened type-changed type-changed-for-apps case-removed case-added raw-value-changed unknown-removed discriminator-changed member-removed member-added member-moved elements-changed reference-target query-results query-misses-documents group-reaches index-dropped index-needed nulls-changed letters-changed vector-size edition-changed rules-added rules-field-required rules-field-removed rules-value rules-constraint rules-immutable rules-server-time query-removed query-parameters type-renamed case-renamed property-removed property-renamed property-type database-changed output-removed option-changed added changed removed" ;;
    completions) _firesmith_words "bash zsh fish" ;;
    help) _firesmith_words "init generate validate breaking changelog check-data infer import summarize docs seed templates context explain completions man version help" ;;
  esac
}

complete -F _firesmith firesmith
