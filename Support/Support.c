// The support code, as it is in this folder, embedded by the compiler: what generated code has in
// common, whatever its schema.

#include "FiresmithSupportCode.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char python_errors[] = {
#embed "python/firesmith_runtime/errors.py" suffix(,)
  0};
static const char python_support___init__[] = {
#embed "python/firesmith_runtime/support/__init__.py" suffix(,)
  0};
static const char python_support_async_reading[] = {
#embed "python/firesmith_runtime/support/async_reading.py" suffix(,)
  0};
static const char python_support_async_transactions[] = {
#embed "python/firesmith_runtime/support/async_transactions.py" suffix(,)
  0};
static const char python_support_asynchronous[] = {
#embed "python/firesmith_runtime/support/asynchronous.py" suffix(,)
  0};
static const char python_support_changes[] = {
#embed "python/firesmith_runtime/support/changes.py" suffix(,)
  0};
static const char python_support_client[] = {
#embed "python/firesmith_runtime/support/client.py" suffix(,)
  0};
static const char python_support_coding[] = {
#embed "python/firesmith_runtime/support/coding.py" suffix(,)
  0};
static const char python_support_docstrings[] = {
#embed "python/firesmith_runtime/support/docstrings.py" suffix(,)
  0};
static const char python_support_enumerations[] = {
#embed "python/firesmith_runtime/support/enumerations.py" suffix(,)
  0};
static const char python_support_fields[] = {
#embed "python/firesmith_runtime/support/fields.py" suffix(,)
  0};
static const char python_support_forms[] = {
#embed "python/firesmith_runtime/support/forms.py" suffix(,)
  0};
static const char python_support_limits[] = {
#embed "python/firesmith_runtime/support/limits.py" suffix(,)
  0};
static const char python_support_listening[] = {
#embed "python/firesmith_runtime/support/listening.py" suffix(,)
  0};
static const char python_support_marks[] = {
#embed "python/firesmith_runtime/support/marks.py" suffix(,)
  0};
static const char python_support_models[] = {
#embed "python/firesmith_runtime/support/models.py" suffix(,)
  0};
static const char python_support_ordering[] = {
#embed "python/firesmith_runtime/support/ordering.py" suffix(,)
  0};
static const char python_support_paths[] = {
#embed "python/firesmith_runtime/support/paths.py" suffix(,)
  0};
static const char python_support_pickling[] = {
#embed "python/firesmith_runtime/support/pickling.py" suffix(,)
  0};
static const char python_support_queries[] = {
#embed "python/firesmith_runtime/support/queries.py" suffix(,)
  0};
static const char python_support_reading[] = {
#embed "python/firesmith_runtime/support/reading.py" suffix(,)
  0};
static const char python_support_results[] = {
#embed "python/firesmith_runtime/support/results.py" suffix(,)
  0};
static const char python_support_snapshots[] = {
#embed "python/firesmith_runtime/support/snapshots.py" suffix(,)
  0};
static const char python_support_storable[] = {
#embed "python/firesmith_runtime/support/storable.py" suffix(,)
  0};
static const char python_support_sync[] = {
#embed "python/firesmith_runtime/support/sync.py" suffix(,)
  0};
static const char python_support_transactions[] = {
#embed "python/firesmith_runtime/support/transactions.py" suffix(,)
  0};
static const char python_support_translation[] = {
#embed "python/firesmith_runtime/support/translation.py" suffix(,)
  0};
static const char python_support_unions[] = {
#embed "python/firesmith_runtime/support/unions.py" suffix(,)
  0};
static const char python_support_updates[] = {
#embed "python/firesmith_runtime/support/updates.py" suffix(,)
  0};
static const char python_support_validation[] = {
#embed "python/firesmith_runtime/support/validation.py" suffix(,)
  0};
static const char python_support_values[] = {
#embed "python/firesmith_runtime/support/values.py" suffix(,)
  0};
static const char python_support_watching[] = {
#embed "python/firesmith_runtime/support/watching.py" suffix(,)
  0};
static const char python_support_writes[] = {
#embed "python/firesmith_runtime/support/writes.py" suffix(,)
  0};

const FiresmithSupportFile *firesmith_support_files(void) {
  static const FiresmithSupportFile files[] = {
    {"python/firesmith_runtime/errors.py", python_errors},
    {"python/firesmith_runtime/support/__init__.py", python_support___init__},
    {"python/firesmith_runtime/support/async_reading.py", python_support_async_reading},
    {"python/firesmith_runtime/support/async_transactions.py", python_support_async_transactions},
    {"python/firesmith_runtime/support/asynchronous.py", python_support_asynchronous},
    {"python/firesmith_runtime/support/changes.py", python_support_changes},
    {"python/firesmith_runtime/support/client.py", python_support_client},
    {"python/firesmith_runtime/support/coding.py", python_support_coding},
    {"python/firesmith_runtime/support/docstrings.py", python_support_docstrings},
    {"python/firesmith_runtime/support/enumerations.py", python_support_enumerations},
    {"python/firesmith_runtime/support/fields.py", python_support_fields},
    {"python/firesmith_runtime/support/forms.py", python_support_forms},
    {"python/firesmith_runtime/support/limits.py", python_support_limits},
    {"python/firesmith_runtime/support/listening.py", python_support_listening},
    {"python/firesmith_runtime/support/marks.py", python_support_marks},
    {"python/firesmith_runtime/support/models.py", python_support_models},
    {"python/firesmith_runtime/support/ordering.py", python_support_ordering},
    {"python/firesmith_runtime/support/paths.py", python_support_paths},
    {"python/firesmith_runtime/support/pickling.py", python_support_pickling},
    {"python/firesmith_runtime/support/queries.py", python_support_queries},
    {"python/firesmith_runtime/support/reading.py", python_support_reading},
    {"python/firesmith_runtime/support/results.py", python_support_results},
    {"python/firesmith_runtime/support/snapshots.py", python_support_snapshots},
    {"python/firesmith_runtime/support/storable.py", python_support_storable},
    {"python/firesmith_runtime/support/sync.py", python_support_sync},
    {"python/firesmith_runtime/support/transactions.py", python_support_transactions},
    {"python/firesmith_runtime/support/translation.py", python_support_translation},
    {"python/firesmith_runtime/support/unions.py", python_support_unions},
    {"python/firesmith_runtime/support/updates.py", python_support_updates},
    {"python/firesmith_runtime/support/validation.py", python_support_validation},
    {"python/firesmith_runtime/support/values.py", python_support_values},
    {"python/firesmith_runtime/support/watching.py", python_support_watching},
    {"python/firesmith_runtime/support/writes.py", python_support_writes},
    {0, 0},
  };
  return files;
}
