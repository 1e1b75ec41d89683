/// Finds the place that both sides settled on: the last place that was named and not rejected.
struct PlaceTrail {
    let texts: EventTexts
    /// The folded words of the writers' names.
    let names: Set<String>

    /// nil if no place was named with certainty.
    func place() -> String? {
        var place: String?
        var guess: (phrase: String, tokens: [Token], side: String, isSure: Bool)?
        var asked: (side: String, position: Int)?
        let own =
            self.texts.before.filter {
                self.isAbout($0)
                    && ($0.clause.activity != nil || $0.clause.cues.contains(.invitation) || $0.clause.isQuestion)
            } + self.texts.own
        // Where the time was said, a name alone may be the place.
        let timed = Set(own.filter { $0.clause.time != nil || $0.clause.hasSlot }.map(\.position))
        for piece in own + self.texts.after {
            if let open = guess, piece.side != open.side {
                let echoes = self.echoes(open.tokens, piece)
                let accepts = open.isSure && piece.clause.cues.contains(.acceptance)
                let isShort = piece.tokens.count <= 4 || piece.clause.time != nil || piece.clause.hasSlot
                if echoes && isShort || accepts, !piece.clause.cues.contains(.refusal) {
                    place = open.phrase
                    guess = nil
                }
            }
            guard self.isAbout(piece) else { continue }
            let isAfter = self.texts.after.first.map { piece.position >= $0.position } ?? false
            if let named = PlaceReader.read(piece.tokens, of: piece.clause.text, except: piece.clause.moments) {
                let settles =
                    piece.clause.cues.contains(.invitation) || piece.clause.acts[.meeting] || asked != nil
                    || piece.clause.isQuestion
                    || piece.clause.cues.contains(.acceptance) && piece.position == self.texts.after.first?.position
                // "In London" from a writer named London is where that person lives.
                let isName =
                    Tokenizer.tokens(of: named.value).count == 1 && self.names.contains(Folding.fold(named.value))
                if isName { continue }
                if !isAfter || settles && piece.clause.day == nil || Self.saysSame(piece) {
                    place = self.fuller(place, named.value)
                }
            } else if let asked, asked.side != piece.side, piece.position - asked.position <= 2,
                let answer = self.answer(piece)
            {
                place = answer
            } else if !isAfter, timed.contains(piece.position) || piece.clause.isQuestion, let bare = self.bare(piece) {
                guess = (bare.phrase, bare.tokens, piece.side, bare.isSure)
            }
            if piece.tokens.contains(where: { Self.wheres.contains($0) }) { asked = (piece.side, piece.position) }
        }
        return place
    }

    private func isAbout(_ piece: EventTexts.Piece) -> Bool {
        let clause = piece.clause
        let invites = clause.cues.contains(.invitation) || clause.cues.contains(.change)
        return (!clause.isReport || clause.hasSlot) && !clause.cues.contains(.past)
            && (!clause.cues.contains(.refusal) || invites || clause.hasSlot && !clause.acts[.withdrawal])
            && !clause.isTask
    }

    private static func saysSame(_ piece: EventTexts.Piece) -> Bool {
        piece.tokens.contains { ["same", "نفس"].contains($0.text) }
    }

    private func arranges(_ piece: EventTexts.Piece) -> Bool {
        let clause = piece.clause
        return clause.hasSlot || clause.time != nil || clause.cues.contains(.invitation) || clause.acts[.meeting]
            || clause.activity != nil
    }

    /// "The station" after "Kharj petrol station" is the same place. A fuller name replaces a shorter one.
    private func fuller(_ old: String?, _ new: String) -> String {
        guard let old else { return new }
        let words = Self.stems(old), others = Self.stems(new)
        return others.isSubset(of: words) && others.count < words.count ? old : new
    }

    private static func stems(_ text: String) -> Set<String> {
        Set(
            Tokenizer.tokens(of: text).filter { $0.kind != .mark && !PlaceWords.articles.contains($0) }
                .map { $0.text.hasPrefix("ال") ? String($0.text.dropFirst(2)) : $0.text }
        )
    }

    // MARK: - Places without a preposition

    /// The answer to "where?".
    private func answer(_ piece: EventTexts.Piece) -> String? {
        guard piece.clause.cues.isEmpty || piece.clause.hasSlot, piece.tokens.count <= 7 else { return nil }
        return TopicReader(piece, names: self.names).topic()
    }

    /// "Castle?", "Dirab": a name alone. It counts once the other side uses it, too.
    private func bare(_ piece: EventTexts.Piece) -> (phrase: String, tokens: [Token], isSure: Bool)? {
        let clause = piece.clause
        guard !piece.tokens.contains(where: { PlaceWords.being.contains($0) }), clause.activity == nil,
            clause.otherWords > 0, clause.otherWords <= 3,
            clause.cues.isEmpty || clause.hasSlot || clause.time != nil,
            let phrase = TopicReader(piece, names: self.names).topic()
        else { return nil }
        let tokens = Tokenizer.tokens(of: phrase)
        guard tokens.count <= 3, !ArabicForms.isArabic(tokens[0].text) || clause.isQuestion || clause.time != nil else {
            return nil
        }
        let capitals = piece.tokens.dropFirst().contains { token in
            tokens.contains { $0.text == token.text } && piece.clause.text[token.range].first?.isUppercase == true
        }
        return (phrase, tokens, capitals && clause.time != nil)
    }

    private func echoes(_ tokens: [Token], _ piece: EventTexts.Piece) -> Bool {
        tokens.contains { word in word.text.count > 3 && piece.tokens.contains { $0.text == word.text } }
    }

    private static let wheres = Folding.words(["where", "وين", "فين", "wain", "wen", "wayn", "fen", "feen", "ويين"])
}
