import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@testable import UseCases

@Suite(
    "Hosts and guests do what fits a meeting, and nothing else",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct MeetingUseCaseTests {
    private static let zone = Zone("Asia/Riyadh")!

    /// At eight in the evening, so many days from today.
    private static func slot(inDays days: Int, minutes: Int = 60, hour: Int = 20) -> MeetingForm.Slot {
        let date = Self.zone.local(UnixTime(seconds: Int64(Date().timeIntervalSince1970))).date.adding(days: days)
        let start = LocalDateTime(date: date, time: LocalTime(hour: hour, minute: 0)!)
        return MeetingForm.Slot(.timed(start: start, end: start.adding(minutes: minutes), zone: Self.zone))
    }

    private static func form() -> MeetingForm {
        var form = MeetingForm()
        (form.title, form.hostName) = ("Dinner", "Huda")
        form.slots = [Self.slot(inDays: 3), Self.slot(inDays: 4)]
        form.people = [MeetingGuest("Sami", email: "sami@example.org"), MeetingGuest("Omar")]
        return form
    }

    private static func propose(_ form: MeetingForm, in bed: UseCaseBed) async throws -> MeetingRefusal? {
        try await ProposeMeeting().run(.init(EventIdentity.random().id, form), as: UseCaseBed.old, in: bed.store)
            .refusal
    }

    @Test func formThatCannotBeKeptNamesItsFields() async throws {
        try await UseCaseBed.lend { bed in
            func refused(
                _ change: (inout MeetingForm) -> Void
            ) async throws -> [MeetingField: MeetingFault] {
                var form = Self.form()
                change(&form)
                guard case .wrong(let faults)? = try await Self.propose(form, in: bed) else { return [:] }
                return faults
            }
            #expect(try await refused { $0.title = " \u{202E}\n" } == [.title: .empty])
            #expect(try await refused { $0.title = String(repeating: "ب", count: 201) } == [.title: .tooLong])
            #expect(try await refused { $0.notes = String(repeating: "x", count: 10_000) } == [.notes: .tooLong])
            #expect(try await refused { $0.slots = [] } == [.slots: .empty])
            #expect(try await refused { $0.slots.append($0.slots[0]) } == [.slots: .twice])
            #expect(
                try await refused { $0.slots.append(Self.slot(inDays: 5, minutes: 90)) }
                    == [.slots: .differentLengths]
            )
            #expect(try await refused { $0.slots.append(Self.slot(inDays: 92)) } == [.slots: .tooFar])
            #expect(try await refused { $0.slots.append(Self.slot(inDays: -1)) }[.slots] == .tooSoon)
            // Times that overlap are a choice.
            #expect(try await refused { $0.slots.append(Self.slot(inDays: 3, hour: 21)) } == [:])
            #expect(try await refused { $0.hostName = "" } == [.host: .empty])
            #expect(try await refused { $0.quorum = 4 } == [.quorum: .beyondPeople])
            #expect(try await refused { $0.quorum = 0 } == [.quorum: .beyondPeople])
            let late = Self.slot(inDays: 4).times.start(in: Self.zone)
            #expect(try await refused { $0.deadline = late } == [.deadline: .afterSlots])
            #expect(try await refused { $0.deadline = UnixTime(seconds: 0) } == [.deadline: .past])
            for address in ["a@b", "\"x\"@example.org", "a@example.org\r\nBcc: b@example.org", "@", "a b@example.org"] {
                let faults = try await refused { $0.people.append(MeetingGuest("X", email: address)) }
                #expect(faults == [.people: .invalidAddress], "\(address)")
            }
            let twice = try await refused { $0.people.append(MeetingGuest("S", email: "SAMI@Example.org")) }
            #expect(twice == [.people: .twice])
            let own = try await refused { $0.people.append(MeetingGuest("Me", email: UseCaseBed.address)) }
            #expect(own == [.people: .ownAddress])
            #expect(
                try await refused { $0.people.append(MeetingGuest(contact: "nobody")) } == [.people: .unknownContact]
            )
            #expect(
                try await refused { $0.people += (0..<50).map { MeetingGuest("G\($0)") } } == [.people: .tooMany]
            )
        }
    }

    @Test func hostHasSoManyOpenMeetings() async throws {
        try await UseCaseBed.lend { bed in
            var form = Self.form()
            form.people = [MeetingGuest("Omar")]
            for _ in 0..<Meeting.mostPending {
                let refusal = try await Self.propose(form, in: bed)
                #expect(refusal == nil)
            }
            #expect(try await Self.propose(form, in: bed) == .tooManyMeetings)
        }
    }

    @Test func formThatIsSentTwiceProposesOneMeeting() async throws {
        try await UseCaseBed.lend { bed in
            var ids: Set<String> = []
            for _ in 0..<2 {
                let input = ProposeMeeting.Input("form", Self.form())
                ids.insert(try await ProposeMeeting().run(input, as: UseCaseBed.old, in: bed.store).get())
            }
            let id = try #require(ids.first)
            #expect(ids.count == 1)
            #expect(try await bed.count("select count(*) from meeting") == 1)
            #expect(try await bed.count("select count(*) from meeting_vote") == 2)
            let other = Actor.owner(UseCaseBed.other)
            let refusal = try await ChangeMeeting().run(.init(id, .cancel), as: other, in: bed.store).refusal
            #expect(refusal == .notFound)
        }
    }

    // MARK: - Decisions

    private static func board(_ state: MeetingState = .open) -> MeetingBoard {
        let deadline = UnixTime(seconds: 1_800_000_000)
        var meeting = Meeting(id: "m", title: "Dinner", in: Self.zone, deadline: deadline)
        (meeting.state, meeting.openedAt) = (state, deadline - .seconds(86_400))
        let slots = [2, 3].map { day in
            let start = Self.zone.local(deadline).adding(minutes: day * 1440)
            return MeetingSlot(id: "s\(day)", .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone))
        }
        let people = [MeetingParticipant(id: "h", "Huda", .host, linkedID: "c"), MeetingParticipant(id: "g", "Sami")]
        return MeetingBoard(meeting, slots, people)
    }

    private static let before = UnixTime(seconds: 1_800_000_000) - .milliseconds(1)

    private static func act(
        _ deed: TakePart.Input.Deed,
        by person: String = "g",
        on board: MeetingBoard = Self.board(),
        at now: UnixTime = Self.before
    ) -> MeetingRefusal? {
        TakePart.decide(deed, of: person, board, now).refusal
    }

    @Test func voteIsTakenUntilTheDeadlineForThisMeetingsSlots() {
        #expect(Self.act(.vote(slot: "s2", .yes)) == nil)
        #expect(Self.act(.vote(slot: "s2", .yes), at: UnixTime(seconds: 1_800_000_000)) == .notNow)
        #expect(Self.act(.vote(slot: "another", .yes)) == .unknownSlot)
        for state in MeetingState.allCases where state != .open {
            #expect(Self.act(.vote(slot: "s2", .yes), on: Self.board(state)) == .notNow)
        }
        var board = Self.board()
        board.participants[1].state = .left
        #expect(Self.act(.vote(slot: "s2", .yes), on: board) == .notFound)
        #expect(Self.act(.vote(slot: "s2", .yes), by: "nobody") == .notFound)
        #expect(Self.act(.none(reason: String(repeating: "x", count: 501))) == .wrong([.reason: .tooLong]))
    }

    @Test func nothingIsSaidAfterTheDeadline() {
        var board = Self.board()
        board.meeting.takesSuggestions = true
        guard case .timed(let start, let end, let zone) = board.slots[1].times else { return }
        let later = EventTimes.timed(start: start.adding(minutes: 90), end: end.adding(minutes: 90), zone: zone)
        for deed in [TakePart.Input.Deed.none(reason: "away"), .suggest(later)] {
            #expect(Self.act(deed, on: board) == nil)
            #expect(Self.act(deed, on: board, at: board.meeting.deadline) == .notNow)
        }
    }

    @Test func agreedTimeIsAnsweredUntilItIsOver() throws {
        var board = Self.board()
        let isAgreed = board.agree(on: "s2")
        #expect(isAgreed)
        let end = try #require(board.agreed?.times.end(in: Self.zone))
        let deed = TakePart.Input.Deed.answer(.going, reason: "")
        #expect(Self.act(deed, on: board, at: end - .milliseconds(1)) == nil)
        #expect(Self.act(deed, on: board, at: end) == .notNow)
        for state in MeetingState.allCases where state != .decided {
            board.meeting.state = state
            #expect(Self.act(deed, on: board) == .notNow, "\(state)")
        }
    }

    @Test func answerThatIsTakenBackIsNotANo() throws {
        let board = try TakePart.decide(.vote(slot: "s2", .no), of: "g", Self.board(), Self.before).get()
        let again = try TakePart.decide(.vote(slot: "s2", nil), of: "g", board, Self.before).get()
        #expect(again.votes["g"]?["s2"] == nil && again.participants[1].state == .asked)
        let none = try TakePart.decide(.none(reason: "away"), of: "g", Self.board(), Self.before).get()
        #expect(none.votes["g"] == ["s2": .no, "s3": .no] && none.participants[1].state == .declined)
    }

    @Test func suggestionWaitsForTheHost() throws {
        let times = Self.board().slots[1].times
        #expect(Self.act(.suggest(times)) == .notNow)
        var board = Self.board()
        board.meeting.takesSuggestions = true
        #expect(Self.act(.suggest(times), on: board) == .wrong([.slots: .twice]))
        guard case .timed(let start, let end, let zone) = times else { return }
        let later = EventTimes.timed(start: start.adding(minutes: 60), end: end.adding(minutes: 60), zone: zone)
        let suggested = try TakePart.decide(.suggest(later), of: "g", board, Self.before).get()
        #expect(suggested.admitted.count == 2 && suggested.slots.last?.suggestedBy == "g")
        let slot = try #require(suggested.slots.last?.id)
        #expect(Self.act(.vote(slot: slot, .yes), on: suggested) == .unknownSlot)
    }

    @Test func hostNeitherLeavesNorDeclines() throws {
        #expect(Self.act(.leave, by: "h") == .isHost)
        var board = Self.board()
        let isAgreed = board.agree(on: "s2")
        #expect(isAgreed)
        #expect(Self.act(.answer(.cannot, reason: ""), by: "h", on: board) == .isHost)
        let gone = try TakePart.decide(.answer(.cannot, reason: "ill"), of: "g", board, Self.before).get()
        #expect(gone.participants[1].state == .declined && gone.meeting.revision == board.meeting.revision + 1)
        #expect(Self.act(.answer(.going, reason: "")) == .notNow)
    }
}
