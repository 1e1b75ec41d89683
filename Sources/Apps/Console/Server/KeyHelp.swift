internal import Web

/// The keys of the console, as a dialog that the script opens.
enum KeyHelp {
    static func render(_ context: PageContext) -> Markup {
        let acts: [(keys: [String], KeyPhrase)] = [
            (["?"], .help), (["/"], .search), (["f"], .filter), (["j"], .next), (["k"], .previous), (["r"], .retry),
        ]
        let keys = acts + NavigationItem.allCases.map { (["g", $0.key], .page($0)) }
        let rows = keys.flatMap { keys, meaning in
            [
                Markup.element(.dt, [.leftToRight], keys.map { .element(.kbd, [.language(.english)], [.value($0)]) }),
                .element(.dd, [], [context.words(meaning)]),
            ]
        }
        return .element(
            .dialog,
            [.part("keys"), .labelled(by: "keys-title"), .classes("key-help")],
            [
                .h2([.id("keys-title")], [context.words(KeyPhrase.title)]), .element(.dl, [], rows),
                .element(
                    .label,
                    [.classes("check")],
                    [.element(.input, [.type(.checkbox), .checked], []), context.words(KeyPhrase.areOn)]
                ),
                .element(
                    .form,
                    [.dialog],
                    [.element(.button, [.type(.submit)], [context.words(KeyPhrase.close)])]
                ),
            ]
        )
    }

    static func opener(_ context: PageContext) -> Markup {
        .element(
            .button,
            [.type(.button), .part("help"), .classes("secondary", "needs-scripts")],
            [context.words(KeyPhrase.title)]
        )
    }
}

enum KeyPhrase: Phrase {
    case title, help, search, filter, next, previous, retry, areOn, close
    case page(NavigationItem)

    var both: Both {
        switch self {
        case .title: Both("Keys", "مفاتيح الاختصار")
        case .help: Both("This help", "هذه المساعدة")
        case .search: Both("To the first text of the filter", "إلى أول نص في التصفية")
        case .filter: Both("To the filter", "إلى التصفية")
        case .next: Both("Next row, or next failure", "الصف التالي، أو الإخفاق التالي")
        case .previous: Both("Row or failure before", "الصف السابق، أو الإخفاق السابق")
        case .retry: Both("To the button that retries; Enter presses it", "إلى زر إعادة المحاولة، ومفتاح الإدخال يضغطه")
        case .page(let item): item.title.both
        case .areOn: Both("Keys are on", "المفاتيح مفعّلة")
        case .close: Both("Close", "إغلاق")
        }
    }
}
