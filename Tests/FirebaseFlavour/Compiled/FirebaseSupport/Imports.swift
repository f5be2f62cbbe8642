// The support code that both flavours share imports neither Google's SDK nor `FiresmithRuntime`:
// it belongs to one of them. Here, it belongs to Google's SDK.
@_exported import FirebaseFirestore
