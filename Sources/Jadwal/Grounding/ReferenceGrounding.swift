/// Whether the messages speak of an event that the calendar holds from this conversation.
struct ReferenceGrounding {
    let zone: Zone
    let known: [CalendarEvent]
    let clauses: [SlotClause]
    let text: WindowText
    let messages: [WindowMessage]

    /// Named by its day, its hour, what it is, or a word of its title; where there is only one, also by asking for a change.
    func isMeant(_ index: Int) -> Bool {
        let event = self.known[index]
        if self.isNamed(event) { return true }
        let kinds = Set(self.clauses.flatMap(\.activities).map(\.kind))
        let kind = Self.activity(of: event)
        guard self.known.count == 1, kinds.isEmpty || kind.map(kinds.contains) ?? true else { return false }
        return self.clauses.contains { $0.changes || $0.withdraws || $0.cancels || $0.refuses }
    }

    /// Somebody takes it back, in words that can mean this event.
    func isCalledOff(_ index: Int) -> Bool {
        let says = self.clauses.filter { ($0.cancels || $0.withdraws || $0.refuses) && !$0.isQuestion && !$0.isPast }
        guard !says.isEmpty else { return false }
        if self.isNamed(self.known[index]) { return true }
        // Nothing else was talked of that the words could mean.
        return self.known.count == 1 && !self.clauses.contains { !$0.days.isEmpty || !$0.activities.isEmpty }
    }

    private func isNamed(_ event: CalendarEvent) -> Bool {
        let moment = event.times.firstMoment
        let claim = ClaimedSlot(date: event.times.firstDay, time: moment?.time)
        let fitter = SlotFitter(
            claim: claim,
            zone: self.zone,
            usual: [],
            settled: [],
            isMorning: nil,
            isWork: false,
            isDayNamed: true
        )
        let kind = Self.activity(of: event)
        return self.clauses.contains { clause in
            if clause.days.contains(where: { fitter.means($0, clause) }) { return true }
            if moment != nil, clause.clocks.contains(where: { fitter.means($0, clause) }) { return true }
            return kind != nil && clause.activities.contains { $0.kind == kind }
        } || self.sharesWord(event.summary)
    }

    private func sharesWord(_ title: String) -> Bool {
        let names = Set(
            self.messages.compactMap(\.content.senderName).flatMap { WindowText.words(of: WindowText.folded($0)) }
        )
        let said = Set(self.messages.flatMap { WindowText.words(of: WindowText.folded($0.content.body)) })
        return WindowText.words(of: WindowText.folded(title)).contains { word in
            word.count > 2 && !GenericWords.all.contains(word) && !names.contains(word) && said.contains(word)
        }
    }

    private static func activity(of event: CalendarEvent) -> String? {
        let kind = ActivityReader.read(Tokenizer.tokens(of: event.summary), of: event.summary).first?.value.kind
        return kind == Activity.meeting.kind ? nil : kind
    }
}
