/// The models of one of the workload's schemas as a careful developer would write them by hand: the
/// same properties, wrappers, defaults and conformances, and what Codable needs to read a missing
/// key.
struct TwinFile {
  let shapes: [Shape]
  let module: FirestoreModule

  var text: String {
    guard let first = shapes.first else { return "" }
    return """
      \(module.importLine)
      import Foundation

      \(first.area == 0 ? reference : "")\(stage(first))
      \(shapes.map(model).joined(separator: "\n"))
      """
  }

  /// The type of references that say what they refer to, which Google's SDK doesn't have.
  private var reference: String {
    guard module != .runtime else { return "" }
    return """
      /// A reference to a document that is read as `Model`.
      public struct Reference<Model>: Codable, Hashable, Sendable {
        public var documentReference: DocumentReference

        public init(_ documentReference: DocumentReference) {
          self.documentReference = documentReference
        }

        public init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          documentReference = try container.decode(DocumentReference.self)
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(documentReference)
        }
      }


      """
  }

  private func stage(_ shape: Shape) -> String {
    """
    /// The progress of something in area \(shape.area) so far.
    public enum \(shape.stage): String, CaseIterable, Codable, Sendable {
      case draft
      case inReview = "in review"
      case approved
      case closed
    }

    """
  }

  private func model(_ shape: Shape) -> String {
    """
    /// One \(shape.noun) of area \(shape.area).
    public struct \(shape.model): Codable, Hashable, Identifiable, Sendable {
      @DocumentID public var id: String?
      public var title: String
      /// The number of items that belong to it.
      public var itemCount: Int
      public var discount: Double?
      public var isPublic: Bool
      @ServerTimestamp public var createdAt: Date?
      public var labels: [String]
      public var scores: [String: Double]
      public var stage: \(shape.stage)
      /// The place where it is kept.
      public var address: Address
      public var \(shape.placeName): \(shape.placeType)

    \(initializer(shape))
    \(decoding(shape))
    \(keys(shape))
    \(address)
    }

    """
  }

  private func initializer(_ shape: Shape) -> String {
    """
      public init(
        id: String? = nil,
        title: String,
        itemCount: Int,
        discount: Double? = nil,
        isPublic: Bool = true,
        createdAt: Date? = nil,
        labels: [String],
        scores: [String: Double],
        stage: \(shape.stage),
        address: Address,
        \(shape.placeName): \(shape.placeType)
      ) {
        self.id = id
        self.title = title
        self.itemCount = itemCount
        self.discount = discount
        self.isPublic = isPublic
        self.createdAt = createdAt
        self.labels = labels
        self.scores = scores
        self.stage = stage
        self.address = address
        self.\(shape.placeName) = \(shape.placeName)
      }

    """
  }

  private func decoding(_ shape: Shape) -> String {
    """
      public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _id = try container.decode(DocumentID<String>.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        itemCount = try container.decode(Int.self, forKey: .itemCount)
        discount = try container.decodeIfPresent(Double.self, forKey: .discount)
        isPublic = try container.decodeIfPresent(Bool.self, forKey: .isPublic) ?? true
        createdAt = try container.decodeIfPresent(Date.self, forKey: .createdAt)
        labels = try container.decode([String].self, forKey: .labels)
        scores = try container.decode([String: Double].self, forKey: .scores)
        stage = try container.decode(\(shape.stage).self, forKey: .stage)
        address = try container.decode(Address.self, forKey: .address)
        \(shape.placeName) = try container.decode(
          \(shape.placeType).self, forKey: .\(shape.placeName))
      }

    """
  }

  private func keys(_ shape: Shape) -> String {
    """
      private enum CodingKeys: String, CodingKey {
        case id
        case title
        case itemCount = "item_count"
        case discount
        case isPublic = "is_public"
        case createdAt = "created_at"
        case labels
        case scores
        case stage
        case address
        case \(shape.placeName)
      }

    """
  }

  private var address: String {
    """
      public struct Address: Codable, Hashable, Sendable {
        public var street: String
        public var city: String
        public var postalCode: String?

        public init(street: String, city: String, postalCode: String? = nil) {
          self.street = street
          self.city = city
          self.postalCode = postalCode
        }

        private enum CodingKeys: String, CodingKey {
          case street
          case city
          case postalCode = "postal_code"
        }
      }
    """
  }
}

extension Shape {
  fileprivate var placeName: String {
    switch place {
    case .reference: "customer"
    case .geopoint: "location"
    }
  }

  fileprivate var placeType: String {
    switch place {
    case .reference: "Reference<\(targetModel)>"
    case .geopoint: "GeoPoint"
    }
  }
}
