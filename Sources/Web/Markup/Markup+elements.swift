extension Markup {
    // Each takes its content, and before it its attributes if it has any.

    public static func div(_ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.div, attributes, content)
    }

    public static func div(_ content: [Markup]) -> Markup { .element(.div, [], content) }

    public static func section(_ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.section, attributes, content)
    }

    public static func section(_ content: [Markup]) -> Markup { .element(.section, [], content) }

    public static func p(_ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.p, attributes, content)
    }

    public static func p(_ content: [Markup]) -> Markup { .element(.p, [], content) }

    public static func span(_ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.span, attributes, content)
    }

    public static func span(_ content: [Markup]) -> Markup { .element(.span, [], content) }

    public static func h2(_ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.h2, attributes, content)
    }

    public static func h2(_ content: [Markup]) -> Markup { .element(.h2, [], content) }

    public static func h3(_ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.h3, attributes, content)
    }

    public static func h3(_ content: [Markup]) -> Markup { .element(.h3, [], content) }

    public static func strong(_ content: [Markup]) -> Markup { .element(.strong, [], content) }
    public static func small(_ content: [Markup]) -> Markup { .element(.small, [], content) }

    public static func list(_ items: [Markup]) -> Markup {
        .element(.ul, [], items.map { .element(.li, [], [$0]) })
    }

    /// Names and values, side by side.
    public static func facts(_ facts: [(name: Spoken, value: Markup)]) -> Markup {
        .element(
            .dl,
            [.classes("facts")],
            facts.map { fact in
                .div([.element(.dt, [], [.words(fact.name)]), .element(.dd, [], [fact.value])])
            }
        )
    }

    /// Words of machines: kinds, queues, metrics, ids. They stay English and run from left to right.
    public static func machine(_ text: String) -> Markup {
        .element(.code, [.leftToRight, .language(.english)], [.value(text)])
    }

    public static func link(_ route: Route, _ attributes: [Attribute], _ content: [Markup]) -> Markup {
        .element(.a, [.href(route)] + attributes, content)
    }

    public static func link(_ route: Route, _ content: [Markup]) -> Markup { .element(.a, [.href(route)], content) }

    /// To somebody else's page, under its own address. Nothing is asked of it before somebody follows the link.
    public static func outside(_ address: OutsideAddress) -> Markup {
        .element(.a, [.href(outside: address), .stranger, .noReferrer], [.value(address.shown)])
    }

    /// The same under words, to an address that this program has made.
    public static func outside(_ address: OutsideAddress, _ words: Markup) -> Markup {
        .element(.a, [.href(outside: address), .stranger, .noReferrer], [words])
    }

    /// A state in a word, with a colour beside it.
    public static func badge(_ tone: Tone, _ words: Markup) -> Markup {
        .span([.classes("badge", tone.rawValue)], [words])
    }

    /// A notice: a short message across the page.
    public static func notice(_ tone: Tone, _ content: [Markup]) -> Markup {
        .div([.classes("notice", tone.rawValue), .role("status")], content)
    }

    /// The meaning of a colour. It is never expressed by the colour alone.
    public enum Tone: String, Sendable {
        case good, plain, warning, bad
        /// Of buttons beside one that matters more, and of those that matter least.
        case secondary, quiet
    }
}
