/// What a clause does beside naming a day or an hour.
extension ClauseReader {
    func takeActs(_ tokens: [Token], _ clause: inout Clause) {
        clause.isRequest = ActWords.requests.contains(in: tokens)
        clause.asksDetails = ActWords.details.contains(anyOf: tokens) && !ActWords.before.contains(anyOf: tokens)
        clause.asksBack = ActWords.askingBack.contains(in: tokens)
        if ActWords.confirming.contains(anyOf: tokens) {
            // "To confirm send 1."
            clause.isRequest = false
            clause.cues.remove(.task)
        }
        clause.isDelivery = tokens.contains { ActWords.delivering.contains($0) }
        clause.wavers = ActWords.wavering.contains(in: tokens)
        if let next = tokens.indices.first(where: { ActWords.following.match(tokens, at: $0) != nil }) {
            // "Don't be late, the next client comes at half seven": not when they meet.
            clause.days.removeAll { $0.tokens.lowerBound > next }
            clause.times.removeAll { $0.tokens.lowerBound > next }
        }
        clause.checksFirst = ActWords.checkingFirst.contains(in: tokens)
        if clause.checksFirst, !clause.isQuestion { clause.cues.insert(.hesitation) }
        clause.isAbsurd = ActWords.absurd.contains(in: tokens)
        clause.isMocking = ActWords.mocking.contains(in: tokens)
        clause.isSerious = ActWords.serious.contains(in: tokens)
        clause.laughs = tokens.contains { token in ActWords.laughs.contains { token.text.hasPrefix($0) } }
        clause.isFact =
            ActWords.facts.contains(in: tokens) || tokens.prefix(4).contains { ActWords.others.contains($0) }
            || tokens.contains { ActWords.isTheirVerb($0.text) }
        if let first = tokens.first {
            clause.isAlternative = DayWords.choice.contains(first)
            clause.isAddition =
                ["also", "وايضا", "ايضا", "كمان", "وكمان", "وبعدين"].contains(first.text)
                || first.text.hasPrefix("و") && clause.days.contains { $0.tokens.lowerBound == 0 }
                || first.text == "and" && tokens.count > 1
                    && ["for", "then", "also", "another", "one"].contains(tokens[1].text)
        }
    }

    /// "Monday 9.30 possible", "الاثنين ٩ ونص ممكن": asks without a mark.
    func asksIfPossible(_ tokens: [Token], _ clause: Clause) -> Bool {
        guard let last = tokens.last(where: { $0.kind != .mark }), clause.day != nil else { return false }
        return ["possible", "ممكن", "mumkin", "momken"].contains(last.text) && clause.time?.value.start != nil
            && clause.cues.isDisjoint(with: [.acceptance, .refusal])
    }

    /// "Tomorrow is Friday", "بكرة جمعة", "بكرة اجازة": tells what day it is, and proposes none.
    static func tellsWhatDay(_ tokens: [Token]) -> Bool {
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

    /// What one brings, wants, has and thinks again.
    func takeManner(_ tokens: [Token], _ cues: [ReadPhrase<Cue>], _ clause: inout Clause) {
        clause.isPreparation = ActWords.preparing.contains(anyOf: tokens) && !clause.isTask
        clause.isWanting = ActWords.wanting.contains(anyOf: tokens)
        clause.isSecondThought = ActWords.rethinking.contains(anyOf: tokens)
        clause.settlesOn = clause.times.contains { time in
            let next = time.tokens.upperBound
            let isNamed = next < tokens.count && ["then", "instead", "اجل", "إذن", "اذن"].contains(tokens[next].text)
            let isCalled = tokens.first.map { ["اجل", "طيب", "خلها", "خليها"].contains($0.text) } ?? false
            return time.value.start != nil
                && (time.tokens.lowerBound <= 1 && isNamed || time.tokens.lowerBound == 1 && isCalled)
        }
        let engagements = cues.filter { $0.value == .engagement }
        clause.isPossession =
            !engagements.isEmpty
            && engagements.allSatisfy {
                ActWords.possessing.contains(Folding.fold($0.phrase).filter { $0 != "'" && $0 != "’" })
            }
            && !clause.hasSlot && clause.time == nil && clause.activity == nil && clause.otherWords <= 3
            && !ActWords.occupations.contains(anyOf: tokens)
    }

    /// "Are you open tomorrow?" asks for the hours of a place; "are you open to Friday?" does not.
    func takeOpening(_ tokens: [Token], _ clause: inout Clause) {
        guard clause.isQuestion, clause.activity == nil, clause.time?.value.start == nil,
            !clause.cues.contains(.change), ActWords.opening.contains(in: tokens),
            !tokens.contains(where: { ["to", "for", "نجي", "نمر", "نجيكم"].contains($0.text) })
        else { return }
        (clause.asksFact, clause.asksOwnDay, clause.isFact) = (true, true, true)
        clause.cues.remove(.invitation)
        clause.isProbe = false
    }

    /// "If im not there go without me", "if you can't, tell me": turns nothing down.
    static func isHypothetical(_ cue: ReadPhrase<Cue>, _ tokens: [Token]) -> Bool {
        guard cue.value == .refusal || cue.value == .cancellation,
            let index = tokens.firstIndex(where: { ClauseWords.conditions.contains($0) }),
            index < cue.tokens.lowerBound
        else { return false }
        let isLeft = tokens[cue.tokens].contains { ["without", "بدوني", "غيري", "دوني"].contains($0.text) }
        return isLeft || cue.tokens.lowerBound - index <= 2
    }

    /// A yes that hangs on something is none yet; a wish without its "but" neither takes up nor jests.
    func takeCondition(_ tokens: [Token], _ clause: inout Clause) {
        clause.isConditional = !clause.isQuestion && ClauseWords.isConditional(tokens)
        if clause.isConditional, clause.cues.contains(.acceptance) { clause.cues.insert(.hesitation) }
        let names = clause.activity != nil || clause.cues.contains(.invitation)
        if clause.cues.contains(.hesitation), !names, ActWords.reporting.contains(in: tokens) {
            // "Will ring you this afternoon": when the answer comes, not when they meet.
            (clause.days, clause.times) = ([], [])
        }
    }
}
