import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "Meetings are voted on, decided once, and written into each calendar",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct MeetingStoreTests {
    private static let deadline = MeetingBed.start + .seconds(86_405)

    @Test func wholeWayFromProposalToCancellation() async throws {
        try await MeetingBed.lend { bed in
            // Noura and Sami are invited by e-mail; Omar gets his link from the host.
            #expect(try await bed.emails() == 2)
            #expect(try await bed.claim("Noura") == nil)
            try await bed.turn()
            try await bed.vote("Noura", [.yes, .no])
            try await bed.vote("Sami", [.ifNeedBe, .yes])
            try await bed.turn()
            #expect(try await bed.board.meeting.state == .open)
            try await bed.turn(at: Self.deadline)
            var board = try await bed.board
            #expect(board.meeting.state == .decided && board.agreed?.times == MeetingBed.times(inDays: 3))
            let decided = "\(board.meeting.revision) false"
            #expect(try await bed.event(of: MeetingBed.host) == decided)
            #expect(try await bed.event(of: MeetingBed.customer) == decided)
            let waiting = """
                select count(*) from outbox where queue like '%calendar%' and message_id like '\(bed.id).%'
                """
            #expect(try await bed.bed.count(waiting) == 2)
            // Sami's decision. Noura is a customer now, and has her calendar.
            #expect(try await bed.emails() == 3)
            // A worker that looks again does nothing more.
            try await bed.turn(at: Self.deadline + .seconds(60))
            #expect(try await bed.bed.count(waiting) == 2)

            #expect(try await bed.change(.move(MeetingBed.times(inDays: 5, hour: 19))) == nil)
            try await bed.turn()
            board = try await bed.board
            #expect(board.agreed?.times == MeetingBed.times(inDays: 5, hour: 19))
            #expect(try await bed.person("Noura").state == .asked)
            #expect(try await bed.event(of: MeetingBed.customer) == "\(board.meeting.revision) false")
            #expect(try await bed.emails() == 4)

            #expect(try await bed.change(.takeOut(try await bed.person("Noura").id)) == nil)
            try await bed.turn()
            #expect(try await bed.event(of: MeetingBed.customer)?.hasSuffix("true") == true)
            #expect(try await bed.event(of: MeetingBed.host)?.hasSuffix("false") == true)
            #expect(try await bed.emails() == 4)

            #expect(try await bed.change(.cancel) == nil)
            try await bed.turn()
            #expect(try await bed.event(of: MeetingBed.host)?.hasSuffix("true") == true)
            #expect(try await bed.emails() == 5)
            #expect(try await bed.change(.cancel) == .notNow)
            // Nothing is to come.
            let planned = "select count(*) from schedule where kind = 'meeting' and wake_at is not null"
            #expect(try await bed.bed.count(planned) == 0)
        }
    }

    @Test func decisionOnAnOutdatedVoteIsNotCommitted() async throws {
        try await MeetingBed.lend { bed in
            try await bed.vote("Sami", [.yes, .no])
            // The next moment is the deadline.
            try await bed.turn(at: MeetingBed.start + .seconds(82_000))
            try await bed.bed.setClock(Self.deadline)
            let claim = try #require(try await bed.work.store.claim(atMost: 1, by: "w", in: .oldestDue).first)
            let due = try #require(try await bed.work.store.load(claim))
            guard case .meeting(let board, let number) = due.subject else { return #expect(Bool(false), "a meeting") }
            var commit = ScheduleCommit(claim, ScheduleDecision())
            commit.meeting = MeetingCommit(MeetingTurn(board, at: due.now), of: board, changeNumber: number)
            try await bed.bed.setClock(MeetingBed.start + .seconds(86_000))
            try await bed.vote("Sami", [.no, .yes])
            try await bed.bed.setClock(Self.deadline)
            #expect(try await !bed.work.store.commit(commit))
            #expect(try await bed.board.meeting.state == .open)
            try await bed.turn(at: Self.deadline)
            #expect(try await bed.board.agreed?.times == MeetingBed.times(inDays: 4))
        }
    }

    @Test func votesAtTheSameTimeAreAllKept() async throws {
        try await MeetingBed.lend { bed in
            let slots = try await bed.board.admitted.map(\.id)
            let seats = [try await bed.seat("Noura"), try await bed.seat("Sami"), try await bed.seat("Omar")]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for seat in seats {
                    for slot in slots {
                        for answer in [MeetingAnswer.no, .yes] {
                            group.addTask {
                                let input = TakePart.Input(seat, .vote(slot: slot, answer))
                                try await TakePart().run(input, as: .program("test"), in: bed.context).get()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let board = try await bed.board
            for seat in seats {
                #expect(Set(board.votes[seat.participantID].map { Array($0.keys) } ?? []) == Set(slots))
            }
            #expect(try await bed.bed.count("select count(*) from meeting_vote") == 8)
        }
    }

    @Test func certainVoteIsDecidedAtOnce() async throws {
        try await MeetingBed.lend { bed in
            for name in ["Noura", "Sami", "Omar"] { try await bed.vote(name, [.no, .yes]) }
            try await bed.turn(at: MeetingBed.start + .seconds(5))
            #expect(try await bed.board.agreed?.times == MeetingBed.times(inDays: 4))
        }
    }

    @Test func linksAreOpenedUntilTheyEnd() async throws {
        try await MeetingBed.lend { bed in
            let links = MeetingLinks(bed.context)
            let token = try await bed.token("Sami")
            #expect(try await links.read(String(token.dropLast())) == .failure(.unknown))
            let sami = try await bed.person("Sami").id
            let meetings = PostgresMeetings(bed.context)
            #expect(try await meetings.endLinks(of: sami, in: bed.id, of: MeetingBed.host, by: .owner))
            #expect(try await links.read(token) == .failure(.ended))
            #expect(try await bed.act("Sami", .leave) == nil)
            // Another owner's meeting is not there.
            let stranger = try await ReadMeeting().run(
                .init(bed.id),
                as: .owner(MeetingBed.customer),
                in: bed.context
            )
            #expect(throws: MeetingRefusal.notFound) { try stranger.get() }
            #expect(try await !meetings.endLinks(of: nil, in: bed.id, of: MeetingBed.customer, by: .owner))
        }
    }

    @Test func publicMeetingIsJoinedUntilItIsFull() async throws {
        try await MeetingBed.lend { form in
            (form.audience, form.limit) = (.link, 5)
        } _: { bed in
            let read = try await ReadMeeting().run(.init(bed.id), as: .owner(MeetingBed.host), in: bed.context)
            let token = try #require(try read.get().door)
            guard case .success(.door(let door)) = try await MeetingLinks(bed.context).read(token) else {
                return #expect(Bool(false), "a link to join")
            }
            func join(_ name: String, _ id: String = EventIdentity.random().id) async throws -> MeetingRefusal? {
                let input = JoinMeeting.Input(door, by: id, named: name)
                guard
                    case .failure(let refusal) = try await JoinMeeting().run(input, as: .program("t"), in: bed.context)
                else { return nil }
                return refusal
            }
            let lina = EventIdentity.random().id
            for _ in 0..<2 { #expect(try await join("Lina", lina) == nil) }
            #expect(try await join("Rami") == .full)
            #expect(try await bed.act("Lina", .leave) == nil)
            #expect(try await join("Rami") == nil)
            #expect(try await bed.board.present.count == 5)
        }
    }

    @Test func seatIsClaimedOnceAndNeverByAnAddress() async throws {
        try await MeetingBed.lend { bed in
            #expect(try await bed.claim("Noura") == nil)
            #expect(try await bed.claim("Noura") == nil)
            #expect(try await bed.claim("Sami") == .taken)
            #expect(try await bed.claim("Noura", as: MeetingBed.host) == .taken)
            let found = try await ReadMeetings().run(.init(), as: .owner(MeetingBed.customer), in: bed.context).get()
            #expect(found.invited.map(\.view.meeting.id) == [bed.id] && found.hosting.isEmpty)
            // Addresses are the host's.
            #expect(found.invited[0].view.people.compactMap(\.email) == ["noura@example.org"])
        }
    }

    @Test func removedCustomerHasLeft() async throws {
        try await MeetingBed.lend { bed in
            #expect(try await bed.claim("Noura") == nil)
            _ = try await CustomerRemoval(bed.context).remove(MeetingBed.customer)
            let board = try await bed.board
            #expect(board.participants.count { $0.state == .left && $0.name.isEmpty && $0.linkedID == nil } == 1)
            try await bed.turn(at: Self.deadline)
            let rows = try await CustomerRemoval(bed.context).remove(MeetingBed.host)
            #expect(rows.allSatisfy { $0.left == 0 })
            #expect(try await bed.bed.count("select count(*) from meeting_vote") == 0)
        }
    }

    @Test func addressThatRefusesGetsNothingMore() async throws {
        try await MeetingBed.lend { bed in
            let seat = try await bed.seat("Sami")
            try await RefuseMeetings().run(.init(seat), as: .program("test"), in: bed.context).get()
            #expect(try await bed.person("Sami").state == .left)
            try await bed.turn()
            let emails = try await bed.emails()
            var form = MeetingBed.form
            form.people = [MeetingGuest("S", email: "SAMI@example.org")]
            let other = try await MeetingBed.propose(form, in: bed.context).get()
            try await bed.turn()
            #expect(try await bed.emails() == emails)
            let board = try #require(try await PostgresMeetings(bed.context).find(other, of: MeetingBed.host)).board
            #expect(board.participants.last?.state == .unreachable)
        }
    }

    @Test func oneAddressGetsFiveInvitationsInADay() async throws {
        try await MeetingBed.lend { bed in
            var form = MeetingBed.form
            form.people = [MeetingGuest("Sami", email: "sami@example.org")]
            for _ in 0..<6 { _ = try await MeetingBed.propose(form, in: bed.context).get() }
            try await bed.turn()
            #expect(
                try await bed.bed.count("select count(*) from meeting_participant where state = 'unreachable'") == 2
            )
        }
    }

    @Test func hostSendsSixtyInvitationsInAnHour() async throws {
        try await MeetingBed.lend { bed in
            var form = MeetingBed.form
            form.people = (0..<49).map { MeetingGuest("G", email: "g\($0)@example.org") }
            _ = try await MeetingBed.propose(form, in: bed.context).get()
            try await bed.turn()
            let more = try await MeetingBed.propose(form, in: bed.context)
            #expect(throws: MeetingRefusal.tooManyInvitations) { try more.get() }
        }
    }

    @Test func unreadableEmailHoldsUpNoOther() async throws {
        try await MeetingBed.lend { bed in
            let emails = PostgresMeetingEmails(bed.context)
            let damage = "update letter set content = 'x' where id = (select id from letter order by id limit 1)"
            try await bed.bed.pool.execute(Statement(damage))
            let due = try await emails.claim()
            #expect(due.map(\.text.title) == ["Dinner marked"])
            // Both wait now: the one that was claimed, and the one that cannot be read.
            #expect(try await emails.claim().isEmpty)
            #expect(try await bed.bed.count("select count(*) from letter") == 2)
        }
    }

    @Test func wordsAreSealed() async throws {
        try await MeetingBed.lend { bed in
            for table in ["meeting", "meeting_participant", "letter", "contact"] {
                let seen = "select count(*) from \(table) t where t::text ~* 'marked|noura|sami@'"
                let count = try await bed.bed.count(seen)
                #expect(count == 0, "\(table)")
            }
        }
    }
}
