package import Time

/// Cuts a message into clauses and reads each.
package struct ClauseReader {
    private let reference: LocalDateTime
    private let habits: LocalHabits
    package init(reference: LocalDateTime, habits: LocalHabits = .usual) {
        (self.reference, self.habits) = (reference, habits)
    }

    package func read(_ body: String) -> [Clause] { self.read(body, Tokenizer.tokens(of: body)) }

    /// `tokens` are those of `body`.
    package func read(_ body: String, _ tokens: [Token]) -> [Clause] {
        let folded = SearchedText(Folding.fold(body))
        guard !Self.isForMachines(folded), !ActWords.isSystem(folded) else { return [] }
        var clauses: [Clause] = []
        for piece in ClauseCutter.cut(body, tokens) {
            let read = self.clauses(String(piece.text), endsAsQuestion: piece.isQuestion)
            // "I'd love to, but …" refuses.
            if piece.isTurn, let last = clauses.indices.last, clauses[last].acts[.wish] {
                clauses[last].cues.subtract([.acceptance, .jest])
                clauses[last].cues.insert(.refusal)
            }
            clauses += read
        }
        return clauses
    }

    /// Cuts at a comma between a rejected slot and an offered one: "Friday I work, Saturday?"
    private func clauses(_ text: String, endsAsQuestion: Bool) -> [Clause] {
        // Long texts do not negotiate, so they are not cut.
        let mayBeCut = text.utf8.count <= 600 && text.unicodeScalars.contains { $0 == "," || $0 == "،" }
        let commas = mayBeCut ? text.indices.filter { text[$0] == "," || text[$0] == "،" } : []
        for comma in commas.prefix(4) {
            let left = self.clause(String(text[..<comma]), endsAsQuestion: false)
            guard !left.cues.isDisjoint(with: [.refusal, .engagement]), left.hasSlot || left.cues.contains(.refusal)
            else {
                continue
            }
            let rest = self.clauses(String(text[text.index(after: comma)...]), endsAsQuestion: endsAsQuestion)
            if rest.contains(where: { $0.hasSlot || $0.time != nil }) { return [left] + rest }
        }
        if endsAsQuestion, let parts = self.answerAndQuestion(text, commas) { return parts }
        return [self.clause(text, endsAsQuestion: endsAsQuestion)]
    }

    /// Cuts an answer from the question after it: "Sure I'm coming, shall I bring something?"
    private func answerAndQuestion(_ text: String, _ commas: [String.Index]) -> [Clause]? {
        guard let comma = commas.first else { return nil }
        let left = self.clause(String(text[..<comma]), endsAsQuestion: false)
        guard left.cues == [.acceptance], !left.hasSlot, left.time == nil, !left.isQuestion, left.otherWords == 0 else {
            return nil
        }
        return [left] + self.clauses(String(text[text.index(after: comma)...]), endsAsQuestion: true)
    }

    /// True for text that imitates tags, JSON or a verdict, and for forwarded messages. These never agree to anything.
    package static func isForMachines(_ body: String) -> Bool { Self.isForMachines(SearchedText(Folding.fold(body))) }

    private static func isForMachines(_ folded: SearchedText) -> Bool {
        Self.machineMarks.contains(where: folded.contains)
            || Self.forwarding.contains(where: folded.text.hasPrefix)
    }

    private static let machineMarks = [
        "has_event", "no_event", "<system", "[system", "</messages", "\"status\"", "system:", "النظام:", "<|",
        "ignore all previous", "ignore previous", "تجاهل جميع التعليمات", "تجاهل التعليمات",
    ].map { Folding.fold($0) }
    private static let forwarding = ["↪", "forwarded", "fwd:", "محولة", "منقول"].map { Folding.fold($0) }

    private func clause(_ text: String, endsAsQuestion: Bool) -> Clause {
        let tokens = Tokenizer.tokens(of: text)
        var clause = Clause()
        let parts = MomentParts(tokens, of: text, saidAt: self.reference, habits: self.habits)
        self.takeMoments(parts, tokens, text, endsAsQuestion, &clause)
        let taken =
            parts.days.map(\.tokens) + parts.lengths.map(\.tokens) + parts.times.map(\.tokens)
            + parts.offsets.map(\.tokens) + self.takeShift(tokens, &clause)
        (clause.text, clause.moments) = (text, taken)
        clause.activity = ActivityReader.read(tokens, of: text).first?.value
        clause.place = PlaceReader.read(tokens, of: text, except: taken)?.value
        var cues = CueReader.read(tokens, of: text)
        if cues.isEmpty, let cue = BriefAnswers.read(tokens) {
            cues.append(ReadPhrase(cue, 0..<tokens.count, in: tokens, of: text))
        }
        cues.removeAll { Self.isHypothetical($0, tokens) }
        clause.spoken = cues.map(\.tokens)
        if clause.activity?.isHosted == true { cues = cues.map(self.hosted) }
        let starts = Set(taken.map(\.lowerBound))
        cues = cues.map { self.offered($0, starts, tokens) }
        clause.cues.formUnion(cues.map(\.value))
        func said(_ cue: ReadPhrase<Cue>) -> String { tokens[cue.tokens].map(\.text).joined(separator: " ") }
        clause.answer[.firm] = cues.contains { $0.value == .acceptance && !ClauseWords.nods.contains(said($0)) }
        let isSorry = tokens.contains { ClauseWords.apologies.contains($0) }
        clause.acts[.withdrawal] = cues.contains {
            $0.value == .refusal
                && (ClauseWords.withdraws(said($0))
                    || (isSorry || cues.contains { $0.value == .engagement })
                        && !ClauseWords.noes.contains(said($0)))
        }
        clause.opensPast = tokens.prefix(3).contains { ClauseWords.pastOpeners.contains($0) }
        clause.acts[.commitment] =
            ClauseWords.coming.contains(in: tokens)
            || tokens.count == 1 && !cues.isEmpty && ClauseWords.single.contains(tokens[0])
        clause.asked[.availability] =
            ClauseWords.probe.contains(in: tokens) && clause.activity == nil && clause.place == nil
            && !clause.times.contains { $0.value.start != nil }
            && !cues.contains {
                $0.value == .invitation && !ClauseWords.probe.contains(in: Tokenizer.tokens(of: $0.phrase))
            }
        clause.asked[.plans] = clause.asked[.availability] && ClauseWords.plans.contains(in: tokens)
        clause.answer[.refusedFirst] = cues.first { $0.value == .refusal || $0.value == .hesitation }?.value == .refusal
        clause.isQuestion =
            endsAsQuestion || tokens.prefix(3).contains { ClauseWords.question.contains($0) }
            || SentenceOpeners.asks(tokens) || self.asksIfPossible(tokens, clause)
        clause.asked[.when] =
            ClauseWords.asksWhen(tokens, isQuestion: endsAsQuestion)
            && (clause.activity == nil || clause.cues.contains(.invitation))
        if tokens.count <= 2, clause.times.isEmpty, let half = tokens.first.flatMap({ ClauseWords.halves[$0.text] }) {
            clause.times = [ReadPhrase(TimeReading(start: nil, part: half), 0..<1, in: tokens, of: text)]
        }
        clause.asked[.sameTime] = clause.isQuestion && ClauseWords.timeAsked.contains(in: tokens)
        clause.slot[.also] = tokens.contains { ClauseWords.alsos.contains($0) }
        clause.acts[.apology] = isSorry
        clause.slot[.thatDay] = ClauseWords.thatDay.contains(in: tokens)
        clause.acts[.wish] = ClauseWords.wish.contains(in: tokens)
        clause.acts[.consolation] = ClauseWords.consoling.contains(in: tokens)
        clause.acts[.comfort] = ClauseWords.comforting.contains(in: tokens)
        clause.isTogether = tokens.contains { ClauseWords.together.contains($0) }
        clause.acts[.resignation] = ClauseWords.resigning.contains(in: tokens)
        clause.asked[.ownDay] = FactQuestion.asks(tokens)
        clause.asked[.who] = tokens.first.map { ClauseWords.facts.contains($0) } ?? false
        if let call = tokens.firstIndex(where: { $0.text == "call" }),
            tokens[(call + 1)...].prefix(3).contains(where: { $0.text == "off" })
        {
            clause.cues.insert(.cancellation)
        }
        clause.asked[.help] = ClauseWords.hand.contains(in: tokens)
        clause.acts[.postponement] = ClauseWords.postponing.contains(in: tokens)
        clause.acts[.suggestion] = ClauseWords.suggestion.contains(in: tokens)
        clause.acts[.meeting] = ClauseWords.seeing.contains(in: tokens)
        clause.acts[.pickUp] = ClauseWords.pickUp.contains(in: tokens)
        self.takeActs(tokens, &clause)
        self.takeCondition(tokens, &clause)
        clause.answer[.nod] =
            clause.cues.contains(.acceptance)
            && cues.allSatisfy { $0.value != .acceptance || ClauseWords.acknowledges(said($0)) }
        let read = TakenTokens(taken + cues.map(\.tokens), of: tokens.count)
        clause.otherWords = tokens.indices.count { index in
            tokens[index].kind != .mark && !read.contains(index) && !ClauseWords.fillers.contains(tokens[index])
        }
        self.takeManner(tokens, cues, &clause)
        clause.asked[.fact] =
            clause.isQuestion && !clause.isTogether && !clause.cues.contains(.invitation)
            && tokens.first.map { ClauseWords.factOpeners.contains($0) } ?? false
        // "I'm in Leeds", "I'm in meetings": tells where the writer is, not that the writer comes.
        if cues.contains(where: { $0.value == .engagement && CueReader.isWhereabouts($0.phrase) }) {
            clause.acts[.commitment] = false
        }
        self.takeOpening(tokens, &clause)
        clause.slot[.atHead] = taken.contains { $0.lowerBound <= 1 } && clause.otherWords <= 4
        clause.answer[.plainRefusal] = clause.cues == [.refusal] && clause.otherWords <= 2 && !clause.hasSlot
        return clause
    }

    /// Keeps the days and times that are offered. Drops those that are ruled out, replaced or only a limit.
    private func takeMoments(
        _ parts: MomentParts,
        _ tokens: [Token],
        _ text: String,
        _ endsAsQuestion: Bool,
        _ clause: inout Clause
    ) {
        func before(_ range: Range<Int>) -> String {
            var index = range.lowerBound - 1
            while index >= 0, index >= range.lowerBound - 3,
                ["on", "يوم", "the", "at", "الساعه"].contains(tokens[index].text)
            { index -= 1 }
            return index >= 0 ? tokens[index].text : ""
        }
        /// "Not Tuesday", and "ولا الثلاثاء" at the start. Later in a clause "ولا" means "or".
        func rulesOut(_ range: Range<Int>) -> Bool {
            let word = before(range)
            return ClauseWords.negations.contains(word) && (word != "ولا" || tokens.first?.text == word)
        }
        func isMoved(_ range: Range<Int>) -> Bool {
            tokens[..<range.lowerBound].suffix(12).contains { ClauseWords.moving.contains($0) }
        }
        func isOfOld(_ range: Range<Int>) -> Bool {
            let word = before(range)
            guard range.lowerBound >= 2 || ["بدل", "بدال"].contains(word) else { return false }
            return ["بدل", "بدال"].contains(word)
                || ["of", "than"].contains(word) && Self.prefers(tokens[..<range.lowerBound].suffix(3))
        }
        clause.lengths = parts.lengths.filter { length in
            length.value <= 360 || ClauseWords.lasting.contains(before(length.tokens))
        }
        for day in parts.days where !day.value.isVague && !isOfOld(day.tokens) {
            let word = before(day.tokens)
            // "Isn't the 14th a Saturday?" asks what day it is; "any other Friday" is not this one.
            if word == "a", day.value.weekday != nil { continue }
            // "Do you open on Sundays?": a habit.
            let name = tokens[day.tokens.upperBound - 1].text
            if name.hasSuffix("days"), DayWords.weekdays.contains(name), day.tokens.count == 1, clause.isHabit(tokens) {
                continue
            }
            if rulesOut(day.tokens) || word == "other" {
                // "Not this Monday?" only asks which Monday is meant.
                if !endsAsQuestion { clause.cues.insert(.refusal) }
                // "مو بكرة، اللي بعده": the day after, or the weekday a week later.
                let next = day.tokens.upperBound..<min(tokens.count, day.tokens.upperBound + 2)
                if let after = next.lazy.compactMap({ DayWords.oneAfter.match(tokens, at: $0) }).first {
                    let later = day.value.first.adding(days: day.value.weekday == nil ? 1 : 7)
                    clause.days.append(
                        ReadPhrase(DayReading(first: later), day.tokens.lowerBound..<after.end, in: tokens, of: text)
                    )
                }
            } else if !ClauseWords.bounds.contains(word), word != "by" {
                let isMoved =
                    day.value.last != nil
                    && tokens[..<day.tokens.lowerBound].suffix(12).contains { ClauseWords.moving.contains($0) }
                clause.days.append(isMoved ? day.with(DayReading(first: day.value.last ?? day.value.first)) : day)
            }
        }
        clause.slot[.vagueDay] = parts.days.contains { $0.value.isVague }
        let tellsTime =
            tokens.contains { ClauseWords.nows.contains($0) } && parts.days.isEmpty && tokens.count <= 9
        for time in parts.times where !isOfOld(time.tokens) && !tellsTime {
            let word = before(time.tokens)
            let opener = tokens[time.tokens.lowerBound].text
            if rulesOut(time.tokens) {
                clause.cues.insert(.refusal)
            } else if time.value.start == nil
                || !ClauseWords.bounds.contains(word) && !ClauseWords.bounds.contains(opener)
            {
                var reading = time.value
                // "Push it from 11 to 12": the second is the new one.
                if let end = reading.end, isMoved(time.tokens) { (reading.start, reading.end) = (end, nil) }
                clause.times.append(time.with(reading))
            }
        }
        if !endsAsQuestion, clause.times.isEmpty, Self.tellsWhatDay(tokens) { clause.days = [] }
        // "15 June … Monday at 9": the weekday of the date that was just said.
        if let last = clause.days.last, let weekday = last.value.weekday,
            let dated = clause.days.dropLast().last(where: {
                $0.value.weekday == nil && $0.value.first.weekday == weekday
            })
        {
            clause.days[clause.days.count - 1] = last.with(DayReading(first: dated.value.first, part: last.value.part))
        }
        if let last = clause.days.last, Conventions.isToday(last.value, at: clause.time?.value, saidAt: self.reference)
        {
            var day = last.value
            day.first = self.reference.date
            clause.days[clause.days.count - 1] = last.with(day)
        }
        // "In like five hours??" repeats an hour in surprise.
        let isWondering = tokens.contains { ["like", "about", "يعني"].contains($0.text) } && endsAsQuestion
        if let offset = parts.offsets.last, !isWondering {
            let time = TimeReading(start: ClockReading(offset.value.time))
            clause.days.append(ReadPhrase(DayReading(first: offset.value.date), offset.tokens, in: tokens, of: text))
            clause.times.insert(ReadPhrase(time, offset.tokens, in: tokens, of: text), at: 0)
        }
        clause.slot[.choice] = self.isChoice(clause, tokens)
        if clause.slot[.choice] { clause.options = SlotOption.read(clause) }
        // "We have two slots left: Tue 3.10 or Wed 8.20."
        let isSlots = tokens.contains {
            ["slot", "slots", "appointments", "openings", "times", "options", "available"].contains($0.text)
        }
        if clause.slot[.choice], isSlots { clause.cues.insert(.invitation) }
        for count in 2...4 { clause.choices[count] = SlotOption.place(tokens, of: count) }
    }

    /// "Tuesday or Wednesday", "9 or 9.30", "السبت ولا الأحد".
    private func isChoice(_ clause: Clause, _ tokens: [Token]) -> Bool {
        func hasOr(_ ranges: [Range<Int>]) -> Bool {
            guard let first = ranges.map(\.upperBound).min(), let last = ranges.map(\.lowerBound).max(), first < last
            else {
                return false
            }
            return tokens[first..<last].contains { DayWords.choice.contains($0) }
        }
        let days = clause.days.filter { $0.value.last == nil }
        if Set(days.map(\.value.first)).count > 1, hasOr(days.map(\.tokens)) { return true }
        let times = clause.times.filter { $0.value.start != nil }
        return Set(times.map(\.value.start)).count > 1 && hasOr(times.map(\.tokens))
    }
}

/// Caches the clauses of texts, because several readers ask for the same ones.
package struct ClauseMemory {
    private struct Said: Hashable {
        /// Bytes, because equal strings may be spelt differently and so have other positions.
        let text: [UInt8]
        let at: LocalDateTime
        let habits: LocalHabits
    }

    private var read: [Said: [Clause]] = [:]

    package init() {}

    /// - Parameter tokens: the tokens of `text`. Evaluated only if the text was not read yet.
    package mutating func clauses(
        of text: String,
        _ tokens: @autoclosure () -> [Token],
        saidAt: LocalDateTime,
        habits: LocalHabits
    ) -> [Clause] {
        let said = Said(text: Array(text.utf8), at: saidAt, habits: habits)
        if let known = self.read[said] { return known }
        let clauses = ClauseReader(reference: saidAt, habits: habits).read(text, tokens())
        self.read[said] = clauses
        return clauses
    }
}
