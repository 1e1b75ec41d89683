internal import CommandKit
internal import Pipeline
internal import Postgres
internal import PrivateServers
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

/// Has an owner reminded of the first event that is in a calendar, at the next full minute, and watches it.
struct DemoReminder: Sendable {
    /// For planning it and for reading the event's entry in the calendar.
    private static let ahead = Duration.seconds(5)
    /// A reminder that is later is a fault of the demo's machine, or of Jadwal.
    private static let patience = Duration.seconds(60)
    private static let pause = Duration.milliseconds(150)

    let store: StoreContext
    let accounts: [DemoAccount]
    let output: DemoOutput

    /// - Returns: for people, how late it was.
    func ring() async throws -> String {
        let (account, event) = try await self.firstEvent()
        let now = try await PostgresOperations(self.store).now()
        let due = Self.minute(after: now + Self.ahead)
        let lead = Int((event.startsAt - due) / .seconds(60))
        let choice = ChooseReminders.Input(.push, timed: "\(lead)m", wholeDays: "")
        let chosen = try await ChooseReminders().run(choice, as: .owner(account.customerID), in: self.store)
        guard case .success = chosen else { throw CommandFailure(.refused, "the reminder was refused") }
        let name = account.person.name
        self.output.line(name, "reminder: \(lead) minutes before the event, so at \(Self.clock(due)) UTC")
        while true {
            if let toldAt = try await self.told(event.id, of: account.customerID) {
                guard toldAt >= due else { throw CommandFailure(.refused, "the reminder was early") }
                let late = Self.seconds(toldAt - due)
                self.output.line(name, "reminder: pushed \(late) s after its minute began")
                return "\(name)'s reminder came at \(Self.clock(due)) UTC, \(late) s after the minute began."
            }
            guard try await PostgresOperations(self.store).now() < due + Self.patience else {
                throw CommandFailure(.unavailable, "no reminder within \(Self.seconds(Self.patience)) s of its minute")
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// The first one that is written, of any account.
    private func firstEvent() async throws -> (DemoAccount, EventRecord) {
        while true {
            for account in self.accounts {
                let events = try await PostgresEvents(self.store).list(EventQuery(customerID: account.customerID))
                if let event = events.first(where: { $0.written > 0 && !$0.isGone }) { return (account, event) }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// nil until it was pushed.
    private func told(_ event: String, of customer: String) async throws -> UnixTime? {
        let rows = try await self.store.pool.query(
            Statement(
                """
                select (extract(epoch from told_at) * 1000)::bigint as told from notification
                where customer_id = $1 and subject_id = $2 and told_at is not null
                """,
                [.uuid(customer), .uuid(event)]
            )
        )
        return try rows.first.map { UnixTime(milliseconds: try $0.int("told")) }
    }

    private static func minute(after time: UnixTime) -> UnixTime {
        UnixTime(seconds: (time.milliseconds / 60_000 + 1) * 60)
    }

    private static func clock(_ time: UnixTime) -> String { "\(Zone.utc.local(time).time)" }

    private static func seconds(_ duration: Duration) -> String {
        let hundredths = Int(duration / .milliseconds(10))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
