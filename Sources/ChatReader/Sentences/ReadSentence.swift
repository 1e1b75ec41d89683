public import Time

/// The event that a sentence describes, on the writer's wall clock. Nothing of it is in a calendar yet.
public struct ReadSentence: Sendable, Hashable {
    /// The questions that the sentence leaves open.
    public enum Doubt: Sendable, Hashable, CaseIterable {
        /// No day, and no hour that tells it.
        case noDay
        /// It may as well be another day or hour: the sentence has words or numbers of time that were not read.
        case day
        /// A whole day, or an hour that was not written.
        case noHour
        /// Before or after noon: the usual one was taken.
        case halfOfDay
        /// More than one moment is named: the first was taken.
        case several
        /// Another clock than the writer's is named: the hour was taken as it stands.
        case zone
        case past
        /// The sentence means many days: the first was taken.
        case repeated
    }

    /// The sentence without when and where. Empty if nothing is left.
    public var title = ""
    public var place: String?
    public var day: LocalDate?
    /// The last day, inclusive.
    public var lastDay: LocalDate?
    public var start: LocalTime?
    public var end: LocalTime?
    public var doubts: Set<Doubt> = []

    public init() {}

    func hour(is time: TimeReading) -> Bool {
        guard let start = self.start, let said = time.start else { return false }
        return said.hour % 12 == start.hour % 12 && said.minute == start.minute
    }
}
