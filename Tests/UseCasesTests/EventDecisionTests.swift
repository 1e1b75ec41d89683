import Pipeline
import Testing
import Time

@testable import Store
@testable import UseCases

@Suite("A use case decides by the event as it is held, without a database") struct EventDecisionTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let now = UnixTime(seconds: 1_800_000_000)

    private static func event(revision: Int = 2) -> CalendarEvent {
        let start = Self.zone.local(Self.now).adding(minutes: 24 * 60)
        return CalendarEvent(
            identity: .random(),
            revision: revision,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone)
        )
    }

    private static func held(
        judgements: [JudgementRecord] = [],
        before: CalendarEvent? = nil,
        slots: [FreeSlot] = [],
        _ change: (inout EventRecord) -> Void = { _ in }
    ) -> HeldEvent {
        var record = EventRecord(id: "e", customerID: "c", startsAt: Self.now, endsAt: Self.now + .seconds(3600))
        (record.wanted, record.written, record.hasText, record.event) = (2, 2, true, Self.event())
        change(&record)
        return HeldEvent(
            record: record,
            zone: Self.zone,
            now: Self.now,
            retention: .seconds(14 * 86_400),
            deletesCancelled: false,
            judgements: judgements,
            before: before,
            slots: slots,
            isUnderWay: false,
            isOfMeeting: false,
            conversation: nil
        )
    }

    @Test func dismissalWritesACancellationOfTheNextRevision() throws {
        let input = DismissEvent.Input(event: "e", seen: 2, because: .noEvent, removesEntry: true)
        guard case .success(.judge(let judging)) = DismissEvent.decide(input, Self.held()) else {
            Issue.record("it is not judged")
            return
        }
        #expect((judging.kind, judging.reason, judging.removesEntry) == (.dismissed, .noEvent, true))
        #expect(judging.change?.action == .cancel && judging.change?.event.revision == 3)
        #expect(judging.change?.event.status == .cancelled && judging.plan.judged.status != .cancelled)
    }

    @Test func eventThatIsCancelledIsDismissedWithoutAChange() {
        for change in [{ $0.isCancelled = true }, { $0.isRemovedByOwner = true }] as [(inout EventRecord) -> Void] {
            let decision = DismissEvent.decide(DismissEvent.Input(event: "e"), Self.held(change))
            guard case .success(.judge(let judging)) = decision else {
                Issue.record("it is not judged")
                continue
            }
            #expect(judging.change == nil)
        }
    }

    @Test func secondDismissalChangesOnlyTheReason() {
        let earlier = JudgementRecord(kind: .dismissed, reason: .noEvent, at: Self.now)
        let held = Self.held(judgements: [earlier]) { ($0.isDismissed, $0.isCancelled) = (true, true) }
        func decide(_ reason: DismissalReason?, seen: Int) -> Result<EventDecision, DismissEvent.Refusal> {
            DismissEvent.decide(DismissEvent.Input(event: "e", seen: seen, because: reason), held)
        }
        // Sent again, by whoever has seen the event before it.
        for reason in [nil, DismissalReason.noEvent] {
            guard case .success(.nothing) = decide(reason, seen: 1) else {
                Issue.record("\(String(describing: reason)) changes something")
                continue
            }
        }
        guard case .success(.giveReason(.unwanted, earlier)) = decide(.unwanted, seen: 2) else {
            Issue.record("the reason is not changed")
            return
        }
        guard case .failure(.changedMeanwhile) = decide(.unwanted, seen: 1) else {
            Issue.record("a late reason is taken")
            return
        }
    }

    @Test func refusalsAreToldApart() {
        func refusal<Refusal>(_ result: Result<EventDecision, Refusal>) -> Refusal? {
            if case .failure(let refusal) = result { refusal } else { nil }
        }
        let gone = Self.held { ($0.hasText, $0.event) = (false, nil) }
        #expect(refusal(DismissEvent.decide(DismissEvent.Input(event: "e"), gone)) == .textDeleted)
        #expect(refusal(DismissEvent.decide(DismissEvent.Input(event: "e", seen: 1), Self.held())) == .changedMeanwhile)
        let correction = CorrectEvent.Input(event: "e", EventCorrection())
        #expect(refusal(CorrectEvent.decide(correction, gone)) == .textDeleted)
        #expect(refusal(CorrectEvent.decide(correction, Self.held { $0.isCancelled = true })) == .gone)
        #expect(refusal(CorrectEvent.decide(correction, Self.held { $0.isRemovedByOwner = true })) == .removedByOwner)
        let keep = ResolveConflict.Input(event: "e", .keep)
        #expect(refusal(ResolveConflict.decide(keep, Self.held())) == .noOpenConflict)
        let open = Self.held { $0.conflictState = .open }
        #expect(refusal(ResolveConflict.decide(.init(event: "e", .move(1)), open)) == .noSuchTime(1, of: 0))
        let start = Self.zone.local(Self.now)
        #expect(refusal(ResolveConflict.decide(.init(event: "e", .moveTo(start)), open)) == .notOfferedAnyMore)
        #expect(refusal(UndoJudgement.decide(UndoJudgement.Input(event: "e"), Self.held())) == .nothingToUndo)
    }

    /// "Dinner after Maghrib" without an hour: the tap on the suggestion moves it there, and nothing else does.
    @Test func hourThatPrayerTimesSuggestIsTakenByOneTap() throws {
        let makkah = PrayerPlace(try #require(Coordinates(latitude: 21.427, longitude: 39.8287)), zone: Self.zone)
        let settings = PrayerSettings(makkah, PrayerRules(.ummAlQura))
        var event = Self.event()
        let day = Self.zone.local(Self.now).date.adding(days: 1)
        event.times = .allDay(start: day, endExclusive: day.adding(days: 1))
        event.description = "الوقت: بعد المغرب\n\(CalendarEvent.signature)"
        let held = Self.held { $0.event = event }
        let suggestion = try #require(PrayerSuggestion(for: event, by: settings, in: Self.zone, now: Self.now))
        let tap = ResolveConflict.Input(event: "e", seen: 2, .moveTo(suggestion.start))
        guard case .success(.judge(let judging)) = ResolveConflict.decide(tap, held, settings) else {
            Issue.record("the hour is not taken")
            return
        }
        #expect(judging.kind == .moved && judging.change?.action == .update && judging.change?.event.revision == 3)
        #expect(judging.change?.event.times == suggestion.times)
        let other = ResolveConflict.Input(event: "e", seen: 2, .moveTo(suggestion.start.adding(minutes: 1)))
        let old = ResolveConflict.Input(event: "e", seen: 1, .moveTo(suggestion.start))
        let gone = Self.held { ($0.event, $0.isCancelled) = (event, true) }
        for (input, held, settings, refusal) in [
            (other, held, settings, .noOpenConflict), (tap, held, nil, .noOpenConflict),
            (old, held, settings, .changedMeanwhile), (tap, gone, settings, .noOpenConflict),
        ] as [(ResolveConflict.Input, HeldEvent, PrayerSettings?, ResolveConflict.Refusal)] {
            guard case .failure(refusal) = ResolveConflict.decide(input, held, settings) else {
                Issue.record("\(input) is not refused")
                continue
            }
        }
    }

    @Test func correctionThatChangesNothingIsNoRevision() {
        var correction = EventCorrection()
        correction.title = "Dinner"
        // What is already right may come from an old page.
        let input = CorrectEvent.Input(event: "e", seen: 1, correction)
        guard case .success(.nothing) = CorrectEvent.decide(input, Self.held()) else {
            Issue.record("something is written")
            return
        }
    }

    @Test func offeredTimeIsMovedToWhileItIsToCome() {
        let start = Self.zone.local(Self.now)
        func slot(_ minutes: Int) -> FreeSlot {
            let from = start.adding(minutes: minutes)
            return FreeSlot(start: from, end: from.adding(minutes: 60), zone: Self.zone, reason: .free)
        }
        let held = Self.held(slots: [slot(-10), slot(60)]) { $0.conflictState = .open }
        guard case .failure(.timeIsOver) = ResolveConflict.decide(.init(event: "e", .move(1)), held),
            case .failure(.noSuchTime(3, of: 2)) = ResolveConflict.decide(.init(event: "e", .move(3)), held),
            case .success(.judge(let judging)) = ResolveConflict.decide(.init(event: "e", .move(2)), held)
        else {
            Issue.record("another time is chosen")
            return
        }
        #expect(judging.kind == .moved && judging.change?.event.revision == 3)
        #expect(judging.change?.event.times == slot(60).times && judging.plan.right == judging.change?.event)
    }

    @Test func whatWasJudgedLastIsTakenBack() {
        let judgement = JudgementRecord(id: "j", kind: .dismissed, at: Self.now, revision: 1)
        let before = Self.event(revision: 1)
        let held = Self.held(judgements: [judgement], before: before) { $0.isCancelled = true }
        guard
            case .success(.takeBack(judgement, let change)) =
                UndoJudgement.decide(UndoJudgement.Input(event: "e", seen: 2), held)
        else {
            Issue.record("it is not taken back")
            return
        }
        #expect(change.action == .update && change.event.revision == 3 && change.event.status == .confirmed)
    }

    @Test func operatorActsByTheRightsOfTheirRoles() {
        let owner = Actor.owner("c")
        let command = Actor.operator(AuditedPerson("root"))
        let viewer = Actor.operator(AuditedPerson("lina", roles: ["viewer"], origin: .console))
        let acting = Actor.operator(AuditedPerson("lina", roles: ["viewer", "operator"], origin: .console))
        #expect(owner.may(.operate) && command.may(.operate) && acting.may(.operate) && !viewer.may(.operate))
        #expect(viewer.may(.view) && !acting.may(.reveal) && !acting.may(.edit))
        #expect(owner.customerID == "c" && command.customerID == nil)
        #expect(owner.person == .owner && viewer.person.name == "lina")
    }
}
