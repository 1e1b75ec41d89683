extension Markup {
    /// Stands in place of a list without entries, and says what to do next.
    ///
    /// - Parameter ways: links to it; the first one as a button.
    public static func empty(_ glyph: Glyph, _ words: Markup, ways: [(route: Route, words: Markup)] = []) -> Markup {
        .div(
            [.classes("nothing")],
            [glyph.markup, .p([words])]
                + (ways.isEmpty
                    ? []
                    : [
                        .div(
                            [.classes("actions")],
                            ways.enumerated().map { place, way in
                                .link(way.route, [.classes("button", place == 0 ? "plain" : "quiet")], [way.words])
                            }
                        )
                    ])
        )
    }

    /// The result of the action before this page. With scripts it goes after a while.
    ///
    /// - Parameter undo: the form that takes the action back.
    public static func toast(_ tone: Tone, _ words: Markup, undo: PageForm? = nil) -> Markup {
        .div(
            [.classes("notice", "toast", tone.rawValue), .role("status")],
            [.p([words]), undo?.markup ?? .nothing]
        )
    }

    /// How much of a whole is done.
    ///
    /// - Parameter name: says of what.
    public static func progress(_ done: Int, of whole: Int, _ name: Spoken) -> Markup {
        .element(.progress, [.value("\(done)"), .most("\(whole)"), .label(name)], [.figures("\(done)/\(whole)")])
    }
}
