/// Reads WhatsApp's own event messages and the answers to them, without a model.
///
/// An event message is a proposal of whoever sent it, and becomes an event when the other side takes it up: by "Going" below it, or in
/// words that Jadwal's own reader follows (`ConsentTrail`). Once it stands in the calendar, its sender's changes count as they come:
/// both phones show them.
struct InvitationReader {
    private let window: ConversationWindow
    private let clauses: [SlotClause]
    private let text: WindowText

    init(window: ConversationWindow) {
        self.window = window
        self.clauses = SlotClauseReader(zone: window.zone).read(window.withoutInvitations.messages)
        self.text = WindowText(window.readable)
    }

    /// True for a window that holds any of this.
    static func isNeeded(for window: ConversationWindow) -> Bool {
        window.sources.values.contains(where: \.isRevoked)
            || window.messages.contains { $0.content.event != nil || $0.content.response != nil }
    }

    func read() -> InvitationReading {
        var decisions: [InvitationDecision] = []
        for (index, known) in self.window.knownEvents.enumerated() {
            guard let source = self.window.sources[known.identity.id] else { continue }
            let message = self.window.messages.first { $0.id == source.messageID }
            let event = source.isRevoked ? nil : message?.content.event
            let isRefused = self.latestAnswers(to: source.messageID).values.contains(.notGoing)
            if source.isRevoked || isRefused || event?.isCancelled ?? false {
                decisions.append(.calledOff(index))
            } else if let event, let agreed = self.agreed(event), Self.differs(agreed, known) {
                decisions.append(.changed(index, agreed))
            }
        }
        let sources = Set(self.window.sources.values.map(\.messageID))
        for (position, message) in self.window.messages.enumerated() where !sources.contains(message.id) {
            guard let event = message.content.event else { continue }
            decisions += self.decide(event, message, at: position).map { [$0] } ?? []
        }
        return InvitationReading(decisions: decisions, needsModel: self.needsModel)
    }

    /// Nil for what is over, too far ahead, or too long: nothing is written of it.
    private func decide(
        _ event: EventInvitation,
        _ message: WindowMessage,
        at position: Int
    ) -> InvitationDecision? {
        guard let agreed = self.agreed(event) else { return nil }
        if event.isCancelled { return .declined }
        // The same plan stands in the calendar already: the message is about that event from now on.
        if KnownPlan.index(of: agreed, in: self.window.knownEvents) != nil {
            return .agreed(agreed, messageID: message.id)
        }
        let answers = self.latestAnswers(to: message.id)
        if answers.values.contains(.notGoing) { return .declined }
        if self.isTakenUp(agreed, message) { return .agreed(agreed, messageID: message.id) }
        return self.isTurnedDown(message, at: position) ? .declined : .open(agreed, messageID: message.id)
    }

    // MARK: - Answers

    /// The last tap of each side.
    private func latestAnswers(to messageID: String) -> [Bool: EventResponse.Answer] {
        var latest: [Bool: EventResponse.Answer] = [:]
        for message in self.window.messages {
            guard let response = message.content.response, response.eventID == messageID else { continue }
            latest[message.isSenderMe] = response.answer
        }
        return latest
    }

    private func isTakenUp(_ event: AgreedEvent, _ message: WindowMessage) -> Bool {
        guard let start = event.times.firstMoment else { return false }
        let invitations = InvitationClauses(window: self.window)
        let clauses = (self.clauses + invitations.all(answersTo: message.id)).enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
        let fitter = self.fitter(start)
        return ConsentTrail(clauses, fitter).isAgreed
    }

    private func fitter(_ start: LocalDateTime) -> SlotFitter {
        SlotFitter(
            claim: ClaimedSlot(date: start.date, time: start.time),
            zone: self.window.zone,
            usual: [],
            settled: [start.time.minutesSinceMidnight],
            isMorning: nil,
            isWork: false,
            isDayNamed: true
        )
    }

    /// The last word of the side that was asked is a no.
    private func isTurnedDown(_ message: WindowMessage, at position: Int) -> Bool {
        let answers = self.clauses.filter { $0.position > position && $0.isOwner != message.isSenderMe }
        guard let last = answers.last(where: { $0.refuses || $0.withdraws || $0.saysYes || $0.names }) else {
            return false
        }
        return (last.refuses || last.withdraws) && !last.isQuestion && !last.names
    }

    // MARK: - Events

    private func agreed(_ event: EventInvitation) -> AgreedEvent? {
        let times = event.times(in: self.window.zone)
        guard case .timed(let start, let end, _) = times else { return nil }
        let newest = self.window.zone.local(UnixTime(seconds: self.window.messages.map(\.saidAt).max() ?? 0))
        let ahead = start.date.daysSince1970 - newest.date.daysSince1970
        let length = end.date.daysSince1970 - start.date.daysSince1970
        guard end > newest, ahead <= VerdictReader.maximumDaysAhead, length <= VerdictReader.maximumDays else {
            return nil
        }
        let agreed = AgreedEvent(
            title: Self.plain(event.title, lines: false),
            times: times,
            location: Self.plain(event.place, lines: false),
            notes: Self.plain(event.details, lines: true) ?? ""
        )
        return TextGrounding(window: self.text).stripped(agreed)
    }

    private static func plain(_ text: String?, lines: Bool) -> String? {
        let clean = PlainText.clean(text ?? "", keepingLineBreaks: lines)
        return clean.isEmpty ? nil : clean
    }

    private static func differs(_ agreed: AgreedEvent, _ known: CalendarEvent) -> Bool {
        agreed.times != known.times || agreed.title.map { $0 != known.summary } ?? false
            || agreed.location.map { $0 != known.location } ?? false
    }

    // MARK: - Everything else

    /// A yes to an event message needs no model; another day, another thing to do, and a word that may be about a known event do.
    private var needsModel: Bool {
        let said = self.window.withoutInvitations.messages.contains { !$0.content.body.allSatisfy(\.isWhitespace) }
        guard said else { return false }
        let events = self.window.messages.compactMap(\.content.event)
        guard self.window.knownEvents.isEmpty, !events.isEmpty else { return true }
        let starts = events.compactMap { $0.times(in: self.window.zone).firstMoment }.map(self.fitter)
        let kinds = Set(
            events.compactMap(\.title).flatMap { ActivityReader.read(Tokenizer.tokens(of: $0), of: $0) }
                .map(\.value.kind)
        )
        return self.clauses.contains { clause in
            let isElsewhere = clause.names && !starts.contains { !$0.fit(clause).isOther }
            return isElsewhere || clause.changes || clause.cancels || clause.invites && !clause.saysYes
                || !Set(clause.activities.map(\.kind)).isSubset(of: kinds) || clause.length != nil
        }
    }
}
