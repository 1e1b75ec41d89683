import ChatReader
import Evaluation
import Pipeline
import Testing
import Time

@Suite("Judged windows become labelled conversations")
struct FeedbackLabelTests {
    static let lines = ["< نتعشى الجمعة ٢٧ نوفمبر ٨ مساء في البجيري؟", "> تم"]
    static let ids = ["0192d3a4-0000-7000-8000-00000000e001", "0192d3a4-0000-7000-8000-00000000e002"]

    static func event(_ index: Int) -> CalendarEvent {
        CalendarEvent(
            identity: EventIdentity(Self.ids[index])!,
            revision: 1,
            summary: "عشاء",
            description: CalendarEvent.signature,
            location: "البجيري",
            times: Chat.times("2026-11-27", index == 0 ? "20:00" : "10:00")
        )
    }

    static func window(_ count: Int = 1, known: [CalendarEvent] = []) -> KeptWindow {
        let agreed = (0..<count).map { index in
            let event = Self.event(index)
            let read = EventClaim(
                title: event.summary,
                times: event.times,
                statedEnd: .nothing,
                location: event.location,
                notes: ""
            )
            return (eventID: Self.ids[index], event: read)
        }
        return KeptWindow(Chat.window(Self.lines, known: known), agreed: agreed)
    }

    static func dismissed(_ index: Int = 0, _ reason: DismissalReason? = nil) -> WindowJudgement {
        WindowJudgement(
            eventID: Self.ids[index],
            kind: .dismissed,
            reason: reason,
            plan: JudgedPlan(judged: Self.event(index))
        )
    }

    static func corrected(_ change: (inout CalendarEvent) -> Void) -> WindowJudgement {
        var right = Self.event(0)
        change(&right)
        return WindowJudgement(
            eventID: Self.ids[0],
            kind: .corrected,
            plan: JudgedPlan(judged: Self.event(0), right: right)
        )
    }

    /// Written and read back, as `jadwal eval` does.
    private func label(_ window: KeptWindow, _ judgements: [WindowJudgement]) throws -> LabelledChat {
        let chat = LabelledChat(window, judgements: judgements, id: "feedback-1")
        let read = try LabelledCorpus.read(try LabelledCorpus.lines([chat]), file: "feedback")
        #expect(read == [chat])
        return chat
    }

    @Test func dismissalWithoutReasonAcceptsAllButAgreed() throws {
        let chat = try self.label(Self.window(), [Self.dismissed()])
        #expect(chat.expected.status == .notConfirmed)
        #expect(chat.expected.event == nil)
        #expect(chat.expected.takes(.noEvent) && chat.expected.takes(.denied) && !chat.expected.takes(.agreed))
        #expect((chat.language, chat.timezone, chat.category) == ("ar", "Asia/Riyadh", "feedback_dismissed"))
        #expect(chat.messages.map(\.body) == Self.lines.map { String($0.dropFirst(2)) })
        #expect(chat.messages.map(\.isSenderMe) == [false, true])
        #expect(chat.window()?.messages.map(\.content.body) == chat.messages.map(\.body))
    }

    static let reasons: [(DismissalReason, VerdictStatus)] = [
        (.noEvent, .noEvent), (.notAgreed, .notConfirmed), (.turnedDown, .denied),
    ]

    @Test(arguments: Self.reasons)
    func dismissalReasonIsTheLabel(_ reason: DismissalReason, _ status: VerdictStatus) throws {
        let chat = try self.label(Self.window(), [Self.dismissed(0, reason)])
        #expect(chat.expected == LabelledVerdict(status: status))
    }

    @Test func unwantedEventKeepsItsLabel() throws {
        let chat = try self.label(Self.window(), [Self.dismissed(0, .unwanted)])
        #expect(chat.expected.status == .agreed)
        let event = try #require(chat.expected.event)
        #expect((event.startDate, event.startTime, event.endTime) == ("2026-11-27", "20:00", nil))
        #expect(event.locationContains == ["البجيري"])
        #expect(event.titleKeywords == ["عشاء"])
    }

    @Test func correctionChangesTheLabel() throws {
        let moved = Self.corrected { $0.times = Chat.times("2026-11-28", "21:00") }
        let event = try #require(try self.label(Self.window(), [moved]).expected.event)
        #expect((event.startDate, event.startTime) == ("2026-11-28", "21:00"))
        #expect((event.endDate, event.endTime) == (nil, nil), "nobody has said an end")

        let longer = Self.corrected { event in
            event.times = Chat.times("2026-11-27", "20:00", minutes: 120)
            (event.summary, event.location) = ("عشاء وداع", nil)
        }
        let second = try #require(try self.label(Self.window(), [moved, longer]).expected.event)
        #expect((second.endDate, second.endTime) == ("2026-11-27", "22:00"))
        #expect(second.titleKeywords == ["عشاء وداع"])
        #expect(second.locationContains == nil)

        let days = Self.corrected {
            $0.times = .allDay(start: LocalDate("2026-11-27")!, endExclusive: LocalDate("2026-11-29")!)
        }
        let third = try #require(try self.label(Self.window(), [days]).expected.event)
        #expect((third.startDate, third.startTime, third.endDate) == ("2026-11-27", nil, "2026-11-28"))
    }

    @Test func laterDismissalOverridesACorrection() throws {
        let moved = Self.corrected { $0.times = Chat.times("2026-11-28", "21:00") }
        #expect(try self.label(Self.window(), [moved, Self.dismissed(0, .noEvent)]).expected.status == .noEvent)
        let unwanted = try self.label(Self.window(), [moved, Self.dismissed(0, .unwanted)])
        #expect(unwanted.expected.event?.startDate == "2026-11-28")
    }

    @Test func remainingEventOfTwoIsTheLabel() throws {
        let one = try self.label(Self.window(2), [Self.dismissed(1, .noEvent)])
        #expect(one.expected.status == .agreed)
        #expect(one.expected.event?.startTime == "20:00")
        let none = try self.label(Self.window(2), [Self.dismissed(0, .noEvent), Self.dismissed(1, .turnedDown)])
        #expect(none.expected.status == .denied)
        #expect(none.expected.takes(.noEvent) && !none.expected.takes(.notConfirmed))
    }

    @Test func movedEventKeepsItsReference() throws {
        let other = Chat.known(
            "Dentist",
            .allDay(start: LocalDate("2026-11-25")!, endExclusive: LocalDate("2026-11-26")!)
        )
        let chat = try self.label(Self.window(known: [other, Self.event(0)]), [Self.dismissed(0, .unwanted)])
        #expect(chat.expected.reference == "e2")
        let known = try #require(chat.window()?.knownEvents)
        #expect(known.map(\.times) == [other.times, Self.event(0).times])
        #expect(known.map(\.summary) == ["Dentist", "عشاء"])
    }

    @Test func editIsMarkedAsOnAPhone() throws {
        var source = Chat.window(Self.lines)
        source.messages[0].content.wasEdited = true
        let window = KeptWindow(source, agreed: [])
        #expect(window.messages[0].body.hasSuffix("؟ <This message was edited>"))
        #expect(window.messages.map(\.id) == ["m1", "m2"])
    }
}
