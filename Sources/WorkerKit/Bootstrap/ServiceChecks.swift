internal import Logging

/// Checks all services concurrently, each until it answers or the time is up.
public struct ServiceChecks: Sendable {
    private let checks: [ServiceCheck]
    private let limit: Duration
    private let policy: RetryPolicy
    private let tell: @Sendable (ServiceCheckResult) -> Void

    /// - Parameters:
    ///   - limit: the time for all checks together. Each service is asked once even if it is zero.
    ///   - tell: called with the result of each attempt except a last failure, which is returned.
    public init(
        _ checks: [ServiceCheck],
        within limit: Duration,
        policy: RetryPolicy = RetryPolicy(
            first: .milliseconds(200),
            factor: 2,
            limit: .seconds(5),
            attempts: .max,
            jitter: 0.2
        ),
        tell: @escaping @Sendable (ServiceCheckResult) -> Void = { _ in }
    ) {
        (self.checks, self.limit, self.policy, self.tell) = (checks, limit, policy, tell)
    }

    /// The results, in the order of the checks. Returns early if cancelled; services that have not answered are then
    /// down.
    public func run() async -> [ServiceCheckResult] {
        let results = await withTaskGroup(of: (Int, ServiceCheckResult).self) { group in
            for (index, check) in self.checks.enumerated() {
                group.addTask { (index, await self.result(of: check)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return self.checks.indices.compactMap { results[$0] }
    }

    private func result(of check: ServiceCheck) async -> ServiceCheckResult {
        let deadline = ContinuousClock.now + self.limit
        var attempt = 1
        while true {
            let result = await Self.ask(check, within: max(.milliseconds(500), deadline - .now))
            let delay = self.policy.delay(afterAttempt: attempt) ?? self.policy.limit
            let isLast = ContinuousClock.now + delay >= deadline
            if result.isUp || !isLast { self.tell(result) }
            guard !result.isUp, !isLast else { return result }
            do { try await Task.sleep(for: delay) } catch { return result }
            attempt += 1
        }
    }

    /// Asks once. An error of the probe is reported rather than the deadline.
    private static func ask(_ check: ServiceCheck, within limit: Duration) async -> ServiceCheckResult {
        await withTaskGroup(of: ServiceCheckResult?.self) { group in
            group.addTask {
                do {
                    return ServiceCheckResult(name: check.name, isUp: true, detail: try await check.probe())
                } catch {
                    return ServiceCheckResult(name: check.name, isUp: false, detail: "\(error)")
                }
            }
            group.addTask {
                do { try await Task.sleep(for: limit) } catch {}
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            return ServiceCheckResult(name: check.name, isUp: false, detail: "no answer within \(limit)")
        }
    }
}

/// A check that a service which a program needs can be reached.
public struct ServiceCheck: Sendable {
    /// A fixed word, without an address: `database`, `broker`, `model`, …
    public let name: String
    /// True if the program needs it to start. Other services are checked by `--check` only.
    public let isRequired: Bool
    /// Returns the finding, for people: a version, an address without credentials. The description of a thrown error
    /// names the problem, on one line and without secrets. It is cancelled when the time is up.
    public let probe: @Sendable () async throws -> String

    public init(_ name: String, isRequired: Bool = true, probe: @escaping @Sendable () async throws -> String) {
        (self.name, self.isRequired, self.probe) = (name, isRequired, probe)
    }
}

/// The result of one check.
public struct ServiceCheckResult: Sendable, Hashable {
    public let name: String
    public let isUp: Bool
    /// One line.
    public let detail: String

    /// A line of `--check`: `ok      database  PostgreSQL 15.8`.
    public var line: String { "\(self.isUp ? "ok    " : "FAILED")  \(self.name)  \(self.detail)" }
}
