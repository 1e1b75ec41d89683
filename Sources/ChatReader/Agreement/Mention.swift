package import Time

/// A day that is mentioned but not proposed: "Hanan's party is on Saturday at 5".
package struct Mention: Sendable {
    package let day: ReadPhrase<DayReading>?
    package let time: ReadPhrase<TimeReading>?
    package let activity: Activity?
    package let side: String
    /// A task, such as a delivery. "I'm coming" does not accept a task.
    package let isTask: Bool
    package let saidAt: LocalDateTime
    /// The position of its message in the conversation.
    package let position: Int
}
