import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

/// One host who meets Noura, Sami and Omar; Omar has no address. The test itself is the worker.
struct MeetingBed: Sendable {
    static let host = StoreBed.customerID
    static let customer = "0192d3a4-0000-7000-8000-000000000002"
    /// Fourteen minutes past ten in the morning in Riyadh.
    static let start = UnixTime(seconds: 1_700_032_440)
    static let zone = Zone("Asia/Riyadh")!

    let work: ScheduleBed
    /// Of the meeting.
    let id: String
    var bed: StoreBed { self.work.bed }
    var context: StoreContext { self.work.bed.context }

    static func lend(
        _ change: (inout MeetingForm) -> Void = { _ in },
        _ body: @Sendable (MeetingBed) async throws -> Void
    ) async throws {
        var form = Self.form
        change(&form)
        let proposed = form
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.start)
            try await work.bed.addCustomer(Self.customer)
            let id = try await Self.propose(proposed, in: work.bed.context).get()
            let bed = MeetingBed(work: work, id: id)
            try await bed.turn()
            try await body(bed)
        }
    }

    /// Two evenings, in three and four days. The deadline is tomorrow.
    static var form: MeetingForm {
        var form = MeetingForm()
        (form.title, form.rule, form.hostName) = ("Dinner marked", .auto, "Huda")
        form.slots = [3, 4].map { MeetingForm.Slot(Self.times(inDays: $0)) }
        form.people = [
            MeetingGuest("Noura", email: "noura@example.org"), MeetingGuest("Sami", email: "sami@example.org"),
            MeetingGuest("Omar"),
        ]
        form.deadline = Self.start + .seconds(86_400)
        return form
    }

    static func times(inDays days: Int, hour: Int = 20) -> EventTimes {
        let date = Self.zone.local(Self.start).date.adding(days: days)
        let start = LocalDateTime(date: date, time: LocalTime(hour: hour, minute: 0)!)
        return .timed(start: start, end: start.adding(minutes: 90), zone: Self.zone)
    }

    static func propose(
        _ form: MeetingForm,
        in context: StoreContext
    ) async throws -> Result<String, MeetingRefusal> {
        try await ProposeMeeting().run(.init(EventIdentity.random().id, form), as: .owner(Self.host), in: context)
    }

    @discardableResult
    func change(_ change: ChangeMeeting.Input.Change) async throws -> MeetingRefusal? {
        let result = try await ChangeMeeting().run(.init(self.id, change), as: .owner(Self.host), in: self.context)
        guard case .failure(let refusal) = result else { return nil }
        return refusal
    }

    var board: MeetingBoard {
        get async throws {
            try #require(try await PostgresMeetings(self.context).find(self.id, of: Self.host)).board
        }
    }

    func person(_ name: String) async throws -> MeetingParticipant {
        try #require(try await self.board.participants.first { $0.name == name })
    }

    /// By the token of the participant's link.
    func seat(_ name: String) async throws -> MeetingSeat {
        let token = try await self.token(name)
        guard case .success(.seat(let seat)) = try await MeetingLinks(self.context).read(token) else {
            throw TestBedError(detail: "the link opens no seat")
        }
        return seat
    }

    func token(_ name: String) async throws -> String {
        let person = try await self.person(name)
        let read = try await ReadMeeting().run(.init(self.id), as: .owner(Self.host), in: self.context).get()
        return try #require(read.seats[person.id])
    }

    @discardableResult
    func act(_ name: String, _ deed: TakePart.Input.Deed) async throws -> MeetingRefusal? {
        let seat = try await self.seat(name)
        let result = try await TakePart().run(.init(seat, deed), as: .program("test"), in: self.context)
        guard case .failure(let refusal) = result else { return nil }
        return refusal
    }

    func vote(_ name: String, _ answers: [MeetingAnswer]) async throws {
        for (slot, answer) in zip(try await self.board.admitted, answers) {
            #expect(try await self.act(name, .vote(slot: slot.id, answer)) == nil)
        }
    }

    func claim(_ name: String, as customer: String = Self.customer) async throws -> MeetingRefusal? {
        let seat = try await self.seat(name)
        guard
            case .failure(let refusal) = try await ClaimSeat().run(.init(seat), as: .owner(customer), in: self.context)
        else { return nil }
        return refusal
    }

    /// Until nothing is due.
    func turn(at time: UnixTime? = nil) async throws {
        if let time { try await self.bed.setClock(time) }
        for _ in 0..<50 {
            if try await self.work.turn().isEmpty { return }
        }
        Issue.record("a worker does not come to rest")
    }

    /// E-mails that are not sent yet, each as its kind.
    func emails() async throws -> Int { try await self.bed.count("select count(*) from letter where kind = 'meeting'") }

    /// The wanted event of a customer, as `revision cancelled`.
    func event(of customer: String) async throws -> String? {
        let rows = try await self.bed.pool.query(
            Statement(
                "select wanted_revision, cancelled from event where customer_id = $1 and id = $2",
                [.uuid(customer), .uuid(self.id)]
            )
        )
        return try rows.first.map { "\(try $0.int(0)) \(try $0.bool(1))" }
    }
}
