import Logging
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import Push

@Suite struct LogNotifierTests {
    private struct Recorder: LogHandler {
        let lines: NIOLockedValueBox<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { self.metadata[key] }
            set { self.metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            self.lines.withLockedValue { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }

    @Test func pushIsLoggedWithoutContentAndAddress() async {
        let lines = NIOLockedValueBox<[String]>([])
        let service = LogNotifier.service(logger: Logger(label: "test") { _ in Recorder(lines: lines) })
        #expect(service.name == "log")
        let push = Push(kind: .alert, id: "the-id", collapseID: "c", payload: Array("Dinner with Noura".utf8))
        let outcome = await service.send(push, "a-device")
        #expect(outcome == .delivered)
        let seen = lines.withLockedValue { $0 }
        #expect(seen.count == 1)
        #expect(seen[0].contains("the-id"))
        #expect(!seen[0].contains("Noura"))
        #expect(!seen[0].contains("a-device"))
    }
}
