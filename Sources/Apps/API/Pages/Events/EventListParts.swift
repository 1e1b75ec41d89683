internal import Store
internal import Time
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

/// `Tomorrow · Friday 27 November 2026 · 17 Jumada II 1448 AH`
enum DayHeading {
    static func render(_ date: LocalDate, _ today: LocalDate, _ context: OwnerContext) -> Markup {
        .h3([.classes("day")], Self.words(date, today, context))
    }

    static func words(_ date: LocalDate, _ today: LocalDate, _ context: OwnerContext) -> [Markup] {
        var parts: [Markup] = []
        if let near = NearDayPhrase(date, today: today) { parts += [context.words(near), .value(" · ")] }
        parts.append(context.words(DayPhrase(date)))
        if let hijri = HijriPhrase(date) { parts += [.value(" · "), .small([context.words(hijri)])] }
        return parts
    }
}
