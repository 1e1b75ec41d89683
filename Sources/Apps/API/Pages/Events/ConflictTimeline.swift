internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The entries that overlap an event, for how long, and the times to which it could be moved: drawn and as a table.
struct ConflictTimeline {
    private let conflict: ConflictOverview
    private let title: Markup
    private let moved: FreeSlot?
    private let context: OwnerContext

    /// - Parameters:
    ///   - title: of the event that overlaps.
    ///   - moved: draws the event as if it had been moved there.
    init(_ conflict: ConflictOverview, title: Markup, moved: FreeSlot? = nil, _ context: OwnerContext) {
        (self.conflict, self.title, self.moved, self.context) = (conflict, title, moved, context)
    }

    var markup: Markup {
        let drawing = ConflictDrawing(self.conflict, title: self.title, moved: self.moved, self.context)
        return .group([drawing.markup, self.moved == nil ? self.table : .nothing])
    }

    private var table: Markup {
        let zone = self.conflict.zone
        let own = EventSpan.clock(zone.local(self.conflict.startsAt), zone.local(self.conflict.endsAt))
        let others = self.conflict.others.map { other in
            let title = Self.title(other, self.context)
            return [
                other.eventID.map { .link(OwnerRoute.event.link($0), [title]) } ?? title,
                .group([self.context.words(TimesPhrase.whole(other.span(in: zone))), self.shared(other)]),
                .group([
                    .value(other.calendar), .value(" "),
                    Self.badge(other, self.context),
                ]),
            ]
        }
        let here = self.context.words(ConflictPhrase.this)
        let offers = self.conflict.slots.map { slot in
            [
                self.context.words(ConflictPhrase.free),
                self.context.words(TimesPhrase.whole(.clock(slot.start, slot.end))), self.reason(slot.reason),
            ]
        }
        return PageTable(
            caption: self.context.say(ConflictPhrase.timeline),
            [ConflictPhrase.what, .when, .calendar].map { PageTable.Column(self.context.say($0)) },
            [[self.title, self.context.words(TimesPhrase.whole(own)), here]] + others + offers,
            empty: self.context.say(ConflictPhrase.timeline)
        ).markup
    }

    static func title(_ other: ConflictOverview.Other, _ context: OwnerContext) -> Markup {
        other.prayer.map { context.words(PrayerName($0)) } ?? .value(other.title)
    }

    private static func badge(_ other: ConflictOverview.Other, _ context: OwnerContext) -> Markup {
        if other.prayer != nil { return .badge(.plain, context.words(ConflictPhrase.prayer)) }
        return other.isSoft ? .badge(.plain, context.words(ConflictPhrase.soft)) : .nothing
    }

    /// How long both last at once; nothing beside whole days.
    private func shared(_ other: ConflictOverview.Other) -> Markup {
        let zone = self.conflict.zone
        let start = max(other.start, self.conflict.startsAt)
        let end = min(other.end, self.conflict.endsAt)
        guard !other.isAllDay, end > start else { return .nothing }
        let minutes = Int((end.seconds - start.seconds) / 60)
        let words = ConflictPhrase.shared(zone.local(start).time, zone.local(end).time, minutes: minutes)
        return .group([.element(.br, [], []), .small([self.context.words(words)])])
    }

    private func reason(_ reason: FreeSlot.Reason) -> Markup {
        switch reason {
        case .after(let title): .group([self.context.words(ConflictPhrase.after), .value(" "), .value(title)])
        case .before(let title): .group([self.context.words(ConflictPhrase.before), .value(" "), .value(title)])
        case .sameHour: self.context.words(ConflictPhrase.sameHour)
        case .free: self.context.words(ConflictPhrase.nothingNear)
        }
    }
}

extension ConflictOverview.Other {
    func span(in zone: Zone) -> EventSpan {
        let (start, end) = (zone.local(self.start), zone.local(self.end))
        return self.isAllDay
            ? .days(start.date, max(start.date, end.adding(minutes: -1).date)) : .clock(start, end)
    }
}
