internal import Postgres
internal import Store
internal import Time

/// Checks what the running programs say of themselves in the database: their readiness, and when they said it.
struct FleetDoctor: Sendable {
    /// A program reports every ten seconds.
    static let silence = Duration.seconds(60)

    let processes: @Sendable () async throws -> [ProcessRecord]

    func findings() async -> [DoctorFinding] {
        guard let all = try? await self.processes() else {
            return [.fault("programs", "cannot be read", remedy: "let the database's user read Jadwal's tables")]
        }
        let running = all.filter { !$0.isDrained }
        let alive = running.filter { $0.seenAgo < Self.silence }
        var findings = alive.flatMap { Self.findings(of: $0) }
        let kinds = Set(alive.map(\.kind))
        // A program that was killed and has a successor is no fault.
        for lost in Self.newest(of: running) where !kinds.contains(lost.kind) {
            findings.append(
                .fault(
                    lost.kind,
                    "\(lost.host): has not reported for \(lost.seenAgo.components.seconds) s, and has not ended by itself",
                    remedy: "look at its process and its log; see whether PostgreSQL takes what it writes"
                )
            )
        }
        let inflight = alive.reduce(0) { $0 + $1.inflight }
        let summary = "\(alive.count) report; \(inflight) deliveries, conversations and pushes in flight"
        return [.fine("programs", summary)] + findings
    }

    private static func findings(of record: ProcessRecord) -> [DoctorFinding] {
        record.down.map { check in
            let detail = "\(record.host): misses \(check.name): \(check.reason ?? "unknown")"
            return record.isReady
                ? .warning(record.kind, detail, remedy: "it goes on without; correct what the reason names")
                : .fault(record.kind, detail, remedy: "correct what the reason names; it goes on by itself")
        }
    }

    private static func newest(of records: [ProcessRecord]) -> [ProcessRecord] {
        Dictionary(grouping: records, by: \.kind).values
            .compactMap { $0.min { $0.seenAgo < $1.seenAgo } }.sorted { $0.kind < $1.kind }
    }
}
