import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import Vault

/// Each right is checked when the link is opened, and again when it is used. Both checks are tried: a link may end
/// between them.
@Suite(
    "A seat is a right to one meeting, until it ends",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct MeetingSeatTests {
    private static let third = "0192d3a4-0000-7000-8000-000000000003"

    private static func refusal<Value>(_ result: Result<Value, MeetingRefusal>) -> MeetingRefusal? {
        guard case .failure(let refusal) = result else { return nil }
        return refusal
    }

    private static func claim(
        _ seat: MeetingSeat,
        _ bed: MeetingBed,
        as customer: String = MeetingBed.customer
    ) async throws -> MeetingRefusal? {
        Self.refusal(try await ClaimSeat().run(.init(seat), as: .owner(customer), in: bed.context))
    }

    private static func see(_ seat: MeetingSeat, _ bed: MeetingBed) async throws -> MeetingRefusal? {
        Self.refusal(try await ReadSeat().run(seat, as: .program("test"), in: bed.context))
    }

    private static func door(_ bed: MeetingBed) async throws -> (token: String, door: MeetingDoor) {
        let read = try await ReadMeeting().run(.init(bed.id), as: .owner(MeetingBed.host), in: bed.context)
        let token = try #require(try read.get().door)
        guard case .success(.door(let door)) = try await MeetingLinks(bed.context).read(token) else {
            throw TestBedError(detail: "the link opens no door")
        }
        return (token, door)
    }

    private static func join(_ door: MeetingDoor, _ bed: MeetingBed, email: String = "") async throws -> MeetingRefusal?
    {
        let input = JoinMeeting.Input(door, by: EventIdentity.random().id, named: "Lina", email: email)
        return Self.refusal(try await JoinMeeting().run(input, as: .program("test"), in: bed.context))
    }

    @Test func seatOfALinkThatWasEndedMeanwhileDoesNothing() async throws {
        try await MeetingBed.lend { bed in
            let (seat, sami) = (try await bed.seat("Sami"), try await bed.person("Sami").id)
            #expect(try await Self.see(seat, bed) == nil)
            let meetings = PostgresMeetings(bed.context)
            // Another customer ends nothing.
            #expect(try await !meetings.endLinks(of: sami, in: bed.id, of: MeetingBed.customer, by: .owner))
            #expect(try await Self.see(seat, bed) == nil)
            #expect(try await meetings.endLinks(of: sami, in: bed.id, of: MeetingBed.host, by: .owner))
            #expect(try await Self.see(seat, bed) == .notFound)
            #expect(try await Self.claim(seat, bed) == .notFound)
            // The next link is another seat.
            #expect(try await Self.see(try await bed.seat("Sami"), bed) == nil)
        }
    }

    @Test func whoIsTakenOutHasNoSeat() async throws {
        try await MeetingBed.lend { bed in
            let (seat, token) = (try await bed.seat("Sami"), try await bed.token("Sami"))
            #expect(try await bed.change(.takeOut(seat.participantID)) == nil)
            #expect(try await MeetingLinks(bed.context).read(token) == .failure(.ended))
            #expect(try await Self.see(seat, bed) == .notFound)
            #expect(try await Self.claim(seat, bed) == .notFound)
        }
    }

    @Test func nobodyActsInAMeetingWhoseHostIsBeingRemoved() async throws {
        try await MeetingBed.lend { bed in
            let seat = try await bed.seat("Sami")
            let removing = "update customer set removed_at = jadwal_now() where id = $1"
            try await bed.bed.pool.execute(Statement(removing, [.uuid(MeetingBed.host)]))
            #expect(try await Self.claim(seat, bed) == .notFound)
        }
    }

    @Test func doorThatWasShutMeanwhileLetsNobodyIn() async throws {
        try await MeetingBed.lend { form in
            form.audience = .link
        } _: { bed in
            let (token, door) = try await Self.door(bed)
            let before = try await ReadDoor().run(door, as: .program("test"), in: bed.context).get()
            #expect(before.people.allSatisfy { $0.email == nil && !$0.isReader })
            #expect(try await Self.join(door, bed) == nil)
            let meetings = PostgresMeetings(bed.context)
            #expect(try await meetings.endLinks(of: nil, in: bed.id, of: MeetingBed.host, by: .owner))
            #expect(try await MeetingLinks(bed.context).read(token) == .failure(.ended))
            #expect(try await Self.join(door, bed) == .notFound)
            let seen = try await ReadDoor().run(door, as: .program("test"), in: bed.context)
            #expect(Self.refusal(seen) == .notFound)
            let next = try await Self.door(bed).door
            #expect(try await Self.join(next, bed) != .notFound)
            try await bed.bed.pool.execute("update meeting set audience = 'invited'")
            #expect(try await Self.join(next, bed) == .notFound)
        }
    }

    @Test func peopleJoinOnceAndOnlyWhileVotesAreTaken() async throws {
        try await MeetingBed.lend { form in
            form.audience = .link
        } _: { bed in
            let door = try await Self.door(bed).door
            #expect(try await Self.join(door, bed, email: "SAMI@example.org") == .wrong([.people: .twice]))
            #expect(try await Self.join(door, bed, email: "lina@example.org") == nil)
            try await bed.bed.setClock(MeetingBed.start + .seconds(86_400))
            #expect(try await Self.join(door, bed) == .notNow)
            #expect(try await bed.change(.cancel) == nil)
            #expect(try await Self.join(door, bed) == .notNow)
        }
    }

    @Test func meetingOfThoseWhoAreInvitedHasNoDoor() async throws {
        try await MeetingBed.lend { bed in
            let door = try #require(MeetingToken(.join, of: bed.id, by: MeetingBed.host, epoch: 0))
            let found = try await MeetingLinks(bed.context).read(door.text(by: bed.context.lookup))
            #expect(found == .failure(.ended))
        }
    }

    @Test func takenSeatIsNobodyElses() async throws {
        try await MeetingBed.lend { bed in
            try await bed.bed.addCustomer(Self.third)
            let seat = try await bed.seat("Noura")
            #expect(try await Self.claim(seat, bed) == nil)
            #expect(try await Self.claim(seat, bed, as: Self.third) == .taken)
            #expect(try await bed.person("Noura").linkedID == MeetingBed.customer)
            let found = try await ReadMeetings().run(.init(), as: .owner(Self.third), in: bed.context).get()
            #expect((found.invited + found.hosting + found.coming + found.past).isEmpty)
        }
    }

    /// An entry that was written for another customer, or sent as an invitation, is not theirs.
    @Test func customerWhoTakesASeatGetsAnEntryOfTheirOwn() async throws {
        try await MeetingBed.lend { bed in
            for name in ["Noura", "Sami"] { try await bed.vote(name, [.yes, .no]) }
            try await bed.turn(at: MeetingBed.start + .seconds(86_405))
            #expect(try await bed.event(of: MeetingBed.customer) == nil)
            #expect(try await bed.person("Noura").holdsEvent)
            #expect(try await bed.claim("Noura") == nil)
            #expect(try await !bed.person("Noura").holdsEvent)
            try await bed.turn()
            #expect(try await bed.event(of: MeetingBed.customer)?.hasSuffix("false") == true)
        }
    }

    @Test func onlyAHostActsAsOne() async throws {
        try await MeetingBed.lend { bed in
            let (noura, sami) = (try await bed.person("Noura").id, try await bed.person("Sami").id)
            #expect(try await bed.claim("Noura") == nil)
            let noLinks = Self.refusal(
                try await EndMeetingLinks().run(
                    .init(bed.id, of: sami),
                    as: .owner(MeetingBed.customer),
                    in: bed.context
                )
            )
            let noPage = Self.refusal(
                try await ReadMeeting().run(.init(bed.id), as: .owner(MeetingBed.customer), in: bed.context)
            )
            #expect(noLinks == .notFound && noPage == .notFound)

            #expect(try await bed.change(.role(.host, of: noura)) == nil)
            let links = EndMeetingLinks()
            func end(_ participant: String?) async throws -> MeetingRefusal? {
                let input = EndMeetingLinks.Input(bed.id, of: participant)
                return Self.refusal(try await links.run(input, as: .owner(MeetingBed.customer), in: bed.context))
            }
            // Guests' links, and not those of hosts.
            #expect(try await end(sami) == nil)
            #expect(try await end(try #require(try await bed.board.firstHost).id) == .notFound)

            // A link that ends between the page and its form.
            let seat = try await bed.seat("Noura")
            let meetings = PostgresMeetings(bed.context)
            func change() async throws -> Bool {
                let result: Result<Void, MeetingRefusal>? = try await meetings.change(as: seat) { board, _ in
                    .success(board)
                }
                return result != nil
            }
            #expect(try await change())
            #expect(try await meetings.endLinks(of: noura, in: bed.id, of: MeetingBed.host, by: .owner))
            #expect(try await !change())
        }
    }
}
