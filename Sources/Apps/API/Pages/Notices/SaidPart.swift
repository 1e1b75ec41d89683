internal import ChatReader
internal import Web

/// The form that reads a sentence about something of an owner's own, and what the sentence leaves open.
enum SaidPart {
    static let field = "sentence"

    /// - Parameters:
    ///   - route: of the form that adds one; it reads a sentence in place of the fields.
    ///   - id: of the one that will be added.
    ///   - sentence: as the owner has typed it.
    ///   - isLacking: it was to be read, and is empty.
    static func form(
        to route: Route,
        _ id: PageForm.Field,
        _ sentence: String,
        isLacking: Bool,
        _ hint: SaidPhrase,
        _ context: OwnerContext
    ) -> Markup {
        let field = PageForm.Field.text(
            Self.field,
            context.say(SaidPhrase.sentence),
            value: sentence,
            hint: context.say(hint),
            longest: 1000
        )
        let submit = context.say(SaidPhrase.read)
        return PageForm.sending(to: route, context.token(for: route), [id, field], submit: submit)
            .showing(isLacking ? [Self.field: context.say(SaidPhrase.lacking)] : [:]).markup
    }

    static func doubts(_ doubts: [SaidPhrase], _ context: OwnerContext) -> Markup {
        doubts.isEmpty ? .nothing : .notice(.warning, doubts.map { .p([context.words($0)]) })
    }
}
