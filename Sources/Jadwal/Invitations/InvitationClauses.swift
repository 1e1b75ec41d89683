/// Event messages and the taps below them, as clauses that a trail of consent can follow beside what was said in words.
struct InvitationClauses {
    let window: ConversationWindow

    /// Every event message names its day and time; of the taps only those below one count for it.
    func all(answersTo messageID: String) -> [SlotClause] {
        self.window.messages.enumerated().compactMap { position, message in
            if let event = message.content.event, !event.isCancelled { return self.naming(event, message, position) }
            guard let response = message.content.response, response.eventID == messageID,
                let asked = self.window.messages.first(where: { $0.id == messageID })?.content.event,
                var clause = self.naming(asked, message, position)
            else { return nil }
            (clause.invites, clause.activities) = (false, [])
            switch response.answer {
            case .going: (clause.accepts, clause.acceptsFirmly) = (true, true)
            case .maybe: (clause.hesitates, clause.clocks) = (true, [])
            case .notGoing: return nil
            }
            return clause
        }
    }

    private func naming(_ event: EventInvitation, _ message: WindowMessage, _ position: Int) -> SlotClause? {
        guard let start = event.times(in: self.window.zone).firstMoment,
            let clock = ClockReading(hour: start.time.hour, minute: start.time.minute, isSettled: true)
        else { return nil }
        var clause = SlotClause(
            position: position,
            isOwner: message.isSenderMe,
            saidAt: self.window.zone.local(UnixTime(seconds: message.saidAt))
        )
        clause.days = [NamedDays(start.date)]
        clause.clocks = [NamedClock(start: clock)]
        clause.invites = true
        let title = event.title ?? ""
        clause.activities = ActivityReader.read(Tokenizer.tokens(of: title), of: title).map(\.value)
        return clause
    }
}
