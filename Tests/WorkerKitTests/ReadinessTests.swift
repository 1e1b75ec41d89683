internal import Logging
internal import NIOConcurrencyHelpers
internal import Testing

@testable internal import WorkerKit

@Suite("Readiness logs each change once; liveness names a loop that stalls")
struct ReadinessTests {
    @Test func changeIsLoggedOnce() {
        let lines = NIOLockedValueBox<[String]>([])
        let logger = Logger(label: "test") { label in
            LineLogHandler(label: label, format: .text, level: LogLevel(.trace)) { line in
                lines.withLockedValue { $0.append(line) }
            }
        }
        let readiness = Readiness(["database", "broker"], logger: logger)
        #expect(!readiness.isReady)
        readiness.set("database", up: true)
        readiness.set("database", up: true)
        #expect(!readiness.isReady)
        readiness.set("broker", up: true)
        #expect(readiness.isReady)
        readiness.set("broker", up: false, reason: "blocked")
        let since = readiness.current.first { $0.name == "broker" }?.since
        readiness.set("broker", up: false, reason: "refused")
        #expect(!readiness.isReady)
        #expect(!readiness.isUp("broker") && readiness.isUp("database") && !readiness.isUp("unknown"))
        let broker = readiness.current.first { $0.name == "broker" }
        #expect(broker?.reason == "refused" && broker?.since == since)
        readiness.set("broker", up: true, reason: "ignored")
        #expect(readiness.current.map(\.reason) == [nil, nil])
        let told = lines.withLockedValue { $0 }
        #expect(told.count == 4)
        #expect(told[2].contains("A dependency is down reason=blocked service.name=broker"))
    }

    @Test func firstStateIsLoggedAndAStartIsNotReady() {
        let lines = NIOLockedValueBox<[String]>([])
        let logger = Logger(label: "test") { label in
            LineLogHandler(label: label, format: .text, level: LogLevel(.trace)) { line in
                lines.withLockedValue { $0.append(line) }
            }
        }
        let readiness = Readiness(["database"], logger: logger)
        readiness.starts()
        readiness.set("database", up: false, reason: "connection refused")
        readiness.set("database", up: false, reason: "connection refused")
        #expect(lines.withLockedValue { $0 }.count == 1)
        #expect(lines.withLockedValue { $0 }.first?.contains("connection refused") == true)
        readiness.set("database", up: true)
        #expect(!readiness.isReady && ReadinessReport(readiness.current).json.contains("\"start\""))
        readiness.started()
        #expect(readiness.isReady && readiness.current.map(\.name) == ["database"])
    }

    @Test func programIsReadyWithoutADependencyThatItTolerates() {
        let readiness = Readiness(["database"], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        readiness.tolerate("broker")
        readiness.set("database", up: true)
        readiness.set("broker", up: false, reason: "not connected")
        #expect(readiness.isReady && !readiness.isUp("broker"))
        let json = ReadinessReport(readiness.current).json
        #expect(json.contains("\"ready\":true") && json.contains("not connected"))
        readiness.set("database", up: false)
        #expect(!readiness.isReady)
    }

    @Test func reportNamesDependenciesThatAreDown() {
        let readiness = Readiness(["database"], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        readiness.set("broker", up: true)
        let json = ReadinessReport(readiness.current).json
        #expect(json.hasPrefix(#"{"down":[{"name":"database","reason":"starting","since":"20"#))
        #expect(json.hasSuffix("\"ready\":false,\"up\":[\"broker\"]}\n"))
    }

    @Test func stalledLoopIsNamed() {
        let liveness = Liveness(limit: .seconds(10))
        let start = ContinuousClock.now
        #expect(liveness.stalled(at: start).isEmpty)
        liveness.tick("relay", at: start)
        liveness.tick("consume", at: start + .seconds(5))
        #expect(liveness.stalled(at: start + .seconds(10)).isEmpty)
        #expect(liveness.stalled(at: start + .seconds(11)) == ["relay"])
        #expect(liveness.stalled(at: start + .seconds(16)) == ["consume", "relay"])
        liveness.tick("relay", at: start + .seconds(16))
        liveness.finish("consume")
        #expect(liveness.stalled(at: start + .seconds(17)).isEmpty)
    }
}
