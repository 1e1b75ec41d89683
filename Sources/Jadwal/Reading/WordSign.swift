/// A word as a small number, counted once. Most of the tables that a token is looked up in do not have it, and the number says so
/// sooner than their hash would. Words that are equal have the same number.
struct WordSign: Sendable, Hashable {
    static let count = 2048

    /// Nil for a word that may be spelt otherwise and still be equal: nothing can be ruled out of it.
    let value: Int?

    init(_ word: String) {
        guard PlainScalars.fill(word) else {
            self.value = nil
            return
        }
        var hash: UInt32 = 0x811C_9DC5
        for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        // The low bits of this hash (FNV-1a) alone repeat too often in short words.
        self.value = Int((hash ^ hash >> 16) % UInt32(Self.count))
    }
}
