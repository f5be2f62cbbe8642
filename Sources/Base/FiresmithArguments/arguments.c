#include "FiresmithArguments.h"

#include <stddef.h>
#include <stdlib.h>

static char **arguments = NULL;

char **firesmith_arguments(void) { return arguments; }

#if defined(__APPLE__)
#include <crt_externs.h>
char **firesmith_environment(void) { return *_NSGetEnviron(); }
#else
extern char **environ;
char **firesmith_environment(void) { return environ; }
#endif

#if defined(__GLIBC__)
/// On Linux, Swift reads the arguments from /proc, and its runtime looks there for its own path: it
/// ends a fully static process that doesn't find it. Chroots and some containers have no /proc. So
/// this runs before any code of Swift's, keeps the arguments as the C library passes them, and names
/// a folder that the runtime takes without looking.
__attribute__((constructor(101))) static void keep_arguments(int count, char **values) {
  (void)count;
  arguments = values;
  setenv("SWIFT_ROOT", "/", 0);
}
#endif
