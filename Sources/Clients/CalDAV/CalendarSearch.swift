internal import ICalendar
internal import Jadwal

/// Looks into all calendars of one account, some at a time. What cannot be read it names.
struct CalendarSearch: Sendable {
    /// Servers of one person answer one after the other anyway.
    static let atOnce = 4

    let session: DAVSession
    let known: KnownCalendars
    let window: TimeWindow
    let zone: Zone
    /// For the whole look: the event stands in the calendar already, and its owner is to hear of it.
    let limit: Duration

    private enum Step: Sendable {
        case listed(OwnedCalendars?)
        case read(Int, [CalendarInstance], isComplete: Bool, isGone: Bool)
        case timeIsUp
    }

    func run() async -> CalendarFindings {
        await withTaskGroup(of: Step.self) { group in
            group.addTask {
                try? await Task.sleep(for: self.limit)
                return .timeIsUp
            }
            group.addTask { .listed(await self.owned()) }
            defer { group.cancelAll() }
            guard case .listed(let owned?)? = await group.next() else { return .nothingRead }
            return await self.read(owned, in: &group)
        }
    }

    private func read(_ owned: OwnedCalendars, in group: inout TaskGroup<Step>) async -> CalendarFindings {
        var findings = CalendarFindings(instances: [], unread: [], isComplete: owned.isComplete)
        var unread = Set(owned.calendars.indices)
        var next = owned.calendars.indices.makeIterator()
        func start() {
            guard let index = next.next() else { return }
            group.addTask { await self.read(index, of: owned) }
        }
        for _ in 0..<Self.atOnce { start() }
        var finished = 0
        var hasMoved = false
        while finished < owned.calendars.count, let step = await group.next() {
            guard case .read(let index, let instances, let isComplete, let isGone) = step else { break }
            finished += 1
            findings.instances += instances
            hasMoved = hasMoved || isGone
            if isComplete { unread.remove(index) }
            start()
        }
        // The owner has removed it: the next look asks which ones there are.
        if hasMoved { await self.known.forget(KnownCalendars.Key(self.session.account)) }
        findings.unread = unread.sorted().map { owned.calendars[$0].name }
        findings.isComplete = findings.isComplete && unread.isEmpty
        return findings
    }

    /// Nil when the server does not tell.
    private func owned() async -> OwnedCalendars? {
        let (key, now) = (KnownCalendars.Key(self.session.account), self.session.now())
        if let known = await self.known.calendars(key, at: now) { return known }
        guard let owned = try? await OwnedCalendars(of: self.session) else { return nil }
        if owned.isComplete { await self.known.remember(owned, for: key, at: now) }
        return owned
    }

    private func read(_ index: Int, of owned: OwnedCalendars) async -> Step {
        let calendar = owned.calendars[index]
        let query = CalendarQuery(window: self.window)
        guard let answer = try? await self.session.send(query.request(to: calendar.address)) else {
            return .read(index, [], isComplete: false, isGone: false)
        }
        guard answer.status == 207, let multistatus = Multistatus(answer.body) else {
            return .read(index, [], isComplete: false, isGone: answer.isMissing)
        }
        let (objects, hasAll) = CalendarQuery.objects(in: multistatus)
        var limits = CalendarReadingLimits()
        limits.steps = max(limits.stepsPerRule / 2, limits.steps / owned.calendars.count)
        limits.stepsPerRule = min(limits.stepsPerRule, limits.steps)
        var reader = CalendarInstanceReader(
            window: self.window,
            owner: self.zone,
            addresses: owned.addresses,
            limits: limits
        )
        var isComplete = hasAll
        for object in objects { isComplete = reader.read(object, in: calendar.name) && isComplete }
        return .read(index, reader.instances, isComplete: isComplete, isGone: false)
    }
}
