public import Logging

/// The time limits for the start and the shutdown of a program.
public struct LifetimeSettings: Sendable, Hashable {
    public let shutdownGrace: Duration
    public let startupTimeout: Duration

    public init(shutdownGrace: Duration, startupTimeout: Duration) {
        (self.shutdownGrace, self.startupTimeout) = (shutdownGrace, startupTimeout)
    }

    public init(reading reader: inout SettingsReader) {
        self.shutdownGrace = reader.value(.shutdownGrace)
        self.startupTimeout = reader.value(.startupTimeout)
    }
}

/// The address at which health and metrics are served.
public struct HealthSettings: Sendable, Hashable {
    public let address: HostAndPort
    public var host: String { self.address.host }
    public var port: Int { self.address.port }

    public init(address: HostAndPort) { self.address = address }

    /// nil if it is off, which is the default.
    public static func read(_ reader: inout SettingsReader) -> HealthSettings? {
        guard let text = reader.text(.health), text != "off" else { return nil }
        guard let address = HostAndPort(text) else {
            reader.report(.health, "must be host:port, such as 127.0.0.1:9100 or [::]:9100")
            return nil
        }
        return HealthSettings(address: address)
    }
}

/// The least severe level that is logged, and the format of a line.
public struct LogSettings: Sendable, Hashable {
    public let level: Logger.Level
    public let format: LogFormat

    public init(level: Logger.Level, format: LogFormat) { (self.level, self.format) = (level, format) }

    /// - Parameter isTerminal: true if the log goes to a terminal. Then text is the default.
    public init(reading reader: inout SettingsReader, isTerminal: Bool) {
        self.level = reader.value(.logLevel)
        self.format = reader.value(.logFormat) ?? (isTerminal ? .text : .json)
    }
}

/// The value of `LOG_FORMAT`.
public enum LogFormat: String, Sendable, Hashable, CaseIterable {
    case json
    case text
}
