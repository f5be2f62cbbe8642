/// Returns a hash that is the same on every machine, unlike Swift's own: FNV-1a, whose last bits
/// are then mixed with the others.
@inlinable
package func byteHash(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
  return hash ^ hash >> 32
}
