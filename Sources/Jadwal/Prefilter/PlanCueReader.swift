/// Looks for a cue of a plan, generously: what it finds only decides whether the model is asked, and what it misses is lost.
///
/// An agreement without a cue could not be written anyway: grounding reads days and hours with the same reader, and wants one.
struct PlanCueReader {
    let zone: Zone

    /// The first cue by the order of the messages; nil for talk without any.
    func first(in window: ConversationWindow) -> PlanCue? {
        if !window.knownEvents.isEmpty { return .knownEvent }
        var familiarity = FamiliarText()
        for message in window.messages {
            let saidAt = self.zone.local(UnixTime(seconds: message.saidAt))
            for body in [message.content.body, message.content.quoted?.body].compactMap(\.self) {
                let (text, hasMeetingLink) = Self.withoutLinks(PlainText.clean(body, keepingLineBreaks: true))
                if hasMeetingLink { return .word }
                let talk = Self.withoutGreetings(text)
                let tokens = Tokenizer.tokens(of: talk)
                familiarity.take(talk, tokens)
                if let cue = Self.first(in: talk, tokens, saidAt: saidAt) { return cue }
            }
        }
        return familiarity.isReadable ? nil : .unreadable
    }

    private static func first(in text: String, _ tokens: [Token], saidAt: LocalDateTime) -> PlanCue? {
        if text.unicodeScalars.contains(where: PlanWords.marks.contains) { return .word }
        let parts = MomentParts(tokens, of: text, saidAt: saidAt, order: .dayFirst)
        if parts.days.contains(where: { ($0.value.last ?? $0.value.first) >= saidAt.date }) { return .day }
        if !parts.times.isEmpty || !parts.lengths.isEmpty || !parts.offsets.isEmpty { return .hour }
        if ForeignClause.read(tokens, position: 0, isOwner: true, saidAt: saidAt)?.names ?? false { return .day }
        if tokens.contains(where: { $0.number.map { $0 <= 31 } ?? false }) { return .number }
        if tokens.indices.contains(where: { (NumberWords.spelled(tokens, at: $0)?.value ?? 0) > 1 }) { return .number }
        if !ActivityReader.read(tokens, of: text).isEmpty { return .activity }
        if CueReader.read(tokens, of: text).contains(where: Self.arranges) { return .arranging }
        let asks = [ClauseWords.probe, ClauseWords.suggestion, ClauseWords.seeing, ClauseWords.postponing]
        if asks.contains(where: { $0.contains(in: tokens) }) { return .arranging }
        if ClauseWords.asksWhen(tokens, isQuestion: true) { return .arranging }
        if PlaceReader.read(tokens, of: text, except: []) != nil { return .place }
        return PlanWords.isNamed(in: tokens) ? .word : nil
    }

    /// "Better" and "rather" only choose between what has cues of its own.
    private static func arranges(_ cue: ReadPhrase<Cue>) -> Bool {
        switch cue.value {
        case .invitation: !["better", "rather"].contains(Folding.fold(cue.phrase))
        case .change, .cancellation: true
        case .acceptance, .refusal, .hesitation, .engagement, .past, .task, .jest, .hearsay: false
        }
    }

    /// A link says nothing that can be read, unless it leads to a place, a meeting or a booking.
    private static func withoutLinks(_ text: String) -> (text: String, hasMeetingLink: Bool) {
        var hasMeetingLink = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: " ").filter { word in
                guard word.contains("://") || word.hasPrefix("www.") else { return true }
                let link = word.lowercased()
                hasMeetingLink = hasMeetingLink || PlanWords.meetingLinks.contains(where: link.contains)
                return false
            }.joined(separator: " ")
        }
        return (lines.joined(separator: "\n"), hasMeetingLink)
    }

    /// "Good morning", "جمعة مباركة": days and hours that nobody means.
    private static func withoutGreetings(_ text: String) -> String {
        let tokens = Tokenizer.tokens(of: text)
        var rest = ""
        var copied = text.startIndex
        var index = 0
        while index < tokens.count {
            guard let match = PlanWords.greetings.match(tokens, at: index) else {
                index += 1
                continue
            }
            rest += text[copied..<tokens[index].range.lowerBound] + " "
            copied = tokens[match.end - 1].range.upperBound
            index = match.end
        }
        return rest + text[copied...]
    }
}
