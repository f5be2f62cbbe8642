// The folders Templates and Support, embedded by the compiler: Swift's own way to embed a file writes it as a list of
// numbers, which takes the compiler seconds to read. Written by `write_embedded_files.py`.

#include "FiresmithEmbeddedFiles.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const FiresmithEmbeddedFile templates[] = {
  {"docs-code", (const char[]){
#embed "../../../Templates/docs/docs-code.mustache" suffix(,)
   0}},
  {"docs-collection", (const char[]){
#embed "../../../Templates/docs/docs-collection.mustache" suffix(,)
   0}},
  {"docs-data", (const char[]){
#embed "../../../Templates/docs/docs-data.mustache" suffix(,)
   0}},
  {"docs-entry", (const char[]){
#embed "../../../Templates/docs/docs-entry.mustache" suffix(,)
   0}},
  {"docs-field", (const char[]){
#embed "../../../Templates/docs/docs-field.mustache" suffix(,)
   0}},
  {"docs-label", (const char[]){
#embed "../../../Templates/docs/docs-label.mustache" suffix(,)
   0}},
  {"docs-page", (const char[]){
#embed "../../../Templates/docs/docs-page.mustache" suffix(,)
   0}},
  {"docs-query", (const char[]){
#embed "../../../Templates/docs/docs-query.mustache" suffix(,)
   0}},
  {"docs-stewardship", (const char[]){
#embed "../../../Templates/docs/docs-stewardship.mustache" suffix(,)
   0}},
  {"docs-style", (const char[]){
#embed "../../../Templates/docs/docs-style.mustache" suffix(,)
   0}},
  {"docs-table", (const char[]){
#embed "../../../Templates/docs/docs-table.mustache" suffix(,)
   0}},
  {"docs-type", (const char[]){
#embed "../../../Templates/docs/docs-type.mustache" suffix(,)
   0}},
  {"docs/script.js", (const char[]){
#embed "../../../Templates/docs/script.js" suffix(,)
   0}},
  {"docs/search.js", (const char[]){
#embed "../../../Templates/docs/search.js" suffix(,)
   0}},
  {"docs/style.css", (const char[]){
#embed "../../../Templates/docs/style.css" suffix(,)
   0}},
  {"python-alias", (const char[]){
#embed "../../../Templates/python/python-alias.mustache" suffix(,)
   0}},
  {"python-annotation", (const char[]){
#embed "../../../Templates/python/python-annotation.mustache" suffix(,)
   0}},
  {"python-attribute", (const char[]){
#embed "../../../Templates/python/python-attribute.mustache" suffix(,)
   0}},
  {"python-calls", (const char[]){
#embed "../../../Templates/python/python-calls.mustache" suffix(,)
   0}},
  {"python-collections", (const char[]){
#embed "../../../Templates/python/python-collections.mustache" suffix(,)
   0}},
  {"python-document", (const char[]){
#embed "../../../Templates/python/python-document.mustache" suffix(,)
   0}},
  {"python-enumeration", (const char[]){
#embed "../../../Templates/python/python-enumeration.mustache" suffix(,)
   0}},
  {"python-field", (const char[]){
#embed "../../../Templates/python/python-field.mustache" suffix(,)
   0}},
  {"python-field-type", (const char[]){
#embed "../../../Templates/python/python-field-type.mustache" suffix(,)
   0}},
  {"python-header", (const char[]){
#embed "../../../Templates/python/python-header.mustache" suffix(,)
   0}},
  {"python-import", (const char[]){
#embed "../../../Templates/python/python-import.mustache" suffix(,)
   0}},
  {"python-imports", (const char[]){
#embed "../../../Templates/python/python-imports.mustache" suffix(,)
   0}},
  {"python-item", (const char[]){
#embed "../../../Templates/python/python-item.mustache" suffix(,)
   0}},
  {"python-items", (const char[]){
#embed "../../../Templates/python/python-items.mustache" suffix(,)
   0}},
  {"python-member", (const char[]){
#embed "../../../Templates/python/python-member.mustache" suffix(,)
   0}},
  {"python-mixin", (const char[]){
#embed "../../../Templates/python/python-mixin.mustache" suffix(,)
   0}},
  {"python-models", (const char[]){
#embed "../../../Templates/python/python-models.mustache" suffix(,)
   0}},
  {"python-names", (const char[]){
#embed "../../../Templates/python/python-names.mustache" suffix(,)
   0}},
  {"python-package", (const char[]){
#embed "../../../Templates/python/python-package.mustache" suffix(,)
   0}},
  {"python-parentheses", (const char[]){
#embed "../../../Templates/python/python-parentheses.mustache" suffix(,)
   0}},
  {"python-paths", (const char[]){
#embed "../../../Templates/python/python-paths.mustache" suffix(,)
   0}},
  {"python-query", (const char[]){
#embed "../../../Templates/python/python-query.mustache" suffix(,)
   0}},
  {"python-repositories", (const char[]){
#embed "../../../Templates/python/python-repositories.mustache" suffix(,)
   0}},
  {"python-repository", (const char[]){
#embed "../../../Templates/python/python-repository.mustache" suffix(,)
   0}},
  {"python-root", (const char[]){
#embed "../../../Templates/python/python-root.mustache" suffix(,)
   0}},
  {"python-samples", (const char[]){
#embed "../../../Templates/python/python-samples.mustache" suffix(,)
   0}},
  {"python-structure", (const char[]){
#embed "../../../Templates/python/python-structure.mustache" suffix(,)
   0}},
  {"python-typed", (const char[]){
#embed "../../../Templates/python/python-typed.mustache" suffix(,)
   0}},
  {"python-use", (const char[]){
#embed "../../../Templates/python/python-use.mustache" suffix(,)
   0}},
  {"python-value", (const char[]){
#embed "../../../Templates/python/python-value.mustache" suffix(,)
   0}},
  {"swift-added-layouts", (const char[]){
#embed "../../../Templates/swift/swift-added-layouts.mustache" suffix(,)
   0}},
  {"swift-alias", (const char[]){
#embed "../../../Templates/swift/swift-alias.mustache" suffix(,)
   0}},
  {"swift-arguments", (const char[]){
#embed "../../../Templates/swift/swift-arguments.mustache" suffix(,)
   0}},
  {"swift-collections", (const char[]){
#embed "../../../Templates/swift/swift-collections.mustache" suffix(,)
   0}},
  {"swift-decoding", (const char[]){
#embed "../../../Templates/swift/swift-decoding.mustache" suffix(,)
   0}},
  {"swift-deprecation", (const char[]){
#embed "../../../Templates/swift/swift-deprecation.mustache" suffix(,)
   0}},
  {"swift-document", (const char[]){
#embed "../../../Templates/swift/swift-document.mustache" suffix(,)
   0}},
  {"swift-elements", (const char[]){
#embed "../../../Templates/swift/swift-elements.mustache" suffix(,)
   0}},
  {"swift-enumeration", (const char[]){
#embed "../../../Templates/swift/swift-enumeration.mustache" suffix(,)
   0}},
  {"swift-field", (const char[]){
#embed "../../../Templates/swift/swift-field.mustache" suffix(,)
   0}},
  {"swift-file", (const char[]){
#embed "../../../Templates/swift/swift-file.mustache" suffix(,)
   0}},
  {"swift-former-names", (const char[]){
#embed "../../../Templates/swift/swift-former-names.mustache" suffix(,)
   0}},
  {"swift-header", (const char[]){
#embed "../../../Templates/swift/swift-header.mustache" suffix(,)
   0}},
  {"swift-imports", (const char[]){
#embed "../../../Templates/swift/swift-imports.mustache" suffix(,)
   0}},
  {"swift-initializer", (const char[]){
#embed "../../../Templates/swift/swift-initializer.mustache" suffix(,)
   0}},
  {"swift-map-fields", (const char[]){
#embed "../../../Templates/swift/swift-map-fields.mustache" suffix(,)
   0}},
  {"swift-mixin", (const char[]){
#embed "../../../Templates/swift/swift-mixin.mustache" suffix(,)
   0}},
  {"swift-numbers", (const char[]){
#embed "../../../Templates/swift/swift-numbers.mustache" suffix(,)
   0}},
  {"swift-optional-maps", (const char[]){
#embed "../../../Templates/swift/swift-optional-maps.mustache" suffix(,)
   0}},
  {"swift-paths", (const char[]){
#embed "../../../Templates/swift/swift-paths.mustache" suffix(,)
   0}},
  {"swift-query-argument", (const char[]){
#embed "../../../Templates/swift/swift-query-argument.mustache" suffix(,)
   0}},
  {"swift-query-call", (const char[]){
#embed "../../../Templates/swift/swift-query-call.mustache" suffix(,)
   0}},
  {"swift-recurring-maps", (const char[]){
#embed "../../../Templates/swift/swift-recurring-maps.mustache" suffix(,)
   0}},
  {"swift-repository", (const char[]){
#embed "../../../Templates/swift/swift-repository.mustache" suffix(,)
   0}},
  {"swift-samples", (const char[]){
#embed "../../../Templates/swift/swift-samples.mustache" suffix(,)
   0}},
  {"swift-snapshot-initializer", (const char[]){
#embed "../../../Templates/swift/swift-snapshot-initializer.mustache" suffix(,)
   0}},
  {"swift-structure", (const char[]){
#embed "../../../Templates/swift/swift-structure.mustache" suffix(,)
   0}},
  {"swift-support", (const char[]){
#embed "../../../Templates/swift/swift-support.mustache" suffix(,)
   0}},
  {"swift-support-file", (const char[]){
#embed "../../../Templates/swift/swift-support-file.mustache" suffix(,)
   0}},
  {"swift-type", (const char[]){
#embed "../../../Templates/swift/swift-type.mustache" suffix(,)
   0}},
  {"swift-union", (const char[]){
#embed "../../../Templates/swift/swift-union.mustache" suffix(,)
   0}},
  {"swift-untagged-union", (const char[]){
#embed "../../../Templates/swift/swift-untagged-union.mustache" suffix(,)
   0}},
  {"swift-use", (const char[]){
#embed "../../../Templates/swift/swift-use.mustache" suffix(,)
   0}},
  {"swift-validation", (const char[]){
#embed "../../../Templates/swift/swift-validation.mustache" suffix(,)
   0}},
  {"swift-wide-initializer", (const char[]){
#embed "../../../Templates/swift/swift-wide-initializer.mustache" suffix(,)
   0}},
  {"typescript-header", (const char[]){
#embed "../../../Templates/typescript/typescript-header.mustache" suffix(,)
   0}},
  {"typescript-module", (const char[]){
#embed "../../../Templates/typescript/typescript-module.mustache" suffix(,)
   0}},
  {"typescript-use", (const char[]){
#embed "../../../Templates/typescript/typescript-use.mustache" suffix(,)
   0}},
  {0, 0},
};

const FiresmithEmbeddedFile *firesmith_templates(void) { return templates; }

static const FiresmithEmbeddedFile support_code[] = {
  {"python/firesmith_runtime/errors.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/errors.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/__init__.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/__init__.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/aggregates.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/aggregates.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_many.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/async_many.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_nearest.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/async_nearest.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_queryable.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/async_queryable.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_reading.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/async_reading.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_single.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/async_single.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_transactions.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/async_transactions.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/asynchronous.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/asynchronous.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/bodies.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/bodies.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/callbacks.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/callbacks.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/changes.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/changes.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/client.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/client.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/coding.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/coding.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/constraints.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/constraints.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/creation.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/creation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/docstrings.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/docstrings.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/encoders.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/encoders.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/enumerations.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/enumerations.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/fields.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/fields.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/filters.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/filters.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/former.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/former.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/forms.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/forms.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/groups.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/groups.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/holders.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/holders.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/kept.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/kept.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/kinds.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/kinds.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/limits.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/limits.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/listening.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/listening.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/many.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/many.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/marks.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/marks.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/models.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/models.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/nearest.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/nearest.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/nearest_search.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/nearest_search.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/ordering.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/ordering.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/others.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/others.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/page_tokens.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/page_tokens.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/partial.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/partial.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/paths.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/paths.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/pickling.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/pickling.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/presence.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/presence.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/queries.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/queries.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/queryable.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/queryable.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/reading.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/reading.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/references.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/references.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/renaming.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/renaming.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/representation.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/representation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/results.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/results.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/sample_words.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/sample_words.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/samples.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/samples.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/single.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/single.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/snapshots.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/snapshots.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/standins.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/standins.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/storable.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/storable.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/sync.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/sync.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/transactions.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/transactions.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/translation.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/translation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/tuples.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/tuples.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/unions.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/unions.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/untagged.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/untagged.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/updates.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/updates.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/validation.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/validation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/values.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/values.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/watching.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/watching.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/wholeness.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/wholeness.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/writes.py", (const char[]){
#embed "../../../Support/python/firesmith_runtime/support/writes.py" suffix(,)
   0}},
  {"swift/firebase/CancellableWrites.swift", (const char[]){
#embed "../../../Support/swift/firebase/CancellableWrites.swift" suffix(,)
   0}},
  {"swift/firebase/CodingErrors.swift", (const char[]){
#embed "../../../Support/swift/firebase/CodingErrors.swift" suffix(,)
   0}},
  {"swift/firebase/Constants.swift", (const char[]){
#embed "../../../Support/swift/firebase/Constants.swift" suffix(,)
   0}},
  {"swift/firebase/ConvertedForms.swift", (const char[]){
#embed "../../../Support/swift/firebase/ConvertedForms.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentCoding.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentCoding.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentDecoder.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentDecoder.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentEncoder.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentEncoder.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentPlace.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentPlace.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentValue.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentValue.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentValuePlain.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentValuePlain.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentValueStored.swift", (const char[]){
#embed "../../../Support/swift/firebase/DocumentValueStored.swift" suffix(,)
   0}},
  {"swift/firebase/ElementKey.swift", (const char[]){
#embed "../../../Support/swift/firebase/ElementKey.swift" suffix(,)
   0}},
  {"swift/firebase/FieldComparison.swift", (const char[]){
#embed "../../../Support/swift/firebase/FieldComparison.swift" suffix(,)
   0}},
  {"swift/firebase/FieldKey.swift", (const char[]){
#embed "../../../Support/swift/firebase/FieldKey.swift" suffix(,)
   0}},
  {"swift/firebase/FieldSelection.swift", (const char[]){
#embed "../../../Support/swift/firebase/FieldSelection.swift" suffix(,)
   0}},
  {"swift/firebase/FormerKeys.swift", (const char[]){
#embed "../../../Support/swift/firebase/FormerKeys.swift" suffix(,)
   0}},
  {"swift/firebase/HexColor.swift", (const char[]){
#embed "../../../Support/swift/firebase/HexColor.swift" suffix(,)
   0}},
  {"swift/firebase/Indirect.swift", (const char[]){
#embed "../../../Support/swift/firebase/Indirect.swift" suffix(,)
   0}},
  {"swift/firebase/KeyedMaps.swift", (const char[]){
#embed "../../../Support/swift/firebase/KeyedMaps.swift" suffix(,)
   0}},
  {"swift/firebase/MissingDocuments.swift", (const char[]){
#embed "../../../Support/swift/firebase/MissingDocuments.swift" suffix(,)
   0}},
  {"swift/firebase/ModelID.swift", (const char[]){
#embed "../../../Support/swift/firebase/ModelID.swift" suffix(,)
   0}},
  {"swift/firebase/ModelJSON.swift", (const char[]){
#embed "../../../Support/swift/firebase/ModelJSON.swift" suffix(,)
   0}},
  {"swift/firebase/NativeArray.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeArray.swift" suffix(,)
   0}},
  {"swift/firebase/NativeCodable.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeCodable.swift" suffix(,)
   0}},
  {"swift/firebase/NativeCoding.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeCoding.swift" suffix(,)
   0}},
  {"swift/firebase/NativeDate.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeDate.swift" suffix(,)
   0}},
  {"swift/firebase/NativeError.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeError.swift" suffix(,)
   0}},
  {"swift/firebase/NativeGeoPoint.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeGeoPoint.swift" suffix(,)
   0}},
  {"swift/firebase/NativeMap.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeMap.swift" suffix(,)
   0}},
  {"swift/firebase/NativeReference.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeReference.swift" suffix(,)
   0}},
  {"swift/firebase/NativeTimestamp.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeTimestamp.swift" suffix(,)
   0}},
  {"swift/firebase/NativeValue.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeValue.swift" suffix(,)
   0}},
  {"swift/firebase/NativeVector.swift", (const char[]){
#embed "../../../Support/swift/firebase/NativeVector.swift" suffix(,)
   0}},
  {"swift/firebase/NewModelID.swift", (const char[]){
#embed "../../../Support/swift/firebase/NewModelID.swift" suffix(,)
   0}},
  {"swift/firebase/NilAsNull.swift", (const char[]){
#embed "../../../Support/swift/firebase/NilAsNull.swift" suffix(,)
   0}},
  {"swift/firebase/NilAsNullNative.swift", (const char[]){
#embed "../../../Support/swift/firebase/NilAsNullNative.swift" suffix(,)
   0}},
  {"swift/firebase/OtherFields.swift", (const char[]){
#embed "../../../Support/swift/firebase/OtherFields.swift" suffix(,)
   0}},
  {"swift/firebase/ParallelReads.swift", (const char[]){
#embed "../../../Support/swift/firebase/ParallelReads.swift" suffix(,)
   0}},
  {"swift/firebase/ReferenceCoding.swift", (const char[]){
#embed "../../../Support/swift/firebase/ReferenceCoding.swift" suffix(,)
   0}},
  {"swift/firebase/SampleDecoding.swift", (const char[]){
#embed "../../../Support/swift/firebase/SampleDecoding.swift" suffix(,)
   0}},
  {"swift/firebase/ServerTime.swift", (const char[]){
#embed "../../../Support/swift/firebase/ServerTime.swift" suffix(,)
   0}},
  {"swift/firebase/StoredForms.swift", (const char[]){
#embed "../../../Support/swift/firebase/StoredForms.swift" suffix(,)
   0}},
  {"swift/firebase/TimestampStoring.swift", (const char[]){
#embed "../../../Support/swift/firebase/TimestampStoring.swift" suffix(,)
   0}},
  {"swift/firebase/Tuples.swift", (const char[]){
#embed "../../../Support/swift/firebase/Tuples.swift" suffix(,)
   0}},
  {"swift/firebase/UntaggedUnions.swift", (const char[]){
#embed "../../../Support/swift/firebase/UntaggedUnions.swift" suffix(,)
   0}},
  {"swift/firebase/ViewDatabase.swift", (const char[]){
#embed "../../../Support/swift/firebase/ViewDatabase.swift" suffix(,)
   0}},
  {"swift/firebase/WriteTime.swift", (const char[]){
#embed "../../../Support/swift/firebase/WriteTime.swift" suffix(,)
   0}},
  {"swift/samples/SampleMaker.swift", (const char[]){
#embed "../../../Support/swift/samples/SampleMaker.swift" suffix(,)
   0}},
  {"swift/samples/SampleNumbers.swift", (const char[]){
#embed "../../../Support/swift/samples/SampleNumbers.swift" suffix(,)
   0}},
  {"swift/samples/SamplePlan.swift", (const char[]){
#embed "../../../Support/swift/samples/SamplePlan.swift" suffix(,)
   0}},
  {"swift/samples/SampleSeries.swift", (const char[]){
#embed "../../../Support/swift/samples/SampleSeries.swift" suffix(,)
   0}},
  {"swift/samples/SampleValue.swift", (const char[]){
#embed "../../../Support/swift/samples/SampleValue.swift" suffix(,)
   0}},
  {"swift/samples/SampleWords.swift", (const char[]){
#embed "../../../Support/swift/samples/SampleWords.swift" suffix(,)
   0}},
  {"swift/shared/errors/InvalidField.swift", (const char[]){
#embed "../../../Support/swift/shared/errors/InvalidField.swift" suffix(,)
   0}},
  {"swift/shared/errors/PathSegments.swift", (const char[]){
#embed "../../../Support/swift/shared/errors/PathSegments.swift" suffix(,)
   0}},
  {"swift/shared/errors/RepositoryError.swift", (const char[]){
#embed "../../../Support/swift/shared/errors/RepositoryError.swift" suffix(,)
   0}},
  {"swift/shared/errors/RepositoryErrorMapping.swift", (const char[]){
#embed "../../../Support/swift/shared/errors/RepositoryErrorMapping.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveDocument.swift", (const char[]){
#embed "../../../Support/swift/shared/live/LiveDocument.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveDocumentNaming.swift", (const char[]){
#embed "../../../Support/swift/shared/live/LiveDocumentNaming.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveList.swift", (const char[]){
#embed "../../../Support/swift/shared/live/LiveList.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveListening.swift", (const char[]){
#embed "../../../Support/swift/shared/live/LiveListening.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveSingleDocument.swift", (const char[]){
#embed "../../../Support/swift/shared/live/LiveSingleDocument.swift" suffix(,)
   0}},
  {"swift/shared/models/ConstrainedDurations.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ConstrainedDurations.swift" suffix(,)
   0}},
  {"swift/shared/models/ConstrainedVectors.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ConstrainedVectors.swift" suffix(,)
   0}},
  {"swift/shared/models/ConvertedValue.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ConvertedValue.swift" suffix(,)
   0}},
  {"swift/shared/models/ExactDecimal.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ExactDecimal.swift" suffix(,)
   0}},
  {"swift/shared/models/ModelValidation.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ModelValidation.swift" suffix(,)
   0}},
  {"swift/shared/models/ReferencesInside.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ReferencesInside.swift" suffix(,)
   0}},
  {"swift/shared/models/ValueConstraint.swift", (const char[]){
#embed "../../../Support/swift/shared/models/ValueConstraint.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ConstrainedWrites.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/ConstrainedWrites.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ConvertedFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/ConvertedFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentAggregates.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentAggregates.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentBatch.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentBatch.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentChanges.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentChanges.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentFieldPath.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentFieldPath.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentFilter.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentFilter.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentFilters.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentList.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentList.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentListening.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentListening.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentModel.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentModel.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentPages.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentPages.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentPath.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentPath.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentPublishers.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentPublishers.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentQuery.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentQuery.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentRepository.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentRepository.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentRepositoryWrites.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentRepositoryWrites.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentResults.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentResults.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentSelection.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentSelection.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentStorage.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentStorage.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentTransaction.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentTransaction.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentUpdate.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentUpdate.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentWriter.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/DocumentWriter.swift" suffix(,)
   0}},
  {"swift/shared/repositories/FieldFilters.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/FieldFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ImmutableFieldFilters.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/ImmutableFieldFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ImmutableFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/ImmutableFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/KeyedMapFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/KeyedMapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ManyDocuments.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/ManyDocuments.swift" suffix(,)
   0}},
  {"swift/shared/repositories/MapFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/MapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/NeededMap.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/NeededMap.swift" suffix(,)
   0}},
  {"swift/shared/repositories/PendingWrite.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/PendingWrite.swift" suffix(,)
   0}},
  {"swift/shared/repositories/QueryCursors.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/QueryCursors.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ReferencedDocuments.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/ReferencedDocuments.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedCases.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/RenamedCases.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedFieldFilters.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/RenamedFieldFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/RenamedFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedKeyedMapFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/RenamedKeyedMapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedMapFields.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/RenamedMapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SampledModel.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/SampledModel.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SingleDocument.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/SingleDocument.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SingleDocumentPublishers.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/SingleDocumentPublishers.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SingleDocumentResults.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/SingleDocumentResults.swift" suffix(,)
   0}},
  {"swift/shared/repositories/Stored.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/Stored.swift" suffix(,)
   0}},
  {"swift/shared/repositories/StoredDocuments.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/StoredDocuments.swift" suffix(,)
   0}},
  {"swift/shared/repositories/StoredModel.swift", (const char[]){
#embed "../../../Support/swift/shared/repositories/StoredModel.swift" suffix(,)
   0}},
  {"swift/shared/values/Base64.swift", (const char[]){
#embed "../../../Support/swift/shared/values/Base64.swift" suffix(,)
   0}},
  {"swift/shared/values/HexColorForm.swift", (const char[]){
#embed "../../../Support/swift/shared/values/HexColorForm.swift" suffix(,)
   0}},
  {"swift/shared/values/Reference.swift", (const char[]){
#embed "../../../Support/swift/shared/values/Reference.swift" suffix(,)
   0}},
  {"swift/shared/views/HexColorPlatforms.swift", (const char[]){
#embed "../../../Support/swift/shared/views/HexColorPlatforms.swift" suffix(,)
   0}},
  {"swift/shared/views/LiveQuery.swift", (const char[]){
#embed "../../../Support/swift/shared/views/LiveQuery.swift" suffix(,)
   0}},
  {"swift/shared/views/LiveQueryDriver.swift", (const char[]){
#embed "../../../Support/swift/shared/views/LiveQueryDriver.swift" suffix(,)
   0}},
  {"typescript/admin/extremes.ts", (const char[]){
#embed "../../../Support/typescript/admin/extremes.ts" suffix(,)
   0}},
  {"typescript/admin/sdk.ts", (const char[]){
#embed "../../../Support/typescript/admin/sdk.ts" suffix(,)
   0}},
  {"typescript/admin/search.ts", (const char[]){
#embed "../../../Support/typescript/admin/search.ts" suffix(,)
   0}},
  {"typescript/admin/vectors.ts", (const char[]){
#embed "../../../Support/typescript/admin/vectors.ts" suffix(,)
   0}},
  {"typescript/shared/bodies.ts", (const char[]){
#embed "../../../Support/typescript/shared/bodies.ts" suffix(,)
   0}},
  {"typescript/shared/choices.ts", (const char[]){
#embed "../../../Support/typescript/shared/choices.ts" suffix(,)
   0}},
  {"typescript/shared/codec.ts", (const char[]){
#embed "../../../Support/typescript/shared/codec.ts" suffix(,)
   0}},
  {"typescript/shared/codecs.ts", (const char[]){
#embed "../../../Support/typescript/shared/codecs.ts" suffix(,)
   0}},
  {"typescript/shared/documents.ts", (const char[]){
#embed "../../../Support/typescript/shared/documents.ts" suffix(,)
   0}},
  {"typescript/shared/errors.ts", (const char[]){
#embed "../../../Support/typescript/shared/errors.ts" suffix(,)
   0}},
  {"typescript/shared/firesmith.ts", (const char[]){
#embed "../../../Support/typescript/shared/firesmith.ts" suffix(,)
   0}},
  {"typescript/shared/forms.ts", (const char[]){
#embed "../../../Support/typescript/shared/forms.ts" suffix(,)
   0}},
  {"typescript/shared/json.ts", (const char[]){
#embed "../../../Support/typescript/shared/json.ts" suffix(,)
   0}},
  {"typescript/shared/limits.ts", (const char[]){
#embed "../../../Support/typescript/shared/limits.ts" suffix(,)
   0}},
  {"typescript/shared/references.ts", (const char[]){
#embed "../../../Support/typescript/shared/references.ts" suffix(,)
   0}},
  {"typescript/shared/sample-words.ts", (const char[]){
#embed "../../../Support/typescript/shared/sample-words.ts" suffix(,)
   0}},
  {"typescript/shared/samples.ts", (const char[]){
#embed "../../../Support/typescript/shared/samples.ts" suffix(,)
   0}},
  {"typescript/shared/scalars.ts", (const char[]){
#embed "../../../Support/typescript/shared/scalars.ts" suffix(,)
   0}},
  {"typescript/shared/structures.ts", (const char[]){
#embed "../../../Support/typescript/shared/structures.ts" suffix(,)
   0}},
  {"typescript/shared/unions.ts", (const char[]){
#embed "../../../Support/typescript/shared/unions.ts" suffix(,)
   0}},
  {"typescript/shared/updates.ts", (const char[]){
#embed "../../../Support/typescript/shared/updates.ts" suffix(,)
   0}},
  {"typescript/shared/values.ts", (const char[]){
#embed "../../../Support/typescript/shared/values.ts" suffix(,)
   0}},
  {"typescript/shared/zod.ts", (const char[]){
#embed "../../../Support/typescript/shared/zod.ts" suffix(,)
   0}},
  {"typescript/web/extremes.ts", (const char[]){
#embed "../../../Support/typescript/web/extremes.ts" suffix(,)
   0}},
  {"typescript/web/sdk.ts", (const char[]){
#embed "../../../Support/typescript/web/sdk.ts" suffix(,)
   0}},
  {"typescript/web/vectors.ts", (const char[]){
#embed "../../../Support/typescript/web/vectors.ts" suffix(,)
   0}},
  {0, 0},
};

const FiresmithEmbeddedFile *firesmith_support_code(void) { return support_code; }
