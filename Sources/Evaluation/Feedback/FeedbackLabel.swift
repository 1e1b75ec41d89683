internal import ChatReader
public import Pipeline
internal import Time

extension LabelledChat {
    public init(_ judged: JudgedWindow) {
        self.init(judged.window, judgements: judged.judgements, id: "feedback-\(judged.id)")
    }

    /// A labelled conversation from a kept window and the judgements of its events.
    ///
    /// An event without a judgement is labelled as it was read, and so is an event that was only unwanted. If any event
    /// remains, the label is agreed, with the last of them. Otherwise the dismissals decide. Without a reason the label
    /// is not confirmed, and the other two statuses are accepted too.
    ///
    /// - Parameter judgements: oldest first.
    public init(_ window: KeptWindow, judgements: [WindowJudgement], id: String) {
        let labels = window.readings.map { reading in
            FeedbackLabel(reading, judgements.filter { $0.eventID == reading.eventID })
        }
        let isDismissed = labels.allSatisfy { $0.event == nil }
        self.init(
            id: id,
            category: isDismissed ? "feedback_dismissed" : "feedback_corrected",
            language: Self.script(of: window.messages),
            timezone: window.timezone,
            messages: window.messages,
            expected: Self.expected(labels),
            why: isDismissed ? "A person has dismissed what was read." : "A person has judged what was read."
        )
        self.knownEvents = window.knownEvents.isEmpty ? nil : window.knownEvents
    }

    private static func expected(_ labels: [FeedbackLabel]) -> LabelledVerdict {
        if let last = labels.last(where: { $0.event != nil }) {
            return LabelledVerdict(status: .agreed, event: last.event, reference: last.reference)
        }
        let said = Set(labels.compactMap(\.status))
        let isOpen = labels.contains { $0.status == nil }
        let cautious: [VerdictStatus] = [.notConfirmed, .denied, .noEvent]
        let status = isOpen ? .notConfirmed : cautious.first { said.contains($0) } ?? .notConfirmed
        let others = cautious.filter { $0 != status && (isOpen || said.contains($0)) }
        return LabelledVerdict(status: status, accept: others.isEmpty ? nil : AcceptedAnswers(status: others))
    }

    /// `ar`, `en` or `mixed`, by the letters alone.
    private static func script(of messages: [LabelledMessage]) -> String {
        let scalars = messages.lazy.flatMap(\.body.unicodeScalars).filter(\.properties.isAlphabetic)
        let arabic = scalars.count { (0x0600...0x06FF).contains($0.value) }
        let latin = scalars.count { $0.value < 0x0250 }
        guard arabic > 0, latin > 0, min(arabic, latin) * 5 >= max(arabic, latin) else {
            return arabic > latin ? "ar" : "en"
        }
        return "mixed"
    }
}

/// The label of one event after its judgements.
struct FeedbackLabel {
    /// The correct event; nil if there is none.
    var event: LabelledEvent?
    /// The status without the event, if the person gave a reason.
    var status: VerdictStatus?
    var reference: String?

    /// - Parameter judgements: of this event, oldest first.
    init(_ reading: KeptWindow.Reading, _ judgements: [WindowJudgement]) {
        self.reference = reading.reference
        if let last = judgements.last, last.kind == .dismissed, last.reason != .unwanted {
            self.status = last.reason?.status
            return
        }
        var label = LabelledEvent(reading.event)
        if let first = judgements.compactMap(\.plan).first, let right = judgements.compactMap(\.plan?.right).last {
            label.correct(reading.event, from: first.judged, to: right)
        }
        self.event = label
    }
}

extension LabelledEvent {
    /// The event as it was read. Any longer word of the title matches, because one activity has many names.
    init(_ event: DecidedEvent) {
        self.init(
            startDate: event.startDate,
            startTime: event.startTime,
            endDate: event.endDate,
            endTime: event.endTime,
            locationContains: event.location.map { [$0] },
            titleKeywords: Self.keywords(event.title ?? "")
        )
    }

    /// Applies a person's correction.
    mutating func correct(_ event: DecidedEvent, from judged: CalendarEvent, to right: CalendarEvent) {
        if right.summary != judged.summary { self.titleKeywords = [right.summary] }
        if right.location != judged.location { self.locationContains = right.location.map { [$0] } }
        guard right.times != judged.times else { return }
        switch right.times {
        case .allDay(let start, let end):
            let last = end.adding(days: -1)
            (self.startDate, self.startTime) = ("\(start)", nil)
            (self.endDate, self.endTime) = (last > start ? "\(last)" : nil, nil)
        case .timed(let start, let end, _):
            (self.startDate, self.startTime) = ("\(start.date)", "\(start.time)")
            // If nobody said an end, the label has none, as long as the length is unchanged.
            let isEndSaid = event.endTime != nil || Self.minutes(right.times) != Self.minutes(judged.times) ?? 60
            (self.endDate, self.endTime) = isEndSaid ? ("\(end.date)", "\(end.time)") : (nil, nil)
        }
    }

    private static func minutes(_ times: EventTimes) -> Int? {
        guard case .timed(let start, let end, _) = times else { return nil }
        return end.minutesSince1970 - start.minutesSince1970
    }

    private static func keywords(_ title: String) -> [String] {
        let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let telling = words.filter { $0.count > 2 && !GenericWords.all.contains(Folding.fold($0)) }
        return telling.isEmpty && !title.isEmpty ? [title] : telling
    }
}

extension DismissalReason {
    /// The status for a label; nil if the event was read correctly.
    var status: VerdictStatus? {
        switch self {
        case .noEvent: .noEvent
        case .notAgreed: .notConfirmed
        case .turnedDown: .denied
        case .unwanted: nil
        }
    }
}
