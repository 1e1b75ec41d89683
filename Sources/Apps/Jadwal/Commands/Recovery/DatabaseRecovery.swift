internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

/// The steps of `jadwal recover --since`, over all customers. Each may be repeated.
///
/// 1. Workers wait, and what is in flight ends.
/// 2. Customers whose removal the database has forgotten are removed again. Their calendars are not read.
/// 3. Each customer's calendar is read and compared with the database.
/// 4. Workers continue.
struct DatabaseRecovery: Sendable {
    /// How many calendars are read at the same time.
    static let atOnce = 16
    static let page = 500
    /// The pauses before a calendar that could not be read is read again.
    static let pauses: [Duration] = [.seconds(1), .seconds(3)]
    /// A clock that is further off than this would confuse what is older with what is newer.
    static let clockLimit = Duration.seconds(5)

    let store: StoreContext
    let objects: OwnObjects
    let since: UnixTime
    let isDryRun: Bool

    /// The findings about one customer.
    private struct Finding: Sendable {
        var customer: String
        var zone = Zone.utc
        var rows: [RecoveryRow] = []
        /// nil if the customer has no calendar.
        var isRead: Bool?
        /// Of a calendar that could not be read.
        var unread: [RecoveryStep] = []
    }

    private var recovery: PostgresRecovery { PostgresRecovery(self.store) }

    /// - Parameter hashes: of removed customers, from the erasure log.
    func run(removing hashes: Set<String>) async throws -> [RecoveryRow] {
        try await self.checkClocks()
        let fence = RecoveryFence(self.store)
        if !self.isDryRun { try await fence.raise() }
        let progress = ProgressLines()
        var rows: [RecoveryRow] = []
        var unread: [Finding] = []
        var (read, last) = (0, String?.none)
        while case let page = try await self.recovery.customers(after: last, atMost: Self.page), !page.isEmpty {
            last = page.last
            let removed = self.recovery.removed(among: page, hashes)
            for id in removed { rows.append(try await self.remove(id)) }
            for finding in try await self.compare(page.filter { !removed.contains($0) }) {
                rows += finding.rows
                if finding.isRead == true { read += 1 }
                if finding.isRead == false { unread.append(finding) }
            }
            progress.tell("\(read + unread.count) calendars asked")
        }
        // Without a network all events would be raised, and none that is forgotten would be found.
        guard unread.isEmpty || read > 0 else {
            throw CommandFailure(
                .unavailable,
                "none of \(unread.count) calendars could be read: see the network and "
                    + "\(Setting.allowPrivate.name). Workers wait until this has succeeded"
            )
        }
        guard !self.isDryRun else { return rows }
        for finding in unread {
            try await self.recovery.apply(finding.unread, of: finding.customer, in: finding.zone)
        }
        try await self.recovery.remember(removed: hashes)
        try await fence.lower()
        return rows
    }

    private func checkClocks() async throws {
        let now = UnixTime.now()
        let difference = try await self.recovery.clockDifference(at: now)
        guard abs(difference / .seconds(1)) <= Self.clockLimit / .seconds(1) else {
            throw CommandFailure(
                .unavailable,
                "the clocks of this machine and of the database differ by \(Int(abs(difference / .seconds(1)))) s: "
                    + "synchronise them (NTP) and run this again"
            )
        }
        guard self.since <= now else {
            throw CommandFailure(.usage, "--since is still to come: give the time that the database was restored to")
        }
    }

    private func remove(_ id: String) async throws -> RecoveryRow {
        if !self.isDryRun {
            let rows = try await RemoveCustomer().run(.init(id), as: .command, in: self.store).get()
            let left = rows.reduce(0) { $0 + $1.left }
            guard left == 0 else {
                throw CommandFailure(.refused, "\(left) rows of a customer are left: run this again")
            }
        }
        return RecoveryRow(customer: id, what: "removed again")
    }

    /// In the order of the ids.
    private func compare(_ ids: [String]) async throws -> [Finding] {
        try await withThrowingTaskGroup(of: (Int, Finding).self) { group in
            var findings = ids.map { Finding(customer: $0) }
            var waiting = ids.enumerated().makeIterator()
            func start() {
                guard let (index, id) = waiting.next() else { return }
                group.addTask { (index, try await self.compare(id)) }
            }
            for _ in 0..<Self.atOnce { start() }
            while let (index, finding) = try await group.next() {
                findings[index] = finding
                start()
            }
            return findings
        }
    }

    private func compare(_ id: String) async throws -> Finding {
        var finding = Finding(customer: id)
        guard let customer = try await self.recovery.customer(id), let account = customer.account else {
            return finding
        }
        finding.zone = customer.zone
        var objects: [RecoveredObject]?
        do {
            objects = try await self.read(account, customer.place)
        } catch {
            finding.rows.append(
                RecoveryRow(
                    customer: id,
                    what: "its calendar could not be read (\(error.detail)): revisions are raised; "
                        + "look for events that stand there twice"
                )
            )
        }
        finding.isRead = objects != nil
        let rows = try await self.recovery.events(of: id, after: self.since, or: (objects ?? []).map(\.id))
        let plan = RecoveryPlan(rows: rows, objects: objects, since: self.since, zone: customer.zone)
        if objects == nil {
            finding.unread = plan.steps
        } else if !self.isDryRun {
            try await self.recovery.apply(plan.steps, of: id, in: customer.zone)
        }
        finding.rows += plan.steps.map { RecoveryRow(customer: id, event: $0.id, what: $0.words) }
        return finding
    }

    private func read(
        _ account: CalendarAccount,
        _ place: CalendarPlace?
    ) async throws(CalendarError) -> [RecoveredObject] {
        for pause in Self.pauses {
            do throws(CalendarError) { return try await self.objects.read(account, place, self.since) } catch {}
            try? await Task.sleep(for: pause)
        }
        return try await self.objects.read(account, place, self.since)
    }
}

extension RecoveryStep {
    /// For the person who runs the command.
    fileprivate var words: String {
        switch self {
        case .update(let object): "took revision \(object.revision) from the calendar"
        case .raise(_, let count): "raised its revisions by \(count)"
        case .overtake(_, let revision): "will be written as revision \(revision), over a forgotten one"
        case .adopt(let object): "took it from the calendar, revision \(object.revision)"
        case .leave(_, .unreadable): "left: its title or times cannot be read"
        case .leave(_, .hasDouble): "left: the calendar has another one with this title and start"
        case .leave(_, .isSecond(let other)): "left: it has the title and start of \(other), which the database knows"
        }
    }
}
