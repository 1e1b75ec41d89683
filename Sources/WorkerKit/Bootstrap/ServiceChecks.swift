internal import Logging

/// Asks all services at once, each until it answers or the time is up.
public struct ServiceChecks: Sendable {
    private let checks: [ServiceCheck]
    private let limit: Duration
    private let policy: RetryPolicy

    /// - Parameter limit: for all of them together; each is asked once even if it is zero.
    public init(
        _ checks: [ServiceCheck],
        within limit: Duration,
        policy: RetryPolicy = RetryPolicy(
            first: .milliseconds(200),
            factor: 2,
            limit: .seconds(5),
            attempts: .max,
            jitter: 0.2
        )
    ) {
        (self.checks, self.limit, self.policy) = (checks, limit, policy)
    }

    /// In the order of the checks. Returns early when cancelled, what is not known by then being down.
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
            guard !result.isUp, ContinuousClock.now + delay < deadline else { return result }
            do { try await Task.sleep(for: delay) } catch { return result }
            attempt += 1
        }
    }

    /// The probe's error counts rather than the deadline's when both come.
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
