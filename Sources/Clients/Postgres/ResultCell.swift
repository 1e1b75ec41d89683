/// A value that is not NULL, in PostgreSQL's binary format.
struct ResultCell: Equatable {
    let type: UInt32
    let bytes: ArraySlice<UInt8>

    /// Big-endian, as all of PostgreSQL's numbers on the wire; of at most 8 bytes.
    func integer() -> UInt64 {
        var number: UInt64 = 0
        for byte in self.bytes { number = number << 8 | UInt64(byte) }
        return number
    }
}
