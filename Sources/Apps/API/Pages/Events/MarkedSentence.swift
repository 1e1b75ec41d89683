internal import Time
internal import Web

/// A sentence with the parts that were understood, and below it the meaning of each part.
struct MarkedSentence {
    /// Words that are shown. A longer sentence is cut.
    private static let most = 60

    private enum Part: String {
        case what, `where`, when
    }

    private let words: [Substring]
    private let form: EventForm

    /// - Parameter form: filled from the sentence.
    init(_ sentence: String, _ form: EventForm) {
        self.words = Array(sentence.split(whereSeparator: \.isWhitespace).prefix(Self.most))
        self.form = form
    }

    func markup(_ context: OwnerContext) -> Markup {
        let span = self.form.span
        var facts: [(name: Spoken, value: Markup)] = []
        func add(_ part: Part, _ name: EventPhrase, _ value: Markup) {
            facts.append((context.say(name), .span([.classes("part", part.rawValue)], [value])))
        }
        if !self.form.title.isEmpty { add(.what, .what, .value(self.form.title)) }
        if let span { add(.when, .when, context.words(TimesPhrase.whole(span))) }
        if !self.form.place.isEmpty { add(.where, .place, .value(self.form.place)) }
        let sentence = self.runs.flatMap { run -> [Markup] in
            let words = Markup.value(run.text)
            return [run.part.map { .span([.classes("part", $0.rawValue)], [words]) } ?? words, .value(" ")]
        }
        return .group([.p([.classes("sentence")], sentence), .facts(facts)])
    }

    /// Words of one part that stand together.
    private var runs: [(part: Part?, text: String)] {
        var runs: [(part: Part?, text: String)] = []
        for (word, part) in zip(self.words, self.parts) {
            if let last = runs.last, last.part == part {
                runs[runs.count - 1].text += " \(word)"
            } else {
                runs.append((part, String(word)))
            }
        }
        return runs
    }

    /// The words of the title and of the place are those of the sentence. What is left says when, if a time was read.
    private var parts: [Part?] {
        func words(_ text: String) -> Set<String> {
            Set(text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
        }
        let (title, place, hasTime) = (words(self.form.title), words(self.form.place), self.form.span != nil)
        return self.words.map { word in
            let plain = word.lowercased()
            if title.contains(plain) { return .what }
            if place.contains(plain) { return .where }
            return hasTime ? .when : nil
        }
    }
}
