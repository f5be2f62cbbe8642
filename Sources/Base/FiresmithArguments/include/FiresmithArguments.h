#ifndef FIRESMITH_ARGUMENTS_H
#define FIRESMITH_ARGUMENTS_H

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// The words that the process was started with, its own name first and NULL last; NULL where they
/// are not known before `main`, and Swift's `CommandLine` has to be asked.
char *_Nullable *_Nullable firesmith_arguments(void);

/// The environment of this process, for programs that it starts.
char *_Nullable *_Nullable firesmith_environment(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
