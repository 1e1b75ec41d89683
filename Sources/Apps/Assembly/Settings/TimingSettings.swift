public import WorkerKit

/// When a conversation is analysed.
public struct DebounceSettings: Sendable {
    /// The wait after the latest message.
    public let quiet: Duration
    /// The longest wait after the conversation became pending. Not less than `quiet`.
    public let maxWait: Duration

    public init(reading reader: inout SettingsReader) {
        self.quiet = reader.value(.quietPeriod)
        self.maxWait = reader.value(.maximumWait)
        guard self.maxWait < self.quiet else { return }
        reader.report(.maximumWait, "must not be shorter than \(Setting.quietPeriod.name)")
    }
}

/// How long messages without a terminal verdict are kept, and where removals of customers are noted.
public struct RetentionSettings: Sendable {
    public let age: Duration
    /// The path of the file that remembers removals beside the database. Nil if there is none.
    public let erasureLog: String?

    public init(reading reader: inout SettingsReader) {
        self.age = reader.value(.retention)
        self.erasureLog = reader.value(.erasureLog)
    }
}

/// How long conflicts are looked for in a customer's calendars.
public struct ConflictSettings: Sendable {
    /// The time for all calendars of one customer together, after an event was written. Zero turns the check off.
    public let time: Duration

    public init(reading reader: inout SettingsReader) {
        self.time = reader.value(.conflictTime)
    }
}
