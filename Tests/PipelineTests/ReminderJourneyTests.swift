import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

extension PipelineSuites {
    @Suite(
        "Owners are reminded of events at their minute, once",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ReminderJourneyTests {
        @Test(.timeLimit(.minutes(2)))
        func agreedChatRingsHalfAnHourBeforeItsEvent() async throws {
            try await ReminderBed.lend { work in
                let bed = work.bed
                let model = try await CountingModel.start(on: bed)
                _ = try await bed.worker(.messageWorker)
                _ = try await bed.worker(.analysisWorker, settings: model.settings())
                let schedules = try await bed.worker(.scheduleWorker)
                _ = try await work.pushWorker()
                let lines = ["< Hi! Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"]
                let start = WireMessage.lastNoon(in: work.zone)
                let chat = WireMessage.conversation(
                    lines,
                    customer: work.owner,
                    chat: "966500000001@c.us",
                    start: start
                )
                try await bed.publish(try chat.map { try $0.bytes })
                try await work.planned(1)
                // The calendar account is parked, which silences no reminder.
                #expect(try await bed.count("select count(*) from event where written_revision > 0") == 0)
                let due = try await work.due()
                let evening = LocalDateTime(
                    date: work.zone.local(start).date.adding(days: 2),
                    time: try #require(LocalTime("19:30"))
                )
                #expect(due == work.zone.instant(of: evening))
                try await work.setClock(due - .seconds(4))
                #expect(try await work.told().isEmpty)
                try await work.told(1)
                let delay = """
                    select extract(epoch from coalesce(wanted_at, told_at) - last_due_at)::float8 from notification
                    join schedule using (customer_id, subject_id)
                    """
                let delays = try await bed.pool.query(Statement(delay)).map { try $0.double(0) }
                #expect(delays.count == 1 && delays.allSatisfy { $0 >= 0 }, "\(delays) s after their minute")
                #expect(try await work.told().first?.contains("Dinner") == true)
                #expect(try await schedules.metric("jadwal_schedule_outcomes_total", ["outcome": "fired"]) == 1)
                #expect(try await bed.failures().isEmpty)
                try await schedules.drain()
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func movedEventRingsAtItsNewMinuteAndTheOldOnesStaySilent() async throws {
            try await ReminderBed.lend { work in
                let bed = work.bed
                let worker = try await bed.worker(.scheduleWorker)
                _ = try await work.pushWorker()
                let (moved, dropped) = (try await work.add("Moved", hour: 10), try await work.add("Dropped", hour: 11))
                try await work.planned(2)
                let old = try await work.due()
                var correction = EventCorrection()
                correction.start = GivenMoment("23:00")
                let correct = CorrectEvent.Input(event: moved, correction)
                _ = try await CorrectEvent().run(correct, as: work.actor, in: bed.store).get()
                let dismiss = DismissEvent.Input(event: dropped, because: .noEvent)
                _ = try await DismissEvent().run(dismiss, as: work.actor, in: bed.store).get()
                try await work.planned(1)
                let due = try await work.due()
                #expect(due == old + .seconds(13 * 3600))
                try await work.setClock(old + .seconds(2 * 3600))
                try await awaiting("the worker looks at the clock") {
                    try await bed.count("select count(*) from schedule where wake_at <= jadwal_now()") == 0
                }
                #expect(try await work.told().isEmpty)
                try await work.setClock(due)
                try await work.told(1)
                #expect(try await work.told().first?.contains("Moved") == true)
                try await worker.drain()
            }
        }

        /// From the moment that is due, through the device, to the button that its owner presses.
        @Test(.timeLimit(.minutes(2)))
        func pressedButtonsOfAReminderRepeatItAndEndIt() async throws {
            try await ReminderBed.lend { work in
                let bed = work.bed
                let owner = try await OwnerBed.start(bed)
                let worker = try await bed.worker(.scheduleWorker)
                _ = try await work.pushWorker(["JADWAL_API_URL": owner.address])
                _ = try await work.add("Dinner", hour: 20)
                try await work.planned(1)
                let due = try await work.due()
                try await work.setClock(due)
                try await work.told(1)
                try await work.press(.snooze)
                try await work.planned(1)
                let again = try await work.due()
                #expect(again >= due + .seconds(600) && again < due + .seconds(660))
                try await work.setClock(again)
                try await work.told(2)
                try await work.press(.snooze)
                try await work.planned(1)
                try await work.press(.done)
                try await work.planned(0)
                #expect(try await work.told().count == 2)
                try await worker.drain()
                try await owner.api.drain()
            }
        }

        /// Ten events; a worker dies at each step of the reminder of one, and others go on. Until it has died it is
        /// alone: every worker relays what any of them wrote, so another one could take its step from it.
        @Test(.timeLimit(.minutes(4)))
        func workersThatAreKilledTellNobodyTwiceAndMissNobody() async throws {
            try await ReminderBed.lend { work in
                let bed = work.bed
                let points = StepPoint.all(of: .scheduleWorker)
                for number in points.indices { _ = try await work.add("Event \(number)", hour: 1 + number) }
                let planner = try await bed.worker(.scheduleWorker)
                try await work.planned(points.count)
                try await planner.drain()
                for (number, point) in points.enumerated() {
                    try await work.setClock(try await work.due())
                    let doomed = try await bed.start(.scheduleWorker, isHosted: true, settings: StepTrap.setting(point))
                    let status = try await doomed.exitCode(within: .seconds(40))
                    try #require(status == 137, "did not die at \(point): \(doomed.log.suffix(1000))")
                    let successor = try await bed.worker(.scheduleWorker)
                    let pusher = try await work.pushWorker()
                    try await work.told(number + 1)
                    try await awaiting("the outbox is empty") {
                        try await bed.count("select count(*) from outbox") == 0
                    }
                    try await successor.drain()
                    try await pusher.drain()
                }
                let told = try await work.told().sorted()
                #expect(told == points.indices.map { "Event \($0)" }.sorted())
            }
        }
    }
}

/// An owner with a topic at ntfy, who is reminded half an hour before each event.
struct ReminderBed: Sendable {
    let bed: PipelineBed
    let owner: String
    let zone: Zone
    private let servers: OwnPushServers

    var actor: Actor { .owner(self.owner) }

    static func lend(_ body: @Sendable (ReminderBed) async throws -> Void) async throws {
        try await PipelineBed.lend { bed in
            let servers = try await OwnPushServers(http: bed.http)
            let zone = try #require(Zone("Asia/Riyadh"))
            let owner = try await bed.addCustomer(zone: zone.name)
            _ = try await PostgresDevices(bed.store).add(.ntfy, address: servers.url("owner"), of: owner)
            let choice = ChooseReminders.Input(.push, timed: "30m", wholeDays: "")
            _ = try await ChooseReminders().run(choice, as: .owner(owner), in: bed.store).get()
            try await body(ReminderBed(bed: bed, owner: owner, zone: zone, servers: servers))
            servers.stop()
        }
    }

    func pushWorker(_ settings: [String: String] = [:]) async throws -> Worker {
        let all = settings.merging(["JADWAL_ALLOW_PRIVATE": self.servers.authority]) { $1 }
        return try await self.bed.worker(.pushWorker, settings: all)
    }

    /// Presses a button of the newest notification, as ntfy's app does: without a session.
    func press(_ action: NotificationOptions.Action) async throws {
        let buttons = try await self.servers.seen().last?.body?.actions ?? []
        let labels = [action.title(isArabic: false), action.title(isArabic: true)]
        let button = try #require(buttons.first { labels.contains($0.label) }, "\(buttons.map(\.label))")
        #expect(try await self.bed.http.execute(HTTPCall(method: .post, url: button.url)).status == 200)
    }

    /// An event of an hour, tomorrow at this hour. Returns its id.
    func add(_ title: String, hour: Int) async throws -> String {
        let now = try await self.bed.count("select extract(epoch from clock_timestamp())::bigint")
        let day = self.zone.local(UnixTime(seconds: Int64(now))).date.adding(days: 1)
        let start = LocalDateTime(date: day, time: try #require(LocalTime("00:00"))).adding(minutes: 60 * hour)
        let event = CalendarEvent(
            identity: EventIdentity.random(),
            revision: 1,
            summary: title,
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: self.zone)
        )
        _ = try await AddEvent().run(AddEvent.Input(event), as: self.actor, in: self.bed.store).get()
        return event.identity.id
    }

    /// So many reminders are to come.
    func planned(_ count: Int) async throws {
        try await awaiting("\(count) are planned", within: .seconds(60)) {
            let changed = try await self.bed.count("select count(*) from schedule where changed_at is not null")
            let planned = try await self.bed.count("select count(*) from schedule where due_at is not null")
            return changed == 0 && planned == count
        }
    }

    /// The next reminder's moment.
    func due() async throws -> UnixTime {
        let seconds = "select extract(epoch from min(due_at))::bigint from schedule where due_at is not null"
        return UnixTime(seconds: Int64(try await self.bed.count(seconds)))
    }

    /// The pipeline's clock goes on from this time.
    func setClock(_ time: UnixTime) async throws {
        let now = try await self.bed.count("select extract(epoch from clock_timestamp())::bigint")
        try await self.bed.setClock(ahead: Int(time.seconds) - now)
    }

    /// The titles of what the owner's device got.
    func told() async throws -> [String] { try await self.servers.seen().compactMap(\.body?.title) }

    /// The owner's device has got so many.
    func told(_ count: Int) async throws {
        try await awaiting("\(count) are told", within: .seconds(30)) { try await self.told().count >= count }
        #expect(try await self.told().count == count)
    }
}
