public import Pipeline
internal import RabbitMQ
public import WorkerKit

/// The settings of every worker of the pipeline: its broker, its database, its keys, and the rules of storing.
public struct PipelineSettings: Sendable {
    public let broker: BrokerSettings
    public let database: DatabaseSettings
    public let keys: KeySettings
    public let debounce: DebounceSettings
    public let retention: RetentionSettings
    public let outgoing: OutgoingSettings
    public let conflicts: ConflictSettings
    /// nil if nothing is traced.
    public let telemetry: TelemetrySettings?

    public init(reading reader: inout SettingsReader) {
        self.broker = reader.broker()
        self.database = reader.database()
        self.keys = KeySettings(reading: &reader)
        self.debounce = DebounceSettings(reading: &reader)
        self.retention = RetentionSettings(reading: &reader)
        self.outgoing = OutgoingSettings(reading: &reader)
        self.conflicts = ConflictSettings(reading: &reader)
        self.telemetry = TelemetrySettings.read(&reader)
    }

    public var rules: DebounceRules { DebounceRules(quiet: self.debounce.quiet, maxWait: self.debounce.maxWait) }

    func rabbitMQ(_ name: String) throws -> RabbitMQConfiguration { try self.broker.configuration(name) }
}
