internal import Assembly
internal import WorkerKit

/// What `import` reads when the time zone is given: the database is not needed then.
struct ImportSettings: Sendable {
    let broker: BrokerSettings
    let retention: RetentionSettings

    init(reading reader: inout SettingsReader) {
        self.broker = reader.broker()
        self.retention = RetentionSettings(reading: &reader)
    }
}
