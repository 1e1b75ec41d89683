import Pipeline
import Testing
import Time

@Suite("A worker's turn decides a meeting, reminds and tells each once") struct MeetingTurnTests {
    private static let zone = ConflictScene.zone

    /// A host, a customer and a guest, opened on Sunday at ten. The deadline is on Monday, the slot on Thursday.
    private static func board(_ rule: Meeting.Rule = .auto, quorum: Int = 2) -> MeetingBoard {
        let deadline = ConflictScene.at("2026-11-23T10:00")
        var meeting = Meeting(id: "m", title: "Dinner", in: Self.zone, deadline: deadline)
        (meeting.state, meeting.rule, meeting.quorum) = (.open, rule, quorum)
        meeting.openedAt = ConflictScene.at("2026-11-22T10:00")
        let slots = ["26T20:00", "27T20:00"].map { text in
            let start = ConflictScene.wall("2026-11-\(text)")
            return MeetingSlot(id: text, .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone))
        }
        let people = [
            MeetingParticipant(id: "host", "Huda", .host, linkedID: "c1"),
            MeetingParticipant(id: "noura", "Noura", linkedID: "c2"),
            MeetingParticipant(id: "sami", "Sami", email: "sami@example.org"),
        ]
        return MeetingBoard(meeting, slots, people, votes: ["host": ["26T20:00": .yes, "27T20:00": .yes]])
    }

    /// Turns until nothing more happens at this moment.
    private static func settle(
        _ board: inout MeetingBoard,
        at moment: String,
        collisions: [String: Set<String>] = [:]
    ) -> [String] {
        var told: [String] = []
        let now = ConflictScene.at(moment) + .seconds(5)
        for _ in 0..<10 {
            let turn = MeetingTurn(board, collisions: collisions, at: now)
            guard turn.changes(board) else { break }
            board = turn.board
            told += turn.tellings.map { "\($0.participantID) \(Self.word($0.kind))" }
        }
        if let next = MeetingTurn.next(board, at: now) { #expect(next.dueAt > now, "\(next.label)") }
        return told
    }

    private static func word(_ kind: MeetingTelling.Kind) -> String {
        switch kind {
        case .invitation: "invitation"
        case .reminder: "reminder"
        case .decision: "decision"
        case .cancellation: "cancellation"
        case .failure: "failure"
        case .choice: "choice"
        case .withdrawal(let name, let going, let people): "\(name) withdraws, \(going) of \(people)"
        case .progress(let answered, let people): "\(answered) of \(people) answered"
        }
    }

    private static let opened = "2026-11-22T10:00"
    private static let deadline = "2026-11-23T10:00"

    @Test func everybodyIsInvitedRemindedAndToldOnce() {
        var board = Self.board()
        #expect(Self.settle(&board, at: Self.opened) == ["noura invitation", "sami invitation"])
        #expect(Self.settle(&board, at: Self.opened) == [])
        // Half time is at ten in the evening: a push waits by itself, an e-mail until the morning.
        #expect(Self.settle(&board, at: "2026-11-22T22:00") == ["noura reminder"])
        #expect(Self.settle(&board, at: "2026-11-23T09:00") == ["sami reminder"])
        board.votes["noura"] = ["26T20:00": .no, "27T20:00": .ifNeedBe]
        #expect(Self.settle(&board, at: Self.deadline) == ["host decision", "noura decision", "sami decision"])
        #expect(board.meeting.state == .decided && board.agreed?.id == "27T20:00")
        #expect(board.participants.map(\.state) == [.going, .going, .asked])
        #expect(Self.settle(&board, at: "2026-11-27T21:00") == [] && board.meeting.state == .over)
    }

    /// Each answer alone would be a notification of its own.
    @Test func hostsHearOfAnswersOnceNobodyVotesForAMinute() {
        var board = Self.board()
        _ = Self.settle(&board, at: Self.opened)
        board.votes["noura"] = ["26T20:00": .no]
        board.participants[0].state = .voted
        (board.participants[1].state, board.lastVoteAt) = (.voted, ConflictScene.at("2026-11-22T10:30"))
        #expect(Self.settle(&board, at: "2026-11-22T10:30") == [])
        board.votes["noura"]?["27T20:00"] = .yes
        board.lastVoteAt = ConflictScene.at("2026-11-22T10:31")
        #expect(Self.settle(&board, at: "2026-11-22T10:31") == [])
        #expect(Self.settle(&board, at: "2026-11-22T10:32") == ["host 2 of 3 answered"])
        // Another answer of the same person is nothing new.
        board.votes["noura"]?["26T20:00"] = .ifNeedBe
        board.lastVoteAt = ConflictScene.at("2026-11-22T11:00")
        #expect(Self.settle(&board, at: "2026-11-22T12:00") == [])
        let isAskedAnew = board.askAnew()
        #expect(isAskedAnew && board.meeting.toldAnswers == 0)
    }

    /// Two customers may have one calendar account: the second writer finds the entry as it wants it.
    @Test func entriesOfAllWhoSeeNamesAreOne() {
        var board = Self.board()
        board.meeting.id = EventIdentity.random().id
        board.votes["noura"] = ["26T20:00": .yes]
        let isAgreed = board.agree(on: "26T20:00")
        let entries = ["host", "noura", "sami"].map { board.event(for: MeetingTelling(.decision, to: $0, at: 2)) }
        #expect(isAgreed && entries[0]?.description.contains("Huda, Noura") == true)
        #expect(Set(entries).count == 1)
        board.meeting.names = .host
        #expect(board.event(for: MeetingTelling(.decision, to: "noura", at: 2))?.description.contains("Huda") == false)
    }

    @Test func certainVoteIsDecidedBeforeItsDeadline() {
        var board = Self.board()
        _ = Self.settle(&board, at: Self.opened)
        for person in ["noura", "sami"] { board.votes[person] = ["26T20:00": .yes, "27T20:00": .no] }
        board.lastVoteAt = ConflictScene.at("2026-11-22T11:00")
        #expect(!MeetingTurn.looks(board, at: ConflictScene.at("2026-11-22T11:00") + .seconds(4)))
        #expect(MeetingTurn.looks(board, at: ConflictScene.at("2026-11-22T11:00") + .seconds(5)))
        #expect(Self.settle(&board, at: "2026-11-22T11:00") == ["host decision", "noura decision", "sami decision"])
    }

    @Test func hostHearsOnceThatSomebodyWhoIsNeededCannotCome() {
        var board = Self.board()
        board.participants[1].role = .required
        _ = Self.settle(&board, at: Self.opened)
        for person in ["noura", "sami"] { board.votes[person] = ["26T20:00": .yes, "27T20:00": .yes] }
        _ = Self.settle(&board, at: Self.deadline)
        board.answer(.declined, reason: "", by: 2)
        #expect(Self.settle(&board, at: "2026-11-24T10:00") == [], "who is not needed is seen on the page")
        board.answer(.declined, reason: "", by: 1)
        #expect(Self.settle(&board, at: "2026-11-24T11:00") == ["host Noura withdraws, 1 of 3", "noura cancellation"])
        #expect(Self.settle(&board, at: "2026-11-24T12:00") == [])
        // Back, and away again.
        board.answer(.going, reason: "", by: 1)
        #expect(Self.settle(&board, at: "2026-11-24T13:00") == ["noura decision"])
        board.answer(.declined, reason: "", by: 1)
        #expect(Self.settle(&board, at: "2026-11-24T14:00") == ["host Noura withdraws, 1 of 3", "noura cancellation"])
    }

    @Test func hostIsAskedAgainAndThenItFails() {
        var board = Self.board(.ask)
        board.votes["noura"] = ["26T20:00": .yes, "27T20:00": .yes]
        board.participants[2].told = .invited
        board.participants[1].told = .invited
        #expect(Self.settle(&board, at: Self.deadline) == ["host choice"])
        #expect(Self.settle(&board, at: "2026-11-23T22:00") == ["host choice"])
        // The first slot leaves two hours before it begins.
        #expect(Self.settle(&board, at: "2026-11-26T16:59") == [])
        #expect(Self.settle(&board, at: "2026-11-26T17:00") == ["host failure", "noura failure", "sami failure"])
        #expect(board.meeting.state == .failed && MeetingTurn.next(board, at: ConflictScene.at(Self.deadline)) == nil)
    }

    @Test func busyPersonWhoIsNeededMakesTheRuleAsk() {
        var board = Self.board()
        board.votes["noura"] = ["26T20:00": .yes, "27T20:00": .no]
        for index in 1...2 { board.participants[index].told = .invited }
        #expect(Self.settle(&board, at: Self.deadline, collisions: ["26T20:00": ["host"]]) == ["host choice"])
        #expect(board.meeting.state == .deciding)
    }

    @Test func cancellationReachesThoseWhoHaveIt() {
        var board = Self.board()
        _ = Self.settle(&board, at: Self.opened)
        board.votes["noura"] = ["26T20:00": .no, "27T20:00": .no]
        board.votes["sami"] = ["26T20:00": .yes, "27T20:00": .no]
        _ = Self.settle(&board, at: Self.deadline)
        #expect(board.participants.map(\.holdsEvent) == [true, false, true])
        let isCancelled = board.meeting.take(.cancel)
        #expect(isCancelled)
        let told = Self.settle(&board, at: "2026-11-24T10:00")
        #expect(told == ["host cancellation", "noura cancellation", "sami cancellation"])
    }

    @Test func whoIsTakenOutOrCannotComeAnyMoreIsTakenFromTheCalendar() {
        var board = Self.board()
        _ = Self.settle(&board, at: Self.opened)
        for person in ["noura", "sami"] { board.votes[person] = ["26T20:00": .yes, "27T20:00": .no] }
        _ = Self.settle(&board, at: Self.deadline)
        board.participants[1].state = .declined
        board.participants[2].state = .left
        board.meeting.revision += 1
        let told = Self.settle(&board, at: "2026-11-24T10:00")
        #expect(told == ["noura cancellation", "sami cancellation"])
        board.participants[1].state = .going
        board.meeting.revision += 1
        #expect(Self.settle(&board, at: "2026-11-24T11:00") == ["noura decision"])
    }

    @Test func oldTimeStaysUntilAnotherIsAgreed() {
        var board = Self.board(quorum: 3)
        _ = Self.settle(&board, at: Self.opened)
        for person in ["noura", "sami"] { board.votes[person] = ["26T20:00": .yes, "27T20:00": .no] }
        _ = Self.settle(&board, at: Self.deadline)
        let isAsked = board.askAnew()
        #expect(isAsked)
        board.meeting.openedAt = ConflictScene.at("2026-11-23T10:59")
        board.meeting.deadline = ConflictScene.at("2026-11-24T10:00")
        #expect(Self.settle(&board, at: "2026-11-23T11:00") == ["noura invitation", "sami invitation"])
        board.votes["noura"] = ["26T20:00": .no, "27T20:00": .no]
        board.lastVoteAt = ConflictScene.at("2026-11-23T12:00")
        // With a quorum of three nothing can be agreed any more.
        let told = Self.settle(&board, at: "2026-11-23T12:00")
        #expect(board.meeting.state == .decided && board.agreed?.id == "26T20:00")
        #expect(told.contains("host failure") && told.contains("sami decision") && told.contains("noura cancellation"))
    }
}
