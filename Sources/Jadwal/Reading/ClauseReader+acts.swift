/// What a clause does beside naming a day or an hour.
extension ClauseReader {
    func takeActs(_ tokens: [Token], _ clause: inout Clause) {
        let words = Set(tokens.map(\.text))
        clause.isRequest = ActWords.requests.contains(in: tokens)
        clause.asksDetails = !words.isDisjoint(with: ActWords.details) && words.isDisjoint(with: ActWords.before)
        clause.asksBack = ActWords.askingBack.contains(in: tokens)
        if !words.isDisjoint(with: ActWords.confirming) {
            // "To confirm send 1."
            clause.isRequest = false
            clause.cues.remove(.task)
        }
        clause.isDelivery = tokens.contains { ActWords.delivering.contains($0.text) }
        clause.wavers = ActWords.wavering.contains(in: tokens)
        clause.isAbsurd = ActWords.absurd.contains(in: tokens)
        clause.isMocking = ActWords.mocking.contains(in: tokens)
        clause.isSerious = ActWords.serious.contains(in: tokens)
        clause.laughs = tokens.contains { token in ActWords.laughs.contains { token.text.hasPrefix($0) } }
        clause.isFact =
            ActWords.facts.contains(in: tokens) || tokens.prefix(4).contains { ActWords.others.contains($0.text) }
            || tokens.contains { ActWords.isTheirVerb($0.text) }
        if let first = tokens.first {
            clause.isAlternative = DayWords.choice.contains(first.text)
            clause.isAddition =
                ["also", "وايضا", "ايضا", "كمان", "وكمان", "وبعدين"].contains(first.text)
                || first.text.hasPrefix("و") && clause.days.contains { $0.tokens.lowerBound == 0 }
                || first.text == "and" && tokens.count > 1
                    && ["for", "then", "also", "another", "one"].contains(tokens[1].text)
        }
    }

    /// What one brings, wants, has and thinks again.
    func takeManner(_ tokens: [Token], _ cues: [ReadPhrase<Cue>], _ clause: inout Clause) {
        let words = Set(tokens.map(\.text))
        clause.isPreparation = !words.isDisjoint(with: ActWords.preparing) && !clause.isTask
        clause.isWanting = !words.isDisjoint(with: ActWords.wanting)
        clause.isSecondThought = !words.isDisjoint(with: ActWords.rethinking)
        let engagements = cues.filter { $0.value == .engagement }
        clause.isPossession =
            !engagements.isEmpty
            && engagements.allSatisfy {
                ActWords.possessing.contains(Folding.fold($0.phrase).filter { $0 != "'" && $0 != "’" })
            }
            && !clause.hasSlot && clause.time == nil && clause.activity == nil && clause.otherWords <= 3
            && words.isDisjoint(with: ActWords.occupations)
    }

    /// "If im not there go without me", "if you can't, tell me": turns nothing down.
    static func isHypothetical(_ cue: ReadPhrase<Cue>, _ tokens: [Token]) -> Bool {
        guard cue.value == .refusal || cue.value == .cancellation,
            let index = tokens.firstIndex(where: { ClauseWords.conditions.contains($0.text) }),
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
