/// A value that is not NULL, in PostgreSQL's binary format.
struct ResultCell: Equatable {
    let type: UInt32
    let bytes: ArraySlice<UInt8>

    /// Big-endian, as all of PostgreSQL's numbers on the wire; of at most 8 bytes.
    func integer() -> UInt64 {
        self.bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
