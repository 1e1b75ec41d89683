/// Reads what a clause does besides naming a day or an hour.
extension ClauseReader {
    package func takeActs(_ tokens: [Token], _ clause: inout Clause) {
        clause.acts[.request] = ActWords.requests.contains(in: tokens)
        clause.asked[.details] = ActWords.details.contains(anyOf: tokens) && !ActWords.before.contains(anyOf: tokens)
        clause.asked[.answer] = ActWords.askingBack.contains(in: tokens)
        if ActWords.confirming.contains(anyOf: tokens) {
            // "To confirm send 1."
            clause.acts[.request] = false
            clause.cues.remove(.task)
        }
        clause.acts[.delivery] = tokens.contains { ActWords.delivering.contains($0) }
        clause.answer[.wavering] = ActWords.wavering.contains(in: tokens)
        if let next = tokens.indices.first(where: { ActWords.following.match(tokens, at: $0) != nil }) {
            // "Don't be late, the next client comes at half seven": not the time of the meeting.
            clause.days.removeAll { $0.tokens.lowerBound > next }
            clause.times.removeAll { $0.tokens.lowerBound > next }
        }
        clause.answer[.checkingFirst] = ActWords.checkingFirst.contains(in: tokens)
        if clause.answer[.checkingFirst], !clause.isQuestion { clause.cues.insert(.hesitation) }
        clause.tone[.absurd] = ActWords.absurd.contains(in: tokens)
        clause.tone[.mocking] = ActWords.mocking.contains(in: tokens)
        clause.tone[.serious] = ActWords.serious.contains(in: tokens)
        clause.acts[.fact] =
            ActWords.facts.contains(in: tokens) || tokens.prefix(4).contains { ActWords.others.contains($0) }
            || tokens.contains { ActWords.isTheirVerb($0.text) }
        if let first = tokens.first {
            clause.slot[.alternative] = DayWords.choice.contains(first)
            clause.slot[.addition] =
                ["also", "وايضا", "ايضا", "كمان", "وكمان", "وبعدين"].contains(first.text)
                || first.text.hasPrefix("و") && clause.days.contains { $0.tokens.lowerBound == 0 }
                || first.text == "and" && tokens.count > 1
                    && ["for", "then", "also", "another", "one"].contains(tokens[1].text)
        }
    }

    /// Asks without a question mark: "Monday 9.30 possible", "الاثنين ٩ ونص ممكن".
    package func asksIfPossible(_ tokens: [Token], _ clause: Clause) -> Bool {
        guard let last = tokens.last(where: { $0.kind != .mark }), clause.day != nil else { return false }
        return ["possible", "ممكن", "mumkin", "momken"].contains(last.text) && clause.time?.value.start != nil
            && clause.cues.isDisjoint(with: [.acceptance, .refusal])
    }

    /// "Tomorrow is Friday", "بكرة جمعة", "بكرة اجازة": states a fact about the day and proposes nothing.
    package static func tellsWhatDay(_ tokens: [Token]) -> Bool {
        tokens.indices.contains { index in
            guard let day = DayWords.relative.match(tokens, at: index) else { return false }
            let next =
                day.end < tokens.count && ["is", "s", "its"].contains(tokens[day.end].text) ? day.end + 1 : day.end
            guard next < tokens.count, !tokens[next].text.hasPrefix("ال") else { return false }
            let end =
                DayWords.bareWeekdays.match(tokens, at: next)?.end ?? DayWords.weekdays.match(tokens, at: next)?.end
            let isName = end.map { $0 == tokens.count || tokens[$0].kind == .mark } ?? false
            return isName || ActWords.daysOff.match(tokens, at: next) != nil
        }
    }

    /// Reads preparations, wishes, possessions and second thoughts.
    package func takeManner(_ tokens: [Token], _ cues: [ReadPhrase<Cue>], _ clause: inout Clause) {
        clause.acts[.preparation] = ActWords.preparing.contains(anyOf: tokens) && !clause.isTask
        clause.acts[.want] = ActWords.wanting.contains(anyOf: tokens)
        clause.answer[.secondThought] = ActWords.rethinking.contains(anyOf: tokens)
        clause.slot[.settled] = clause.times.contains { time in
            let next = time.tokens.upperBound
            let isNamed = next < tokens.count && ["then", "instead", "اجل", "إذن", "اذن"].contains(tokens[next].text)
            let isCalled = tokens.first.map { ["اجل", "طيب", "خلها", "خليها"].contains($0.text) } ?? false
            return time.value.start != nil
                && (time.tokens.lowerBound <= 1 && isNamed || time.tokens.lowerBound == 1 && isCalled)
        }
        let engagements = cues.filter { $0.value == .engagement }
        clause.acts[.possession] =
            !engagements.isEmpty
            && engagements.allSatisfy {
                ActWords.possessing.contains(Folding.fold($0.phrase).filter { $0 != "'" && $0 != "’" })
            }
            && !clause.hasSlot && clause.time == nil && clause.activity == nil && clause.otherWords <= 3
            && !ActWords.occupations.contains(anyOf: tokens)
    }

    /// "Are you open tomorrow?" asks for the hours of a place; "are you open to Friday?" does not.
    package func takeOpening(_ tokens: [Token], _ clause: inout Clause) {
        guard clause.isQuestion, clause.activity == nil, clause.time?.value.start == nil,
            !clause.cues.contains(.change), ActWords.opening.contains(in: tokens),
            !tokens.contains(where: { ["to", "for", "نجي", "نمر", "نجيكم"].contains($0.text) })
        else { return }
        (clause.asked[.fact], clause.asked[.ownDay], clause.acts[.fact]) = (true, true, true)
        clause.cues.remove(.invitation)
        clause.asked[.availability] = false
    }

    /// "If im not there go without me", "if you can't, tell me": refuses nothing.
    package static func isHypothetical(_ cue: ReadPhrase<Cue>, _ tokens: [Token]) -> Bool {
        guard cue.value == .refusal || cue.value == .cancellation,
            let index = tokens.firstIndex(where: { ClauseWords.conditions.contains($0) }),
            index < cue.tokens.lowerBound
        else { return false }
        let isLeft = tokens[cue.tokens].contains { ["without", "بدوني", "غيري", "دوني"].contains($0.text) }
        return isLeft || cue.tokens.lowerBound - index <= 2
    }

    /// A yes that depends on a condition is no acceptance yet.
    package func takeCondition(_ tokens: [Token], _ clause: inout Clause) {
        clause.answer[.conditional] = !clause.isQuestion && ClauseWords.isConditional(tokens)
        if clause.answer[.conditional], clause.cues.contains(.acceptance) { clause.cues.insert(.hesitation) }
        let names = clause.activity != nil || clause.cues.contains(.invitation)
        if clause.cues.contains(.hesitation), !names, ActWords.reporting.contains(in: tokens) {
            // "Will ring you this afternoon": the time of the answer, not of the meeting.
            (clause.days, clause.times) = ([], [])
        }
    }
}

/// Reads hours that refer to another hour: moved, explained, or only mentioned.
extension ClauseReader {
    /// Reads "an hour later" as a change of the plan's hour, not as a moment from now. Returns the tokens that say it.
    package func takeShift(_ tokens: [Token], _ clause: inout Clause) -> [Range<Int>] {
        clause.slot[.explanation] = tokens.first.map { Self.explaining.contains($0) } ?? false
        if Self.clockChange.contains(in: tokens) { clause.days = [] }
        guard let found = HourShiftReader.read(tokens) else { return [] }
        (clause.shift, clause.shiftTokens) = (found.shift, found.tokens)
        clause.days.removeAll { $0.tokens.overlaps(found.tokens) }
        clause.times.removeAll { $0.tokens.overlaps(found.tokens) }
        clause.lengths.removeAll { $0.tokens.overlaps(found.tokens) }
        return [found.tokens]
    }

    /// "8 instead of 7", "6.30 rather than 6".
    package static func prefers(_ tokens: ArraySlice<Token>) -> Bool {
        tokens.contains { ["instead", "rather"].contains($0.text) }
    }

    /// Starts an explanation: "يعني ١١ وربع".
    private static let explaining = Folding.words(["يعني", "meaning", "ie", "قصدي", "اقصد", "y3ni", "ya3ni"])

    /// Speaks of the day on which the clocks change. It is no plan.
    private static let clockChange = PhraseTable<Bool>([
        (
            true,
            "sprang forward|spring forward|sprung forward|fell back|clocks (go/went/change/changed/are changing)|daylight saving|daylight savings|التوقيت الصيفي|التوقيت الشتوي"
        )
    ])
}

/// Distinguishes the writer's offers from the writer's own commitments.
extension ClauseReader {
    /// "We have 3:00 or 4:30" and "سهرة عندي ٩" offer; "I have a meeting at 3" does not.
    package func offered(_ cue: ReadPhrase<Cue>, _ starts: Set<Int>, _ tokens: [Token]) -> ReadPhrase<Cue> {
        guard cue.value == .engagement else { return cue }
        let next = cue.tokens.upperBound
        let isPlace = ["عندي", "عندنا"].contains(Folding.fold(cue.phrase))
        if next == tokens.count || tokens[next].kind == .mark { return isPlace ? cue.with(.invitation) : cue }
        let isOffer = Self.offering.contains(Folding.fold(cue.phrase).filter { $0 != "'" }) || isPlace
        return isOffer && starts.contains(next) ? cue.with(.invitation) : cue
    }

    private static let offering: WordSet = [
        "we have", "i only have", "i have", "ive got", "weve got", "i got", "ive", "we got", "weve", "got",
    ]
    /// Invites to the writer's home: "القهوة عندي", "العشاء عندنا".
    package func hosted(_ cue: ReadPhrase<Cue>) -> ReadPhrase<Cue> {
        guard cue.value == .engagement,
            ["عندي", "عندنا", "3ndi", "3ndna", "3andi", "3andna"].contains(Folding.fold(cue.phrase))
        else { return cue }
        return cue.with(.invitation)
    }
}
