public import Time

/// The event that a sentence describes, in the writer's wall-clock time. It is not in a calendar yet.
public struct ReadSentence: Sendable, Hashable {
    /// The questions that the sentence leaves open.
    public enum Doubt: Sendable, Hashable, CaseIterable {
        /// No day, and no hour from which the day follows.
        case noDay
        /// Another day or hour is as likely: the sentence has words or numbers of time that were not read.
        case day
        /// A whole day, or an hour that was not written.
        case noHour
        /// Before or after noon is open. The usual half was taken.
        case halfOfDay
        /// More than one moment is named. The first was taken.
        case several
        /// Another clock than the writer's is named. The hour was taken unchanged.
        case zone
        case past
        /// The sentence means many days. The first was taken.
        case repeated
    }

    /// The sentence without the words for time and place. Empty if nothing is left.
    public var title = ""
    public var place: String?
    public var day: LocalDate?
    /// The last day, inclusive.
    public var lastDay: LocalDate?
    public var start: LocalTime?
    public var end: LocalTime?
    /// The prayer that the sentence names in place of an hour.
    public var anchor: PrayerAnchor?
    /// Its words, as written.
    public var anchorWords = ""
    /// In minutes, if the sentence says how long and names no hour.
    public var length: Int?
    /// In the order of the sentence. Empty if it does not ask for a reminder.
    public var leads: [Lead] = []
    public var doubts: Set<Doubt> = []
    /// The sentence as it was read: without invisible characters, and cut if it is too long.
    public var text = ""
    /// In order, without overlaps.
    public var parts: [Part] = []

    public init() {}

    func hour(is time: TimeReading) -> Bool {
        guard let start = self.start, let said = time.start else { return false }
        return said.hour % 12 == start.hour % 12 && said.minute == start.minute
    }
}
