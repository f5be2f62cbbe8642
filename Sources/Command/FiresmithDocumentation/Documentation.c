// The pages that the tool shows, as they are in Documentation, embedded by the compiler.

#include "FiresmithDocumentation.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char diagnostics[] = {
#embed "../../../Documentation/Diagnostics.md" suffix(,)
  0};

const char *firesmith_diagnostics_page(void) { return diagnostics; }
