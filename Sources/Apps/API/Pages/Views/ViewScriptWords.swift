internal import Web

/// The words that the calendar's script says. They are not shown without it.
enum ViewScriptWords {
    static func render(_ context: OwnerContext) -> Markup {
        .div(
            [.notShown],
            ScriptPhrase.allCases.map { phrase in
                .span([.said(phrase.rawValue)], [context.words(phrase)])
            }
        )
    }
}

enum ScriptPhrase: String, Phrase, CaseIterable {
    case moved, undone, undo, failed, earlier, later, open, close, adding, new

    var both: Both {
        switch self {
        case .moved: Both("Moved.", "نُقل الموعد.")
        case .undone: Both("It is back where it was.", "عاد الموعد إلى مكانه.")
        case .undo: Both("Undo", "تراجع")
        case .failed: Both("Nothing was changed. Open the event to see why.", "لم يتغيّر شيء. افتح الموعد لتعرف السبب.")
        case .earlier: Both("An hour earlier", "قبل ساعة")
        case .later: Both("An hour later", "بعد ساعة")
        case .open: Both("Open", "افتح")
        case .close: Both("Close", "أغلق")
        case .adding: Both("Add", "أضف")
        case .new: Both("New event", "موعد جديد")
        }
    }
}
