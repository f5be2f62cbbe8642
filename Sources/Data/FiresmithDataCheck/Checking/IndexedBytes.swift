import FiresmithStoredData

extension [UInt8] {
  mutating func append(integer: Int) {
    Swift.withUnsafeBytes(of: UInt64(bitPattern: Int64(integer)).littleEndian) { self += $0 }
  }

  mutating func append(counted bytes: some BidirectionalCollection<UInt8>) {
    append(integer: bytes.count)
    self += bytes
  }

  /// Returns the number at a place, and goes to the place after it; `nil` if there are too few
  /// bytes.
  func integer(at place: inout Int) -> Int? {
    guard count - place >= 8 else { return nil }
    var number: UInt64 = 0
    for shift in 0..<8 { number |= UInt64(self[place + shift]) << UInt64(8 * shift) }
    place += 8
    return Int(Int64(bitPattern: number))
  }

  /// Returns the bytes at a place, after their number, and goes to the place after them; `nil` if
  /// there are too few bytes.
  func counted(at place: inout Int) -> ArraySlice<UInt8>? {
    var start = place
    guard let length = integer(at: &start), length >= 0, length <= count - start else { return nil }
    place = start + length
    return self[start..<place]
  }

  /// Appends bytes that are equal for values that are equal in an index: an absent field and null,
  /// an integer and a double of the same number.
  mutating func append(indexed value: StoredValue?) {
    switch value {
    case nil, .null: append(0)
    case .boolean(let value): self += [1, value ? 1 : 0]
    case .integer(let number):
      if let double = Double(exactly: number) {
        append(number: double)
      } else {
        append(3)
        append(integer: number)
      }
    case .double(let number): append(number: number)
    case .timestamp(let time):
      append(4)
      append(integer: Int(time.seconds))
      append(integer: time.nanoseconds / 1_000)
    case .string(let text):
      append(5)
      append(counted: text.utf8)
    case .bytes(let bytes):
      append(6)
      append(counted: bytes)
    case .reference(let reference):
      append(7)
      append(counted: reference.path.utf8)
    case .geopoint(let latitude, let longitude):
      append(8)
      append(number: latitude)
      append(number: longitude)
    case .array(let elements):
      append(9)
      append(integer: elements.count)
      for element in elements { append(indexed: element) }
    case .vector(let elements):
      append(10)
      append(integer: elements.count)
      for element in elements { append(number: element) }
    case .map(let fields):
      append(11)
      append(integer: fields.entries.count)
      for entry in fields.entries {
        append(counted: entry.name.utf8)
        append(indexed: entry.value)
      }
    }
  }

  private mutating func append(number: Double) {
    append(2)
    let number = number == 0 ? 0 : number.isNaN ? .nan : number
    append(integer: Int(Int64(bitPattern: number.bitPattern)))
  }
}
