internal import ChatReader

/// Makes variants of labelled conversations whose right answer is known. The same seed always makes the same
/// variants, independent of the rest of the corpus.
public struct VariantMaker: Sendable {
    public let seed: UInt64

    public init(seed: UInt64) { self.seed = seed }

    /// In the order of the conversations. Only variants with a certain label are made.
    public func variants(of chats: [LabelledChat]) -> [LabelledChat] { chats.flatMap { self.variants(of: $0) } }

    public func variants(of chat: LabelledChat) -> [LabelledChat] {
        ChatVariant.allCases.compactMap { kind in
            var derived: LabelledChat?
            switch kind {
            case .shifted: derived = ShiftedDates.derive(from: chat, pick: self.pick(chat, kind))
            case .digits: derived = SwappedDigits.derive(from: chat)
            case .retracted: derived = AppendedRetraction.derive(from: chat, pick: self.pick(chat, kind))
            case .cut: derived = CutConversation.derive(from: chat)
            }
            derived?.id = "\(chat.id)~\(kind.rawValue)"
            derived?.variant = kind
            return derived
        }
    }

    private func pick(_ chat: LabelledChat, _ kind: ChatVariant) -> VariantPick {
        VariantPick(text: "\(self.seed) \(chat.id) \(kind.rawValue)")
    }
}

/// Repeatable choices that depend only on a text.
struct VariantPick: Sendable {
    private var hash = FNV1a()

    init(text: String) { self.hash.combine(text) }

    /// nil if there are no choices. Each call continues the sequence.
    mutating func one<Choice>(of choices: [Choice]) -> Choice? {
        self.hash.combine("\(choices.count)")
        guard !choices.isEmpty else { return nil }
        // The low bits of FNV-1a alone vary little over texts that differ in their last letters.
        let mixed = self.hash.value ^ (self.hash.value >> 29)
        return choices[Int(mixed % UInt64(choices.count))]
    }
}
