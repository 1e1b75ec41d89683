/// Accepts of an answer only what the conversation says: the model is never trusted (product, rule 11).
///
/// Days and times are read by Jadwal's own reader, relative to the message that says them, on the owner's wall clock; one side must have
/// named them and the other taken them up, and nothing later may have undone it. It errs towards refusing: a missed event is better
/// than a wrong one.
public struct Grounder: Sendable {
    private let window: ConversationWindow
    private let needsEvidence: Bool
    private let clauses: [SlotClause]
    private let text: WindowText
    private let doubted: [Proposal]

    /// - Parameter needsEvidence: the prompt asks for evidence (v2).
    public init(window: ConversationWindow, needsEvidence: Bool) {
        (self.window, self.needsEvidence) = (window, needsEvidence)
        var memory = ClauseMemory()
        self.clauses = SlotClauseReader(zone: window.zone).read(window.messages, &memory)
        self.text = WindowText(window)
        self.doubted =
            window.knownEvents.isEmpty
            ? ConversationReader(zone: window.zone).doubted(Self.lines(window), &memory) : []
    }

    private static func lines(_ window: ConversationWindow) -> [ReadMessage] {
        window.messages.enumerated().map { index, message in
            ReadMessage(
                number: index + 1,
                sender: message.content.senderName ?? "",
                isOwner: message.isSenderMe,
                saidAt: window.zone.local(UnixTime(seconds: message.saidAt)),
                body: PlainText.clean(message.content.body, keepingLineBreaks: true)
            )
        }
    }

    /// `verdict` as `VerdictReader` gave it for the same window.
    public func judge(_ verdict: Verdict) -> Grounding {
        if let nothing = Grounding.ofNothing(in: verdict) { return nothing }
        guard verdict.status == .denied, let index = verdict.cancels else {
            return self.grounding(verdict.events.map(self.judge))
        }
        guard self.references.isCalledOff(index) else { return self.grounding([([.cancellationNotSaid], nil)]) }
        return Grounding(faults: [], faultsByEvent: [[]], verdict: verdict, isDowngraded: false)
    }

    private func judge(_ event: AgreedEvent) -> ([GroundingFault], AgreedEvent?) {
        let texts = TextGrounding(window: self.text)
        var faults = texts.faults(of: event)
        var kept = texts.stripped(event)
        let known = event.moves.map { self.window.knownEvents[$0] }
        if let index = event.moves, !self.references.isMeant(index) { faults.append(.referenceNotMeant) }

        if let known, event.times == known.times {
            // Only its place or its words change: that needs the consent of both as well.
            if !ConsentReader.bothSidesSpeak(self.clauses) { faults.append(.notAccepted) }
        } else {
            let slots = SlotGrounding(
                zone: self.window.zone,
                clauses: self.clauses,
                doubted: self.doubted,
                known: known?.times
            )
            let finding = slots.judge(event.times)
            faults += finding.faults
            kept.times = finding.times
            if finding.times != event.times { kept.statedEnd = Self.statedEnd(of: finding.times) }
        }
        if self.needsEvidence {
            let evidence = EvidenceGrounding(messages: self.window.messages, zone: self.window.zone, text: self.text)
            let days = Set([event.times.firstDay, known?.times.firstDay].compactMap(\.self))
            if let fault = evidence.fault(of: event.evidence, days: days) { faults.append(fault) }
        }
        var seen: Set<GroundingFault> = []
        faults = faults.filter { seen.insert($0).inserted }
        return (faults, faults.allSatisfy(\.isDecoration) ? kept : nil)
    }

    /// Of times that were computed: an hour and a single day are by convention.
    private static func statedEnd(of times: EventTimes) -> StatedEnd {
        switch times {
        case .timed(let start, let end, _): end == start.adding(minutes: 60) ? .nothing : .time
        case .allDay(let start, let endExclusive): endExclusive == start.adding(days: 1) ? .nothing : .day
        }
    }

    private func grounding(_ judged: [([GroundingFault], AgreedEvent?)]) -> Grounding {
        var kept: [AgreedEvent] = []
        for case (_, let event?) in judged where !kept.contains(where: { $0.times == event.times }) {
            kept.append(event)
        }
        return Grounding(
            faults: judged.flatMap(\.0),
            faultsByEvent: judged.map(\.0),
            verdict: kept.isEmpty ? Verdict(status: .notConfirmed) : Verdict(status: .agreed, events: kept),
            isDowngraded: kept.isEmpty
        )
    }

    private var references: ReferenceGrounding {
        ReferenceGrounding(
            zone: self.window.zone,
            known: self.window.knownEvents,
            clauses: self.clauses,
            text: self.text,
            messages: self.window.messages
        )
    }
}
