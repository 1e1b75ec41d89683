internal import ChatReader
internal import Time

/// Reads a window clause by clause with Jadwal's reader of days and times, each clause relative to the time of its
/// message.
struct SlotClauseReader {
    let zone: Zone

    func read(_ messages: [WindowMessage]) -> [SlotClause] {
        var memory = ClauseMemory()
        return self.read(messages, &memory)
    }

    func read(_ messages: [WindowMessage], _ memory: inout ClauseMemory) -> [SlotClause] {
        var zone: Zone?
        var isZoneOpen = false
        let texts = MessageText.plain(messages.map { ($0.content.body, $0.isSenderMe ? "owner" : "other") })
        let clauses = messages.enumerated().flatMap { position, message in
            var clauses = self.read(
                texts[position],
                position: position,
                isOwner: message.isSenderMe,
                saidAt: self.zone.local(UnixTime(seconds: message.saidAt)),
                otherZone: &zone,
                isZoneOpen: &isZoneOpen,
                &memory
            )
            let earlier = messages[..<position].suffix(3).map(\.content.body)
            if NumberedReply.isAnswer(message.content.body, to: earlier) {
                for index in clauses.indices { clauses[index].clocks = [] }
            }
            return self.quoted(position, message, messages, &memory) + clauses
        }
        return Self.moved(clauses)
    }

    /// Adds hours that depend on the one before: "an hour later".
    private static func moved(_ clauses: [SlotClause]) -> [SlotClause] {
        var last: NamedClock?
        return clauses.map { read in
            var clause = read
            if let shift = read.shift, let clock = (read.clocks.last ?? last)?.moved(by: shift),
                read.clocks.isEmpty || shift.isMinute, !read.reports
            {
                (clause.clocks, clause.changes, clause.isBare) = ([clock], true, false)
            }
            last = clause.clocks.last ?? last
            return clause
        }
    }

    /// A message that the owner quotes counts if it is no longer in the window. Quotes by the other side do not count,
    /// because they can be forged. If its writer is unknown, it only names days and hours.
    private func quoted(
        _ position: Int,
        _ message: WindowMessage,
        _ messages: [WindowMessage],
        _ memory: inout ClauseMemory
    ) -> [SlotClause] {
        guard message.isSenderMe, let quoted = message.content.quoted, quoted.isSenderMe != true,
            !messages.contains(where: { $0.content.body == quoted.body })
        else { return [] }
        if let said = quoted.timestamp {
            guard said <= message.saidAt, said > message.saidAt - Self.oldestQuote else { return [] }
        }
        let said = quoted.timestamp ?? message.saidAt
        var clauses = self.read(quoted.body, at: said, position: position, &memory)
        if quoted.timestamp == nil {
            // Only expressions with the same meaning at any time: "3 December", "Friday" of some week, and not
            // "tomorrow".
            let earlier = self.read(quoted.body, at: said - Self.oldestQuote + 86_400, position: position, &memory)
            for index in clauses.indices {
                let days = clauses.count == earlier.count ? earlier[index].days : []
                clauses[index].days = clauses[index].days.compactMap { day in
                    days.contains(day) ? day : days.contains { $0.weekday == day.weekday } ? day.ofAnyWeek : nil
                }
            }
        }
        return quoted.isSenderMe == nil ? clauses.map(\.namesOnly) : clauses
    }

    /// In seconds.
    private static let oldestQuote: Int64 = 14 * 86_400

    /// Reads a quote of the other side.
    private func read(
        _ body: String,
        at said: Int64,
        position: Int,
        _ memory: inout ClauseMemory
    ) -> [SlotClause] {
        var zone: Zone?
        var isZoneOpen = false
        return self.read(
            body,
            position: position,
            isOwner: false,
            saidAt: self.zone.local(UnixTime(seconds: said)),
            otherZone: &zone,
            isZoneOpen: &isZoneOpen,
            &memory
        )
    }

    /// True if the text imitates a model's protocol or gives the model orders. Such text says nothing about an
    /// appointment.
    private static func isForMachines(_ text: String) -> Bool {
        let folded = SearchedText(WindowText.folded(text))
        return Self.marks.contains(where: folded.contains)
    }

    private static let marks = [
        "🤖", "bot:", "<|", "|>", "[inst]", "[/inst]", "<s>", "</s>", "<start_of_turn>", "<end_of_turn>", "assistant:",
        "(owner,",
        "(owner):", "<messages", "</messages", "<known_events", "quoting:", "previous instructions", "calendar mode",
        "تجاهل كل التعليمات", "تجاهل التعليمات",
    ].map { Folding.fold($0) }

    /// Two hours with a word between them, in any sentence: "from 10 to 11", "١٠ الى ١١".
    private static func range(_ tokens: [Token]) -> NamedClock? {
        for index in tokens.indices.dropLast(2) where Self.rangeWords.contains(tokens[index + 1]) {
            guard let first = tokens[index].number, let last = tokens[index + 2].number, (1...12).contains(first),
                (1...12).contains(last), let start = ClockReading(hour: first, minute: 0, isSettled: false)
            else { continue }
            return NamedClock(start: start, end: ClockReading(hour: last, minute: 0, isSettled: false))
        }
        return nil
    }

    private static let rangeWords = Folding.words(["to", "till", "until", "الى", "لين", "حتى"])
    private static let turns = Folding.words(["also", "وترا", "كمان", "وبعد"])

    /// - Parameters:
    ///   - otherZone: the other zone that was named last.
    ///   - isZoneOpen: another time was named without its place.
    private func read(
        _ body: String,
        position: Int,
        isOwner: Bool,
        saidAt: LocalDateTime,
        otherZone: inout Zone?,
        isZoneOpen: inout Bool,
        _ memory: inout ClauseMemory
    ) -> [SlotClause] {
        let text = PlainText.clean(body, keepingLineBreaks: true)
        guard !ClauseReader.isForMachines(text), !Self.isForMachines(text) else { return [] }
        let tokens = Tokenizer.tokens(of: text)
        var zone: Zone?
        switch SlotZone.read(tokens, isOpen: isZoneOpen) {
        case .named(let named):
            otherZone = named
            zone = named
        case .sameAsBefore: zone = otherZone
        case nil: break
        }
        if case .sameAsBefore = SlotZone.read(tokens), otherZone == nil { isZoneOpen = true }
        var clauses = memory.clauses(of: text, tokens, saidAt: saidAt, habits: .usual).map {
            self.clause($0, of: text, position: position, isOwner: isOwner, saidAt: saidAt, zone: zone)
        }
        if let range = Self.range(tokens), clauses.allSatisfy(\.clocks.isEmpty),
            let index = clauses.lastIndex(where: { $0.invites || $0.changes || $0.accepts || !$0.days.isEmpty })
        {
            (clauses[index].clocks, clauses[index].part) = ([range], nil)
        }
        if let index = clauses.indices.first, clauses[index].isQuestion {
            clauses[index].opensWithYes = CueReader.read(Array(tokens.prefix(5)), of: text)
                .contains {
                    $0.value == .acceptance && $0.tokens.lowerBound <= 1 && $0.tokens.upperBound < tokens.count - 1
                }
        }
        if let first = tokens.first,
            Self.turns.contains(first) || first.text.hasPrefix("و") && DayWords.withoutPrefix(first) != nil
        {
            clauses = clauses.map { $0.turning() }
        }
        if let foreign = ForeignClause.read(tokens, position: position, isOwner: isOwner, saidAt: saidAt) {
            if clauses.isEmpty { return [foreign] }
            if clauses.allSatisfy(\.days.isEmpty),
                let index = clauses.firstIndex(where: { !$0.clocks.isEmpty }) ?? clauses.indices.last
            {
                clauses[index].days = foreign.days
                clauses[index].isPast = clauses[index].isPast || foreign.isPast
            }
            if clauses.allSatisfy(\.clocks.isEmpty) { clauses[clauses.count - 1].clocks = foreign.clocks }
            clauses.append(foreign.cues)
        }
        return clauses
    }

    private func clause(
        _ read: Clause,
        of text: String,
        position: Int,
        isOwner: Bool,
        saidAt: LocalDateTime,
        zone: Zone?
    ) -> SlotClause {
        var clause = SlotClause(position: position, isOwner: isOwner, saidAt: saidAt)
        clause.days = NamedDays.read(read.days, of: text, saidAt: saidAt)
        let place = zone == nil ? SlotZone.place(Tokenizer.tokens(of: text)) : nil
        clause.clocks = read.times.compactMap { time in
            time.value.start.map {
                // "Tonight at 2" is at night.
                let part = time.value.part ?? read.day?.value.part
                return NamedClock(start: $0, end: time.value.end, part: part, zone: zone, placeZone: place)
            }
        }
        let isBare = read.times.allSatisfy(\.value.isBare)
        clause.isBare = isBare
        // A plain number in a long sentence counts something else, unless the sentence proposes something.
        let isArranging =
            read.cues.contains(.invitation) || read.cues.contains(.change) || read.cues.contains(.acceptance)
        if isBare, read.otherWords > 5, !isArranging { clause.clocks = [] }
        // A part of the day next to an hour concerns something else: "10 to 11, I travel in the afternoon".
        clause.part = (clause.clocks.isEmpty ? read.times.last?.value.part : nil) ?? read.day?.value.part
        clause.shift = read.shift
        clause.length = read.lengths.last?.value
        clause.activities = [read.activity].compactMap(\.self)
        clause.accepts = read.cues.contains(.acceptance) && !(read.acts[.delivery] && !read.speaksOfPlan)
        clause.acceptsFirmly = read.answer[.firm] && (!read.answer[.nod] || read.acts[.commitment])
        clause.refuses = read.cues.contains(.refusal)
        clause.withdraws = read.acts[.withdrawal]
        clause.cancels = read.cues.contains(.cancellation)
        clause.hesitates = read.cues.contains(.hesitation) || read.cues.contains(.jest)
        clause.wavers = read.answer[.wavering] || read.answer[.checkingFirst]
        clause.isConditional = read.answer[.conditional]
        (clause.isRequest, clause.asksBack, clause.isDelivery) = (
            read.acts[.request], read.asked[.answer], read.acts[.delivery]
        )
        clause.isQuestion = read.isQuestion
        (clause.isSorry, clause.isMocking, clause.isPreparation) = (
            read.acts[.apology], read.tone[.mocking], read.acts[.preparation]
        )
        clause.isPickUp = read.acts[.pickUp]
        clause.isAbsurd = read.tone[.absurd]
        clause.isDeadline = Deadline.isSet(Tokenizer.tokens(of: read.text), read.moments)
        clause.isFact =
            read.acts[.fact] || read.isTask || read.acts[.request] && !read.acts[.preparation] || read.asked[.fact]
            || read.cues.contains(.hearsay) || clause.isDeadline
        clause.isTogether =
            read.isTogether || read.acts[.commitment] || read.acts[.meeting] || read.acts[.want]
            || read.acts[.suggestion]
        clause.invites = read.cues.contains(.invitation)
        clause.changes = read.cues.contains(.change)
        let isOthers = read.acts[.fact] || read.isTask && read.activity?.isService != true
        clause.reports = (read.isReport || isOthers && !clause.invites && !clause.isQuestion) && !clause.changes
        clause.isPast =
            read.cues.contains(.past) && !clause.cancels && !clause.refuses && !clause.accepts && !clause.hesitates
            || !read.days.isEmpty && read.days.allSatisfy { ($0.value.last ?? $0.value.first) < saidAt.date }
        clause.otherWords = read.otherWords
        clause.choices = read.choices
        return clause
    }
}

extension SlotClause {
    fileprivate func turning() -> SlotClause {
        var clause = self
        clause.turns = true
        return clause
    }

    /// Only its days and hours, attributed to the owner, who quotes them.
    fileprivate var namesOnly: SlotClause {
        var clause = SlotClause(position: self.position, isOwner: true, saidAt: self.saidAt)
        (clause.days, clause.clocks, clause.part, clause.isBare) = (self.days, self.clocks, self.part, self.isBare)
        clause.isPast = self.isPast
        return clause
    }

    /// The clause without its days and hours. A yes before a question is a yes.
    fileprivate var cues: SlotClause {
        var clause = self
        (clause.days, clause.clocks) = ([], [])
        clause.isQuestion = self.isQuestion && self.otherWords <= 0
        return clause
    }
}
