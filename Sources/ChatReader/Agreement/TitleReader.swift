/// Makes an event's title from the words of the chat: the activity and the other person.
struct TitleReader {
    let texts: EventTexts
    let isArabic: Bool
    /// The folded words of the writers' names. A name alone is not a subject.
    let names: Set<String>

    /// The title for the activity: "Boiler inspection", "مناقشة الرسالة". `activity` is the one that the negotiation
    /// found.
    func title(of activity: Activity?, with name: String?) -> String {
        let own = self.texts.own.filter(Self.isAbout)
        let found =
            self.mention(in: own.filter { $0.clause.hasSlot || $0.clause.cues.contains(.invitation) })
            ?? self.mention(in: own) ?? self.mention(in: self.texts.before.reversed().filter(Self.isAbout))
        if let found { return self.title(found.activity, noun: found.noun, topic: found.topic, with: name) }
        // Only the proposing clauses and those that lead to them certainly name the subject.
        let proposing = own.filter { $0.clause.hasSlot || $0.clause.cues.contains(.invitation) }
        let leading = self.texts.before.reversed().filter { Self.isAbout($0) && Self.asks($0) }
        let topic = self.topic(of: Array(proposing.prefix(1))) ?? self.topic(of: leading)
        return self.title(activity ?? .meeting, noun: nil, topic: topic, with: name)
    }

    /// The activity that the clauses name if the negotiation found none.
    func activity() -> Activity? {
        let own = self.texts.own.filter(Self.isAbout)
        return (self.mention(in: own) ?? self.mention(in: self.texts.before.reversed().filter(Self.isAbout)))?.activity
    }

    private func title(_ activity: Activity, noun: String?, topic: String?, with name: String?) -> String {
        let plain = Activity(
            kind: activity.kind,
            english: noun ?? activity.english,
            arabic: noun ?? activity.arabic,
            usual: nil
        )
        let title = plain.title(with: name, inArabic: self.isArabic)
        return topic.map { "\(title): \($0)" } ?? title
    }

    /// False for plans of other people and for plans that are refused or over.
    private static func isAbout(_ piece: EventTexts.Piece) -> Bool {
        let clause = piece.clause
        let reports = clause.isReport && !clause.hasSlot
        return !reports && !clause.answer[.plainRefusal] && !clause.cues.contains(.engagement)
            && (!clause.cues.contains(.past) || clause.hasSlot)
            && (!clause.cues.contains(.refusal) || clause.cues.contains(.invitation) || clause.hasSlot)
    }

    private static func asks(_ piece: EventTexts.Piece) -> Bool {
        piece.clause.isQuestion || piece.clause.cues.contains(.invitation) || piece.clause.acts[.suggestion]
    }

    // MARK: - Words of the lexicon

    private func mention(in pieces: [EventTexts.Piece]) -> (activity: Activity, noun: String?, topic: String?)? {
        for piece in pieces {
            let mentions = ActivityReader.mentions(piece.tokens)
            guard let mention = mentions.first(where: \.isNoun) ?? mentions.first else { continue }
            let reader = TopicReader(piece, names: self.names)
            let isOwnScript = ArabicForms.isArabic(piece.tokens[mention.tokens.lowerBound].text) == self.isArabic
            guard isOwnScript else { return (mention.activity, nil, nil) }
            if mention.isNoun { return (mention.activity, reader.compound(mention), nil) }
            return (mention.activity, nil, reader.object(of: mention))
        }
        return nil
    }

    private func topic(of pieces: [EventTexts.Piece]) -> String? {
        pieces.lazy.compactMap { TopicReader($0, names: self.names).topic() }.first
    }
}
