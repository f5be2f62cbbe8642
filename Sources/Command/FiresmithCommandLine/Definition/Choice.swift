extension CaseIterable where Self: RawRepresentable<String> {
  /// The words that users write for the cases.
  package static var names: [String] { allCases.map(\.rawValue) }
}
