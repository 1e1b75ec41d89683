internal import ChatReader
internal import Time
internal import Web

/// Days side by side. On narrow screens they stand below each other, each with a list.
struct ViewGrid {
    /// Half hours of the day that are always drawn: from 7 to 22.
    private static let usual = 14..<44
    /// The number of entries that a cell of a month names; the others are counted.
    private static let mostInCell = 3
    /// The number of entries that a day of a week names, and a single day; the others are counted. So pages stay below
    /// 100 kB.
    private static let (mostInColumn, mostOfOneDay) = (40, 200)

    let span: ViewSpan
    let today: LocalDate
    let days: [ViewDay]
    /// Of the calendars, in their order.
    let marks: [CalendarMark]
    let context: OwnerContext

    // MARK: - Day and week

    /// One day or seven, with hours from above to below.
    var week: Markup {
        let parts = self.days.flatMap(\.parts)
        let first = min(Self.usual.lowerBound, parts.map { $0.start / 60 * 2 }.min() ?? 48)
        let end = max(Self.usual.upperBound, parts.map { ($0.end + 59) / 60 * 2 }.max() ?? 0)
        let hours = (first / 2..<end / 2).map { hour in
            Markup.element(.li, [.classes("r\(hour * 2 - first + 1)", "l2")], [.figures("\(hour.padded(2)):00")])
        }
        let scale = Markup.div(
            [.classes("column", "scale"), .hidden],
            [.div([]), .div([]), .element(.ul, [.classes("hours")], hours)]
        )
        return .div(
            [.classes(self.span.kind == .day ? "days one" : "days")],
            [scale] + self.days.map { self.column($0, from: first) }
        )
    }

    private func column(_ day: ViewDay, from first: Int) -> Markup {
        let most = self.span.kind == .day ? Self.mostOfOneDay : Self.mostInColumn
        let whole = day.whole.prefix(most / 4)
        let parts = day.parts.prefix(most - whole.count)
        let left = day.whole.count - whole.count + day.parts.count - parts.count
        return .div(
            [.classes(day.date == self.today ? "column today" : "column")],
            [
                self.heading(day.date),
                .element(
                    .ul,
                    [.classes("all-day")],
                    whole.map { self.item($0, "", times: ViewPhrase.wholeDay) } + self.more(left, on: day.date)
                ),
                .element(
                    .ul,
                    [.classes("hours")],
                    parts.map { part in
                        let row = part.start / 30
                        let length = max(1, (part.end + 29) / 30 - row)
                        return self.item(
                            part.item,
                            "r\(row - first + 1) l\(length) f\(part.lane + 1)of\(part.lanes)",
                            times: self.times(part)
                        )
                    }
                ),
            ]
        )
    }

    private func more(_ count: Int, on date: LocalDate) -> [Markup] {
        guard count > 0 else { return [] }
        let words = self.context.words(ViewPhrase.more(count))
        return [.element(.li, [], [self.span.kind == .day ? words : .link(ViewKind.day.link(on: date), [words])])]
    }

    private func heading(_ date: LocalDate) -> Markup {
        var parts: [Markup] = [
            .link(ViewKind.day.link(on: date), [self.context.words(ShortDayPhrase.numbered(date))])
        ]
        if let hijri = HijriPhrase(date) { parts += [.value(" "), .small([self.context.words(hijri.withoutYear)])] }
        let add = OwnerRoute.addPage.link(query: [Route.Item(AddPage.day, "\(date)")])
        parts.append(
            .link(add, [.classes("add"), .label(self.context.say(ViewPhrase.addOn(DayPhrase(date))))], [.value("+")])
        )
        return .h2([.classes("head")], parts)
    }

    private func times(_ part: ViewDay.Part) -> ViewPhrase {
        guard case .clock(let start, let end) = part.item.span else { return .wholeDay }
        return part.isContinued ? .until(end.time) : .from(start.time, until: end.time)
    }

    private func item(_ item: ViewItem, _ place: String, times: ViewPhrase) -> Markup {
        .element(
            .li,
            [.classes("mark", self.look(of: item), place)],
            [
                // The box shows how long it takes, and its text as many whole lines as fit in. What is left out first
                // are the times, as the place of the box shows them.
                .element(
                    .div,
                    [.classes("text")],
                    [self.title(item), self.badges(item), .value(" "), .small([self.context.words(times)])]
                )
            ]
        )
    }

    /// Classes for its calendar, and for what does not take place.
    private func look(of item: ViewItem) -> String {
        let mark = item.calendar.map { self.marks[$0].classes } ?? "hue-none line-0"
        return [.declined, .cancelled].contains(item.state) ? "\(mark) off" : mark
    }

    private func title(_ item: ViewItem) -> Markup {
        let words = item.words(self.context)
        guard let id = item.id else { return .span([.classes("title")], [words]) }
        return .link(OwnerRoute.event.link(id), [.classes("title")], [words])
    }

    private func badges(_ item: ViewItem) -> Markup {
        var parts: [Markup] = []
        if item.hasConflict { parts.append(.badge(.bad, self.context.words(EventPhrase.conflict))) }
        if item.state != .firm {
            let tone: Markup.Tone = [.underWay, .waiting].contains(item.state) ? .warning : .plain
            parts.append(.badge(tone, self.context.words(ViewPhrase.state(item.state))))
        }
        return parts.isEmpty ? .nothing : .group([.value(" ")] + parts)
    }

    // MARK: - Month

    var month: Markup {
        let weeks = stride(from: 0, to: self.days.count, by: 7).map { Array(self.days[$0..<$0 + 7]) }
        let names = (weeks.first ?? []).map { day in
            Markup.element(
                .th,
                [.column],
                [
                    .span([.classes("short")], [self.context.words(ShortDayPhrase.narrow(day.date))]),
                    .span([.classes("long")], [self.context.words(ShortDayPhrase.weekday(day.date))]),
                ]
            )
        }
        return .element(
            .table,
            [.classes("plain", "month")],
            [
                .element(.thead, [], [.element(.tr, [], names)]),
                .element(
                    .tbody,
                    [],
                    weeks.map { week in .element(.tr, [], week.map(self.cell)) }
                ),
            ]
        )
    }

    private func cell(_ day: ViewDay) -> Markup {
        let items = day.whole.map { ($0, ViewPhrase?.none) } + day.parts.map { ($0.item, self.start($0)) }
        let shown = items.prefix(items.count > Self.mostInCell ? Self.mostInCell - 1 : Self.mostInCell)
        let link = ViewKind.day.link(on: day.date)
        var classes = day.date.month == self.span.date.month ? "cell" : "cell other"
        if day.date == self.today { classes += " today" }
        var list: [Markup] = shown.map { item, start in
            .element(
                .li,
                [.classes("mark", self.look(of: item))],
                [start.map { .group([.small([self.context.words($0)]), .value(" ")]) } ?? .nothing, self.title(item)]
            )
        }
        list += self.more(items.count - shown.count, on: day.date)
        let hijri = HijriPhrase(day.date).map { hijri in
            // The name of a month has no room on a narrow screen.
            Markup.element(
                .small,
                hijri.isFirstOfMonth ? [.classes("long")] : [],
                [self.context.words(hijri.dayOnly)]
            )
        }
        let label = ViewPhrase.dayWithCount(DayPhrase(day.date), items.count)
        return .element(
            .td,
            [.classes(classes)],
            [
                .link(
                    link,
                    [.classes("number"), .label(self.context.say(label))],
                    [.figures("\(day.date.day)")]
                ),
                .value(" "), hijri ?? .nothing,
                items.isEmpty
                    ? .nothing
                    : .span([.classes("count"), .hidden], [.figures("\(items.count)")]),
                list.isEmpty ? .nothing : .element(.ul, [], list),
            ]
        )
    }

    private func start(_ part: ViewDay.Part) -> ViewPhrase? {
        guard case .clock(let start, let end) = part.item.span else { return nil }
        return part.isContinued ? .until(end.time) : .at(start.time)
    }
}
