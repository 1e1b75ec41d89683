internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The input of one failure, opened.
struct RevealedPage {
    var failureID: String
    var input: OpenedInput

    func page(_ context: PageContext) -> Page {
        Page(context.say(InputPhrase.title), [Self.render(self, context)])
    }

    static func render(_ model: RevealedPage, _ context: PageContext) -> Markup {
        let content: Markup
        switch model.input {
        case .text(let text): content = .element(.pre, [.leftToRight], [.value(text)])
        case .locked: content = .notice(.bad, [.p([context.words(InputPhrase.locked)])])
        }
        return .section([
            .notice(.warning, [.p([context.words(InputPhrase.shown)])]),
            content,
            .p([
                .link(
                    ConsoleRoute.failure.link(model.failureID),
                    [.classes("button")],
                    [context.words(InputPhrase.back)]
                )
            ]),
        ])
    }
}

/// A form with the input of one failure, to be corrected.
struct CorrectionPage {
    static let body = "body"

    enum Fault: Sendable, Hashable {
        case input(CorrectedInputFault)
        case reasonNeeded
    }

    var failure: FailureRecord
    var text: String
    var reason: String?
    var fault: Fault?
    var isLocked = false

    func page(_ context: PageContext) -> Page {
        Page(context.say(InputPhrase.correct), [Self.render(self, context)])
    }

    static func render(_ model: CorrectionPage, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.editFailure.link(model.failure.id)
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .source(
                    Self.body,
                    context.say(InputPhrase.input),
                    value: model.text,
                    hint: context.say(InputPhrase.inputHint),
                    longest: CorrectedInput.maximumBytes
                ),
                .text(
                    "reason",
                    context.say(StatePhrase.reason),
                    value: model.reason ?? "",
                    longest: 500,
                    isRequired: true
                ),
            ],
            submit: context.say(InputPhrase.send)
        )
        return .section([
            Self.notice(model, context),
            .p([context.words(InputPhrase.correctMeans)]),
            .facts([
                (context.say(FailurePhrase.stage), .machine(model.failure.stage)),
                (context.say(FailurePhrase.kind), .machine(model.failure.kind)),
                (context.say(FailurePhrase.detail), .value(model.failure.detail)),
            ]),
            context.may(.edit) ? form.markup : .nothing,
            .p([.link(ConsoleRoute.failure.link(model.failure.id), [context.words(InputPhrase.back)])]),
        ])
    }

    /// The names of fields stay as they are in the input.
    private static func place(_ place: InputPlace, _ context: PageContext) -> Markup {
        var words: [Markup] = []
        if let field = place.field { words += [context.words(InputPhrase.field), .value(" "), .machine(field)] }
        if let line = place.line, let column = place.column {
            if !words.isEmpty { words.append(.value(" ")) }
            words.append(context.words(InputPhrase.place(line: line, column: column)))
        }
        return words.isEmpty ? .nothing : .p(words)
    }

    private static func notice(_ model: CorrectionPage, _ context: PageContext) -> Markup {
        switch model.fault {
        case .input(let fault):
            var words = [context.words(InputPhrase.fault(fault))]
            // The decoder's word stays English.
            guard case .invalid(_, let word, let place) = fault else { return .notice(.bad, [.p(words)]) }
            words += [.value(" "), .machine(word)]
            return .notice(.bad, [.p(words), place.map { Self.place($0, context) } ?? .nothing])
        case .reasonNeeded: return .notice(.bad, [.p([context.words(NoticePhrase.noReason)])])
        case nil where model.isLocked: return .notice(.bad, [.p([context.words(InputPhrase.locked)])])
        case nil: return .nothing
        }
    }
}

/// The forms on a failure's page that lead to its input.
extension FailurePage {
    static func inputForms(_ model: FailurePage, _ context: PageContext) -> Markup {
        var forms: [Markup] = []
        if model.mayReveal, model.failure.hasInput, context.may(.reveal) {
            forms.append(Self.form(.revealFailure, .reveal, .revealMeans, model, context))
        }
        if CorrectedInputFault.preventing(editOf: model.failure) == nil, context.may(.edit) {
            forms.append(Self.form(.openFailure, .correct, .correctMeans, model, context))
        }
        return forms.isEmpty ? .nothing : context.part(FailurePhrase.input, forms)
    }

    private static func form(
        _ act: ConsoleRoute,
        _ title: InputPhrase,
        _ meaning: InputPhrase,
        _ model: FailurePage,
        _ context: PageContext
    ) -> Markup {
        let route = act.link(model.failure.id)
        return context.folded(
            title,
            [
                .p([context.words(meaning)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .hidden(InputActions.before, "\(model.looks)"),
                        .text("reason", context.say(StatePhrase.reason), longest: 500, isRequired: true),
                    ],
                    submit: context.say(title)
                ).markup,
            ]
        )
    }
}
