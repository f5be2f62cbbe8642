import FiresmithRuntime
import Foundation

/// A snapshot of documents, which says where they are from.
protocol MetadataSnapshot: NSObject {
  var metadata: SnapshotMetadata { get }
}

extension QuerySnapshot: MetadataSnapshot {}
extension DocumentSnapshot: MetadataSnapshot {}

/// The snapshots of a listener, which are delivered on the queue of the settings.
final class ListenedSnapshots<Base: Sendable, Snapshot: MetadataSnapshot>: @unchecked Sendable {
  private let firestore: Firestore
  private let listener: (Snapshot?, (any Error)?) -> Void
  /// Makes a snapshot of what the store gave, and of the one before.
  private let make: (Base, Snapshot?) -> Snapshot
  // Used on the queue alone.
  private var last: (base: Base, told: Snapshot)?

  init(
    _ firestore: Firestore, _ listener: @escaping (Snapshot?, (any Error)?) -> Void,
    making make: @escaping (Base, Snapshot?) -> Snapshot
  ) {
    self.firestore = firestore
    self.listener = listener
    self.make = make
  }

  func receive(_ snapshot: Base?, _ error: (any Error)?) {
    firestore.settings.dispatchQueue.async {
      if let snapshot { self.tell(snapshot) }
      if let error { self.listener(nil, sdkError(error)) }
    }
  }

  /// Returns what removes the listener.
  ///
  /// - Parameter base: What removes it from the store.
  func registration(
    _ base: any FiresmithRuntime.ListenerRegistration, _ includeMetadataChanges: Bool
  ) -> any ListenerRegistration {
    guard includeMetadataChanges else { return Registration(base) }
    firestore.network.observe(self) { self.repeatLast() }
    return Registration(base) { self.firestore.network.remove(self) }
  }

  /// Delivers the last snapshot again if its metadata are others by now.
  private func repeatLast() {
    firestore.settings.dispatchQueue.async {
      guard let last = self.last else { return }
      guard self.make(last.base, nil).metadata != last.told.metadata else { return }
      self.tell(last.base)
    }
  }

  private func tell(_ base: Base) {
    let snapshot = make(base, last?.told)
    last = (base, snapshot)
    listener(snapshot, nil)
  }
}
