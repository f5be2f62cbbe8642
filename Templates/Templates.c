// The templates, as they are in this folder, embedded by the compiler. Swift's own way to embed a file
// writes it as a list of numbers, which takes the compiler seconds to read.

#include "FiresmithTemplates.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char docs_code[] = {
#embed "docs/docs-code.mustache" suffix(,)
  0};
static const char docs_collection[] = {
#embed "docs/docs-collection.mustache" suffix(,)
  0};
static const char docs_data[] = {
#embed "docs/docs-data.mustache" suffix(,)
  0};
static const char docs_entry[] = {
#embed "docs/docs-entry.mustache" suffix(,)
  0};
static const char docs_field[] = {
#embed "docs/docs-field.mustache" suffix(,)
  0};
static const char docs_label[] = {
#embed "docs/docs-label.mustache" suffix(,)
  0};
static const char docs_page[] = {
#embed "docs/docs-page.mustache" suffix(,)
  0};
static const char docs_query[] = {
#embed "docs/docs-query.mustache" suffix(,)
  0};
static const char docs_stewardship[] = {
#embed "docs/docs-stewardship.mustache" suffix(,)
  0};
static const char docs_style_template[] = {
#embed "docs/docs-style.mustache" suffix(,)
  0};
static const char docs_table[] = {
#embed "docs/docs-table.mustache" suffix(,)
  0};
static const char docs_type[] = {
#embed "docs/docs-type.mustache" suffix(,)
  0};
static const char docs_search[] = {
#embed "docs/search.js" suffix(,)
  0};
static const char docs_script[] = {
#embed "docs/script.js" suffix(,)
  0};
static const char docs_style[] = {
#embed "docs/style.css" suffix(,)
  0};
static const char python_alias[] = {
#embed "python/python-alias.mustache" suffix(,)
  0};
static const char python_annotation[] = {
#embed "python/python-annotation.mustache" suffix(,)
  0};
static const char python_attribute[] = {
#embed "python/python-attribute.mustache" suffix(,)
  0};
static const char python_calls[] = {
#embed "python/python-calls.mustache" suffix(,)
  0};
static const char python_collections[] = {
#embed "python/python-collections.mustache" suffix(,)
  0};
static const char python_document[] = {
#embed "python/python-document.mustache" suffix(,)
  0};
static const char python_enumeration[] = {
#embed "python/python-enumeration.mustache" suffix(,)
  0};
static const char python_field[] = {
#embed "python/python-field.mustache" suffix(,)
  0};
static const char python_field_type[] = {
#embed "python/python-field-type.mustache" suffix(,)
  0};
static const char python_header[] = {
#embed "python/python-header.mustache" suffix(,)
  0};
static const char python_import[] = {
#embed "python/python-import.mustache" suffix(,)
  0};
static const char python_imports[] = {
#embed "python/python-imports.mustache" suffix(,)
  0};
static const char python_item[] = {
#embed "python/python-item.mustache" suffix(,)
  0};
static const char python_items[] = {
#embed "python/python-items.mustache" suffix(,)
  0};
static const char python_member[] = {
#embed "python/python-member.mustache" suffix(,)
  0};
static const char python_mixin[] = {
#embed "python/python-mixin.mustache" suffix(,)
  0};
static const char python_models[] = {
#embed "python/python-models.mustache" suffix(,)
  0};
static const char python_names[] = {
#embed "python/python-names.mustache" suffix(,)
  0};
static const char python_package[] = {
#embed "python/python-package.mustache" suffix(,)
  0};
static const char python_parentheses[] = {
#embed "python/python-parentheses.mustache" suffix(,)
  0};
static const char python_paths[] = {
#embed "python/python-paths.mustache" suffix(,)
  0};
static const char python_query[] = {
#embed "python/python-query.mustache" suffix(,)
  0};
static const char python_repositories[] = {
#embed "python/python-repositories.mustache" suffix(,)
  0};
static const char python_repository[] = {
#embed "python/python-repository.mustache" suffix(,)
  0};
static const char python_root[] = {
#embed "python/python-root.mustache" suffix(,)
  0};
static const char python_samples[] = {
#embed "python/python-samples.mustache" suffix(,)
  0};
static const char python_structure[] = {
#embed "python/python-structure.mustache" suffix(,)
  0};
static const char python_typed[] = {
#embed "python/python-typed.mustache" suffix(,)
  0};
static const char python_use[] = {
#embed "python/python-use.mustache" suffix(,)
  0};
static const char python_value[] = {
#embed "python/python-value.mustache" suffix(,)
  0};
static const char swift_added_layouts[] = {
#embed "swift/swift-added-layouts.mustache" suffix(,)
  0};
static const char swift_alias[] = {
#embed "swift/swift-alias.mustache" suffix(,)
  0};
static const char swift_arguments[] = {
#embed "swift/swift-arguments.mustache" suffix(,)
  0};
static const char swift_collections[] = {
#embed "swift/swift-collections.mustache" suffix(,)
  0};
static const char swift_decoding[] = {
#embed "swift/swift-decoding.mustache" suffix(,)
  0};
static const char swift_deprecation[] = {
#embed "swift/swift-deprecation.mustache" suffix(,)
  0};
static const char swift_document[] = {
#embed "swift/swift-document.mustache" suffix(,)
  0};
static const char swift_elements[] = {
#embed "swift/swift-elements.mustache" suffix(,)
  0};
static const char swift_enumeration[] = {
#embed "swift/swift-enumeration.mustache" suffix(,)
  0};
static const char swift_field[] = {
#embed "swift/swift-field.mustache" suffix(,)
  0};
static const char swift_file[] = {
#embed "swift/swift-file.mustache" suffix(,)
  0};
static const char swift_former_names[] = {
#embed "swift/swift-former-names.mustache" suffix(,)
  0};
static const char swift_header[] = {
#embed "swift/swift-header.mustache" suffix(,)
  0};
static const char swift_imports[] = {
#embed "swift/swift-imports.mustache" suffix(,)
  0};
static const char swift_initializer[] = {
#embed "swift/swift-initializer.mustache" suffix(,)
  0};
static const char swift_map_fields[] = {
#embed "swift/swift-map-fields.mustache" suffix(,)
  0};
static const char swift_mixin[] = {
#embed "swift/swift-mixin.mustache" suffix(,)
  0};
static const char swift_numbers[] = {
#embed "swift/swift-numbers.mustache" suffix(,)
  0};
static const char swift_optional_maps[] = {
#embed "swift/swift-optional-maps.mustache" suffix(,)
  0};
static const char swift_paths[] = {
#embed "swift/swift-paths.mustache" suffix(,)
  0};
static const char swift_query_argument[] = {
#embed "swift/swift-query-argument.mustache" suffix(,)
  0};
static const char swift_query_call[] = {
#embed "swift/swift-query-call.mustache" suffix(,)
  0};
static const char swift_recurring_maps[] = {
#embed "swift/swift-recurring-maps.mustache" suffix(,)
  0};
static const char swift_repository[] = {
#embed "swift/swift-repository.mustache" suffix(,)
  0};
static const char swift_samples[] = {
#embed "swift/swift-samples.mustache" suffix(,)
  0};
static const char swift_snapshot_initializer[] = {
#embed "swift/swift-snapshot-initializer.mustache" suffix(,)
  0};
static const char swift_structure[] = {
#embed "swift/swift-structure.mustache" suffix(,)
  0};
static const char swift_support[] = {
#embed "swift/swift-support.mustache" suffix(,)
  0};
static const char swift_support_file[] = {
#embed "swift/swift-support-file.mustache" suffix(,)
  0};
static const char swift_type[] = {
#embed "swift/swift-type.mustache" suffix(,)
  0};
static const char swift_union[] = {
#embed "swift/swift-union.mustache" suffix(,)
  0};
static const char swift_untagged_union[] = {
#embed "swift/swift-untagged-union.mustache" suffix(,)
  0};
static const char swift_use[] = {
#embed "swift/swift-use.mustache" suffix(,)
  0};
static const char swift_validation[] = {
#embed "swift/swift-validation.mustache" suffix(,)
  0};
static const char swift_wide_initializer[] = {
#embed "swift/swift-wide-initializer.mustache" suffix(,)
  0};
static const char typescript_header[] = {
#embed "typescript/typescript-header.mustache" suffix(,)
  0};
static const char typescript_module[] = {
#embed "typescript/typescript-module.mustache" suffix(,)
  0};
static const char typescript_use[] = {
#embed "typescript/typescript-use.mustache" suffix(,)
  0};

const FiresmithTemplate *firesmith_templates(void) {
  static const FiresmithTemplate templates[] = {
    {"docs-code", docs_code},
    {"docs-collection", docs_collection},
    {"docs-data", docs_data},
    {"docs-entry", docs_entry},
    {"docs-field", docs_field},
    {"docs-label", docs_label},
    {"docs-page", docs_page},
    {"docs-query", docs_query},
    {"docs-stewardship", docs_stewardship},
    {"docs-style", docs_style_template},
    {"docs-table", docs_table},
    {"docs-type", docs_type},
    {"docs/search.js", docs_search},
    {"docs/script.js", docs_script},
    {"docs/style.css", docs_style},
    {"python-alias", python_alias},
    {"python-annotation", python_annotation},
    {"python-attribute", python_attribute},
    {"python-calls", python_calls},
    {"python-collections", python_collections},
    {"python-document", python_document},
    {"python-enumeration", python_enumeration},
    {"python-field", python_field},
    {"python-field-type", python_field_type},
    {"python-header", python_header},
    {"python-import", python_import},
    {"python-imports", python_imports},
    {"python-item", python_item},
    {"python-items", python_items},
    {"python-member", python_member},
    {"python-mixin", python_mixin},
    {"python-models", python_models},
    {"python-names", python_names},
    {"python-package", python_package},
    {"python-parentheses", python_parentheses},
    {"python-paths", python_paths},
    {"python-query", python_query},
    {"python-repositories", python_repositories},
    {"python-repository", python_repository},
    {"python-root", python_root},
    {"python-samples", python_samples},
    {"python-structure", python_structure},
    {"python-typed", python_typed},
    {"python-use", python_use},
    {"python-value", python_value},
    {"swift-added-layouts", swift_added_layouts},
    {"swift-alias", swift_alias},
    {"swift-arguments", swift_arguments},
    {"swift-collections", swift_collections},
    {"swift-decoding", swift_decoding},
    {"swift-deprecation", swift_deprecation},
    {"swift-document", swift_document},
    {"swift-elements", swift_elements},
    {"swift-enumeration", swift_enumeration},
    {"swift-field", swift_field},
    {"swift-file", swift_file},
    {"swift-former-names", swift_former_names},
    {"swift-header", swift_header},
    {"swift-imports", swift_imports},
    {"swift-initializer", swift_initializer},
    {"swift-map-fields", swift_map_fields},
    {"swift-mixin", swift_mixin},
    {"swift-numbers", swift_numbers},
    {"swift-optional-maps", swift_optional_maps},
    {"swift-paths", swift_paths},
    {"swift-query-argument", swift_query_argument},
    {"swift-query-call", swift_query_call},
    {"swift-recurring-maps", swift_recurring_maps},
    {"swift-repository", swift_repository},
    {"swift-samples", swift_samples},
    {"swift-snapshot-initializer", swift_snapshot_initializer},
    {"swift-structure", swift_structure},
    {"swift-support", swift_support},
    {"swift-support-file", swift_support_file},
    {"swift-type", swift_type},
    {"swift-union", swift_union},
    {"swift-untagged-union", swift_untagged_union},
    {"swift-use", swift_use},
    {"swift-validation", swift_validation},
    {"swift-wide-initializer", swift_wide_initializer},
    {"typescript-header", typescript_header},
    {"typescript-module", typescript_module},
    {"typescript-use", typescript_use},
    {0, 0},
  };
  return templates;
}
