/// How long a customer's calendars are looked into for conflicts.
public struct ConflictSettings: Sendable {
    /// For all of one customer's calendars together, after an event was written. Zero: nobody looks.
    public let time: Duration

    public init(reading reader: inout SettingsReader) {
        self.time = reader.duration(.conflictTime, in: .zero ... .seconds(60))
    }
}
