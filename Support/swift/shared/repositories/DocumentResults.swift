// MARK: - Results

nonisolated extension DocumentQueryable {
  /// The same operations, which return a `Result` instead of throwing.
  public var results: DocumentResults<Self> { DocumentResults(base: self) }
}

/// The operations of a repository or a query, each returning a `Result`.
nonisolated public struct DocumentResults<Base: DocumentQueryable>: Sendable {
  internal let base: Base
}

nonisolated extension DocumentResults {
  /// See ``DocumentQueryable/getAll(source:)``.
  public func getAll(
    source: FirestoreSource = .default
  ) async -> Result<DocumentList<Base.Model>, RepositoryError> {
    do {
      return .success(try await base.getAll(source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentQueryable/getFirst(source:)``.
  public func getFirst(
    source: FirestoreSource = .default
  ) async -> Result<Base.Model?, RepositoryError> {
    do {
      return .success(try await base.getFirst(source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentQueryable/aggregate(_:)``.
  public func aggregate<each Value>(
    _ aggregate: repeat DocumentAggregate<Base.Model, each Value>
  ) async -> Result<(repeat each Value), RepositoryError> {
    do {
      return .success(try await base.aggregate(repeat each aggregate))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentQueryable/count()``.
  public func count() async -> Result<Int, RepositoryError> {
    do {
      return .success(try await base.count())
    } catch {
      return .failure(error)
    }
  }
}

nonisolated extension DocumentResults where Base: DocumentRepository {
  /// See ``DocumentRepository/get(_:source:)-(String,_)``.
  public func get(
    _ id: String, source: FirestoreSource = .default
  ) async -> Result<Base.Model, RepositoryError> {
    do {
      return .success(try await base.get(id, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/get(_:source:)-([String],_)``.
  public func get(
    _ ids: [String], source: FirestoreSource = .default
  ) async -> Result<DocumentList<Base.Model>, RepositoryError> {
    do {
      return .success(try await base.get(ids, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/getIfExists(_:source:)-(String,_)``.
  public func getIfExists(
    _ id: String, source: FirestoreSource = .default
  ) async -> Result<Base.Model?, RepositoryError> {
    do {
      return .success(try await base.getIfExists(id, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/exists(_:source:)-(String,_)``.
  public func exists(
    _ id: String, source: FirestoreSource = .default
  ) async -> Result<Bool, RepositoryError> {
    do {
      return .success(try await base.exists(id, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/save(_:)-(Self.Model)``.
  @discardableResult
  public func save(_ model: Base.Model) async -> Result<Base.Model, RepositoryError> {
    do {
      return .success(try await base.save(model))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/add(_:)``.
  @discardableResult
  public func add(_ model: Base.Model) async -> Result<Base.Model, RepositoryError> {
    do {
      return .success(try await base.add(model))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/create(_:)-(Self.Model)``.
  @discardableResult
  public func create(_ model: Base.Model) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.create(model))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/create(_:id:)``.
  @discardableResult
  public func create(
    _ model: Base.Model, id: String
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.create(model, id: id))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  @discardableResult
  public func set(
    _ model: Base.Model, merge: Bool = false
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.set(model, merge: merge))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/set(_:id:merge:)``.
  @discardableResult
  public func set(
    _ model: Base.Model, id: String, merge: Bool = false
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.set(model, id: id, merge: merge))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/update(_:_:)-(String,_)``.
  @discardableResult
  nonisolated(nonsending) public func update(
    _ id: String, _ changes: (inout DocumentUpdate<Base.Model>) -> Void
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.update(id, changes))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/delete(_:)-(String)``.
  @discardableResult
  public func delete(_ id: String) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.delete(id))
    } catch {
      return .failure(error)
    }
  }
}

/// With references and stored documents in place of ids.
nonisolated extension DocumentResults where Base: DocumentRepository {
  /// See ``DocumentRepository/get(_:source:)-(String,_)``.
  public func get(
    _ reference: some DocumentReferring<Base.Model>, source: FirestoreSource = .default
  ) async -> Result<Base.Model, RepositoryError> {
    do {
      return .success(try await base.get(reference, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/getIfExists(_:source:)-(String,_)``.
  public func getIfExists(
    _ reference: some DocumentReferring<Base.Model>, source: FirestoreSource = .default
  ) async -> Result<Base.Model?, RepositoryError> {
    do {
      return .success(try await base.getIfExists(reference, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/exists(_:source:)-(String,_)``.
  public func exists(
    _ reference: some DocumentReferring<Base.Model>, source: FirestoreSource = .default
  ) async -> Result<Bool, RepositoryError> {
    do {
      return .success(try await base.exists(reference, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/save(_:)-(Self.Model)``.
  @discardableResult
  public func save(_ stored: Stored<Base.Model>) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.save(stored))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  @discardableResult
  public func set(_ stored: Stored<Base.Model>, merge: Bool = false) async -> Result<
    Void, RepositoryError
  > {
    do {
      return .success(try await base.set(stored, merge: merge))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/update(_:_:)-(String,_)``.
  @discardableResult
  nonisolated(nonsending) public func update(
    _ reference: some DocumentReferring<Base.Model>,
    _ changes: (inout DocumentUpdate<Base.Model>) -> Void
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.update(reference, changes))
    } catch {
      return .failure(error)
    }
  }

  /// See ``DocumentRepository/delete(_:)-(String)``.
  @discardableResult
  public func delete(_ reference: some DocumentReferring<Base.Model>) async -> Result<
    Void, RepositoryError
  > {
    do {
      return .success(try await base.delete(reference))
    } catch {
      return .failure(error)
    }
  }
}
