/// Returns a hash of a text that is the same on every machine and in every run, unlike Swift's own.
///
/// [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/), over the bytes of the text in UTF-8.
package func stableHash(_ text: String) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}
