/// Cuts a message into clauses and reads each.
struct ClauseReader {
    private let reference: LocalDateTime
    private let order: FigureOrder

    init(reference: LocalDateTime, order: FigureOrder = .dayFirst) { (self.reference, self.order) = (reference, order) }

    func read(_ body: String) -> [Clause] {
        guard !Self.isForMachines(body) else { return [] }
        var clauses: [Clause] = []
        for piece in ClauseCutter.cut(body) {
            let read = self.clauses(String(piece.text), endsAsQuestion: piece.isQuestion)
            // "I'd love to, but …" is a no.
            if piece.isTurn, let last = clauses.indices.last, clauses[last].isWish {
                clauses[last].cues.remove(.acceptance)
                clauses[last].cues.insert(.refusal)
            }
            clauses += read
        }
        return clauses
    }

    /// "Friday I work, Saturday?": what is ruled out before a comma and what is offered after it are two clauses.
    private func clauses(_ text: String, endsAsQuestion: Bool) -> [Clause] {
        // Long texts are told in one piece: nobody bargains in them.
        let commas = text.utf8.count > 600 ? [] : text.indices.filter { text[$0] == "," || text[$0] == "،" }
        for comma in commas.prefix(4) {
            let left = self.clause(String(text[..<comma]), endsAsQuestion: false)
            guard !left.cues.isDisjoint(with: [.refusal, .engagement]), left.hasSlot || left.cues.contains(.refusal)
            else {
                continue
            }
            let rest = self.clauses(String(text[text.index(after: comma)...]), endsAsQuestion: endsAsQuestion)
            if rest.contains(where: { $0.hasSlot || $0.time != nil }) { return [left] + rest }
        }
        return [self.clause(text, endsAsQuestion: endsAsQuestion)]
    }

    /// Text that imitates tags, JSON or a verdict is nobody's word on an appointment; neither is a forwarded message.
    static func isForMachines(_ body: String) -> Bool {
        let folded = Folding.fold(body)
        return [
            "has_event", "no_event", "<system", "[system", "</messages", "\"status\"", "system:", "النظام:", "<|",
            "ignore all previous", "ignore previous", "تجاهل جميع التعليمات", "تجاهل التعليمات",
        ].contains { folded.contains(Folding.fold($0)) }
            || folded.hasPrefix("↪") || folded.hasPrefix("forwarded") || folded.hasPrefix("fwd:")
            || folded.hasPrefix(Folding.fold("محولة")) || folded.hasPrefix(Folding.fold("منقول"))
    }

    private func clause(_ text: String, endsAsQuestion: Bool) -> Clause {
        let tokens = Tokenizer.tokens(of: text)
        var clause = Clause()
        let parts = MomentParts(tokens, of: text, saidAt: self.reference, order: self.order)
        self.takeMoments(parts, tokens, text, &clause)
        let taken =
            parts.days.map(\.tokens) + parts.lengths.map(\.tokens) + parts.times.map(\.tokens)
            + parts.offsets.map(\.tokens)
        clause.activity = ActivityReader.read(tokens, of: text).first?.value
        clause.place = PlaceReader.read(tokens, of: text, except: taken)?.phrase
        var cues = CueReader.read(tokens, of: text)
        if tokens.count == 1, ClauseWords.single.contains(tokens[0].text) {
            cues.append(ReadPhrase(.acceptance, 0..<1, in: tokens, of: text))
        }
        let starts = Set(taken.map(\.lowerBound))
        cues = cues.map { self.offered($0, starts, tokens) }
        clause.cues.formUnion(cues.map(\.value))
        clause.isFirm = cues.contains { $0.value == .acceptance && !ClauseWords.nods.contains(Folding.fold($0.phrase)) }
        let isSorry = tokens.contains { ClauseWords.apologies.contains($0.text) }
        clause.isWithdrawal = cues.contains {
            $0.value == .refusal
                && (ClauseWords.withdraws(Folding.fold($0.phrase))
                    || (isSorry || cues.contains { $0.value == .engagement })
                        && !ClauseWords.noes.contains(Folding.fold($0.phrase)))
        }
        clause.opensPast = tokens.prefix(3).contains { ClauseWords.pastOpeners.contains($0.text) }
        clause.isCommitment =
            ClauseWords.commitment.contains(in: tokens)
            || tokens.count == 1 && !cues.isEmpty && ClauseWords.single.contains(tokens[0].text)
        clause.isProbe =
            ClauseWords.probe.contains(in: tokens) && clause.activity == nil && clause.place == nil
            && !clause.times.contains { $0.value.start != nil }
            && !cues.contains {
                $0.value == .invitation && !ClauseWords.probe.contains(in: Tokenizer.tokens(of: $0.phrase))
            }
        clause.isRefusedFirst = cues.first { $0.value == .refusal || $0.value == .hesitation }?.value == .refusal
        clause.isQuestion = endsAsQuestion || tokens.prefix(3).contains { ClauseWords.question.contains($0.text) }
        clause.asksWhen =
            ClauseWords.asksWhen(tokens, isQuestion: endsAsQuestion)
            && (clause.activity == nil || clause.cues.contains(.invitation))
        if tokens.count <= 2, clause.times.isEmpty, let half = tokens.first.flatMap({ ClauseWords.halves[$0.text] }) {
            clause.times = [ReadPhrase(TimeReading(start: nil, part: half), 0..<1, in: tokens, of: text)]
        }
        clause.asksForTime = clause.isQuestion && ClauseWords.timeAsked.contains(in: tokens)
        clause.saysToo = tokens.contains { ClauseWords.alsos.contains($0.text) }
        clause.isSorry = isSorry
        clause.saysThatDay = ClauseWords.thatDay.contains(in: tokens)
        clause.isWish = ClauseWords.wish.contains(in: tokens)
        clause.isConsoling = ClauseWords.consoling.contains(in: tokens)
        clause.asksWho = tokens.first.map { ClauseWords.facts.contains($0.text) } ?? false
        if let call = tokens.firstIndex(where: { $0.text == "call" }),
            tokens[(call + 1)...].prefix(3).contains(where: { $0.text == "off" })
        {
            clause.cues.insert(.cancellation)
        }
        clause.asksForHand = ClauseWords.hand.contains(in: tokens)
        clause.isPostponement = ClauseWords.postponing.contains(in: tokens)
        clause.isSuggestion = ClauseWords.suggestion.contains(in: tokens)
        clause.isSeeing = ClauseWords.seeing.contains(in: tokens)
        clause.isPickUp = ClauseWords.pickUp.contains(in: tokens)
        let read = TakenTokens(taken + cues.map(\.tokens), of: tokens.count)
        clause.otherWords = tokens.indices.count { index in
            tokens[index].kind != .mark && !read.contains(index) && !ClauseWords.fillers.contains(tokens[index].text)
        }
        clause.isPlainRefusal = clause.cues == [.refusal] && clause.otherWords <= 2 && !clause.hasSlot
        return clause
    }

    /// "We have 3:00 or 4:30" and "سهرة عندي ٩" offer; "I have a meeting at 3" does not.
    private func offered(_ cue: ReadPhrase<Cue>, _ starts: Set<Int>, _ tokens: [Token]) -> ReadPhrase<Cue> {
        guard cue.value == .engagement else { return cue }
        let next = cue.tokens.upperBound
        let isPlace = ["عندي", "عندنا"].contains(Folding.fold(cue.phrase))
        if next == tokens.count || tokens[next].kind == .mark { return isPlace ? cue.with(.invitation) : cue }
        let isOffer = ["we have", "i only have", "i have"].contains(Folding.fold(cue.phrase)) || isPlace
        return isOffer && starts.contains(next) ? cue.with(.invitation) : cue
    }

    /// Days and times that are offered; those that are ruled out, replaced or only bound something are not among them.
    private func takeMoments(_ parts: MomentParts, _ tokens: [Token], _ text: String, _ clause: inout Clause) {
        func before(_ range: Range<Int>) -> String {
            var index = range.lowerBound - 1
            while index >= 0, index >= range.lowerBound - 3,
                ["on", "يوم", "the", "at", "الساعه"].contains(tokens[index].text)
            { index -= 1 }
            return index >= 0 ? tokens[index].text : ""
        }
        /// "Not Tuesday", and "ولا الثلاثاء" at the head; further on "ولا" is "or".
        func rulesOut(_ range: Range<Int>) -> Bool {
            let word = before(range)
            return ClauseWords.negations.contains(word) && (word != "ولا" || tokens.first?.text == word)
        }
        func isMoved(_ range: Range<Int>) -> Bool {
            tokens[..<range.lowerBound].suffix(12).contains { ClauseWords.moving.contains($0.text) }
        }
        func isOfOld(_ range: Range<Int>) -> Bool {
            let word = before(range)
            guard range.lowerBound >= 2 || ["بدل", "بدال"].contains(word) else { return false }
            return ["بدل", "بدال"].contains(word)
                || word == "of" && tokens[..<range.lowerBound].suffix(3).contains { $0.text == "instead" }
        }
        clause.lengths = parts.lengths.filter { length in
            length.value <= 360 || ClauseWords.lasting.contains(before(length.tokens))
        }
        for day in parts.days where !day.value.isVague && !isOfOld(day.tokens) {
            let word = before(day.tokens)
            if rulesOut(day.tokens) {
                clause.cues.insert(.refusal)
            } else if !ClauseWords.bounds.contains(word), word != "by" {
                let isMoved =
                    day.value.last != nil
                    && tokens[..<day.tokens.lowerBound].suffix(12).contains { ClauseWords.moving.contains($0.text) }
                clause.days.append(isMoved ? day.with(DayReading(first: day.value.last ?? day.value.first)) : day)
            }
        }
        clause.hasVagueDay = parts.days.contains { $0.value.isVague }
        let tellsTime =
            tokens.contains { ClauseWords.nows.contains($0.text) } && parts.days.isEmpty && tokens.count <= 9
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
        if let offset = parts.offsets.last {
            let time = TimeReading(start: ClockReading(offset.value.time))
            clause.days.append(ReadPhrase(DayReading(first: offset.value.date), offset.tokens, in: tokens, of: text))
            clause.times.insert(ReadPhrase(time, offset.tokens, in: tokens, of: text), at: 0)
        }
        clause.isChoice = self.isChoice(clause, tokens)
    }

    /// "Tuesday or Wednesday", "9 or 9.30", "السبت ولا الأحد".
    private func isChoice(_ clause: Clause, _ tokens: [Token]) -> Bool {
        func hasOr(_ ranges: [Range<Int>]) -> Bool {
            guard let first = ranges.map(\.upperBound).min(), let last = ranges.map(\.lowerBound).max(), first < last
            else {
                return false
            }
            return tokens[first..<last].contains { DayWords.choice.contains($0.text) }
        }
        let days = clause.days.filter { $0.value.last == nil }
        if Set(days.map(\.value.first)).count > 1, hasOr(days.map(\.tokens)) { return true }
        let times = clause.times.filter { $0.value.start != nil }
        return Set(times.map(\.value.start)).count > 1 && hasOr(times.map(\.tokens))
    }
}
