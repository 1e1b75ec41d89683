internal import Logging
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing

@testable internal import WorkerKit

@Suite("A repeated task that fails is logged once, with its reason")
struct RepeatedFailureTests {
    private struct FullDisk: LoggableError { let description = "JADWAL_ERASURE_LOG cannot be written: disk full" }
    private struct Unknown: Error { let text = "noura@example.org" }
    private struct Away: Error {}

    private let lines = NIOLockedValueBox<[String]>([])

    private func failure() -> RepeatedFailure {
        let lines = self.lines
        let logger = Logger(label: "test") { label in
            LineLogHandler(label: label, format: .text, level: LogLevel(.trace)) { line in
                lines.withLockedValue { $0.append(line) }
            }
        }
        return RepeatedFailure(
            of: "removals",
            classify: {
                $0 is Away ? .dependencyDown("away") : .permanent(kind: "unexpected", detail: "\(type(of: $0))")
            },
            logger: logger
        )
    }

    private var told: [String] { self.lines.withLockedValue { $0 } }

    @Test func reasonIsLoggedOnceUntilTheTaskSucceeds() {
        var failure = self.failure()
        failure.failed(FullDisk())
        failure.failed(FullDisk())
        #expect(self.told.count == 1)
        #expect(self.told.first?.contains("reason=\"JADWAL_ERASURE_LOG cannot be written: disk full\"") == true)
        #expect(self.told.first?.contains("service.name=removals") == true)
        failure.succeeded()
        failure.failed(FullDisk())
        #expect(self.told.count == 2)
    }

    @Test func textOfAnotherErrorIsNotLogged() {
        var failure = self.failure()
        failure.failed(Unknown())
        #expect(self.told.count == 1 && self.told.allSatisfy { $0.contains("Unknown") && !$0.contains("noura") })
    }

    @Test func dependencyOutageIsNotLoggedHere() {
        var failure = self.failure()
        failure.failed(Away())
        #expect(self.told.isEmpty)
    }
}
