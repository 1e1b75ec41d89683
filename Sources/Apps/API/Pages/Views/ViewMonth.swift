internal import Time
internal import Web

/// The weeks of a month, with a bar for what takes days. On narrow screens a day has dots, and the chosen day's list
/// stands below.
struct ViewMonth {
    /// The number of entries that a day names; the others are counted.
    private static let most = 4
    /// The most lines of bars in a day. They count in `most`.
    private static let lines = 3
    /// Dots of a day.
    private static let dots = 3
    /// Entries of the chosen day's list.
    private static let mostOfList = 30

    let span: ViewSpan
    let today: LocalDate
    let days: [ViewDay]
    let look: ItemLook
    var prayers = PrayerMarks()

    private var context: OwnerContext { self.look.context }

    var markup: Markup {
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
        return .group([
            .element(
                .table,
                [.classes("plain", "month")],
                [
                    .element(.thead, [], [.element(.tr, [], names)]),
                    .element(
                        .tbody,
                        [],
                        weeks.map { week in
                            let bars = ViewBars(week, lines: Self.lines)
                            return .element(.tr, [], week.indices.map { self.cell(week[$0], $0, bars) })
                        }
                    ),
                ]
            ), self.chosen,
        ])
    }

    private func cell(_ day: ViewDay, _ place: Int, _ bars: ViewBars) -> Markup {
        var classes = day.date.month == self.span.date.month ? "cell" : "cell other"
        if day.date == self.today { classes += " is-today" }
        if day.date == self.span.date { classes += " picked" }
        let label: Attribute = .label(
            self.context.say(ViewPhrase.dayWithCount(DayPhrase(day.date), day.whole.count + day.parts.count))
        )
        let hijri = HijriPhrase(day.date).map { hijri in
            // The name of a month has no room on a narrow screen.
            Markup.small([
                .figures("\(hijri.day)"),
                hijri.day == 1 ? .span([.classes("long")], [.value(" "), self.context.words(hijri.month)]) : .nothing,
            ])
        }
        let list = self.list(day, place, bars)
        return .element(
            .td,
            [.classes(classes), .day("\(day.date)")],
            [
                .div(
                    [.classes("date")],
                    [
                        .link(
                            ViewKind.day.link(on: day.date),
                            [.classes("number", "long"), label],
                            [.figures("\(day.date.day)")]
                        ),
                        .link(
                            ViewKind.month.link(on: day.date),
                            [.classes("number", "short"), label],
                            [.figures("\(day.date.day)")]
                        ), hijri ?? .nothing,
                    ]
                ), self.dots(day), list.isEmpty ? .nothing : .element(.ul, [], list),
                self.prayers.strip(on: day.date),
            ]
        )
    }

    /// Lines of bars, then what begins at an hour.
    private func list(_ day: ViewDay, _ place: Int, _ bars: ViewBars) -> [Markup] {
        let here = bars.bars.filter { $0.covers(place) }
        let used = (here.map(\.line).max() ?? -1) + 1
        var list = (0..<used).map { line -> Markup in
            guard let bar = here.first(where: { $0.line == line }), bar.first == place else {
                return .element(.li, [.classes("gap"), .hidden], [])
            }
            return .element(
                .li,
                self.look.attributes(bar.item, "bar w\(bar.count)"),
                [self.look.title(bar.item, on: day.date), self.conflict(bar.item)]
            )
        }
        let (room, hidden) = (Self.most - used, bars.left[place])
        let count = hidden > 0 || day.parts.count > room ? min(max(0, room - 1), day.parts.count) : day.parts.count
        let named = day.parts.indices.sorted {
            (day.parts[$0].item.isFirst ? 0 : 1, $0) < (day.parts[$1].item.isFirst ? 0 : 1, $1)
        }
        list += named.prefix(count).sorted().map { index -> Markup in
            let item = day.parts[index].item
            return .element(
                .li,
                self.look.attributes(item, ""),
                [
                    self.start(day.parts[index]).map { .group([.small([self.context.words($0)]), .value(" ")]) }
                        ?? .nothing,
                    self.look.title(item, on: day.date), self.conflict(item),
                ]
            )
        }
        let more = day.parts.count - count + hidden
        guard more > 0 else { return list }
        let words = self.context.words(ViewPhrase.more(more))
        return list + [.element(.li, [], [.link(ViewKind.day.link(on: day.date), [words])])]
    }

    /// For people who do not see the mark.
    private func conflict(_ item: ViewItem) -> Markup {
        item.hasConflict ? .span([.classes("unseen")], [self.context.words(EventPhrase.conflict)]) : .nothing
    }

    private func start(_ part: ViewDay.Part) -> ViewPhrase? {
        guard case .clock(let start, let end) = part.item.span else { return nil }
        return part.isContinued ? .until(end.time) : .at(start.time)
    }

    // MARK: - Narrow screens

    private func dots(_ day: ViewDay) -> Markup {
        let items = (day.whole + day.parts.map(\.item)).filter { ![.declined, .cancelled].contains($0.state) }
        guard !items.isEmpty else { return .nothing }
        let shown = items.filter(\.isFirst) + items.filter { !$0.isFirst }
        return .span(
            [.classes("dots"), .hidden],
            shown.prefix(Self.dots).map { item in
                let hue = item.calendar.map { "hue-\(self.look.marks[$0].hue)" } ?? "hue-none"
                return .span([.classes(item.hasConflict ? "\(hue) clash" : hue)], [])
            }
        )
    }

    /// The list of the day that the address names.
    private var chosen: Markup {
        guard let day = self.days.first(where: { $0.date == self.span.date }) else { return .nothing }
        let add = OwnerRoute.addPage.link(query: [Route.Item(OwnerRoute.addedDay, "\(day.date)")])
        let rows = self.look.rows(of: day, atMost: Self.mostOfList) { item in
            let words = item.words(self.context)
            return item.route(on: day.date).map { .link($0, [words]) } ?? words
        }
        return .div(
            [.classes("chosen")],
            [
                .h2([self.context.words(DayPhrase(day.date))]), self.prayers.line(on: day.date, self.context),
                rows.isEmpty
                    ? .p([.classes("empty")], [self.context.words(ViewPhrase.nothingOn)])
                    : .element(.ul, [], rows),
                .div(
                    [.classes("actions")],
                    [
                        .link(add, [.classes("button", "secondary")], [self.context.words(AddPhrase.title)]),
                        .link(ViewKind.day.link(on: day.date), [self.context.words(ViewPhrase.hoursOf)]),
                    ]
                ),
            ]
        )
    }
}
