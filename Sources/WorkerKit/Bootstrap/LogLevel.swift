public import Logging
internal import NIOConcurrencyHelpers

/// The level that the whole program logs at. It may be changed while it runs, for all loggers at once.
public final class LogLevel: Sendable {
    private let box: NIOLockedValueBox<Logger.Level>

    public init(_ level: Logger.Level) { self.box = NIOLockedValueBox(level) }

    public var current: Logger.Level { self.box.withLockedValue { $0 } }

    public func set(_ level: Logger.Level) { self.box.withLockedValue { $0 = level } }
}
