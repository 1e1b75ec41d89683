internal import Time
internal import Web

/// The parts of an item's box, in days and in months.
struct ItemLook {
    /// Of the calendars, in their order.
    let marks: [CalendarMark]
    let context: OwnerContext

    /// - Parameter place: classes for where it stands.
    func attributes(_ item: ViewItem, _ place: String) -> [Attribute] {
        var classes = ["mark", item.calendar.map { self.marks[$0].classes } ?? "hue-none line-0"]
        if !place.isEmpty { classes.append(place) }
        switch item.state {
        case .declined, .cancelled: classes.append("off")
        case .tentative, .unanswered: classes.append("open")
        case .firm, .underWay, .waiting: if item.id != nil { classes.append("own") }
        }
        if item.hasConflict { classes.append("clash") }
        return [.classes(classes.joined(separator: " "))] + (item.calendar.map { [.calendar($0)] } ?? [])
    }

    /// Leads to the page of the event.
    ///
    /// - Parameter date: a day of it.
    func title(_ item: ViewItem, on date: LocalDate) -> Markup {
        let words = item.words(self.context)
        guard let route = item.route(on: date) else { return .span([.classes("title")], [words]) }
        return .link(route, [.classes("title")], [words])
    }

    func badges(_ item: ViewItem) -> Markup {
        var parts: [Markup] = []
        if item.hasConflict { parts.append(.badge(.bad, self.context.words(EventPhrase.conflict))) }
        if item.state != .firm {
            let tone: Markup.Tone = [.underWay, .waiting].contains(item.state) ? .warning : .plain
            parts.append(.badge(tone, self.context.words(ViewPhrase.state(item.state))))
        }
        return parts.isEmpty ? .nothing : .group([.value(" ")] + parts)
    }

    /// The day's items as a list: Jadwal's own and those with a conflict are named before others.
    func rows(of day: ViewDay, atMost most: Int, title: (ViewItem) -> Markup) -> [Markup] {
        let items = day.whole.map { ($0, ViewPhrase.wholeDay) } + day.parts.map { ($0.item, self.times($0)) }
        let named = items.indices.sorted { (items[$0].0.isFirst ? 0 : 1, $0) < (items[$1].0.isFirst ? 0 : 1, $1) }
        return named.prefix(most).sorted().map { index in
            let (item, times) = items[index]
            return .element(
                .li,
                self.attributes(item, ""),
                [.small([self.context.words(times)]), .value(" "), title(item), self.badges(item)]
            )
        }
    }

    func times(_ part: ViewDay.Part) -> ViewPhrase {
        guard case .clock(let start, let end) = part.item.span else { return .wholeDay }
        return part.isContinued ? .until(end.time) : .from(start.time, until: end.time)
    }
}

extension ViewItem {
    /// The address of its page; nil if it has none.
    ///
    /// - Parameter date: a day of it.
    func route(on date: LocalDate) -> Route? {
        if let id = self.id { return OwnerRoute.event.link(id) }
        return self.entry.map { OwnerRoute.entry.link($0, query: [Route.Item(ViewSpan.field, "\(date)")]) }
    }
}
