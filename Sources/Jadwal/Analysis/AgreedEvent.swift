/// One event that both sides agreed to, validated.
public struct AgreedEvent: Sendable, Hashable {
    public var title: String?
    public var times: EventTimes
    /// How much of the end was agreed; the rest of it in `times` is by convention.
    public var statedEnd: StatedEnd
    public var location: String?
    /// Without the closing line.
    public var notes: String
    /// The known event that is moved by this one, by its position from zero; nil for a new event.
    public var moves: Int?

    public init(
        title: String?,
        times: EventTimes,
        statedEnd: StatedEnd = .time,
        location: String?,
        notes: String,
        moves: Int? = nil
    ) {
        self.title = title
        self.times = times
        self.statedEnd = statedEnd
        self.location = location
        self.notes = notes
        self.moves = moves
    }
}
