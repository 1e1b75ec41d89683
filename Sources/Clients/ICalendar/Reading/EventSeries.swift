internal import ChatReader
internal import Pipeline
internal import Time

/// All VEVENTs of one UID in a calendar: the series and its changed instances.
struct EventSeries {
    /// Enough for a notification.
    static let titleLimit = 200
    /// An end that cannot be read is assumed to be at most this long after the start.
    private static let doubtfulLength: Int64 = 86_400
    /// Events made by people have fewer versions of the same age.
    private static let versionLimit = 10

    let calendar: String
    let owner: Zone
    let window: TimeWindow
    let limits: CalendarReadingLimits

    private(set) var instances: [CalendarInstance] = []
    /// False if instances in the window may be missing.
    private(set) var isComplete = true

    /// A changed instance.
    private struct Replacement {
        var event: ForeignEvent
        var place: EventPlace?
        /// The start that the series gives it.
        var replaced: UnixTime
    }

    init(calendar: String, owner: Zone, window: TimeWindow, limits: CalendarReadingLimits) {
        (self.calendar, self.owner, self.window, self.limits) = (calendar, owner, window, limits)
    }

    /// Finds the instances. Of several versions of the same event, the newest counts.
    mutating func read(_ events: [ForeignEvent], _ clocks: inout ForeignClocks) {
        let events = events.map { $0.inDays(&clocks) }
        let masters = Self.newest(events.filter { !$0.isReplacement })
        let replacing = events.filter(\.isReplacement)
        if masters.isEmpty { self.show(replacing.map { self.replacement($0, of: nil, nil, &clocks) }) }
        let isOneOfSeveral = masters.count > 1
        for (index, master) in masters.enumerated() {
            guard let start = master.start, let place = EventPlace(master, &clocks) else {
                self.isComplete = self.isComplete && !master.isBusy
                self.show(replacing.map { self.replacement($0, of: nil, nil, &clocks) })
                continue
            }
            let doubts = master.doubts.subtracting(isOneOfSeveral ? .end : [.end, .version])
            if !doubts.isEmpty, self.matters(master, place, &clocks) { self.isComplete = false }
            var slots = self.slots(of: master, from: start, place, &clocks)
            // If many versions may be valid, the later ones keep the instances that they replace: too many are better
            // than too few.
            let replacing = index < Self.versionLimit ? replacing : []
            let named = replacing.filter { $0.recurrenceID != nil }
            let meant = slots.take(
                excluding: master.exclusions,
                replacing: named.compactMap(\.recurrenceID),
                &clocks
            )
            var replacements = zip(named, meant).map { self.replacement($0, of: master, $1, &clocks) }
            replacements += replacing.filter { $0.recurrenceID == nil }.map {
                self.replacement($0, of: nil, nil, &clocks)
            }
            replacements = Self.newest(replacements)
            if index == 0 { self.show(replacements) }
            self.show(slots, of: master, place, after: replacements.filter(\.event.isForFuture))
        }
    }

    /// - Parameter replaced: nil if it is not known which instance is meant.
    private func replacement(
        _ event: ForeignEvent,
        of master: ForeignEvent?,
        _ replaced: UnixTime?,
        _ clocks: inout ForeignClocks
    ) -> Replacement {
        var event = event
        if event.start == nil, !event.doubts.contains(.start) { event.start = event.recurrenceID }
        if let master, event.end == nil, event.seconds == nil, event.isBusy, !event.doubts.contains(.end) {
            event.seconds = EventPlace(master, &clocks)?.seconds
        }
        let place = EventPlace(event, &clocks)
        return Replacement(event: event, place: place, replaced: replaced ?? place?.start ?? self.window.start)
    }

    private mutating func show(_ replacements: [Replacement]) {
        for replacement in replacements {
            guard let place = replacement.place else {
                self.isComplete = self.isComplete && !replacement.event.isBusy
                continue
            }
            let isNear = self.window.touches(
                place.start - .seconds(86_400),
                place.start + .seconds(place.seconds + 86_400)
            )
            if replacement.event.isBusy, isNear || replacement.event.isForFuture,
                !replacement.event.doubts.subtracting([.end, .version]).isEmpty || !replacement.event.rules.isEmpty
            {
                self.isComplete = false
            }
            self.show(replacement.event, place, isGuess: false)
        }
    }

    /// - Parameter changes: the exceptions "for this and all future instances" (RFC 5545, section 3.2.13).
    private mutating func show(
        _ slots: SeriesSlots,
        of master: ForeignEvent,
        _ place: EventPlace,
        after changes: [Replacement]
    ) {
        let changes = changes.filter { $0.place != nil }.sorted { $0.replaced < $1.replaced }
        var shown = 0
        for (instant, slot) in slots.open.sorted(by: { $0.key < $1.key }) {
            guard shown < self.limits.instancesPerEvent else {
                self.isComplete = false
                return
            }
            var one = place
            (one.start, one.seconds) = (instant, slot.seconds)
            var event = master
            if let change = changes.last(where: { $0.replaced <= instant }), let moved = change.place {
                event = change.event
                one = moved
                one.start = instant + (moved.start - change.replaced)
            }
            if self.show(event, one, isGuess: slot.isGuess) { shown += 1 }
        }
    }

    /// False outside the window.
    @discardableResult
    private mutating func show(_ event: ForeignEvent, _ place: EventPlace, isGuess: Bool) -> Bool {
        let isDays = event.start?.clock == .day
        var end = place.start + .seconds(place.seconds)
        if isDays {
            // Not all days have 24 hours.
            let clock = ZoneClock.known(self.owner)
            end = clock.instant(ofWall: clock.wall(of: place.start) + place.seconds)
        }
        if event.isBusy, self.isDoubtful(place, end) { self.isComplete = false }
        guard self.window.touches(place.start, end) else { return false }
        self.instances.append(
            CalendarInstance(
                uid: event.uid,
                title: String(
                    PlainText.clean(CalendarText.unescaped(event.title), keepingLineBreaks: false)
                        .prefix(Self.titleLimit)
                ),
                calendar: self.calendar,
                start: place.start,
                end: end,
                isAllDay: isDays,
                status: event.status,
                isTransparent: event.isTransparent,
                participation: event.participation,
                isGuess: place.isGuess || isGuess
            )
        )
        return true
    }

    /// True if the true time may be in the window although this one is not, or may last longer there.
    private func isDoubtful(_ place: EventPlace, _ end: UnixTime) -> Bool {
        let day = Duration.seconds(86_400)
        if place.isEndDoubted, self.window.touches(place.start, end + .seconds(Self.doubtfulLength)) { return true }
        return place.isGuess && self.window.touches(place.start - day, end + day)
    }

    /// True if the unreadable parts of a series or event may affect its owner's time in the window.
    private func matters(_ event: ForeignEvent, _ place: EventPlace, _ clocks: inout ForeignClocks) -> Bool {
        let first = place.start - .seconds(86_400)
        guard event.isBusy, first < self.window.end else { return false }
        let clock = clocks.clock(event.start?.clock ?? .floating).clock
        let earliest = self.earliest(place, clock)
        let isRepeated =
            event.doubts.contains(.repetition) || !event.dates.isEmpty
            || !event.rules.allSatisfy { RecurrenceRule.isOver($0, before: earliest, clock) }
        return isRepeated || self.window.touches(first, place.start + .seconds(place.seconds + 86_400))
    }

    /// The search starts before the window: for events that last into it and for clock changes of up to a day.
    private func earliest(_ place: EventPlace, _ clock: ZoneClock) -> Int64 {
        clock.wall(of: self.window.start) - place.seconds - 86_400
    }

    /// The instances of a series, or the one of an event, around the window.
    private mutating func slots(
        of event: ForeignEvent,
        from start: CalendarMoment,
        _ place: EventPlace,
        _ clocks: inout ForeignClocks
    ) -> SeriesSlots {
        let clock = clocks.clock(start.clock).clock
        var slots = SeriesSlots(start: start, clock: clock, owner: self.owner)
        // The start is an instance, also if the rule does not have it.
        slots.add(place.start, SeriesSlots.Slot(seconds: place.seconds))
        for rule in event.rules {
            let (walls, isExact) = self.walls(of: rule, of: event, from: start, place, clock, &clocks)
            for wall in walls {
                slots.add(clock.instant(ofWall: wall), SeriesSlots.Slot(seconds: place.seconds, isGuess: !isExact))
            }
        }
        for period in event.dates {
            let seconds = start.clock == .day ? nil : period.seconds
            slots.add(
                slots.instant(of: period.start, &clocks),
                SeriesSlots.Slot(seconds: seconds ?? place.seconds)
            )
        }
        for rule in event.exceptionRules {
            for wall in self.walls(of: rule, of: event, from: start, place, clock, &clocks).walls {
                slots.remove(clock.instant(ofWall: wall))
            }
        }
        return slots
    }

    private mutating func walls(
        of text: String,
        of event: ForeignEvent,
        from start: CalendarMoment,
        _ place: EventPlace,
        _ clock: ZoneClock,
        _ clocks: inout ForeignClocks
    ) -> (walls: [Int64], isExact: Bool) {
        let earliest = self.earliest(place, clock)
        let latest = clock.wall(of: self.window.end) + 86_400
        guard let rule = RecurrenceRule(text, isDays: start.clock == .day) else {
            if event.isBusy, start.wall <= latest, !RecurrenceRule.isOver(text, before: earliest, clock) {
                self.isComplete = false
            }
            return ([], false)
        }
        let expansion = rule.expand(
            from: start,
            earliest: earliest,
            latest: latest,
            clock: clock,
            atMost: self.limits.instancesPerEvent,
            &clocks.allowance,
            perRule: self.limits.stepsPerRule
        )
        if event.isBusy, !expansion.isComplete { self.isComplete = false }
        return (expansion.walls, rule.isExact)
    }

    /// The versions with the highest SEQUENCE, and of these the ones with the latest DTSTAMP (RFC 5546, section 2.1.5).
    /// Several if these are equal, because each may be valid.
    private static func newest(_ versions: [ForeignEvent]) -> [ForeignEvent] {
        guard versions.count > 1, !versions.contains(where: { $0.doubts.contains(.version) }) else { return versions }
        let sequence = versions.map(\.sequence).max()
        let last = versions.filter { $0.sequence == sequence }
        guard !last.contains(where: { $0.stamp.isEmpty }) else { return last }
        let stamp = last.map(\.stamp).max()
        return last.filter { $0.stamp == stamp }
    }

    private static func newest(_ replacements: [Replacement]) -> [Replacement] {
        guard replacements.count > 1 else { return replacements }
        let versions = Dictionary(grouping: replacements.indices) { replacements[$0].replaced }
        let kept = versions.values.flatMap { same -> [Int] in
            let newest = Self.newest(same.map { replacements[$0].event })
            return newest.count == same.count
                ? same
                : same.filter { index in
                    newest.contains {
                        $0.sequence == replacements[index].event.sequence
                            && $0.stamp == replacements[index].event.stamp
                    }
                }
        }
        return kept.sorted().map { replacements[$0] }
    }
}
