internal import Time

/// The age from which a row, or a text of it, is not kept any more.
struct RetentionAge: Sendable, Hashable {
    /// True if `JADWAL_RETENTION` is added.
    let isOverRetention: Bool
    let plus: Duration

    private init(_ isOverRetention: Bool, _ plus: Duration) {
        (self.isOverRetention, self.plus) = (isOverRetention, plus)
    }

    /// As soon as the time has come.
    static let none = Self(false, .zero)
    static let retention = Self(true, .zero)

    static func retention(and plus: Duration) -> Self { Self(true, plus) }
    static func of(_ age: Duration) -> Self { Self(false, age) }

    /// How long an ended failure, or an event without its text, stays visible.
    static let facts = Duration.seconds(90 * 86_400)
    /// How long owners see what they were told.
    static let told = Duration.seconds(30 * 86_400)
    /// How long the reminders of an event that is over stay visible.
    static let schedule = Duration.seconds(14 * 86_400)
    static let counts = Duration.seconds(35 * 86_400)
    /// The longest session of the console.
    static let consoleSession = Duration.seconds(12 * 3600)
    static let ownerSession = Duration.seconds(30 * 86_400)
    /// An invitation that nobody has taken up ends after this time.
    static let invitation = Duration.seconds(30 * 86_400)
    /// How long an answer of the API is kept for a call that comes again.
    static let repeatedCall = Duration.seconds(86_400)
    /// How long an answer of a weather service or a feed is kept after it was last asked.
    static let fetch = Duration.seconds(86_400)
    /// Longer than a limit on asking for links counts back.
    static let asking = Duration.seconds(2 * 3600)
    /// Between too old to be stored and forgotten: the settings and clocks of workers may differ a little.
    static let margin = Duration.seconds(86_400)
    /// How much longer pushes are remembered than inputs of failures. A notification may have been tried for a day and
    /// have waited for the end of quiet hours before it failed. A retry that has begun may go on for a day after its
    /// input should be deleted.
    static let trying = Duration.seconds(3 * 86_400)

    /// Rows from before this time are due.
    func bound(at now: UnixTime, _ retention: Duration) -> UnixTime {
        (self.isOverRetention ? now - retention : now) - self.plus
    }
}
