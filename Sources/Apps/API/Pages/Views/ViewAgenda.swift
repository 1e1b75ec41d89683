internal import Time
internal import Web

/// Four weeks as a list: a heading for each day with something on it, and one line for the days between them.
struct ViewAgenda {
    /// The number of entries that a day names; the others are counted. So pages stay below 100 kB.
    private static let most = 10

    let today: LocalDate
    let days: [ViewDay]
    let look: ItemLook

    private var context: OwnerContext { self.look.context }

    var markup: Markup {
        var parts: [Markup] = []
        var free: (first: LocalDate, last: LocalDate)?
        for day in self.days {
            guard day.isFree else {
                if let free { parts.append(self.line(free.first, free.last)) }
                free = nil
                parts.append(self.list(day))
                continue
            }
            free = (free?.first ?? day.date, day.date)
        }
        guard !parts.isEmpty else { return self.nothing }
        if let free { parts.append(self.line(free.first, free.last)) }
        return .div([.classes("listed")], parts)
    }

    private func list(_ day: ViewDay) -> Markup {
        let rows = self.look.rows(of: day, atMost: Self.most) { self.look.title($0, on: day.date) }
        let more = day.whole.count + day.parts.count - rows.count
        let words = self.context.words(ViewPhrase.more(more))
        let rest = Markup.element(.li, [.classes("more")], [.link(ViewKind.day.link(on: day.date), [words])])
        return .div(
            [.classes(day.date == self.today ? "of-day is-today" : "of-day")],
            [
                .h2([.classes("day")], DayHeading.words(day.date, self.today, self.context)),
                .element(.ul, [], rows + (more > 0 ? [rest] : [])),
            ]
        )
    }

    private func line(_ first: LocalDate, _ last: LocalDate) -> Markup {
        .p([.classes("empty")], [self.context.words(ViewPhrase.free(first, last))])
    }

    private var nothing: Markup {
        .empty(
            .calendar,
            self.context.words(ViewPhrase.nothingHere),
            ways: [
                (OwnerRoute.addPage.link(), self.context.words(AddPhrase.title)),
                (OwnerRoute.importPage.link(), self.context.words(ImportPhrase.send)),
            ]
        )
    }
}
