internal import CommandKit
internal import Pipeline
internal import Postgres
internal import PrivateServers
internal import Store

/// Follows chats in the database until nothing more will happen to them.
struct DemoWatch: Sendable {
    private static let pause = Duration.milliseconds(150)

    let store: DemoStore
    let accounts: [DemoAccount]
    let output: DemoOutput
    let folders: ServerFolders

    func follow(_ imports: [DemoImport]) async throws -> [DemoProgress] {
        let deadline = ContinuousClock.now + self.output.settings.timeLimit
        var progress = imports.map { DemoProgress($0.chat, messages: $0.messages) }
        while true {
            for account in self.accounts {
                let snapshots = try await self.store.snapshots(of: account)
                for index in progress.indices where progress[index].chat.owner == account.person {
                    guard let snapshot = snapshots[progress[index].chat.partner] else { continue }
                    for step in progress[index].update(with: snapshot) { self.output.tell(step, of: progress[index]) }
                }
            }
            guard let waiting = progress.first(where: { !$0.isDone }), let next = waiting.next else { return progress }
            guard ContinuousClock.now < deadline else { throw self.failure(waiting, next) }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func failure(_ progress: DemoProgress, _ step: DemoStep) -> CommandFailure {
        let what =
            switch step {
            case .stored: "was not stored"
            case .rested: "did not become due"
            case .read: "was not read"
            case .written: "did not get its event into the calendar"
            case .pushed: "was not announced to the owner's phone"
            }
        let limit = self.output.settings.timeLimit.tenthsOfSeconds
        let log = self.folders.log(of: step.worker)
        return CommandFailure(
            .unavailable,
            "the chat with \(progress.chat.partner) \(what) within \(limit) s: look at \(log)"
        )
    }
}

/// The demo's queries. None of them reads a message.
struct DemoStore: Sendable {
    private let store: StoreContext

    init(_ store: StoreContext) { self.store = store }

    func add(_ account: DemoAccount, calendarURL: String, password: String, deviceToken: String) async throws {
        var record = CustomerRecord(
            id: account.customerID,
            timeZone: account.person.zoneName,
            locale: account.person.locale
        )
        record.name = account.person.name
        (record.calendarURL, record.calendarUser, record.calendarPassword) = (
            calendarURL, account.calendarUser, password
        )
        try await PostgresCustomers(self.store).add(record)
        _ = try await PostgresDevices(self.store).add(.apns, address: deviceToken, of: account.customerID)
    }

    /// Removes an account of an earlier run. No error if it does not exist.
    func remove(_ account: DemoAccount) async throws {
        do {
            _ = try await CustomerRemoval(self.store).remove(account.customerID)
        } catch let error as AdministrationError where error.code == .notFound {
            return
        }
    }

    /// The snapshots by the names of the chats' partners.
    func snapshots(of account: DemoAccount) async throws -> [String: DemoSnapshot] {
        let customer = account.customerID
        // Events and failures are read after the conversations, so that a verdict is never seen without its results.
        let conversations = try await PostgresConversationAdministration(self.store).list(of: customer, revealing: true)
        let filter = FailureFilter(customerID: customer)
        let failures = try await PostgresFailures(self.store).list(filter, atMost: 100)
        let events = try await self.events(of: customer)
        let told = try await self.notificationsPushed(to: customer)
        let written = events.values.joined().count(where: \.isWritten)
        let pairs = conversations.map { overview -> (String, DemoSnapshot) in
            let conversation = overview.conversation
            let isLeased = conversation.leaseUntil.map { $0 > overview.now } ?? false
            let snapshot = DemoSnapshot(
                generation: conversation.generation,
                isPending: conversation.dueAt != nil || isLeased,
                isDue: isLeased || conversation.dueAt.map { $0 <= overview.now } ?? false,
                isArmed: conversation.isArmed,
                messages: overview.messages,
                events: events[overview.id] ?? [],
                failure: failures.first { $0.conversationID == overview.id }?.kind,
                isOwnerTold: told >= written
            )
            return (overview.chatID.map { Self.partner(ofChat: $0) } ?? "", snapshot)
        }
        return Dictionary(pairs) { $1 }
    }

    /// `jadwal import` names a chat `export:` and the partner's name, the bridge by the partner's number.
    private static func partner(ofChat id: String) -> String {
        guard id.hasPrefix("export:") else { return DemoChat.all.first { $0.address == id }?.partner ?? id }
        return String(id.dropFirst("export:".count))
    }

    /// Events by conversation id.
    private func events(of customer: String) async throws -> [String: [DemoSnapshot.Event]] {
        let events = try await PostgresEvents(self.store).list(EventQuery(customerID: customer))
            .filter { !$0.isCancelled }
        return Dictionary(grouping: events) { $0.conversationID ?? "" }.mapValues { events in
            events.map { DemoSnapshot.Event(id: $0.id, isWritten: $0.written > 0 && !$0.isPending) }
        }
    }

    /// Counts the notifications of which every device has received both the alert and the background push.
    private func notificationsPushed(to customer: String) async throws -> Int {
        let rows = try await self.store.pool.query(
            Statement(
                """
                select count(*) from (
                    select notification_id from push_delivery join device on device.id = device_id
                    where customer_id = $1 group by notification_id
                    having count(*) = 2 * (select count(*) from device where customer_id = $1)) as told
                """,
                [.uuid(customer)]
            )
        )
        return try rows.first.map { Int(try $0.int(0)) } ?? 0
    }
}
