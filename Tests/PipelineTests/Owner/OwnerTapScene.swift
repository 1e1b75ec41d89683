import Pipeline
import Postgres
import Store
import Testing
import Time
import UseCases
import Vault
import WorkerKit

/// An owner whom Jadwal reminds, and an event of theirs in two hours.
struct OwnerTapScene {
    /// In which the owner is signed in.
    let browser: OwnerBrowser
    let customer: String
    let event: EventIdentity

    static func start(_ bed: PipelineBed, on owner: OwnerBed? = nil) async throws -> OwnerTapScene {
        let served: OwnerBed
        if let owner { served = owner } else { served = try await OwnerBed.start(bed) }
        let browser = OwnerBrowser(served)
        try await browser.signIn("noura@example.org", letter: 1)
        let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
        let actor = Actor.owner(customer)
        let choice = ChooseReminders.Input(.push, timed: "10m", wholeDays: "")
        _ = try await ChooseReminders().run(choice, as: actor, in: bed.store)
        let start = Zone.utc.local(.now()).adding(minutes: 120)
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: .utc)
        )
        _ = try await AddEvent().run(AddEvent.Input(event), as: actor, in: bed.store)
        return OwnerTapScene(browser: browser, customer: customer, event: event.identity)
    }

    /// The token of a button, valid for an hour.
    ///
    /// - Parameter subject: nil for the event.
    func token(
        _ action: NotificationOptions.Action,
        on subject: String? = nil,
        of customer: String? = nil,
        epoch: UInt32 = 0,
        in bed: PipelineBed
    ) throws -> String {
        let end = UnixTime.now() + .seconds(3600)
        let owner = customer ?? self.customer
        return try #require(TapToken(of: owner, action, on: subject ?? self.event.id, until: end, epoch: epoch))
            .text(by: bed.store.lookup)
    }

    func snoozes(_ bed: PipelineBed) async throws -> Int {
        let event = try await PostgresOwnerEvents(bed.store).event(self.event.id, of: self.customer)
        return try #require(event).reminders.event.snoozes.count
    }
}
