internal import WorkerKit

/// What `import` reads when the time zone is given: the database is not needed then.
struct ImportSettings: Sendable {
    let broker: BrokerSettings
    let outgoing: OutgoingSettings
    let retention: RetentionSettings

    init(reading reader: inout SettingsReader) {
        self.broker = BrokerSettings(reading: &reader)
        self.outgoing = OutgoingSettings(reading: &reader)
        self.retention = RetentionSettings(reading: &reader)
    }
}
