/// The settings that every worker reads besides its own.
public struct CommonSettings: Sendable {
    public let health: HealthSettings?
    public let lifetime: LifetimeSettings
    public let log: LogSettings

    public init(reading reader: inout SettingsReader) {
        // `ProcessMemory` has already used it. Its faults are reported here.
        _ = reader.value(.allowDumps)
        self.health = HealthSettings.read(&reader)
        self.lifetime = LifetimeSettings(reading: &reader)
        self.log = LogSettings(reading: &reader, isTerminal: StandardError.isTerminal)
    }
}
