/// When a conversation is analysed.
public struct DebounceSettings: Sendable {
    /// After the latest message.
    public let quiet: Duration
    /// After the conversation became pending, however busy it is. Not less than `quiet`.
    public let maxWait: Duration

    public init(reading reader: inout SettingsReader) {
        self.quiet = reader.duration(.quietPeriod, in: .milliseconds(100) ... .seconds(86_400))
        self.maxWait = reader.duration(.maximumWait, in: .milliseconds(100) ... .seconds(7 * 86_400))
        guard self.maxWait < self.quiet else { return }
        reader.report(.maximumWait, "must not be shorter than \(SettingName.quietPeriod.rawValue)")
    }
}
