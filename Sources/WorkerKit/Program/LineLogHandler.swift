public import Logging
internal import NIOConcurrencyHelpers

/// Writes each log event as one line: JSON for machines, text for people.
///
/// All loggers of a program share one `LogLevel`. Setting the level of one logger sets it for all.
public struct LineLogHandler: LogHandler {
    private let label: String
    private let format: LogFormat
    private let level: LogLevel
    private let write: @Sendable (String) -> Void
    public var metadata: Logger.Metadata = [:]
    public var metadataProvider: Logger.MetadataProvider?

    /// - Parameter write: writes a whole line. It is called from any thread.
    public init(
        label: String,
        format: LogFormat,
        level: LogLevel,
        write: @escaping @Sendable (String) -> Void = StandardError.write
    ) {
        (self.label, self.format, self.level, self.write) = (label, format, level, write)
    }

    public var logLevel: Logger.Level {
        get { self.level.current }
        set { self.level.set(newValue) }
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { self.metadata[key] }
        set { self.metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var metadata = self.metadata
        if let provided = self.metadataProvider?.get() { metadata.merge(provided) { _, new in new } }
        if let given = event.metadata { metadata.merge(given) { _, new in new } }
        if let error = event.error {
            metadata[LogKey.errorType] = "\(type(of: error))"
            metadata[LogKey.error] = "\(error)"
        }
        let line = LogLine(
            time: LogTime.now(),
            level: event.level,
            label: self.label,
            message: event.message.description,
            fields: metadata.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
        )
        switch self.format {
        case .json: self.write(line.json)
        case .text: self.write(line.text)
        }
    }
}

/// The log level of the whole program. It may be changed at any time, for all loggers at once.
public final class LogLevel: Sendable {
    private let box: NIOLockedValueBox<Logger.Level>

    public init(_ level: Logger.Level) { self.box = NIOLockedValueBox(level) }

    public var current: Logger.Level { self.box.withLockedValue { $0 } }

    public func set(_ level: Logger.Level) { self.box.withLockedValue { $0 = level } }
}
