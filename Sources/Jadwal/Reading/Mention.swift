/// A day that was mentioned and not proposed: "Hanan's party is on Saturday at 5".
struct Mention: Sendable {
    let day: ReadPhrase<DayReading>?
    let time: ReadPhrase<TimeReading>?
    let activity: Activity?
    let side: String
    /// Coming does not accept a task.
    let isTask: Bool
    let saidAt: LocalDateTime
    /// Where in the conversation.
    let position: Int
}
