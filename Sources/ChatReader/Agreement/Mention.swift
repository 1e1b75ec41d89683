package import Time

/// A day that was mentioned and not proposed: "Hanan's party is on Saturday at 5".
package struct Mention: Sendable {
    package let day: ReadPhrase<DayReading>?
    package let time: ReadPhrase<TimeReading>?
    package let activity: Activity?
    package let side: String
    /// Coming does not accept a task.
    package let isTask: Bool
    package let saidAt: LocalDateTime
    /// Where in the conversation.
    package let position: Int
}
