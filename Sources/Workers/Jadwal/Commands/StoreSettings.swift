internal import WorkerKit

/// What a command reads that works on the stored data.
struct StoreSettings: Sendable {
    let database: DatabaseSettings
    let keys: KeySettings
    let broker: BrokerSettings
    let debounce: DebounceSettings
    let retention: RetentionSettings
    let outgoing: OutgoingSettings

    init(reading reader: inout SettingsReader) {
        self.database = DatabaseSettings(reading: &reader)
        self.keys = KeySettings(reading: &reader)
        self.broker = BrokerSettings(reading: &reader)
        self.debounce = DebounceSettings(reading: &reader)
        self.retention = RetentionSettings(reading: &reader)
        self.outgoing = OutgoingSettings(reading: &reader)
    }
}
