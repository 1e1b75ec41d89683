/// The 64-bit hash FNV-1a (draft-eastlake-fnv, section 2). It is the same on every machine and in every run. It is
/// not a cryptographic hash.
package struct FNV1a {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func combine(_ text: String) {
        for byte in text.utf8 { self.combine(byte) }
    }

    package mutating func combine(_ byte: UInt8) { self.value = (self.value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
