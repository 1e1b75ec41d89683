/// A day that was told of and not proposed: "Hanan's party is on Saturday at 5".
struct Mention: Sendable {
    let day: ReadPhrase<DayReading>?
    let time: ReadPhrase<TimeReading>?
    let activity: Activity?
    let side: String
    /// A task is not taken up by coming.
    let isTask: Bool
    let saidAt: LocalDateTime
    /// Where in the conversation.
    let position: Int
}
