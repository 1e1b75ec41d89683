internal import ChatReader
internal import Time

/// Finds a cue of a plan. A false cue only costs a call of the model, but a missed cue is a lost plan, so it finds too
/// many rather than too few.
///
/// An agreement without a cue could not be written anyway, because grounding reads days and hours with the same reader.
///
/// Only messages that are new since the last analysis count. The model has read the others and found nothing, or left a
/// plan open.
struct PlanCueReader {
    let zone: Zone

    /// The first cue in the order of the messages; nil if there is none.
    func first(in window: ConversationWindow) -> PlanCue? {
        // Nothing is new: a message was revoked, or the last analysis failed.
        let isAllRead = window.messages.allSatisfy { !$0.isNew }
        let isAllNew = window.messages.allSatisfy(\.isNew)
        let answers = Self.answers(in: window)
        if isAllRead, !answers.isEmpty { return .answer }
        if window.leftOpen, self.isNearPlan(window.messages) { return .answer }
        var familiarity = FamiliarText()
        var signs = PlanSigns()
        for message in window.messages {
            guard message.isNew || isAllRead else {
                familiarity.note(Tokenizer.tokens(of: PlainText.clean(message.content.body, keepingLineBreaks: true)))
                continue
            }
            if !answers.isEmpty, message.content.wasEdited { return .answer }
            let saidAt = self.zone.local(UnixTime(seconds: message.saidAt))
            for body in [message.content.body, message.content.quoted?.body].compactMap(\.self) {
                let (text, hasMeetingLink) = Self.withoutLinks(PlainText.clean(body, keepingLineBreaks: true))
                if hasMeetingLink { return .word }
                let talk = Self.withoutGreetings(text)
                let tokens = Tokenizer.tokens(of: talk)
                familiarity.take(talk, tokens)
                if !answers.isEmpty, Self.answers(talk, tokens, answers) { return .answer }
                if isAllNew || isAllRead {
                    if let cue = Self.first(in: talk, tokens, saidAt: saidAt) { return cue }
                } else {
                    signs.take(talk, tokens, saidAt: saidAt)
                    if let cue = signs.cue { return cue }
                }
            }
        }
        let isReadable = isAllNew ? familiarity.isReadable : !familiarity.isForeign
        return isReadable ? nil : .unreadable
    }

    /// For this many messages after a plan was mentioned, any message may be the answer, even without a known word.
    private static let near = 6

    private func isNearPlan(_ messages: [WindowMessage]) -> Bool {
        guard let first = messages.firstIndex(where: \.isNew) else { return true }
        return messages[..<first].suffix(Self.near).contains { message in
            let talk = Self.withoutGreetings(PlainText.clean(message.content.body, keepingLineBreaks: true))
            let saidAt = self.zone.local(UnixTime(seconds: message.saidAt))
            var signs = PlanSigns()
            signs.take(talk, Tokenizer.tokens(of: talk), saidAt: saidAt)
            return signs.isAny
        }
    }

    /// The cues that would change something: a yes or a no to an open plan, a no to a known event.
    private static func answers(in window: ConversationWindow) -> Set<Cue> {
        if window.leftOpen || !window.openQuestions.isEmpty {
            return [.acceptance, .refusal, .hesitation, .engagement, .jest, .change, .cancellation]
        }
        return window.knownEvents.isEmpty ? [] : [.refusal, .hesitation, .engagement, .change, .cancellation]
    }

    private static func answers(_ text: String, _ tokens: [Token], _ wanted: Set<Cue>) -> Bool {
        if let cue = BriefAnswers.read(tokens) { return wanted.contains(cue) }
        return CueReader.read(tokens, of: text).contains { wanted.contains($0.value) }
    }

    private static func first(in text: String, _ tokens: [Token], saidAt: LocalDateTime) -> PlanCue? {
        if text.unicodeScalars.contains(where: PlanWords.marks.contains) { return .word }
        let parts = MomentParts(tokens, of: text, saidAt: saidAt, habits: .usual)
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

    /// "Better" and "rather" only choose between proposals that have their own cues.
    static func arranges(_ cue: ReadPhrase<Cue>) -> Bool {
        switch cue.value {
        case .invitation: !["better", "rather"].contains(Folding.fold(cue.phrase))
        case .change, .cancellation: true
        case .acceptance, .refusal, .hesitation, .engagement, .past, .task, .jest, .hearsay: false
        }
    }

    /// Removes links. Only links to places, meetings and bookings are cues.
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

    /// Removes greetings such as "Good morning" and "جمعة مباركة": their days and hours mean nothing.
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
