// The templates, as they are in this folder, embedded by the compiler. Swift's own way to embed a file
// writes it as a list of numbers, which takes the compiler seconds to read.

#include "FiresmithTemplates.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char swift_collections[] = {
#embed "swift/swift-collections.mustache" suffix(,)
  0};
static const char swift_document[] = {
#embed "swift/swift-document.mustache" suffix(,)
  0};
static const char swift_enumeration[] = {
#embed "swift/swift-enumeration.mustache" suffix(,)
  0};
static const char swift_file[] = {
#embed "swift/swift-file.mustache" suffix(,)
  0};
static const char swift_imports[] = {
#embed "swift/swift-imports.mustache" suffix(,)
  0};
static const char swift_repository[] = {
#embed "swift/swift-repository.mustache" suffix(,)
  0};
static const char swift_structure[] = {
#embed "swift/swift-structure.mustache" suffix(,)
  0};
static const char swift_support[] = {
#embed "swift/swift-support.mustache" suffix(,)
  0};
static const char swift_support_any[] = {
#embed "swift/swift-support-any.mustache" suffix(,)
  0};
static const char swift_support_batch[] = {
#embed "swift/swift-support-batch.mustache" suffix(,)
  0};
static const char swift_support_color[] = {
#embed "swift/swift-support-color.mustache" suffix(,)
  0};
static const char swift_support_color_platforms[] = {
#embed "swift/swift-support-color-platforms.mustache" suffix(,)
  0};
static const char swift_support_error[] = {
#embed "swift/swift-support-error.mustache" suffix(,)
  0};
static const char swift_support_file[] = {
#embed "swift/swift-support-file.mustache" suffix(,)
  0};
static const char swift_support_filter[] = {
#embed "swift/swift-support-filter.mustache" suffix(,)
  0};
static const char swift_support_indirect[] = {
#embed "swift/swift-support-indirect.mustache" suffix(,)
  0};
static const char swift_support_list[] = {
#embed "swift/swift-support-list.mustache" suffix(,)
  0};
static const char swift_support_model[] = {
#embed "swift/swift-support-model.mustache" suffix(,)
  0};
static const char swift_support_path[] = {
#embed "swift/swift-support-path.mustache" suffix(,)
  0};
static const char swift_support_publishers[] = {
#embed "swift/swift-support-publishers.mustache" suffix(,)
  0};
static const char swift_support_query[] = {
#embed "swift/swift-support-query.mustache" suffix(,)
  0};
static const char swift_support_repository[] = {
#embed "swift/swift-support-repository.mustache" suffix(,)
  0};
static const char swift_support_results[] = {
#embed "swift/swift-support-results.mustache" suffix(,)
  0};
static const char swift_support_short_forms[] = {
#embed "swift/swift-support-short-forms.mustache" suffix(,)
  0};
static const char swift_support_storage[] = {
#embed "swift/swift-support-storage.mustache" suffix(,)
  0};
static const char swift_support_transaction[] = {
#embed "swift/swift-support-transaction.mustache" suffix(,)
  0};
static const char swift_support_update[] = {
#embed "swift/swift-support-update.mustache" suffix(,)
  0};
static const char swift_support_write[] = {
#embed "swift/swift-support-write.mustache" suffix(,)
  0};
static const char swift_type[] = {
#embed "swift/swift-type.mustache" suffix(,)
  0};
static const char swift_union[] = {
#embed "swift/swift-union.mustache" suffix(,)
  0};

const FiresmithTemplate *firesmith_templates(void) {
  static const FiresmithTemplate templates[] = {
    {"swift-collections", swift_collections},
    {"swift-document", swift_document},
    {"swift-enumeration", swift_enumeration},
    {"swift-file", swift_file},
    {"swift-imports", swift_imports},
    {"swift-repository", swift_repository},
    {"swift-structure", swift_structure},
    {"swift-support", swift_support},
    {"swift-support-any", swift_support_any},
    {"swift-support-batch", swift_support_batch},
    {"swift-support-color", swift_support_color},
    {"swift-support-color-platforms", swift_support_color_platforms},
    {"swift-support-error", swift_support_error},
    {"swift-support-file", swift_support_file},
    {"swift-support-filter", swift_support_filter},
    {"swift-support-indirect", swift_support_indirect},
    {"swift-support-list", swift_support_list},
    {"swift-support-model", swift_support_model},
    {"swift-support-path", swift_support_path},
    {"swift-support-publishers", swift_support_publishers},
    {"swift-support-query", swift_support_query},
    {"swift-support-repository", swift_support_repository},
    {"swift-support-results", swift_support_results},
    {"swift-support-short-forms", swift_support_short_forms},
    {"swift-support-storage", swift_support_storage},
    {"swift-support-transaction", swift_support_transaction},
    {"swift-support-update", swift_support_update},
    {"swift-support-write", swift_support_write},
    {"swift-type", swift_type},
    {"swift-union", swift_union},
    {0, 0},
  };
  return templates;
}
