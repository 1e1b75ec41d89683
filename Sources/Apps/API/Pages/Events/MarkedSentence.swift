internal import ChatReader
internal import Pipeline
internal import Time
internal import Web

/// A sentence with the parts that were understood, and below it the meaning of each part.
struct MarkedSentence {
    let read: ReadSentence
    /// Filled from the sentence.
    let form: EventForm

    func markup(_ context: OwnerContext) -> Markup {
        var facts: [(name: Spoken, value: Markup)] = []
        func add(_ part: ReadSentence.Part.Kind, _ name: EventPhrase, _ value: Markup) {
            facts.append((context.say(name), .span([.classes("part", Self.style(part))], [value])))
        }
        if !self.form.title.isEmpty { add(.title, .what, .value(self.form.title)) }
        if let span = self.form.span { add(.time, .when, context.words(TimesPhrase.whole(span))) }
        if !self.form.place.isEmpty { add(.place, .place, .value(self.form.place)) }
        let reminders = self.read.reminders.leads
        if !reminders.isEmpty { add(.lead, .lead, context.words(LeadsPhrase(leads: reminders))) }
        let sentence = self.read.pieces.map { kind, text in
            kind.map { .span([.classes("part", Self.style($0))], [.value(text)]) } ?? Markup.value(text)
        }
        // Each piece has a direction of its own; their order is the sentence's.
        return .group([.p([.classes("sentence"), .direction(self.direction)], sentence), .facts(facts)])
    }

    private static func style(_ part: ReadSentence.Part.Kind) -> String {
        switch part {
        case .title: "what"
        case .place: "where"
        case .time: "when"
        case .lead: "lead"
        }
    }

    /// The language whose direction the sentence's first letter has.
    private var direction: Language {
        let first = self.read.text.unicodeScalars.first { $0.properties.isAlphabetic }
        return first.map { (0x0590...0x08FF).contains($0.value) } == true ? .arabic : .english
    }
}
