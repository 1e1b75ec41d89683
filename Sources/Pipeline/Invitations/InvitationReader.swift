internal import ChatReader
internal import Time

/// Reads WhatsApp's own event messages and the answers to them, without a model.
///
/// An event message is a proposal of its sender. It becomes an event when the other side accepts: by "Going", or in
/// words that are clearly a yes to it (`ConsentCheck`). Later changes by the sender count at once, because both phones
/// show them.
struct InvitationReader {
    private let window: ConversationWindow
    private let clauses: [SlotClause]
    private let text: WindowText

    init(window: ConversationWindow) {
        self.window = window
        self.clauses = SlotClauseReader(zone: window.zone).read(window.withoutInvitations.messages)
        self.text = WindowText(window.readable)
    }

    /// True if the window has event messages, answers to them, or revoked ones.
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

    /// Nil if the event is over, too far ahead or too long; nothing is written then.
    private func decide(
        _ event: EventInvitation,
        _ message: WindowMessage,
        at position: Int
    ) -> InvitationDecision? {
        guard let agreed = self.agreed(event) else { return nil }
        if event.isCancelled { return .declined }
        // The plan is already a known event; the event message belongs to it from now on.
        if KnownPlan.index(of: agreed, in: self.window.knownEvents) != nil {
            return .agreed(agreed, messageID: message.id)
        }
        let answers = self.latestAnswers(to: message.id)
        if answers.values.contains(.notGoing) { return .declined }
        if self.isTakenUp(agreed, message, at: position) { return .agreed(agreed, messageID: message.id) }
        return self.isTurnedDown(message, at: position) ? .declined : .open(agreed, messageID: message.id)
    }

    // MARK: - Answers

    /// The last tap of each side, by `isSenderMe`.
    private func latestAnswers(to messageID: String) -> [Bool: EventResponse.Answer] {
        var latest: [Bool: EventResponse.Answer] = [:]
        for message in self.window.messages {
            guard let response = message.content.response, response.eventID == messageID else { continue }
            latest[message.isSenderMe] = response.answer
        }
        return latest
    }

    /// Accepted by the other side's "Going" that was not changed later, or by words that are clearly a yes to this
    /// event.
    private func isTakenUp(_ event: EventClaim, _ message: WindowMessage, at position: Int) -> Bool {
        let other = !message.isSenderMe
        let answers = self.latestAnswers(to: message.id)
        if answers[other] == .going { return true }
        guard answers[other] != .maybe, let start = event.times.firstMoment else { return false }
        let chat = ChatReading(self.window.withoutInvitations)
        let yes = chat.messages.indices.first { $0 > position && chat.isOwners($0) == other && !chat.own($0).isEmpty }
        guard let yes, self.isNext(message, before: yes) else { return false }
        let cited = CitedMessages(proposal: position, acceptance: yes)
        let days = DaySupport(chat: chat, cited: cited, claim: start, hasTime: true, known: start.date, phrase: "")
        let hours = HourSupport(chat: chat, cited: cited, days: days, claim: start, known: start)
        return ConsentCheck(chat: chat, cited: cited, days: days, hours: hours, isInvitation: true).signs.isEmpty
    }

    /// No other event message is between the two. A yes answers the last one.
    private func isNext(_ message: WindowMessage, before position: Int) -> Bool {
        let last = self.window.messages[..<position].last {
            $0.content.event != nil && !($0.content.event?.isCancelled ?? true)
        }
        return last?.id == message.id
    }

    /// The last statement of the invited side is a no.
    private func isTurnedDown(_ message: WindowMessage, at position: Int) -> Bool {
        let answers = self.clauses.filter { $0.position > position && $0.isOwner != message.isSenderMe }
        guard let last = answers.last(where: { $0.refuses || $0.withdraws || $0.saysYes || $0.names }) else {
            return false
        }
        return (last.refuses || last.withdraws) && !last.isQuestion && !last.names
    }

    // MARK: - Events

    private func agreed(_ event: EventInvitation) -> EventClaim? {
        let times = event.times(in: self.window.zone)
        guard case .timed(let start, let end, _) = times else { return nil }
        let newest = UnixTime(seconds: self.window.messages.map(\.saidAt).max() ?? 0)
        let ahead = start.date.daysSince1970 - self.window.zone.local(newest).date.daysSince1970
        let length = end.date.daysSince1970 - start.date.daysSince1970
        guard times.end(in: self.window.zone) > newest, ahead <= CalendarEvent.maximumDaysAhead,
            length <= CalendarEvent.maximumDays
        else { return nil }
        let agreed = EventClaim(
            title: Self.plain(event.title, lines: false),
            times: times,
            location: Self.plain(event.place, lines: false),
            notes: Self.plain(event.details, lines: true) ?? ""
        )
        return TextGrounding(window: self.text).stripped(agreed)
    }

    /// True if a clause names only this day and hour.
    private func names(_ start: LocalDateTime, _ clause: SlotClause) -> Bool {
        let chat = ChatReading(self.window.withoutInvitations)
        let cited = CitedMessages(proposal: clause.position, acceptance: clause.position)
        let days = DaySupport(chat: chat, cited: cited, claim: start, hasTime: true, known: nil, phrase: "")
        let hours = HourSupport(chat: chat, cited: cited, days: days, claim: start, known: nil)
        return clause.days.allSatisfy { days.meaning($0, clause) != .other }
            && clause.clocks.allSatisfy { hours.names($0) }
    }

    private static func plain(_ text: String?, lines: Bool) -> String? {
        let clean = PlainText.clean(text ?? "", keepingLineBreaks: lines)
        return clean.isEmpty ? nil : clean
    }

    private static func differs(_ agreed: EventClaim, _ known: CalendarEvent) -> Bool {
        agreed.times != known.times || agreed.title.map { $0 != known.summary } ?? false
            || agreed.location.map { $0 != known.location } ?? false
    }

    // MARK: - Whether the model is needed

    /// A yes to an event message needs no model. Another day, another activity, and words that may be about a known
    /// event do.
    private var needsModel: Bool {
        let said = self.window.withoutInvitations.messages.contains { !$0.content.body.allSatisfy(\.isWhitespace) }
        guard said else { return false }
        let events = self.window.messages.compactMap(\.content.event)
        guard self.window.knownEvents.isEmpty, !events.isEmpty else { return true }
        let starts = events.compactMap { $0.times(in: self.window.zone).firstMoment }
        let kinds = Set(
            events.compactMap(\.title).flatMap { ActivityReader.read(Tokenizer.tokens(of: $0), of: $0) }
                .map(\.value.kind)
        )
        return self.clauses.contains { clause in
            let isElsewhere = clause.names && !starts.contains { self.names($0, clause) }
            return isElsewhere || clause.changes || clause.cancels || clause.invites && !clause.saysYes
                || !Set(clause.activities.map(\.kind)).isSubset(of: kinds) || clause.length != nil
        }
    }
}
