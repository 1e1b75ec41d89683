import Pipeline
import Time
import Web

@testable import API
@testable import Store

/// Events, questions and conflicts for pages, with one text wherever a text can come from outside.
enum PageModels {
    static let customer = "0192d3a4-0000-7000-8000-000000000001"
    static let id = "0192d3a4-0000-7000-8000-000000000003"
    /// A Friday, in 2027.
    static let now = UnixTime(seconds: 1_800_000_000)
    static let zone = Zone("Asia/Riyadh")!

    static func context(_ language: Language, _ here: Route = Route(["events"])) -> OwnerContext {
        OwnerContext(
            language: language,
            now: Self.now,
            session: OwnerSession(id: Self.customer, customerID: Self.customer, formSecret: "secret", isRecent: true),
            tokens: FormTokens(secret: "secret"),
            here: here
        )
    }

    static func state(
        _ account: OwnerCalendarState.Account = .up,
        deletesCancelled: Bool = false
    ) -> OwnerCalendarState {
        OwnerCalendarState(
            owner: CalendarOwner(customerID: Self.customer, zone: Self.zone, locale: "en"),
            account: account,
            now: Self.now,
            deletesCancelled: deletesCancelled
        )
    }

    static func event(_ text: String, in hours: Int = 26, lasting minutes: Int = 90, zone: Zone = Self.zone)
        -> CalendarEvent
    {
        let start = zone.local(Self.now).adding(minutes: hours * 60)
        return CalendarEvent(
            identity: .random(),
            revision: 2,
            summary: text,
            description: "\(text)\n\nManaged by Jadwal",
            location: text,
            times: .timed(start: start, end: start.adding(minutes: minutes), zone: zone)
        )
    }

    /// - Parameter state: `waiting` waits only with an account that is down.
    static func record(
        _ event: CalendarEvent?,
        _ state: EventRecord.State = .written,
        conflict: Bool = false,
        id: String = Self.id
    ) -> EventRecord {
        var record = EventRecord(
            id: id,
            customerID: Self.customer,
            startsAt: event?.times.start(in: Self.zone) ?? Self.now,
            endsAt: event?.times.end(in: Self.zone) ?? Self.now
        )
        (record.event, record.hasText) = (event, event != nil)
        (record.wanted, record.written) = (2, [.underWay, .waiting].contains(state) ? 1 : 2)
        record.isCancelled = [.cancelled, .dismissed].contains(state)
        (record.isDismissed, record.isRemovedByOwner) = (state == .dismissed, state == .removedByOwner)
        record.conflictState = conflict ? .open : nil
        return record
    }

    static func detail(
        _ event: CalendarEvent?,
        _ state: EventRecord.State = .written,
        conflict: Bool = false,
        source: OwnerEventDetail.Source = .chat,
        lines: [LabelledMessage] = [],
        undo: FeedbackKind? = nil,
        deletesCancelled: Bool = false
    ) -> OwnerEventDetail {
        let judgements = [FeedbackKind.dismissed, .corrected, .moved].map {
            // The record's newest revision is 2.
            JudgementRecord(
                kind: $0,
                reason: $0 == .dismissed ? .notAgreed : nil,
                at: Self.now,
                revision: $0 == undo ? 1 : 0
            )
        }
        var record = Self.record(event, state, conflict: conflict)
        (record.writtenAt, record.wantedAt) = (Self.now, Self.now)
        (record.model, record.prompt) = (event?.summary, "v3")
        record.isOfEventMessage = source == .eventMessage
        record.conversationID = source == .elsewhere ? nil : Self.id
        return OwnerEventDetail(
            calendar: Self.state(state == .waiting ? .down : .up, deletesCancelled: deletesCancelled),
            record: record,
            acceptedAt: undo == nil ? nil : Self.now,
            trail: EventTrail(
                steps: EventTrail.Step.Deed.allCases.enumerated().map {
                    EventTrail.Step(
                        isOwner: $0 == 0,
                        did: $1,
                        at: Self.now.seconds,
                        names: [nil, [], [.day, .time], [.day, .time, .place]][$0]
                    )
                },
                name: event?.summary
            ),
            objectURL: "https://dav.example.org/a/1.ics",
            lines: lines,
            judgements: undo == nil ? [] : judgements
        )
    }

    static func questions(_ text: String) -> [OwnerQuestion] {
        EventChange.Action.allCases.map { action in
            OwnerQuestion(
                id: "0192d3a4-0000-7000-8000-000000000004",
                change: EventChange(action: action, event: Self.event(text)),
                expiresAt: Self.now
            )
        }
    }

    /// With everything that can stand on it.
    static func today(_ text: String) -> TodayPage {
        var page = TodayPage(state: Self.state())
        page.questions = Self.questions(text)
        page.conflicting = [Self.record(Self.event(text), conflict: true)]
        page.next = Self.view(.week, text).items
        page.news = [Self.record(Self.event(text)), Self.record(nil)]
        page.first = Self.record(Self.event(text))
        let start = LocalDateTime(date: LocalDate(daysSince1970: 20_000), time: .midnight)
        page.notices = [NoticeRecord(Self.id, Notice(text, Timetable(start)), RingingState(dueAt: Self.now))]
        page.prayers = PrayerMarksTests.settings
        return page
    }

    static func conflict(_ text: String) -> ConflictOverview {
        let others = [(false, false), (true, true), (false, true)].map { isSoft, isOwn in
            ConflictOverview.Other(
                isSoft: isSoft,
                eventID: isOwn ? Self.id : nil,
                uid: text,
                title: text,
                calendar: isOwn ? "" : text,
                start: Self.now,
                end: Self.now + .seconds(5400),
                isAllDay: isSoft
            )
        }
        let start = Self.zone.local(Self.now)
        return ConflictOverview(
            eventID: Self.id,
            customerID: Self.customer,
            revision: 2,
            zone: Self.zone,
            startsAt: Self.now,
            endsAt: Self.now + .seconds(5400),
            isComplete: false,
            others: others,
            slots: [
                FreeSlot(start: start, end: start.adding(minutes: 90), zone: Self.zone, reason: .after(title: text))
            ]
        )
    }

    static func lines(_ text: String) -> [LabelledMessage] {
        [(text, true), (text, false)].enumerated().map { index, line in
            LabelledMessage(
                id: "m\(index)",
                senderName: line.0,
                isSenderMe: line.1,
                body: line.0,
                timestamp: Self.now.seconds
            )
        }
    }
}
