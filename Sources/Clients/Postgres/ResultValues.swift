/// All values of one result, copied out of libpq into one allocation that its rows share.
final class ResultValues: Sendable {
    let names: [String]
    let types: [UInt32]
    /// Where each cell begins in `bytes`, row by row; one more at the end.
    let starts: [Int]
    /// Which cells are NULL.
    let nulls: [Bool]
    let bytes: [UInt8]

    init(names: [String], types: [UInt32], starts: [Int], nulls: [Bool], bytes: [UInt8]) {
        self.names = names
        self.types = types
        self.starts = starts
        self.nulls = nulls
        self.bytes = bytes
    }
}
