internal import Web

/// One field of a filter that is set: a click takes it away.
struct FilterChip {
    let name: Spoken
    let value: Markup
    /// The field of the address.
    let field: String
}

/// How a list is filtered: what is set as chips, shortcuts, and the form behind one line.
extension PageContext {
    /// - Parameters:
    ///   - items: those of the address.
    ///   - links: shortcuts to other filters.
    func filterBar(
        _ chips: [FilterChip],
        _ items: [Route.Item],
        links: [Markup] = [],
        _ form: PageForm
    ) -> Markup {
        .section([
            .element(
                .details,
                [],
                [.element(.summary, [], [self.words(FilterPhrase.filter)]), form.markup]
            ),
            links.isEmpty
                ? .nothing : .element(.ul, [.classes("tabs")], links.map { .element(.li, [], [$0]) }),
            chips.isEmpty
                ? .nothing : .element(.ul, [.classes("chips")], chips.map { self.chip($0, items) } + [self.clear()]),
            self.saved(hasFilter: !chips.isEmpty),
        ])
    }

    private func chip(_ chip: FilterChip, _ items: [Route.Item]) -> Markup {
        let rest = items.filter { ![chip.field, "after"].contains($0.name) }
        return .element(
            .li,
            [],
            [
                .link(
                    self.here.with(rest),
                    [
                        .span([.part("chip")], [.words(chip.name), .words(self.say(FilterPhrase.colon)), chip.value]),
                        .span([.hidden], [self.words(FilterPhrase.cross)]),
                        .span([.classes("unseen")], [self.words(FilterPhrase.remove)]),
                    ]
                )
            ]
        )
    }

    private func clear() -> Markup {
        .element(.li, [], [.link(self.here.with([]), [self.words(FilterPhrase.clear)])])
    }

    /// The script fills it with the filters that this browser keeps.
    private func saved(hasFilter: Bool) -> Markup {
        .div(
            [.classes("saved", "needs-scripts"), .part("saved"), .forgets(self.say(FilterPhrase.forget))],
            [
                .element(.ul, [.classes("chips"), .label(self.say(FilterPhrase.kept))], []),
                hasFilter
                    ? .element(
                        .button,
                        [.type(.button), .classes("secondary"), .part("keep"), .says(self.say(FilterPhrase.isKept))],
                        [self.words(FilterPhrase.keep)]
                    ) : .nothing,
            ]
        )
    }
}

enum FilterPhrase: Phrase {
    case filter, colon, cross, remove, clear, keep, kept, isKept, forget

    var both: Both {
        switch self {
        case .filter: Both("Filter", "التصفية")
        case .colon: Both(": ", ": ")
        case .cross: Both("×", "×")
        case .remove: Both("– remove this filter", "– أزل هذه التصفية")
        case .clear: Both("Remove all", "أزل الكل")
        case .keep: Both("Keep this filter in this browser", "احفظ هذه التصفية في هذا المتصفح")
        case .kept: Both("Kept filters", "التصفيات المحفوظة")
        case .isKept: Both("The filter is kept.", "حُفظت التصفية.")
        case .forget: Both("Forget", "انسَ")
        }
    }
}
