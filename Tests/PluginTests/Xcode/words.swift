// Prints the arguments that the command plugin passes to the tool for these arguments from Xcode.

@testable import FiresmithCommandPlugin

for word in FiresmithCommandPlugin().words(Array(CommandLine.arguments.dropFirst())) { print(word) }
