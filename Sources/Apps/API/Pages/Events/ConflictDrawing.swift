internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The hours of an event's day with what overlaps it, and with the times to which it could be moved: how the day would
/// look after a move. The table beside it says the same.
struct ConflictDrawing {
    private enum Kind {
        case this, other, offer
    }

    private static let most = 12

    private let date: LocalDate
    private let blocks: [(kind: Kind, title: Markup, part: ViewDay.Part)]
    private let context: OwnerContext

    /// - Parameters:
    ///   - title: of the event that overlaps.
    ///   - moved: draws the event as if it had been moved there.
    init(_ conflict: ConflictOverview, title: Markup, moved: FreeSlot? = nil, _ context: OwnerContext) {
        let zone = conflict.zone
        let own =
            moved.map { EventSpan.clock($0.start, $0.end) }
            ?? .clock(zone.local(conflict.startsAt), zone.local(conflict.endsAt))
        var kinds: [(kind: Kind, title: Markup)] = [(.this, title)]
        var spans = [own]
        for other in conflict.others.filter({ !$0.isAllDay }).prefix(Self.most) {
            kinds.append((.other, ConflictTimeline.title(other, context)))
            spans.append(other.span(in: zone))
        }
        for slot in moved == nil ? conflict.slots.prefix(Self.most) : [] {
            kinds.append((.offer, context.words(ConflictPhrase.free)))
            spans.append(.clock(slot.start, slot.end))
        }
        // The place of a block in the list is its mark.
        let items = spans.enumerated().map { ViewItem(title: "\($0)", span: $1, calendar: $0, state: .firm) }
        self.date = own.firstDay
        self.blocks = ViewDay(own.firstDay, items).parts.compactMap { part in
            part.item.calendar.map { (kind: kinds[$0].kind, title: kinds[$0].title, part: part) }
        }
        self.context = context
    }

    /// Nothing for an event that lasts a day or longer.
    var markup: Markup {
        guard let start = self.blocks.map({ $0.part.start }).min(),
            let end = self.blocks.map({ $0.part.end }).max()
        else {
            return .nothing
        }
        let (first, last) = (start / 60, (end + 59) / 60)
        let hours = (first..<last).map { hour in
            Markup.element(
                .li,
                [.classes("r\((hour - first) * 4 + 1)", "l4")],
                [.figures("\(hour.padded(2)):00")]
            )
        }
        return .group([
            .p([.strong([self.context.words(DayPhrase(self.date))])]),
            .div(
                [.classes("draw"), .hidden],
                [
                    .div([.classes("scale")], [.element(.ul, [.classes("hours")], hours)]),
                    .element(.ul, [.classes("hours")], self.blocks.map { self.block($0, first: first * 4) }),
                ]
            ),
        ])
    }

    private func block(_ block: (kind: Kind, title: Markup, part: ViewDay.Part), first: Int) -> Markup {
        let look =
            switch block.kind {
            case .this: "hue-this"
            case .other: "hue-none"
            case .offer: "hue-this offer"
            }
        let part = block.part
        let row = part.start / 15
        let length = max(2, (part.end + 14) / 15 - row)
        let times = ItemLook(marks: [], context: self.context).times(part)
        return .element(
            .li,
            [.classes("mark", look, "r\(row - first + 1) l\(length) f\(part.lane + 1)of\(part.lanes)")],
            [
                .div(
                    [.classes("text")],
                    [.strong([block.title]), .value(" "), .small([self.context.words(times)])]
                )
            ]
        )
    }
}
