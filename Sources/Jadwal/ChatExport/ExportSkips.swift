/// What stands in an export and is nobody's words, by number.
public struct ExportSkips: Sendable, Hashable {
    /// Pictures, recordings, documents, stickers. One with words beside it is counted, and its words are kept.
    public var media = 0
    public var deleted = 0
    public var calls = 0
    /// What WhatsApp itself says.
    public var notices = 0
    /// A sender without any words: what is left of a picture to be seen once.
    public var empty = 0
    /// Beyond what a message may hold (`ChatMessageDecoder.maximumBodyBytes`).
    public var tooLong = 0

    public init() {}
}
