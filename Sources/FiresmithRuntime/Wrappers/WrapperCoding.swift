/// A wrapper that makes something of a missing field: what it makes of null.
///
/// The overloads of `KeyedDecodingContainer.decode` serve synthesized `Codable`, and other decoders;
/// this serves generic code, which can't see overloads.
protocol ReadableWhenMissing: Decodable {}

/// A wrapper whose value no document holds.
protocol NeverStored {}
