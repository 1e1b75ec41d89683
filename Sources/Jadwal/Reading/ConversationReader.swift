/// Reads a conversation between two people and says whether they agreed to meet, and when. The same messages always give the same
/// reading; text that addresses the reader is only text.
public struct ConversationReader: Sendable {
    private let zone: Zone?
    private let order: FigureOrder

    /// `zone` is the owner's. Without it times of other places cannot be told.
    public init(zone: Zone? = nil) {
        self.zone = zone
        self.order = zone.map { FigureOrder(zone: $0.name) } ?? .dayFirst
    }

    /// `messages` oldest first. Day words count from the moment at which each was said.
    public func read(_ messages: [ReadMessage], known: [KnownEvent] = []) -> Reading {
        let isArabic = Self.isArabic(messages)
        guard let newest = messages.map(\.saidAt).max() else {
            return Reading(status: .noEvent, events: [], isArabic: isArabic)
        }
        let clauses = messages.map { ClauseReader(reference: $0.saidAt, order: self.order).read($0.body) }
        var negotiation = Negotiation(known: self.seed(known, clauses: clauses.flatMap(\.self), newest: newest))
        for (position, message) in messages.enumerated() {
            for clause in clauses[position] {
                negotiation.take(clause, from: message, at: position, today: message.saidAt.date)
            }
        }
        let status = self.status(negotiation, newest: newest, sides: Set(messages.map(\.side)).count)
        let contact = messages.last { $0.isOwner == false }?.sender
        let proposals = (negotiation.settled + [negotiation.current].compactMap(\.self)).filter(\.isTouched)
        let events: [ReadEvent] =
            switch status {
            case .noEvent, .notConfirmed: []
            case .agreed:
                proposals.filter { $0.state == .accepted }
                    .compactMap { self.event($0, newest: newest, contact: contact, isArabic: isArabic) }
            case .denied:
                proposals.filter { $0.reference != nil && $0.state == .cancelled }
                    .compactMap { self.event($0, newest: newest, contact: contact, isArabic: isArabic) }
            }
        return Reading(status: status, events: events, isArabic: isArabic)
    }

    private func status(_ negotiation: Negotiation, newest: LocalDateTime, sides: Int) -> VerdictStatus {
        let isSettled = negotiation.settled.contains {
            Slot($0, newest: newest, zone: self.zone) != nil && $0.isTouched
        }
        guard sides == 2, let current = negotiation.current, current.isTouched else {
            return negotiation.current.map { $0.isTouched && !$0.isStatement } ?? false
                ? .notConfirmed : isSettled ? .agreed : .noEvent
        }
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

    /// The known event that the messages may speak of: the only one, or the only one whose day or activity they name.
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

    private func event(_ proposal: Proposal, newest: LocalDateTime, contact: String?, isArabic: Bool)
        -> ReadEvent?
    {
        guard let slot = Slot(proposal, newest: newest, zone: self.zone) else { return nil }
        let isVague = proposal.time != nil && slot.start == nil
        return ReadEvent(
            title: (proposal.activity ?? .meeting).title(with: contact, inArabic: isArabic),
            startDate: slot.date,
            endDate: slot.endDate,
            startTime: slot.start,
            endTime: slot.end,
            location: proposal.place,
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
