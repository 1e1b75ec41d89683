extension LabelledChat {
    public init(_ judged: JudgedWindow) {
        self.init(judged.window, judgements: judged.judgements, id: "feedback-\(judged.id)")
    }

    /// A window that was kept, labelled as people have judged what was read from it.
    ///
    /// Events that nobody judged stand as they were read, and so does one that was only unwanted. While any stands, the chat is
    /// agreed, with the last of them. With none left it is what the dismissals say: without a reason not confirmed, where the
    /// other two are as right.
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

    /// `ar`, `en` or `mixed`, by the letters alone: whoever files the chat knows better.
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

/// What judgements make of one event that was read.
struct FeedbackLabel {
    /// The event as it should have been read; nil when it should not have been.
    var event: LabelledEvent?
    /// What the chat is without it, if the person has said so.
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
    /// As it was read. Any longer word of the title will do, as the same thing can be called many ways.
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

    /// Takes over what a person has changed.
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
            // An end that nobody has said is none, as long as the event has only been moved.
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
    /// The label of the chat; nil where the reading was right.
    var status: VerdictStatus? {
        switch self {
        case .noEvent: .noEvent
        case .notAgreed: .notConfirmed
        case .turnedDown: .denied
        case .unwanted: nil
        }
    }
}
