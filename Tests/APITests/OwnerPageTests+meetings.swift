import Store
import Testing
import Time
import Web

@testable import API
@testable import Pipeline
@testable import UseCases

extension OwnerPageTests {
    private static let start = LocalDateTime(date: LocalDate("2027-01-20")!, time: LocalTime("19:00")!)

    static func board(_ text: String, _ state: MeetingState) -> MeetingBoard {
        var meeting = Meeting(
            id: Self.customer,
            title: text,
            in: Zone("Asia/Riyadh")!,
            deadline: Self.now + .seconds(3600)
        )
        (meeting.notes, meeting.place, meeting.state) = (text, text, state)
        (meeting.takesSuggestions, meeting.audience) = (true, .link)
        let slots = (0..<3).map { number in
            MeetingSlot(
                id: "0192d3a4-0000-7000-8000-00000000001\(number)",
                EventTimes.lasting(.seconds(5400), from: Self.start.adding(minutes: number * 1440), in: meeting.zone),
                origin: number == 2 ? .participant : .host,
                isAdmitted: number < 2
            )
        }
        if state == .decided || state == .over { meeting.decidedSlot = slots[1].id }
        let people = (0..<4).map { number in
            var person = MeetingParticipant(
                id: "0192d3a4-0000-7000-8000-00000000002\(number)",
                text,
                number == 0 ? .host : .optional,
                state: number == 3 ? .declined : .voted,
                linkedID: number < 2 ? Self.customer : nil,
                email: number == 2 ? "sami@example.org" : nil
            )
            (person.reason, person.zone) = (number == 3 ? text : "", number == 2 ? Zone("Asia/Jakarta") : nil)
            return person
        }
        let votes = [people[0].id: [slots[0].id: MeetingAnswer.yes], people[2].id: [slots[1].id: .ifNeedBe]]
        return MeetingBoard(meeting, slots, people, votes: votes)
    }

    static func meetingPages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let boards = MeetingState.allCases.map { Self.board(text, $0) }
        let every = MeetingRefusal.wrong(
            Dictionary(uniqueKeysWithValues: zip(MeetingField.allCases, MeetingFault.allCases))
        )
        let hosts = boards.map { board in
            let view = MeetingView(board, for: nil, at: Self.now)
            let seats = Dictionary(uniqueKeysWithValues: board.participants.map { ($0.id, "seat") })
            let found = ReadMeeting.Output(view: view, seats: seats, door: "door")
            return MeetingPage(found: found, zone: .utc, url: "https://jadwal.example.org", refusal: .notNow)
                .page(context)
        }
        let guests = boards.flatMap { board in
            board.participants.map { person in
                let view = MeetingView(board, for: person.id, at: Self.now)
                return VotePage(view: view, token: "seat", typedZone: person.role == .host ? text : "", refusal: every)
                    .page(context)
            }
        }
        let view = MeetingView(boards[1], for: "", at: Self.now)
        let listed = ListedMeeting(view: view, seat: nil)
        let lists = ReadMeetings.Output(invited: [listed], hosting: [listed], coming: [listed], past: [listed])
        var new = NewMeetingPage()
        (new.form.title, new.guests, new.from, new.until, new.refusal) = (text, text, text, text, every)
        new.found = Self.recommended
        let person = ReadContacts.Person(id: Self.customer, contact: Contact(text, email: text))
        let group = ReadContacts.Group(id: Self.customer, group: ContactGroup(text, members: [Self.customer]))
        new.book = ReadContacts.Output(people: [person], groups: [group])
        var contacts = ContactsPage(found: new.book)
        (contacts.refusal, contacts.search) = (.tooMany, text)
        return [
            ("meetings", MeetingsPage.page(lists, context) { _ in nil }),
            ("no meetings", MeetingsPage.page(ReadMeetings.Output(), context) { _ in nil }),
            ("new meeting", new.page(context)), ("join", JoinPage(view: view, token: "door", name: text).page(context)),
            ("contacts", contacts.page(context)),
            (
                "contact",
                ContactPage(
                    id: Self.customer,
                    name: text,
                    people: [person],
                    subject: .contact(ContactForm(person.contact)),
                    refusal: .wrong([.name: .tooLong, .zone: .unknown])
                ).page(context)
            ),
        ] + hosts.map { ("meeting", $0) } + guests.map { ("vote", $0) }
    }

    private static var recommended: RecommendTimes.Output {
        let hour = MeetingProposal.Hour(id: "a", time: Self.start, zone: Zone("Asia/Jakarta")!)
        let proposal = MeetingProposal(
            start: Self.now,
            end: Self.now + .seconds(3600),
            points: 1,
            free: 1,
            tentative: 1,
            busy: 1,
            unknown: 1,
            early: [hour],
            late: [hour]
        )
        let proposals = MeetingProposals(
            proposals: [proposal],
            unread: ["a"],
            obstacle: .noCommonHour(days: 14, without: .init(id: "a", times: 6))
        )
        return RecommendTimes.Output(proposals: proposals, names: ["a": "value"])
    }

    /// Addresses are the host's to know, and nobody else's answers where the host keeps names.
    @Test(arguments: MeetingState.allCases) func guestSeesNoAddressAndNoNamesThatTheHostKeeps(_ state: MeetingState) {
        let context = self.context(.english, signedIn: false)
        var board = Self.board("Dinner", state)
        board.meeting.names = .host
        for index in board.participants.indices { board.participants[index].name = "Guest\(index)" }
        for (index, person) in board.participants.enumerated() where person.role != .host {
            let view = MeetingView(board, for: person.id, at: Self.now)
            let html = OwnerFrame.document(VotePage(view: view, token: "seat").page(context), context)
            #expect(!html.contains("@example.org") || index == 2)
            for other in 1..<4 where other != index {
                #expect(!html.contains("Guest\(other)"), "\(index) sees \(other)")
            }
            #expect(html.utf8.count <= 30_000)
        }
    }
}
