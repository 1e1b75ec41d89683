internal import Time
internal import Web

/// One day or seven, with hours from above to below. On narrow screens days stand below each other, each with a list.
struct ViewGrid {
    /// Quarters of an hour that are always drawn: from 7 to 22.
    private static let usual = 28..<88
    /// The number of entries that a day of a week names, and a single day; the others are counted. So pages stay below
    /// 100 kB.
    private static let (mostInColumn, mostOfOneDay) = (30, 200)
    /// The lines of bars over a week, and over a single day.
    private static let (lines, linesOfOneDay) = (6, 50)

    let span: ViewSpan
    /// The owner's clock.
    let now: LocalDateTime
    let days: [ViewDay]
    let look: ItemLook
    var prayers = PrayerMarks()

    private var context: OwnerContext { self.look.context }
    private var isOneDay: Bool { self.span.kind == .day }

    var markup: Markup {
        let parts = self.days.flatMap(\.parts)
        let first = min(Self.usual.lowerBound, parts.map { $0.start / 60 * 4 }.min() ?? Self.usual.lowerBound)
        let end = max(Self.usual.upperBound, parts.map { ($0.end + 59) / 60 * 4 }.max() ?? 0)
        let bars = ViewBars(self.days, lines: self.isOneDay ? Self.linesOfOneDay : Self.lines)
        return .div(
            [.classes(self.isOneDay ? "days one" : "days"), .firstRow(first)],
            [
                first < Self.usual.lowerBound ? self.corner : .nothing, self.list(bars), self.scale(first..<end),
            ] + self.days.indices.map { self.column($0, left: bars.left[$0], rows: first..<end) }
        )
    }

    /// Leads past the hours of the night.
    private var corner: Markup {
        let words = self.context.words(ViewPhrase.toHour(Self.usual.lowerBound / 4))
        return .element(.a, [.classes("corner"), .anchor(Self.firstHour)], [words])
    }

    private static let firstHour = "first-hour"

    private func scale(_ rows: Range<Int>) -> Markup {
        let hours = (rows.lowerBound / 4..<rows.upperBound / 4).map { hour in
            let row = hour * 4 - rows.lowerBound + 1
            let id: [Attribute] = hour * 4 == Self.usual.lowerBound ? [.id(Self.firstHour)] : []
            return Markup.element(.li, [.classes("r\(row)", "l4")] + id, [.figures("\(hour.padded(2)):00")])
        }
        return .div([.classes("column", "scale", "c1"), .hidden], [.element(.ul, [.classes("hours")], hours)])
    }

    /// The bars over the days.
    private func list(_ bars: ViewBars) -> Markup {
        guard !bars.bars.isEmpty else { return .nothing }
        let items = bars.bars.map { bar in
            let place = self.isOneDay ? "" : "c\(bar.first + 1) w\(bar.count)"
            return Markup.element(
                .li,
                self.look.attributes(bar.item, place),
                [
                    self.look.title(bar.item, on: self.days[bar.first].date), self.look.badges(bar.item), .value(" "),
                    .small([self.context.words(ShortDayPhrase.Range(bar.item.span))]),
                ]
            )
        }
        return .element(.ul, [.classes("bars"), .label(self.context.say(ViewPhrase.wholeDays))], items)
    }

    private func column(_ place: Int, left: Int, rows: Range<Int>) -> Markup {
        let day = self.days[place]
        let parts = day.parts.prefix(self.isOneDay ? Self.mostOfOneDay : Self.mostInColumn)
        let isToday = day.date == self.now.date
        return .div(
            [.classes(isToday ? "column c\(place + 2) is-today" : "column c\(place + 2)"), .day("\(day.date)")],
            [
                self.heading(day.date), self.prayers.line(on: day.date, self.context),
                .element(
                    .ul,
                    [.classes("hours")],
                    // Later elements of the list are drawn above earlier ones.
                    self.prayers.inHours(rows, on: day.date, self.context)
                        + parts.map { self.item($0, day, first: rows.lowerBound) }
                        + (isToday ? [self.nowLine(rows)] : [])
                ), self.more(left + day.parts.count - parts.count, on: day.date),
            ]
        )
    }

    private func item(_ part: ViewDay.Part, _ day: ViewDay, first: Int) -> Markup {
        let row = part.start / 15
        // Less than half an hour has no room for a line.
        let length = max(2, (part.end + 14) / 15 - row)
        let place = "r\(row - first + 1) l\(length) f\(part.lane + 1)of\(part.lanes)"
        return .element(
            .li,
            self.look.attributes(part.item, place),
            [
                // The box shows how long it takes, and its text as many whole lines as fit in. What is left out first
                // are the times, as the place of the box shows them.
                .element(
                    .div,
                    [.classes("text")],
                    [
                        self.look.title(part.item, on: day.date), self.look.badges(part.item), .value(" "),
                        .small([self.context.words(self.look.times(part))]),
                    ]
                )
            ]
        )
    }

    /// Between the hours that are drawn.
    private func nowLine(_ rows: Range<Int>) -> Markup {
        let minutes = self.now.time.hour * 60 + self.now.time.minute
        guard rows.contains(minutes / 15) else { return .nothing }
        return .element(
            .li,
            [.classes("now", "r\(minutes / 15 - rows.lowerBound + 1)"), .minutes(minutes), .hidden],
            []
        )
    }

    private func more(_ count: Int, on date: LocalDate) -> Markup {
        guard count > 0 else { return .nothing }
        let words = self.context.words(ViewPhrase.more(count))
        return .p([.classes("more")], [self.isOneDay ? words : .link(ViewKind.day.link(on: date), [words])])
    }

    private func heading(_ date: LocalDate) -> Markup {
        var parts: [Markup] = [
            .link(ViewKind.day.link(on: date), [self.context.words(ShortDayPhrase.numbered(date))])
        ]
        if let hijri = HijriPhrase(date) { parts += [.value(" "), .small([self.context.words(hijri.withoutYear)])] }
        let add = OwnerRoute.addPage.link(query: [Route.Item(OwnerRoute.addedDay, "\(date)")])
        parts.append(
            .link(add, [.classes("add"), .label(self.context.say(ViewPhrase.addOn(DayPhrase(date))))], [.value("+")])
        )
        return .h2([.classes("head")], parts)
    }
}
