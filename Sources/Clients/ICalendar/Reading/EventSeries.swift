internal import ChatReader
internal import Pipeline
internal import Time

/// All VEVENTs of one UID in an object: the series and its changed instances.
struct EventSeries {
    /// Enough for a notification.
    static let titleLimit = 200

    let masters: [ForeignEvent]
    let overrides: [ForeignEvent]
    let calendar: String
    let owner: Zone
    let window: TimeWindow
    let limits: CalendarReadingLimits

    /// The start and length of an event.
    private struct Span {
        var start: UnixTime
        var seconds: Int64
    }

    /// A changed instance, with the instant that it replaces.
    private struct Replacement {
        var event: ForeignEvent
        var replaced: UnixTime
    }

    func instances(
        _ zones: inout ForeignZones,
        _ named: inout NamedZones,
        _ allowance: inout Int
    ) -> (instances: [CalendarInstance], isComplete: Bool) {
        var found: [CalendarInstance] = []
        var isComplete = true
        var replacements: [Replacement] = []
        for event in self.overrides {
            guard let id = event.recurrenceID else { continue }
            let clock = zones.clock(id.clock, named: &named, &allowance).clock
            replacements.append(Replacement(event: event, replaced: clock.instant(ofWall: id.wall)))
            let placed = self.place(event, &zones, &named, &allowance)
            isComplete = isComplete && placed != nil
            if let placed, let one = self.instance(of: event, placed.span, isGuess: placed.isGuess) {
                found.append(one)
            }
        }
        for event in self.masters {
            let part = self.expand(event, replacements, &zones, &named, &allowance)
            found += part.instances
            isComplete = isComplete && part.isComplete
        }
        return (found, isComplete)
    }

    private func expand(
        _ event: ForeignEvent,
        _ replacements: [Replacement],
        _ zones: inout ForeignZones,
        _ named: inout NamedZones,
        _ allowance: inout Int
    ) -> (instances: [CalendarInstance], isComplete: Bool) {
        guard let start = event.start, let placed = self.place(event, &zones, &named, &allowance) else {
            return ([], false)
        }
        let clock = zones.clock(start.clock, named: &named, &allowance).clock
        var isComplete = true
        var spans: [UnixTime: Int64] = [:]
        // Starts before the window, for events that last into it and for clock changes of up to a day.
        let earliest = clock.wall(of: self.window.start) - placed.span.seconds - 86_400
        let latest = clock.wall(of: self.window.end) + 86_400
        func walls(_ rule: String) -> [Int64] {
            guard let rule = RecurrenceRule(rule) else {
                isComplete = false
                return []
            }
            let expansion = rule.expand(
                from: start,
                earliest: earliest,
                latest: latest,
                clock: clock,
                atMost: self.limits.instancesPerEvent,
                &allowance,
                perRule: self.limits.stepsPerRule
            )
            isComplete = isComplete && expansion.isComplete
            return expansion.walls
        }
        if event.rules.isEmpty { spans[placed.span.start] = placed.span.seconds }
        for rule in event.rules {
            for wall in walls(rule) { spans[clock.instant(ofWall: wall)] = placed.span.seconds }
        }
        for period in event.dates {
            let own = zones.clock(period.start.clock, named: &named, &allowance).clock
            spans[own.instant(ofWall: period.start.wall)] = period.seconds ?? placed.span.seconds
        }
        for rule in event.exceptionRules {
            for wall in walls(rule) { spans[clock.instant(ofWall: wall)] = nil }
        }
        var excludedDays: Set<Int64> = []
        for moment in event.exclusions {
            if moment.clock == .day, start.clock != .day {
                // RFC 5545 does not allow it, but some programs write it.
                excludedDays.insert(moment.wall)
            } else {
                let own = zones.clock(moment.clock, named: &named, &allowance).clock
                spans[own.instant(ofWall: moment.wall)] = nil
            }
        }
        for replacement in replacements where !replacement.event.isForFuture { spans[replacement.replaced] = nil }
        var found: [CalendarInstance] = []
        for (instant, seconds) in spans.sorted(by: { $0.key < $1.key }) {
            guard found.count < self.limits.instancesPerEvent else {
                isComplete = false
                break
            }
            if !excludedDays.isEmpty {
                let wall = clock.wall(of: instant)
                if excludedDays.contains(wall - ((wall % 86_400) + 86_400) % 86_400) { continue }
            }
            let span = Span(start: instant, seconds: seconds)
            let later = self.laterForm(of: event, span, replacements, &zones, &named, &allowance)
            if later?.isReplaced == true { continue }
            let shown = later?.event ?? event
            if let one = self.instance(of: shown, later?.span ?? span, isGuess: placed.isGuess) { found.append(one) }
        }
        return (found, isComplete)
    }

    /// The instance after the last change "for this and all future instances"; nil if there is no such change (RFC
    /// 5545, section 3.2.13).
    private func laterForm(
        of event: ForeignEvent,
        _ span: Span,
        _ replacements: [Replacement],
        _ zones: inout ForeignZones,
        _ named: inout NamedZones,
        _ allowance: inout Int
    ) -> (event: ForeignEvent, span: Span, isReplaced: Bool)? {
        let changes = replacements.filter { $0.event.isForFuture && $0.replaced <= span.start }
        guard let change = changes.max(by: { $0.replaced < $1.replaced }),
            let placed = self.place(change.event, &zones, &named, &allowance)
        else { return nil }
        let shift = placed.span.start - change.replaced
        let moved = Span(start: span.start + shift, seconds: placed.span.seconds)
        return (change.event, moved, change.replaced == span.start)
    }

    /// nil without a start.
    private func place(
        _ event: ForeignEvent,
        _ zones: inout ForeignZones,
        _ named: inout NamedZones,
        _ allowance: inout Int
    ) -> (span: Span, isGuess: Bool)? {
        guard let start = event.start else { return nil }
        let (clock, isGuess) = zones.clock(start.clock, named: &named, &allowance)
        let begin = clock.instant(ofWall: start.wall)
        var seconds = event.seconds ?? (start.clock == .day ? 86_400 : 0)
        if let end = event.end {
            if end.clock == .day || start.clock == .day {
                seconds = end.wall - start.wall
            } else {
                let own = zones.clock(end.clock, named: &named, &allowance).clock
                seconds = own.instant(ofWall: end.wall).seconds - begin.seconds
            }
        }
        if start.clock == .day { seconds = max(seconds, 86_400) }
        return (Span(start: begin, seconds: min(max(0, seconds), CalendarLength.longest)), isGuess)
    }

    /// nil outside the window.
    private func instance(of event: ForeignEvent, _ span: Span, isGuess: Bool) -> CalendarInstance? {
        var end = span.start + .seconds(span.seconds)
        if event.start?.clock == .day {
            // Not all days have 24 hours.
            let clock = ZoneClock.known(self.owner)
            end = clock.instant(ofWall: clock.wall(of: span.start) + span.seconds)
        }
        guard self.window.touches(span.start, end) else { return nil }
        return CalendarInstance(
            uid: event.uid,
            title: String(
                PlainText.clean(CalendarText.unescaped(event.title), keepingLineBreaks: false).prefix(Self.titleLimit)
            ),
            calendar: self.calendar,
            start: span.start,
            end: end,
            isAllDay: event.start?.clock == .day,
            status: event.status,
            isTransparent: event.isTransparent,
            participation: event.participation,
            isGuess: isGuess
        )
    }
}
