internal import CommandKit
internal import Foundation
internal import Pipeline
internal import PrivateServers
internal import Store
internal import Time
internal import UseCases
internal import Vault
internal import WorkerKit

/// Rings one alarm, whatever its weather and its feeds do: one feed never answers, and one is a bomb. Then it is put off,
/// and started, by taps.
struct DemoMorning: Sendable {
    /// From the worker's last look to the alarm.
    private static let ahead = Duration.seconds(5)
    /// A later alarm is a fault of the demo's machine, or of Jadwal.
    private static let late = Duration.milliseconds(250)
    private static let preparation = Duration.seconds(120)

    let store: StoreContext
    let account: DemoAccount
    let outside: DemoOutside
    let clock: DemoClock
    let output: DemoOutput
    /// Of the owners' pages, without a slash at the end.
    let pages: String

    func perform() async throws {
        let id = EventIdentity.random().id
        let due = try await self.set(id)
        try await self.outside.breakFeeds()
        self.tell("alarm: set with agenda, weather and three feeds; from now on one feed hangs, and one is a bomb")
        _ = try await self.clock.set(due - Self.preparation)
        _ = try await DemoWait.value(orElse: "the brief is not prepared") {
            try await PostgresAlarms(self.store).brief(of: self.account.customerID, for: id).prepared
        }
        self.tell("clock: two minutes before its time, the brief is prepared. Now five seconds before")
        let first = try await self.ring(1, at: due)
        try self.say(first)
        let button = try await self.outside.button(of: 1)
        try await self.outside.tap(button)
        let again = try await DemoWait.value(orElse: "the tap did not put it off") {
            let state = try await PostgresAlarms(self.store).find(id, of: self.account.customerID)?.state
            return state?.isNew == false ? state?.dueAt.flatMap { $0 > due ? $0 : nil } : nil
        }
        self.tell("tap: Snooze")
        _ = try await self.ring(2, at: again)
        try await self.start(id)
    }

    /// - Returns: when it rings.
    private func set(_ id: String) async throws -> UnixTime {
        let (zone, owner) = (try self.account.person.zone(), self.account.customerID)
        let now = try await self.clock.now()
        let due = UnixTime(seconds: ((now + Self.preparation + .seconds(60)).seconds / 60 + 1) * 60)
        let today = zone.local(due).date
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Call the printer",
            description: "",
            location: nil,
            times: .allDay(start: today, endExclusive: today.adding(days: 1))
        )
        _ = try await AddEvent().run(AddEvent.Input(event), as: .owner(owner), in: self.store)
        var form = AlarmForm()
        (form.title, form.time, form.snoozeMinutes) = ("Good morning", "\(zone.local(due).time)", "1")
        (form.city, form.feeds) = ("London", self.outside.feeds)
        let added = try await AddAlarm(asking: self.outside.client)
            .run(AddAlarm.Input(id, form), as: .owner(owner), in: self.store)
        if case .failure(let refusal) = added { throw CommandFailure(.refused, "the alarm was refused: \(refusal)") }
        return due
    }

    /// Waits for the notification of this number on the webhook.
    private func ring(_ number: Int, at due: UnixTime) async throws -> DemoOutside.Rung {
        let ahead = try await self.clock.set(due - Self.ahead)
        let rung = try await DemoWait.value(orElse: "it does not ring") { try await self.outside.rung(number) }
        let late = rung.at + ahead - due
        guard late >= .zero else { throw CommandFailure(.refused, "the alarm was early") }
        let words = late <= Self.late ? "" : ", later than \(Int(Self.late / .milliseconds(1))) ms"
        self.tell("alarm: on the phone \(Int(late / .milliseconds(1))) ms after its minute began\(words)")
        return rung
    }

    private func say(_ rung: DemoOutside.Rung) throws {
        for line in rung.body.body.split(separator: "\n") { self.output.say("             \(line)") }
        let missing = rung.body.brief?.missing ?? []
        guard Set(missing.map(\.reason)).isSuperset(of: ["too_long", "unreadable"]) else {
            throw CommandFailure(.refused, "the brief does not say that feeds are missing")
        }
        for part in missing { self.tell("brief: named as missing: \(part.part), \(part.reason)") }
    }

    /// By the token that browsers and apps get.
    private func start(_ id: String) async throws {
        let end = try await self.clock.now() + .seconds(3600)
        guard let token = TapToken(of: self.account.customerID, .start, on: id, until: end, epoch: 0) else {
            throw CommandFailure(.unavailable, "no token for Start")
        }
        try await self.outside.tap("\(self.pages)/t/\(token.text(by: self.store.lookup))")
        let alarm = try await PostgresAlarms(self.store).find(id, of: self.account.customerID)?.alarm
        guard alarm?.snoozed == [] else { throw CommandFailure(.refused, "Start did not end the alarm") }
        self.tell("tap: Start. It rings no more")
    }

    private func tell(_ text: String) { self.output.line(self.account.person.name, text) }
}
