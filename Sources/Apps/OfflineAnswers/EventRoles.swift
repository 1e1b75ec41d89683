internal import ChatReader

/// The messages that offer and accept an event, by their numbers.
struct EventRoles {
    /// An answer that comes more messages later answers something else.
    private static let longestWait = 6

    let proposed: Int?
    let accepted: Int?

    init(_ event: ReadEvent, _ messages: [ReadMessage]) {
        let position = messages.firstIndex { $0.number == event.messages.last }
        if let position, Self.isOffer(position, event, messages), let answer = Self.answer(to: position, messages) {
            // "What time?" – "8 pm?" – "Perfect": the hour was the last that was offered.
            (self.proposed, self.accepted) = (messages[position].number, messages[answer].number)
            return
        }
        let sides = Dictionary(messages.map { ($0.number, $0.isOwner) }) { first, _ in first }
        self.accepted = event.messages.last
        self.proposed = event.messages.dropLast().last { sides[$0] != sides[event.messages.last ?? 0] }
    }

    /// True if the owner of the plan names a day or an hour that the other writer has not named, and accepts nothing.
    private static func isOffer(_ position: Int, _ event: ReadEvent, _ messages: [ReadMessage]) -> Bool {
        let opening = messages.first { $0.number == event.messages.first }
        guard let opening, Self.side(opening) == Self.side(messages[position]) else { return false }
        let clauses = Self.clauses(messages[position])
        guard !clauses.contains(where: { $0.cues.contains(.acceptance) }) else { return false }
        let others = messages[..<position].filter {
            event.messages.contains($0.number) && Self.side($0) != Self.side(messages[position])
        }.flatMap(Self.clauses)
        let days = Set(others.flatMap { $0.days.map(\.value.first) })
        let hours = Set(others.flatMap { $0.times.compactMap(\.value.start).map(Self.hour) })
        return clauses.contains { clause in
            clause.days.contains { !days.contains($0.value.first) }
                || clause.times.compactMap(\.value.start).contains { !hours.contains(Self.hour($0)) }
        }
    }

    /// The position of the other writer's next answer, if it is a yes and no more than that.
    private static func answer(to position: Int, _ messages: [ReadMessage]) -> Int? {
        let later = messages.indices.dropFirst(position + 1).prefix(Self.longestWait)
        for next in later where Self.side(messages[next]) != Self.side(messages[position]) {
            let clauses = Self.clauses(messages[next])
            let leavesOpen: Set<Cue> = [.refusal, .hesitation, .cancellation, .change]
            guard clauses.allSatisfy({ $0.cues.isDisjoint(with: leavesOpen) }) else { return nil }
            if clauses.contains(where: \.isYes) { return next }
        }
        return nil
    }

    private static func clauses(_ message: ReadMessage) -> [Clause] {
        ClauseReader(reference: message.saidAt).read(message.body)
    }

    private static func side(_ message: ReadMessage) -> String {
        message.isOwner.map { $0 ? "owner" : "other" } ?? "name:\(message.sender)"
    }

    /// On a clock of twelve hours.
    private static func hour(_ clock: ClockReading) -> Int { clock.hour % 12 * 60 + clock.minute }
}
