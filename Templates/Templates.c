// The templates in this folder, embedded by the compiler: Swift's own way to embed a file writes it as a list of
// numbers, which takes the compiler seconds to read. Written by `write_embedded_files.py`.

#include "FiresmithTemplates.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const FiresmithTemplate templates[] = {
  {"docs-code", (const char[]){
#embed "docs/docs-code.mustache" suffix(,)
   0}},
  {"docs-collection", (const char[]){
#embed "docs/docs-collection.mustache" suffix(,)
   0}},
  {"docs-data", (const char[]){
#embed "docs/docs-data.mustache" suffix(,)
   0}},
  {"docs-entry", (const char[]){
#embed "docs/docs-entry.mustache" suffix(,)
   0}},
  {"docs-field", (const char[]){
#embed "docs/docs-field.mustache" suffix(,)
   0}},
  {"docs-label", (const char[]){
#embed "docs/docs-label.mustache" suffix(,)
   0}},
  {"docs-page", (const char[]){
#embed "docs/docs-page.mustache" suffix(,)
   0}},
  {"docs-query", (const char[]){
#embed "docs/docs-query.mustache" suffix(,)
   0}},
  {"docs-stewardship", (const char[]){
#embed "docs/docs-stewardship.mustache" suffix(,)
   0}},
  {"docs-style", (const char[]){
#embed "docs/docs-style.mustache" suffix(,)
   0}},
  {"docs-table", (const char[]){
#embed "docs/docs-table.mustache" suffix(,)
   0}},
  {"docs-type", (const char[]){
#embed "docs/docs-type.mustache" suffix(,)
   0}},
  {"docs/script.js", (const char[]){
#embed "docs/script.js" suffix(,)
   0}},
  {"docs/search.js", (const char[]){
#embed "docs/search.js" suffix(,)
   0}},
  {"docs/style.css", (const char[]){
#embed "docs/style.css" suffix(,)
   0}},
  {"python-alias", (const char[]){
#embed "python/python-alias.mustache" suffix(,)
   0}},
  {"python-annotation", (const char[]){
#embed "python/python-annotation.mustache" suffix(,)
   0}},
  {"python-attribute", (const char[]){
#embed "python/python-attribute.mustache" suffix(,)
   0}},
  {"python-calls", (const char[]){
#embed "python/python-calls.mustache" suffix(,)
   0}},
  {"python-collections", (const char[]){
#embed "python/python-collections.mustache" suffix(,)
   0}},
  {"python-document", (const char[]){
#embed "python/python-document.mustache" suffix(,)
   0}},
  {"python-enumeration", (const char[]){
#embed "python/python-enumeration.mustache" suffix(,)
   0}},
  {"python-field", (const char[]){
#embed "python/python-field.mustache" suffix(,)
   0}},
  {"python-field-type", (const char[]){
#embed "python/python-field-type.mustache" suffix(,)
   0}},
  {"python-header", (const char[]){
#embed "python/python-header.mustache" suffix(,)
   0}},
  {"python-import", (const char[]){
#embed "python/python-import.mustache" suffix(,)
   0}},
  {"python-imports", (const char[]){
#embed "python/python-imports.mustache" suffix(,)
   0}},
  {"python-item", (const char[]){
#embed "python/python-item.mustache" suffix(,)
   0}},
  {"python-items", (const char[]){
#embed "python/python-items.mustache" suffix(,)
   0}},
  {"python-member", (const char[]){
#embed "python/python-member.mustache" suffix(,)
   0}},
  {"python-mixin", (const char[]){
#embed "python/python-mixin.mustache" suffix(,)
   0}},
  {"python-models", (const char[]){
#embed "python/python-models.mustache" suffix(,)
   0}},
  {"python-names", (const char[]){
#embed "python/python-names.mustache" suffix(,)
   0}},
  {"python-package", (const char[]){
#embed "python/python-package.mustache" suffix(,)
   0}},
  {"python-parentheses", (const char[]){
#embed "python/python-parentheses.mustache" suffix(,)
   0}},
  {"python-paths", (const char[]){
#embed "python/python-paths.mustache" suffix(,)
   0}},
  {"python-query", (const char[]){
#embed "python/python-query.mustache" suffix(,)
   0}},
  {"python-repositories", (const char[]){
#embed "python/python-repositories.mustache" suffix(,)
   0}},
  {"python-repository", (const char[]){
#embed "python/python-repository.mustache" suffix(,)
   0}},
  {"python-root", (const char[]){
#embed "python/python-root.mustache" suffix(,)
   0}},
  {"python-samples", (const char[]){
#embed "python/python-samples.mustache" suffix(,)
   0}},
  {"python-structure", (const char[]){
#embed "python/python-structure.mustache" suffix(,)
   0}},
  {"python-typed", (const char[]){
#embed "python/python-typed.mustache" suffix(,)
   0}},
  {"python-use", (const char[]){
#embed "python/python-use.mustache" suffix(,)
   0}},
  {"python-value", (const char[]){
#embed "python/python-value.mustache" suffix(,)
   0}},
  {"swift-added-layouts", (const char[]){
#embed "swift/swift-added-layouts.mustache" suffix(,)
   0}},
  {"swift-alias", (const char[]){
#embed "swift/swift-alias.mustache" suffix(,)
   0}},
  {"swift-arguments", (const char[]){
#embed "swift/swift-arguments.mustache" suffix(,)
   0}},
  {"swift-collections", (const char[]){
#embed "swift/swift-collections.mustache" suffix(,)
   0}},
  {"swift-decoding", (const char[]){
#embed "swift/swift-decoding.mustache" suffix(,)
   0}},
  {"swift-deprecation", (const char[]){
#embed "swift/swift-deprecation.mustache" suffix(,)
   0}},
  {"swift-document", (const char[]){
#embed "swift/swift-document.mustache" suffix(,)
   0}},
  {"swift-elements", (const char[]){
#embed "swift/swift-elements.mustache" suffix(,)
   0}},
  {"swift-enumeration", (const char[]){
#embed "swift/swift-enumeration.mustache" suffix(,)
   0}},
  {"swift-field", (const char[]){
#embed "swift/swift-field.mustache" suffix(,)
   0}},
  {"swift-file", (const char[]){
#embed "swift/swift-file.mustache" suffix(,)
   0}},
  {"swift-former-names", (const char[]){
#embed "swift/swift-former-names.mustache" suffix(,)
   0}},
  {"swift-header", (const char[]){
#embed "swift/swift-header.mustache" suffix(,)
   0}},
  {"swift-imports", (const char[]){
#embed "swift/swift-imports.mustache" suffix(,)
   0}},
  {"swift-initializer", (const char[]){
#embed "swift/swift-initializer.mustache" suffix(,)
   0}},
  {"swift-map-fields", (const char[]){
#embed "swift/swift-map-fields.mustache" suffix(,)
   0}},
  {"swift-mixin", (const char[]){
#embed "swift/swift-mixin.mustache" suffix(,)
   0}},
  {"swift-numbers", (const char[]){
#embed "swift/swift-numbers.mustache" suffix(,)
   0}},
  {"swift-optional-maps", (const char[]){
#embed "swift/swift-optional-maps.mustache" suffix(,)
   0}},
  {"swift-paths", (const char[]){
#embed "swift/swift-paths.mustache" suffix(,)
   0}},
  {"swift-query-argument", (const char[]){
#embed "swift/swift-query-argument.mustache" suffix(,)
   0}},
  {"swift-query-call", (const char[]){
#embed "swift/swift-query-call.mustache" suffix(,)
   0}},
  {"swift-recurring-maps", (const char[]){
#embed "swift/swift-recurring-maps.mustache" suffix(,)
   0}},
  {"swift-repository", (const char[]){
#embed "swift/swift-repository.mustache" suffix(,)
   0}},
  {"swift-samples", (const char[]){
#embed "swift/swift-samples.mustache" suffix(,)
   0}},
  {"swift-snapshot-initializer", (const char[]){
#embed "swift/swift-snapshot-initializer.mustache" suffix(,)
   0}},
  {"swift-structure", (const char[]){
#embed "swift/swift-structure.mustache" suffix(,)
   0}},
  {"swift-support", (const char[]){
#embed "swift/swift-support.mustache" suffix(,)
   0}},
  {"swift-support-file", (const char[]){
#embed "swift/swift-support-file.mustache" suffix(,)
   0}},
  {"swift-type", (const char[]){
#embed "swift/swift-type.mustache" suffix(,)
   0}},
  {"swift-union", (const char[]){
#embed "swift/swift-union.mustache" suffix(,)
   0}},
  {"swift-untagged-union", (const char[]){
#embed "swift/swift-untagged-union.mustache" suffix(,)
   0}},
  {"swift-use", (const char[]){
#embed "swift/swift-use.mustache" suffix(,)
   0}},
  {"swift-validation", (const char[]){
#embed "swift/swift-validation.mustache" suffix(,)
   0}},
  {"swift-wide-initializer", (const char[]){
#embed "swift/swift-wide-initializer.mustache" suffix(,)
   0}},
  {"typescript-header", (const char[]){
#embed "typescript/typescript-header.mustache" suffix(,)
   0}},
  {"typescript-module", (const char[]){
#embed "typescript/typescript-module.mustache" suffix(,)
   0}},
  {"typescript-use", (const char[]){
#embed "typescript/typescript-use.mustache" suffix(,)
   0}},
  {0, 0},
};

const FiresmithTemplate *firesmith_templates(void) { return templates; }
