import Pipeline
import Testing
import Time

@Suite("Each reader of a meeting sees what is theirs") struct MeetingViewTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let deadline = UnixTime(seconds: 1_800_000_000)

    private static func slot(_ id: String, inDays days: Int, by person: String? = nil) -> MeetingSlot {
        let start = Self.zone.local(Self.deadline).adding(minutes: days * 1440)
        return MeetingSlot(
            id: id,
            .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone),
            origin: person == nil ? .host : .participant,
            suggestedBy: person,
            isAdmitted: person == nil
        )
    }

    /// Huda asks, Omar is a further host. Sami has suggested a time, and has said why he cannot come.
    private static func board(_ names: Meeting.Names) -> MeetingBoard {
        var meeting = Meeting(id: EventIdentity.random().id, title: "Dinner", in: Self.zone, deadline: Self.deadline)
        (meeting.state, meeting.names) = (.open, names)
        var sami = MeetingParticipant(id: "sami", "Sami", email: "sami@example.org", phone: "+966500000001")
        (sami.zone, sami.reason, sami.state) = (Zone("Asia/Jakarta"), "ill", .declined)
        let people = [
            MeetingParticipant(id: "huda", "Huda", .host, linkedID: "c1"),
            MeetingParticipant(id: "omar", "Omar", .host, linkedID: "c2"), sami,
            MeetingParticipant(id: "layla", "Layla", email: "layla@example.org"),
        ]
        let slots = [Self.slot("s1", inDays: 2), Self.slot("s2", inDays: 3, by: "sami")]
        return MeetingBoard(meeting, slots, people, votes: ["sami": ["s1": .no], "huda": ["s1": .yes]])
    }

    private static func view(_ reader: String?, _ names: Meeting.Names = .all) -> MeetingView {
        MeetingView(Self.board(names), for: reader, at: Self.deadline - .seconds(60))
    }

    @Test(arguments: [nil, "huda", "omar"]) func hostSeesEverything(_ reader: String?) throws {
        for names in Meeting.Names.allCases {
            let view = Self.view(reader, names)
            #expect(view.people.map(\.id) == ["huda", "omar", "sami", "layla"])
            let sami = try #require(view.people.first { $0.id == "sami" })
            #expect(sami.email == "sami@example.org" && sami.phone == "+966500000001")
            #expect(sami.reason == "ill" && sami.zone == Zone("Asia/Jakarta") && sami.votes == ["s1": .no])
            #expect(view.slots.map(\.slot.id) == ["s1", "s2"])
        }
    }

    @Test func guestSeesNamesAndVotesButNoAddressesOfOthers() throws {
        let view = Self.view("layla")
        #expect(view.people.map(\.id) == ["huda", "omar", "sami", "layla"])
        let sami = try #require(view.people.first { $0.id == "sami" })
        #expect(sami.votes == ["s1": .no])
        #expect(sami.email == nil && sami.phone == nil && sami.reason == nil && sami.zone == nil)
        #expect(view.people.filter(\.isReader).map(\.email) == ["layla@example.org"])
        // Sami's time waits for a host.
        #expect(view.slots.map(\.slot.id) == ["s1"])
        #expect(view.slots[0].yes == 1 && view.slots[0].no == 1 && view.slots[0].unanswered == 2)
    }

    @Test func guestSeesNumbersIfNamesAreTheHosts() {
        let view = Self.view("layla", .host)
        #expect(view.people.map(\.id) == ["layla"])
        #expect(view.counts.people == 4 && view.counts.refused == 1 && view.slots[0].yes == 1)
        #expect(view.hostName == "Huda")
    }

    @Test func whoSuggestsATimeSeesIt() {
        #expect(Self.view("sami").slots.map(\.slot.id) == ["s1", "s2"])
        #expect(Self.view("sami", .host).people.map(\.reason) == ["ill"])
    }

    @Test func strangerAtTheDoorSeesNobody() {
        for names in Meeting.Names.allCases {
            let view = Self.view("", names)
            #expect(view.people.allSatisfy { $0.email == nil && $0.phone == nil && $0.reason == nil && !$0.isReader })
            #expect(view.slots.map(\.slot.id) == ["s1"] && view.event == nil)
        }
        #expect(Self.view("", .host).people.isEmpty)
    }

    @Test func votesAreTakenBeforeTheDeadlineWhileItIsOpen() {
        func isOpen(_ board: MeetingBoard, _ time: UnixTime) -> Bool { MeetingView(board, for: nil, at: time).isOpen }
        var board = Self.board(.all)
        let before = Self.deadline - .milliseconds(1)
        #expect(isOpen(board, before) && !isOpen(board, Self.deadline))
        for state in MeetingState.allCases where state != .open {
            board.meeting.state = state
            #expect(!isOpen(board, before), "\(state)")
        }
    }

    /// An entry is in a calendar that others may read.
    @Test(arguments: Meeting.Names.allCases) func entryNamesThoseWhomItsReaderMaySee(_ names: Meeting.Names) throws {
        var board = Self.board(names)
        let isAgreed = board.agree(on: "s1")
        #expect(isAgreed)
        for index in board.participants.indices { board.participants[index].state = .going }
        func notes(_ reader: String) throws -> String {
            let event = board.event(for: MeetingTelling(.decision, to: reader, at: board.meeting.revision))
            return try #require(event).description
        }
        #expect(try notes("omar").contains("Sami"))
        #expect(try notes("layla").contains("Sami") == (names == .all))
        #expect(try !notes("omar").contains("@"))
    }
}
