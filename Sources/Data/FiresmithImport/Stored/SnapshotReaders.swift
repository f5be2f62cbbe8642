import FiresmithSwiftReader

extension SwiftInitializer {
  /// Whether the initializer reads a document by hand.
  var readsSnapshot: Bool {
    parameters.contains { parameter in
      let type = parameter.type
      return type.contains("DocumentSnapshot")
        || type.hasPrefix("[String:Any]") || type.hasPrefix("[String:AnyObject]")
    }
  }
}

extension SwiftFunction {
  /// Whether the function takes a document, several of them, or the result of a query.
  var readsSnapshot: Bool {
    parameters.contains { parameter in
      !parameter.type.contains("DataSnapshot")
        && ["Snapshot", "Snapshot?", "Snapshot]"].contains { parameter.type.hasSuffix($0) }
    }
  }
}
