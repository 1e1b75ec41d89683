internal import Pages
internal import Pipeline
internal import Store
internal import Time

/// What overlaps an event, drawn to scale, and as a table for those who do not see the drawing.
struct ConflictTimeline {
    /// In units of the drawing.
    private static let width = 600
    private static let row = 24
    private static let bar = 18
    private static let most = 6
    private static let hour: Int64 = 3_600_000

    private let conflict: ConflictOverview
    private let title: Markup
    private let context: OwnerContext

    /// - Parameter title: of the event that overlaps.
    init(_ conflict: ConflictOverview, title: Markup, _ context: OwnerContext) {
        (self.conflict, self.title, self.context) = (conflict, title, context)
    }

    var markup: Markup { .group([self.drawing, self.table]) }

    /// The event above, then the first of the others. Events of whole days fill the drawing.
    private var drawing: Markup {
        let timed = self.conflict.others.filter { !$0.isAllDay }
        let starts = [self.conflict.startsAt] + timed.map(\.start)
        let ends = [self.conflict.endsAt] + timed.map(\.end)
        guard let first = starts.min()?.milliseconds, let last = ends.max()?.milliseconds, last > first else {
            return .nothing
        }
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
                    lines + [own] + bars
                )
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
        return PageTable(
            caption: self.context.say(ConflictPhrase.timeline),
            [ConflictPhrase.what, .when, .calendar].map { PageTable.Column(self.context.say($0)) },
            [[self.title, self.context.words(TimesPhrase.whole(own)), here]] + others,
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
