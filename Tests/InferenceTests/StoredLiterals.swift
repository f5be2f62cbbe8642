import FiresmithSamples
import FiresmithStoredData
import FiresmithValues

extension StoredValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }

  package init(integerLiteral value: Int) { self = .integer(value) }

  package init(dictionaryLiteral elements: (String, StoredValue)...) {
    self = .map(StoredFields(elements.map { .init(name: $0.0, value: $0.1) }))
  }
}

extension StoredDocument {
  init(_ sample: SampleDocument) {
    self.init(path: sample.path, fields: StoredFields(sample.fields))
  }
}

extension StoredFields {
  fileprivate init(_ fields: [String: SampleValue]) {
    self.init(fields.map { Entry(name: $0.key, value: StoredValue($0.value)) })
  }
}

extension StoredValue {
  fileprivate init(_ sample: SampleValue) {
    switch sample {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text)
    case .timestamp(let seconds): self = .timestamp(StoredTimestamp(seconds: Int64(seconds)))
    case .bytes(let bytes): self = .bytes(bytes)
    case .geopoint(let latitude, let longitude):
      self = .geopoint(latitude: latitude, longitude: longitude)
    case .reference(let path):
      self = .reference(StoredReference(project: nil, database: nil, path: path))
    case .vector(let components): self = .vector(components)
    case .array(let elements): self = .array(elements.map(StoredValue.init))
    case .map(let fields): self = .map(StoredFields(fields))
    }
  }
}
