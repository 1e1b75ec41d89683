public import Time

/// Reads a conversation between two people and decides whether they agreed to meet, and when.
///
/// The same messages always give the same reading. Text that addresses the reader is only text.
public struct ConversationReader: Sendable {
    private let zone: Zone?
    private let habits: LocalHabits

    /// `zone` is the owner's. Without it, times of other places are not converted.
    public init(zone: Zone? = nil) {
        self.zone = zone
        self.habits = zone.map { LocalHabits(zone: $0.name) } ?? .usual
    }

    /// Plans in doubt: refused, cancelled, left open after a hesitation, or a joke.
    func doubted(_ messages: [ReadMessage]) -> [Proposal] {
        var memory = ClauseMemory()
        return self.doubted(messages, &memory)
    }

    func doubted(_ messages: [ReadMessage], _ memory: inout ClauseMemory) -> [Proposal] {
        let negotiation = self.negotiation(messages, self.clauses(messages, &memory), known: [])
        let plans = [negotiation.current].compactMap(\.self) + negotiation.settled
        let standing = plans.filter { $0.state == .accepted && !$0.isJest }
        return plans.filter { plan in
            plan.isTouched && plan.isDoubtful && !standing.contains { $0.day?.first == plan.day?.first }
        }
    }

    /// `messages` are ordered oldest first. Words for days count from the moment of their message.
    public func read(_ messages: [ReadMessage], known: [KnownEvent] = []) -> Reading {
        let isArabic = Self.isArabic(messages)
        guard let newest = messages.map(\.saidAt).max() else {
            return Reading(status: .noEvent, events: [], isArabic: isArabic)
        }
        var memory = ClauseMemory()
        let clauses = self.clauses(messages, &memory)
        let negotiation = self.negotiation(messages, clauses, known: known)
        let status = self.status(negotiation, newest: newest, sides: Set(messages.map(\.side)).count)
        let contact = messages.last { $0.isOwner == false }?.sender
        let proposals = (negotiation.settled + [negotiation.current].compactMap(\.self)).filter(\.isTouched)
        let kept: [Proposal] =
            switch status {
            case .noEvent, .notConfirmed: []
            case .agreed: proposals.filter { $0.state == .accepted && !$0.isJest }
            case .denied: proposals.filter { $0.reference != nil && $0.state == .cancelled }
            }
        let names = Set(messages.map(\.sender)).flatMap { Tokenizer.tokens(of: $0).map(\.text) }
        let events = kept.compactMap { proposal in
            let texts = EventTexts(proposal, messages, clauses, others: proposals)
            let reader = TitleReader(texts: texts, isArabic: isArabic, names: Set(names))
            let title =
                known.first { $0.reference == proposal.reference }?.title
                ?? reader.title(of: proposal.activity, with: contact)
            var proposal = proposal
            proposal.activity = reader.activity() ?? proposal.activity
            let known = proposal.reference == nil ? nil : proposal.place
            let place = PlaceTrail(texts: texts, names: Set(names)).place() ?? known
            return self.event(proposal, title: title, place: place, newest: newest)
        }
        return Reading(status: status, events: events, isArabic: isArabic)
    }

    private func clauses(_ messages: [ReadMessage], _ memory: inout ClauseMemory) -> [[Clause]] {
        let texts = MessageText.plain(messages.map { ($0.body, $0.side) })
        return messages.indices.map { position in
            let message = messages[position]
            let text = texts[position]
            var clauses = memory.clauses(
                of: text,
                Tokenizer.tokens(of: text),
                saidAt: message.saidAt,
                habits: self.habits
            )
            let earlier = messages[..<position].suffix(3).map(\.body)
            if NumberedReply.isAnswer(message.body, to: earlier) {
                for index in clauses.indices { clauses[index].times = [] }
            }
            return clauses
        }
    }

    private func negotiation(_ messages: [ReadMessage], _ clauses: [[Clause]], known: [KnownEvent]) -> Negotiation {
        let newest = messages.map(\.saidAt).max()
        var negotiation = Negotiation(
            known: newest.flatMap { self.seed(known, clauses: clauses.flatMap(\.self), newest: $0) }
        )
        for (position, message) in messages.enumerated() {
            for clause in clauses[position] {
                negotiation.take(clause, from: message, at: position, today: message.saidAt.date)
            }
        }
        negotiation.settled = negotiation.settled.map { self.halved($0, messages, clauses) }
        negotiation.current = negotiation.current.map { self.halved($0, messages, clauses) }
        return negotiation
    }

    /// Adds the half of the day that the messages about the proposal name.
    private func halved(_ proposal: Proposal, _ messages: [ReadMessage], _ clauses: [[Clause]]) -> Proposal {
        guard let first = proposal.messages.min(), let last = proposal.messages.max() else { return proposal }
        let about = messages.indices.filter { (first...last).contains(messages[$0].number) }
        var proposal = proposal
        proposal.half = HalfOfDay.part(of: about.map { clauses[$0] }, about.map { messages[$0].body })
        if proposal.half == nil {
            // "The sunrise hike is next Saturday", said before somebody asks: "are you in?"
            let before = messages.indices.filter { (first - 3..<first).contains(messages[$0].number) }
            let half = HalfOfDay.part(of: before.map { clauses[$0] }, before.map { messages[$0].body })
            if half == .dawn { proposal.half = half }
        }
        return proposal
    }

    private func status(_ negotiation: Negotiation, newest: LocalDateTime, sides: Int) -> VerdictStatus {
        let isSettled = negotiation.settled.contains {
            Slot($0, newest: newest, zone: self.zone) != nil && $0.isTouched
        }
        guard sides == 2, let current = negotiation.current, current.isTouched else {
            return negotiation.current.map { $0.isTouched && !$0.isStatement } ?? false
                ? .notConfirmed : isSettled ? .agreed : .noEvent
        }
        if current.isJest { return isSettled ? .agreed : .noEvent }
        switch current.state {
        case .accepted:
            return Slot(current, newest: newest, zone: self.zone) != nil || isSettled ? .agreed : .notConfirmed
        case .open:
            if isSettled { return .agreed }
            return current.isStatement && !current.isHesitated ? .noEvent : .notConfirmed
        case .declined, .cancelled:
            return isSettled && current.reference == nil ? .agreed : .denied
        }
    }

    /// The known event that the messages may be about: the only one, or the only one whose day or activity they name.
    private func seed(_ known: [KnownEvent], clauses: [Clause], newest: LocalDateTime) -> Proposal? {
        var candidates = known
        if known.count > 1 {
            candidates = known.filter { event in
                let kind = Self.activity(of: event)?.kind
                return clauses.contains {
                    $0.day?.value.first == event.start.date || kind != nil && $0.activity?.kind == kind
                }
            }
        }
        guard candidates.count == 1, let event = candidates.first else { return nil }
        var proposal = Proposal(proposer: "calendar", state: .accepted, saidAt: newest, position: 0)
        proposal.day = DayReading(first: event.start.date)
        proposal.time = event.time.flatMap { ClockReading(hour: $0.hour, minute: $0.minute, isSettled: true) }.map {
            TimeReading(start: $0)
        }
        proposal.activity = Self.activity(of: event)
        proposal.place = event.location
        proposal.reference = event.reference
        proposal.isTouched = false
        return proposal
    }

    private static func activity(of event: KnownEvent) -> Activity? {
        ActivityReader.read(Tokenizer.tokens(of: event.title), of: event.title).first?.value
    }

    private func event(_ proposal: Proposal, title: String, place: String?, newest: LocalDateTime) -> ReadEvent? {
        guard let slot = Slot(proposal, newest: newest, zone: self.zone) else { return nil }
        let isVague = proposal.time != nil && slot.start == nil
        return ReadEvent(
            title: title,
            startDate: slot.date,
            endDate: slot.endDate,
            startTime: slot.start,
            endTime: slot.end,
            location: place,
            vagueTime: isVague ? proposal.timePhrase : nil,
            reference: proposal.reference,
            messages: proposal.messages.sorted(),
            phrase: proposal.dayPhrase ?? proposal.timePhrase ?? ""
        )
    }

    private static func isArabic(_ messages: [ReadMessage]) -> Bool {
        let letters = messages.flatMap { $0.body.unicodeScalars }.filter(\.properties.isAlphabetic)
        return letters.count { (0x0600...0x06FF).contains($0.value) } * 2 > letters.count
    }
}
