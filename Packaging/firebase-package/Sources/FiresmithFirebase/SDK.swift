// Whoever imports this module sees Google's types, too, as with `FiresmithRuntime` those of their
// names. The files that both have in common import neither, and see these through this line.
@_exported import FirebaseFirestore
