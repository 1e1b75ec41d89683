import Logging
import NIOConcurrencyHelpers

/// Keeps what is logged: message and metadata, one line each.
struct RecordedLog: Sendable {
    private let box = NIOLockedValueBox<[String]>([])

    var lines: [String] { self.box.withLockedValue { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(box: self.box) } }

    private struct Handler: LogHandler {
        let box: NIOLockedValueBox<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { self.metadata[key] }
            set { self.metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            self.box.withLockedValue { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }
}
