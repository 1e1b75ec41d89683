internal import Jadwal
internal import Store

/// What the database says of everything that a run was asked for, also of what another run has done meanwhile.
struct ReplayReport {
    private static let page = 1000

    let failures: PostgresFailures
    /// When the run began, by the database's clock: what had ended before is none of it.
    let start: UnixTime
    let adopted: Set<String>
    let impossible: [String: String]

    func write(_ asked: AskedFailures, to writer: inout ResultWriter) async throws {
        switch asked {
        case .ids(let ids):
            try await self.write(ids, to: &writer)
        case .matching(let filter):
            // What was under way at the start may have ended in the same moment: it is told by name.
            try await self.write(self.adopted.sorted(), to: &writer)
            var cursor: FailureCursor?
            while true {
                let page = try await self.failures.endings(
                    filter,
                    openAt: self.start,
                    after: cursor,
                    atMost: Self.page
                )
                guard let last = page.last else { return }
                cursor = last.cursor
                try writer.add(try await self.rows(page.filter { !self.adopted.contains($0.id) }))
            }
        }
    }

    private func write(_ ids: [String], to writer: inout ResultWriter) async throws {
        for start in stride(from: 0, to: ids.count, by: Self.page) {
            let some = Array(ids[start..<min(start + Self.page, ids.count)])
            let endings = try await self.failures.endings(of: some)
            let rows = try await self.rows(endings)
            let known = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
            try writer.add(some.map { known[$0] ?? ReplayResultRow(id: $0, result: ReplayResultRow.unknown) })
        }
    }

    private func rows(_ endings: [FailureEnding]) async throws -> [ReplayResultRow] {
        let underWay = endings.filter { $0.outcome == nil && $0.sentAgo != nil }
        let places = try await self.failures.whereabouts(of: underWay.map(\.id))
        return endings.map { ReplayResultRow($0, at: places[$0.id], impossible: self.impossible[$0.id]) }
    }
}
