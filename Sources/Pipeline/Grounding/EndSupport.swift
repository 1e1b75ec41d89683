internal import ChatReader
internal import Time

/// Checks that the chat names the end of an event.
struct EndSupport {
    let chat: ChatReading
    let cited: CitedMessages

    /// The claim without its end if the chat does not name it; nil if the end may stay.
    func stripped(_ claim: EventClaim) -> EventClaim? {
        guard claim.statedEnd != .nothing else { return nil }
        var plain = claim
        plain.statedEnd = .nothing
        switch claim.times {
        case .timed(let start, let end, let zone):
            let isSaid =
                claim.statedEnd == .day ? self.isLastDay(end.date, of: start.date) : self.isSaid(end, of: start)
            guard end != start.adding(minutes: 60), !isSaid else { return nil }
            plain.times = .timed(start: start, end: start.adding(minutes: 60), zone: zone)
        case .allDay(let first, let endExclusive):
            let last = endExclusive.adding(days: -1)
            guard last > first, !self.isLastDay(last, of: first) else { return nil }
            plain.times = .allDay(start: first, endExclusive: first.adding(days: 1))
        }
        return plain
    }

    private func isSaid(_ end: LocalDateTime, of start: LocalDateTime) -> Bool {
        let minutes = end.minutesSince1970 - start.minutesSince1970
        return self.clauses.contains { clause in
            if clause.length == minutes { return true }
            if end.date > start.date, self.isDay(end.date, in: clause) { return true }
            return clause.clocks.flatMap { [$0.start, $0.end].compactMap(\.self) }.contains { clock in
                clock.minute == end.time.minute && clock.hour % 12 == end.time.hour % 12
            }
        } || self.mayHold([end.time.hour, (end.time.hour + 11) % 12 + 1, minutes / 60, minutes])
    }

    private func isLastDay(_ last: LocalDate, of first: LocalDate) -> Bool {
        self.clauses.contains { self.isDay(last, in: $0) }
            || self.mayHold([last.day, last.daysSince1970 - first.daysSince1970 + 1])
    }

    /// True if messages that the reader does not understand hold one of these numbers.
    private func mayHold(_ numbers: [Int]) -> Bool {
        guard !self.span.allSatisfy({ self.chat.isFamiliar[$0] }) else { return false }
        return self.span.contains { position in
            let tokens = Tokenizer.tokens(of: self.chat.messages[position].content.body)
            return tokens.indices.contains { index in
                tokens[index].number.map(numbers.contains) ?? false
                    || NumberWords.hour(tokens, at: index).map { numbers.contains($0.value) } ?? false
            }
        }
    }

    private func isDay(_ day: LocalDate, in clause: SlotClause) -> Bool {
        clause.days.contains { $0.last == day || $0.candidates.contains(day) || $0.weekday == day.weekday }
    }

    private var span: Range<Int> {
        guard let first = self.cited.positions.first, let last = self.cited.positions.last else {
            return self.chat.messages.indices
        }
        return max(0, first - 12)..<min(self.chat.messages.count, last + 9)
    }

    private var clauses: [SlotClause] { self.chat.said(in: self.span) }
}
