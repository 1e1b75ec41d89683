public import Logging

/// What is logged, and how a line looks.
public struct LogSettings: Sendable, Hashable {
    public enum Format: String, Sendable, Hashable, CaseIterable {
        case json
        case text
    }

    public let level: Logger.Level
    public let format: Format

    public init(level: Logger.Level, format: Format) { (self.level, self.format) = (level, format) }

    /// - Parameter isTerminal: whether somebody reads along, which makes text the default.
    public init(reading reader: inout SettingsReader, isTerminal: Bool) {
        self.level = reader.choice(.logLevel, Logger.Level.self, otherwise: .info)
        self.format = reader.choice(.logFormat, Format.self, otherwise: isTerminal ? .text : .json)
    }
}
