/// An event as the messages tell it. Wall-clock times of the owner.
public struct ReadEvent: Sendable, Hashable {
    public var title: String
    public var startDate: LocalDate
    /// The last day, inclusive, where one was said.
    public var endDate: LocalDate?
    public var startTime: LocalTime?
    public var endTime: LocalTime?
    public var location: String?
    /// A time that was said and has no clock: "بعد المغرب".
    public var vagueTime: String?
    /// The known event that this is.
    public var reference: String?
    /// The numbers of the messages that say so, ascending.
    public var messages: [Int]
    /// The words that say when, as written.
    public var phrase: String
}
