/// What every worker reads besides its own settings.
public struct CommonSettings: Sendable {
    public let health: HealthSettings?
    public let lifetime: LifetimeSettings
    public let log: LogSettings

    public init(reading reader: inout SettingsReader) {
        // Heeded before anything is read; only its faults are told here.
        _ = reader.choice(.allowDumps, ProcessMemory.Permission.self, otherwise: .denied)
        self.health = HealthSettings.read(&reader)
        self.lifetime = LifetimeSettings(reading: &reader)
        self.log = LogSettings(reading: &reader, isTerminal: StandardError.isTerminal)
    }
}
