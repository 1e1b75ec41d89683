internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The entries that overlap an event: drawn to scale, and as a table for people who do not see the drawing.
struct ConflictTimeline {
    /// In units of the drawing.
    private static let width = 600
    private static let row = 24
    private static let bar = 18
    private static let most = 6
    private static let hour: Int64 = 3_600_000
    /// An offered time that is further away is left out of the drawing, which would become too coarse.
    private static let near: Int64 = 6 * Self.hour

    private let conflict: ConflictOverview
    private let title: Markup
    private let context: OwnerContext

    /// - Parameter title: of the event that overlaps.
    init(_ conflict: ConflictOverview, title: Markup, _ context: OwnerContext) {
        (self.conflict, self.title, self.context) = (conflict, title, context)
    }

    var markup: Markup { .group([self.drawing, self.table]) }

    /// The times to which the event could be moved, as far as they are near, in milliseconds since 1970.
    private var offers: [Range<Int64>] {
        let (start, end) = (self.conflict.startsAt.milliseconds, self.conflict.endsAt.milliseconds)
        return self.conflict.slots.compactMap { slot in
            let from = self.conflict.zone.instant(of: slot.start).milliseconds
            let to = self.conflict.zone.instant(of: slot.end).milliseconds
            return to > from && from >= start - Self.near && to <= end + Self.near ? from..<to : nil
        }
    }

    /// The event above, with the times that are offered, then the first of the others. Events of whole days fill the
    /// drawing.
    private var drawing: Markup {
        let timed = self.conflict.others.filter { !$0.isAllDay }
        let offers = self.offers
        let starts = [self.conflict.startsAt] + timed.map(\.start)
        let ends = [self.conflict.endsAt] + timed.map(\.end)
        guard let first = (starts.map(\.milliseconds) + offers.map(\.lowerBound)).min(),
            let last = (ends.map(\.milliseconds) + offers.map(\.upperBound)).max(), last > first
        else { return .nothing }
        let shown = self.conflict.others.prefix(Self.most)
        let scale = Double(Self.width) / Double(last - first)
        func bar(_ place: Int, _ start: Int64, _ end: Int64, _ series: String) -> Markup {
            let from = Double(max(start, first) - first) * scale
            let to = Double(min(end, last) - first) * scale
            return .element(
                .rect,
                [
                    .classes(series), .x(from), .y(Double(place * Self.row + 3)), .width(max(2, to - from)),
                    .height(Double(Self.bar)),
                ],
                []
            )
        }
        // Lines at whole hours, as far as they are not too close.
        let step = max(1, (last - first) / Self.hour / 12) * Self.hour
        let height = (shown.count + 1) * Self.row
        let lines = stride(from: (first / step + 1) * step, to: last, by: Int64.Stride(step)).map { moment in
            Markup.element(
                .rect,
                [
                    .classes("hour"), .x(Double(moment - first) * scale), .y(0), .width(1), .height(Double(height)),
                ],
                []
            )
        }
        let bars = shown.enumerated().map { place, other in
            bar(place + 1, other.start.milliseconds, other.end.milliseconds, "series-2")
        }
        let own = bar(0, self.conflict.startsAt.milliseconds, self.conflict.endsAt.milliseconds, "series-1")
        let outlined = offers.map { bar(0, $0.lowerBound, $0.upperBound, "offer") }
        return .element(
            .figure,
            [.classes("chart", "timeline")],
            [
                .element(
                    .svg,
                    [
                        .viewBox(Self.width, height), .role("img"),
                        .label(self.context.say(ConflictPhrase.timeline)),
                    ],
                    lines + outlined + [own] + bars
                ), outlined.isEmpty ? .nothing : .p([.small([self.context.words(ConflictPhrase.outlined)])]),
            ]
        )
    }

    private var table: Markup {
        let zone = self.conflict.zone
        let own = EventSpan.clock(zone.local(self.conflict.startsAt), zone.local(self.conflict.endsAt))
        let others = self.conflict.others.map { other in
            let title = Markup.value(other.title)
            return [
                other.eventID.map { .link(OwnerRoute.event.link($0), [title]) } ?? title,
                self.context.words(TimesPhrase.whole(other.span(in: zone))),
                .group([
                    .value(other.calendar), .value(" "),
                    other.isSoft ? .badge(.plain, self.context.words(ConflictPhrase.soft)) : .nothing,
                ]),
            ]
        }
        let here = self.context.words(ConflictPhrase.this)
        let offers = self.conflict.slots.map { slot in
            [
                self.context.words(ConflictPhrase.free),
                self.context.words(TimesPhrase.whole(.clock(slot.start, slot.end))), Markup.nothing,
            ]
        }
        return PageTable(
            caption: self.context.say(ConflictPhrase.timeline),
            [ConflictPhrase.what, .when, .calendar].map { PageTable.Column(self.context.say($0)) },
            [[self.title, self.context.words(TimesPhrase.whole(own)), here]] + others + offers,
            empty: self.context.say(ConflictPhrase.timeline)
        ).markup
    }
}

extension ConflictOverview.Other {
    func span(in zone: Zone) -> EventSpan {
        let (start, end) = (zone.local(self.start), zone.local(self.end))
        return self.isAllDay
            ? .days(start.date, max(start.date, end.adding(minutes: -1).date)) : .clock(start, end)
    }
}
