/// Choices that depend on a text alone.
struct VariantPick: Sendable {
    private var hash = FNV1a()

    init(text: String) { self.hash.combine(text) }

    /// Nil of no choices. Each call goes on from the one before.
    mutating func one<Choice>(of choices: [Choice]) -> Choice? {
        self.hash.combine("\(choices.count)")
        guard !choices.isEmpty else { return nil }
        // The low bits of FNV-1a alone vary little over texts that differ in their last letters.
        let mixed = self.hash.value ^ (self.hash.value >> 29)
        return choices[Int(mixed % UInt64(choices.count))]
    }
}
