internal import Time
internal import Web

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
