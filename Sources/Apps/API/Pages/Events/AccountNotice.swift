internal import Store
internal import Web

/// Says that the calendar account cannot be used, and where to mend it.
enum AccountNotice {
    static func render(_ account: OwnerCalendarState.Account, _ context: OwnerContext) -> Markup {
        let words: EventPhrase
        switch account {
        case .up: return .nothing
        case .down: words = .accountRests
        case .none: words = .noAccount
        }
        let link = Markup.link(OwnerRoute.calendar.link(), [context.words(EventPhrase.toCalendar)])
        return .notice(.warning, [.p([context.words(words), .value(" "), link])])
    }
}
