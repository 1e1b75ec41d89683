internal import NIOConcurrencyHelpers
internal import Testing
internal import WorkerKit

@Suite("Services are checked until they answer or the time is up", .timeLimit(.minutes(1)))
struct ServiceChecksTests {
    private struct Refused: Error, CustomStringConvertible { let description = "connection refused" }
    private let quick = RetryPolicy(
        first: .milliseconds(1),
        factor: 1,
        limit: .milliseconds(1),
        attempts: .max,
        jitter: 0
    )

    @Test func serviceThatComesUpPasses() async {
        let calls = NIOLockedValueBox(0)
        let late = ServiceCheck("database") {
            guard
                calls.withLockedValue({
                    $0 += 1; return $0
                }) > 3
            else { throw Refused() }
            return "15.8"
        }
        let steady = ServiceCheck("broker") { "4.0" }
        let results = await ServiceChecks([late, steady], within: .seconds(30), policy: self.quick).run()
        #expect(results.map(\.line) == ["ok      database  15.8", "ok      broker  4.0"])
        #expect(calls.withLockedValue { $0 } == 4)
    }

    @Test func serviceThatStaysDownIsNamedWithItsReason() async {
        let results = await ServiceChecks(
            [ServiceCheck("model") { throw Refused() }, ServiceCheck("broker") { "4.0" }],
            within: .milliseconds(20),
            policy: self.quick
        ).run()
        #expect(results.map(\.line) == ["FAILED  model  connection refused", "ok      broker  4.0"])
    }

    @Test func eachAttemptIsReported() async {
        let told = NIOLockedValueBox<[String]>([])
        let calls = NIOLockedValueBox(0)
        let late = ServiceCheck("database") {
            let count = calls.withLockedValue { calls in
                calls += 1
                return calls
            }
            guard count > 2 else { throw Refused() }
            return "15.8"
        }
        _ = await ServiceChecks([late], within: .seconds(30), policy: self.quick) { result in
            told.withLockedValue { $0.append(result.line) }
        }.run()
        let failed = "FAILED  database  connection refused"
        #expect(told.withLockedValue { $0 } == [failed, failed, "ok      database  15.8"])
    }

    @Test func serviceThatHangsTimesOut() async {
        let hanging = ServiceCheck("database") {
            try await Task.sleep(for: .seconds(600))
            return "never"
        }
        let results = await ServiceChecks([hanging], within: .zero, policy: self.quick).run()
        #expect(results.map(\.isUp) == [false])
    }
}
