import FiresmithInference
import FiresmithSwiftReader

extension SchemaImporter {
  /// Says what is uncertain about the path of documents.
  mutating func reportPath(
    _ plan: CollectionPlan, of type: CodeType, _ collection: inout InferredCollection
  ) {
    var notes = [collection.note]
    if let guess = plan.guess {
      let words = guess.guess == .returned ? "what reads them returns one" : "no other path is near"
      report(
        .guessed,
        "the documents of '\(plan.path.text)' are '\(type.name)', because \(words);"
          + " --collection PATH=\(type.name) says another one", file: guess.file,
        at: guess.position)
      notes.append("guessed: \(words)")
    }
    if let path = plan.path.collectionOfSingleDocument,
      type.storedProperties.contains(where: { $0.property.hasAttribute("DocumentID") })
    {
      let words = "a single document, because its id is in the code"
      report(
        .guessed,
        "'\(plan.path.text)' is \(words); if '\(type.name)' is that of others, too,"
          + " --collection \(quoted(path))=\(type.name) takes these",
        file: type.file, at: type.position)
      notes.append("guessed: \(words)")
    }
    if let other = plan.otherModel {
      let words = "the same documents are '\(other)', too"
      report(
        .undecided, "'\(type.name)' has the documents of '\(plan.path.text)': \(words)",
        file: type.file, at: type.position)
      notes.append("to be decided: \(words)")
    }
    collection.note = notes.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Says what of a type's own code can mean something else than its properties.
  mutating func reportCode(of type: CodeType, _ hand: HandWrittenCode) {
    if let place = hand.decoder {
      let found = hand.defaults.isEmpty ? "" : "; its defaults are taken"
      report(
        .guessed, "'\(type.name)' has an 'init(from:)' of its own, which can mean more\(found)",
        file: place.file, at: place.position)
    }
    if let place = hand.dictionary {
      report(
        .guessed,
        "'\(type.name)' is read from a dictionary by hand; its keys are taken, and generated code has"
          + " data(as:) in place of this initializer",
        file: place.file, at: place.position)
    }
    if type.codingKeys == nil, hand.dictionary == nil,
      type.storedProperties.contains(where: { type.isObserved($0.property) })
    {
      report(
        .guessed,
        "'@Observable' stores the properties of '\(type.name)' with '_' in front of their names, and an"
          + " empty map '_$observationRegistrar', which generated code doesn't write",
        file: type.file, at: type.position)
    }
    if type.kind == .class, let parent = type.inherited.first,
      index.type(parent, in: type.name) != nil
    {
      report(
        .undecided, "'\(type.name)' inherits from '\(parent)', whose properties aren't taken",
        file: type.file, at: type.position)
    }
  }

  /// Says where a file ends inside of a bracket or of a declaration, as one does that was cut off.
  mutating func reportCuts() {
    for file in index.files.indices {
      let source = index.files[file].source
      guard let token = source.firstUnclosedBracket else {
        if let cut = index.files[file].file.cut {
          report(
            .undecided, "the file ends in the middle of this, as if it was cut off", file: file,
            at: cut)
        }
        continue
      }
      report(
        .undecided,
        "this bracket isn't closed; what follows it may be read otherwise than it's meant",
        file: file, at: source.position(ofToken: token))
    }
  }

  /// Says where the code sets how names and times are stored.
  mutating func reportStrategies() {
    for file in index.files.indices {
      let source = index.files[file].source
      for token in source.tokens.indices where source.tokens[token].kind == .word {
        if source.isToken(token, "convertToSnakeCase")
          || source.isToken(token, "convertFromSnakeCase"),
          !options.isSnakeCase
        {
          report(
            .undecided, "names are converted to snake case here; --keys snake writes them so",
            file: file, at: source.position(ofToken: token))
        } else if source.isToken(token, "dateEncodingStrategy")
          || source.isToken(token, "dateDecodingStrategy")
        {
          report(
            .undecided, "this sets how dates are stored; the schemas have timestamps", file: file,
            at: source.position(ofToken: token))
        }
      }
    }
  }

  /// Says which collections the code has that no type is stored in.
  func unusedPaths(_ uses: DocumentUses, _ plans: [CollectionPlan]) -> [DocumentUses.PathUse] {
    let known = Set(plans.map(\.path.pattern))
    return uses.pathUses.filter { use in
      let pattern = use.path.pattern
      let isKnown =
        known.contains(pattern) || use.path.isSingleDocument && known.contains(pattern.dropLast())
      // A group of collections is any of them.
      return !isKnown && !use.path.isGroup
    }
  }

  mutating func reportUnusedPaths(_ uses: DocumentUses, _ plans: [CollectionPlan]) {
    for use in unusedPaths(uses, plans) {
      report(
        .left,
        "no type is read from '\(use.path.text)' or written there as a document;"
          + " --collection \(quoted(use.path))=MODEL names one", file: use.file, at: use.position)
    }
  }

  /// Says where the code uses Firebase's other database, and which types are made of its values.
  mutating func reportRealtimeDatabase(_ uses: DocumentUses, documents: Set<String>) {
    for place in uses.realtimePlaces {
      report(
        .left, "the Realtime Database isn't read: its values are no documents of Firestore",
        file: place.file, at: place.position)
    }
    guard !uses.realtimePlaces.isEmpty else { return }
    let names = Set(uses.realtimeTypes.map(\.type))
    for name in index.order {
      guard let type = index.types[name], names.contains(name) || type.readsDataSnapshot,
        !isTaken(name, documents)
      else { continue }
      report(
        .left, "'\(name)' is made of values of the Realtime Database", file: type.file,
        at: type.position)
      leftTypes.insert(name)
    }
  }

  private func isTaken(_ name: String, _ documents: Set<String>) -> Bool {
    documents.contains(name) || declared[name] != nil || uses[name] != nil
  }

  /// Says where the code calls initializers that generated models don't have.
  mutating func reportHandWrittenReads(_ uses: DocumentUses, documents: Set<String>) {
    for read in uses.handWrittenReads where documents.contains(read.type) {
      report(
        .left,
        "'\(read.type)(\(read.label):)' isn't in generated code; data(as: \(read.type).self) reads the"
          + " document", file: read.file, at: read.position)
    }
  }

  private func quoted(_ path: StoredPath) -> String {
    path.text.contains("{") ? "'\(path.text)'" : path.text
  }

  /// Says which types with contents that matter are declared more than once.
  mutating func reportRepeated(documents: Set<String>) {
    for repeated in index.repeated where !repeated.name.hasSuffix("CodingKeys") {
      let type = index.types[repeated.name]
      let isStored =
        type.map {
          $0.isCodable || documents.contains($0.name) || declared[$0.name] != nil
            || uses[$0.name] != nil
        } ?? true
      guard isStored else { continue }
      let isFirst =
        type.map { ($0.file, $0.position) < (repeated.file, repeated.position) } ?? true
      report(
        .undecided,
        "'\(repeated.name)' is declared more than once; the \(isFirst ? "first" : "Codable") one is"
          + " taken", file: repeated.file, at: repeated.position)
    }
  }

  /// Lists the types that could be stored and aren't in the schemas.
  mutating func reportRest(documents: Set<String>) {
    for name in index.order where !isTaken(name, documents) && !leftTypes.contains(name) {
      guard let type = index.types[name], type.isCodable,
        !type.protocols.contains("CodingKey")
      else { continue }
      if type.isGeneric {
        report(
          .left, "'\(name)' is generic: schemas have no such types", file: type.file,
          at: type.position)
      } else if type.kind == .enumeration {
        report(
          .left, "'\(name)' is Codable, and no document holds it", file: type.file,
          at: type.position)
      } else if type.kind != .protocol {
        report(
          .left,
          "'\(name)' is Codable, and no document holds it; if it is one, --collection PATH=\(name)"
            + " takes it", file: type.file, at: type.position)
      }
    }
  }
}
