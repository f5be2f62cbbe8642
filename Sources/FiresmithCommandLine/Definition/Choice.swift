extension CaseIterable where Self: RawRepresentable<String> {
  /// What users write for the cases.
  package static var names: [String] { allCases.map(\.rawValue) }
}
