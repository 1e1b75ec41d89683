internal import ICalendar
internal import Logging
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Time

/// Searches all calendars of one account, some at the same time. Reports the calendars that could not be read.
struct CalendarSearch: Sendable {
    /// Small servers answer one request after another anyway.
    static let atOnce = 4

    let session: DAVSession
    let known: KnownCalendars
    let window: TimeWindow
    let zone: Zone
    /// For the whole lookup. It is short, because the event is already in the calendar and its owner waits for the
    /// notification.
    let limit: Duration
    let logger: Logger

    private enum Step: Sendable {
        case listed(OwnedCalendars?)
        case read(Int, CalendarReading.Result, isGone: Bool)
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
        let budget = LookBudget(limit: self.limit)
        var findings = CalendarFindings(instances: [], unread: [], isComplete: owned.isComplete)
        var unread = Set(owned.calendars.indices)
        var next = owned.calendars.indices.makeIterator()
        func start() {
            guard let index = next.next() else { return }
            group.addTask { await self.read(index, of: owned, budget) }
        }
        for _ in 0..<Self.atOnce { start() }
        var finished = 0
        var hasMoved = false
        while finished < owned.calendars.count, let step = await group.next() {
            guard case .read(let index, let result, let isGone) = step else { break }
            finished += 1
            findings.instances += result.instances
            hasMoved = hasMoved || isGone
            if result.isComplete { unread.remove(index) }
            if let overrun = result.overrun { self.logOverrun(overrun) }
            start()
        }
        // The owner has removed a calendar, so the next lookup lists the calendars again.
        if hasMoved { await self.known.forget(AccountKey(self.session.account)) }
        findings.unread = unread.sorted().map { owned.calendars[$0].name }
        findings.isComplete = findings.isComplete && unread.isEmpty
        return findings
    }

    /// Without the calendars that the owner has excluded. nil if the server does not list them.
    private func owned() async -> OwnedCalendars? {
        guard var owned = await self.listed() else { return nil }
        let ignored = Set(self.session.account.ignoredCalendars.compactMap { DAVAddress($0)?.asCollection })
        owned.calendars.removeAll { ignored.contains($0.address) }
        return owned
    }

    private func listed() async -> OwnedCalendars? {
        let (key, now) = (AccountKey(self.session.account), self.session.now())
        if let known = await self.known.calendars(key, at: now) { return known }
        guard let owned = try? await OwnedCalendars(of: self.session) else { return nil }
        if owned.isComplete { await self.known.remember(owned, for: key, at: now) }
        return owned
    }

    private func read(_ index: Int, of owned: OwnedCalendars, _ budget: LookBudget) async -> Step {
        let calendar = owned.calendars[index]
        do throws(DAVFailure) {
            let bytes = budget.maximumAnswerBytes
            guard bytes > 0 else { throw LookBudget.tooLong }
            let query = CalendarQuery(window: self.window)
            let answer = try await self.session.answer(to: query, at: calendar.address, atMost: bytes)
            guard answer.status == 207 else { return .read(index, .nothing, isGone: answer.isMissing) }
            try budget.take(bytes: answer.body.count)
            let reading = CalendarReading(
                calendar: calendar.name,
                addresses: owned.addresses,
                window: self.window,
                zone: self.zone,
                share: owned.calendars.count
            )
            let body = answer.body
            let result = try await self.session.reading.run(for: self.session.account.customerID, bytes: body.count) {
                budget.spend { reading.result(of: body, until: $0, within: budget.time) }
            }
            return .read(index, result, isGone: false)
        } catch {
            return .read(index, .cut(error.isOverrun ? error.error.detail : nil), isGone: false)
        }
    }

    /// The owner is told the calendar. The log tells the operator the reason.
    private func logOverrun(_ overrun: String) {
        self.logger.notice(
            "A calendar was not looked into as a whole",
            metadata: ["customer.id": "\(self.session.account.customerID)", "error.detail": "\(overrun)"]
        )
    }
}

/// The limits of one lookup in an account's calendars: bytes of all answers, and time of a thread to read them.
final class LookBudget: Sendable {
    static let answerBytes = 16 << 20

    private struct Left {
        var bytes: Int
        var time: Duration
    }

    let time: Duration
    /// The end of the whole lookup.
    private let end: ContinuousClock.Instant
    private let left: NIOLockedValueBox<Left>

    /// - Parameter limit: for the whole lookup. Reading may take a quarter of it.
    init(limit: Duration, bytes: Int = LookBudget.answerBytes) {
        (self.time, self.end) = (limit / 4, .now + limit)
        self.left = NIOLockedValueBox(Left(bytes: bytes, time: limit / 4))
    }

    /// For the next answer.
    var maximumAnswerBytes: Int { min(DAVSession.maximumAnswerBytes, self.left.withLockedValue(\.bytes)) }

    /// Throws if the answer exceeds the limit.
    func take(bytes: Int) throws(DAVFailure) {
        let isEnough = self.left.withLockedValue { left in
            left.bytes -= bytes
            return left.bytes >= 0
        }
        guard isEnough else { throw Self.tooLong }
    }

    static var tooLong: DAVFailure {
        .overrun(.permanent, "the answers to one look are longer than \(Self.answerBytes) bytes")
    }

    /// Runs the work with the time that is left, and subtracts the time that it takes.
    func spend<Value>(_ work: (_ until: ContinuousClock.Instant) -> Value) -> Value {
        let begin = ContinuousClock.now
        let value = work(min(begin + self.left.withLockedValue(\.time), self.end))
        self.left.withLockedValue { $0.time -= ContinuousClock.now - begin }
        return value
    }
}
