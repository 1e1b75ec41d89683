internal import ChatReader
internal import Time

/// Checks that the cited messages concern the known event that a claim moves or cancels, and no other.
struct ReferenceCheck {
    let chat: ChatReading
    let known: [CalendarEvent]
    let cited: CitedMessages

    /// - Parameters:
    ///   - index: of the known event.
    ///   - title: the claim's title.
    func signs(of index: Int, title: String?) -> [GroundingSign] {
        if self.isSilent(index) { return [.anotherReference] }
        let titles = self.known.map { Self.likeness($0, title) }
        let scores = self.known.indices.map { self.score($0, in: self.cited.positions) + titles[$0] }
        let own = scores[index]
        let best = scores.enumerated().filter { $0.offset != index }.map(\.element).max() ?? 0
        if best > own {
            let isNear = own > 0 || self.score(index, in: self.around) > 0
            return [isNear ? .anotherReference : .referenceNotMeant]
        }
        // The title matches another event better.
        if titles.contains(where: { $0 > titles[index] }) { return [.anotherReference] }
        if own == 0 || best == own, self.known.count > 1 {
            // The cited messages do not decide; the ones around them may.
            let near = self.known.indices.map { self.score($0, in: self.around) + titles[$0] }
            let others = near.enumerated().filter { $0.offset != index }.map(\.element).max() ?? 0
            return near[index] > others ? [] : [.referenceUnclear]
        }
        return []
    }

    /// True if nothing in the chat concerns the event or a change; only the answer names it.
    private func isSilent(_ index: Int) -> Bool {
        self.score(index, in: Array(self.chat.messages.indices)) == 0
            && !self.chat.said(in: self.around).contains {
                $0.changes || $0.shift != nil || $0.cancels || $0.withdraws || $0.refuses
            }
    }

    /// The number of signs for the event: its day, its hour, its activity, words of its title and its place.
    func score(_ index: Int, in positions: [Int]) -> Int {
        let event = self.known[index]
        let clauses = positions.filter(self.chat.messages.indices.contains).flatMap { self.chat.clauses[$0] }
        var score = 0
        let day = event.times.firstDay
        if clauses.contains(where: { $0.days.contains { $0.candidates.contains(day) || $0.weekday == day.weekday } }) {
            score += 2
        }
        if let time = event.times.firstMoment?.time,
            clauses.contains(where: { clause in
                clause.clocks.contains { $0.times(of: $0.start, unless: [], at: clause.saidAt).contains(time) }
            })
        {
            score += 1
        }
        let kind = Self.kind(of: event.summary)
        if let kind, clauses.contains(where: { $0.activities.contains { $0.kind == kind } }) { score += 2 }
        score += min(4, 2 * self.sharedWords(event, in: positions))
        return score
    }

    private var around: [Int] {
        guard let first = self.cited.positions.first, let last = self.cited.positions.last else {
            return Array(self.chat.messages.indices)
        }
        return Array(max(0, first - 6)...min(self.chat.messages.count - 1, last + 2))
    }

    /// The number of words of title and place in the messages, except the names of the two people.
    private func sharedWords(_ event: CalendarEvent, in positions: [Int]) -> Int {
        let names = Set(
            self.chat.messages.compactMap(\.content.senderName).flatMap { WindowText.words(of: WindowText.folded($0)) }
        )
        let said = Set(
            positions.filter(self.chat.messages.indices.contains)
                .flatMap { WindowText.words(of: WindowText.folded(self.chat.messages[$0].content.body)) }
        )
        let title = [event.summary, event.location ?? ""].joined(separator: " ")
        return Set(WindowText.words(of: WindowText.folded(title))).count { word in
            word.count > 2 && !GenericWords.all.contains(word) && !names.contains(word) && said.contains(word)
        }
    }

    /// The similarity of the title and the event.
    private static func likeness(_ event: CalendarEvent, _ title: String?) -> Int {
        guard let title else { return 0 }
        if let kind = Self.kind(of: title), kind == Self.kind(of: event.summary) { return 3 }
        let words = Set(
            WindowText.words(of: WindowText.folded(event.summary)).filter {
                $0.count > 2 && !GenericWords.all.contains($0)
            }
        )
        return WindowText.words(of: WindowText.folded(title)).contains(where: words.contains) ? 2 : 0
    }

    private static func kind(of title: String) -> String? {
        let kind = ActivityReader.read(Tokenizer.tokens(of: title), of: title).first?.value.kind
        return kind == Activity.meeting.kind ? nil : kind
    }
}
