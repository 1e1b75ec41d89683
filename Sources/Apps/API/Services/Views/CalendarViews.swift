internal import CalDAV
internal import Pipeline
internal import ServiceLifecycle
internal import Time
internal import Waiting
internal import WorkerKit

/// Reads owners' calendars for their pages. What was read stays in memory for a while and is stored nowhere.
///
/// A page waits for at most `patience`. Reading goes on without it, so that a slow server is shown by the next page.
actor CalendarViews: Service {
    /// How long a page waits.
    static let patience = Duration.seconds(2)
    /// How long an answer is used without asking again.
    static let age = Duration.seconds(60)
    /// When an answer is forgotten, if nobody could read a newer one.
    static let longestAge = Duration.seconds(3600)
    /// For all calendars of one account.
    static let limit = Duration.seconds(20)
    /// Calendars of one account that are read at once. Small servers answer one request after the other anyway.
    static let calendarsAtOnce = 4
    /// Accounts that are read at once.
    static let most = 16
    /// Instances of one calendar that are kept and shown.
    static let instancesPerCalendar = 5000
    /// Of all owners together, about 15 MB.
    static let instances = 50_000
    /// Of one owner in a minute: a page, and some that are leafed through.
    static let perMinute = 60

    /// The content of a page.
    struct Wanted: Sendable, Hashable {
        let account: AccountKey
        let window: TimeWindow
        let zone: Zone
        /// The addresses of calendars that are neither read nor shown.
        var hidden: Set<String> = []
    }

    private struct Job: Sendable {
        let account: CalendarAccount
        let wanted: Wanted
    }

    private let source: CalendarSource
    private let patience: Duration
    private let now: @Sendable () -> UnixTime
    private let jobs = AsyncStream.makeStream(of: Job.self)
    private let requests = RequestLimit(CalendarViews.perMinute, in: .seconds(60))
    private let gate = RequestGate(CalendarViews.most)
    private var memory = ViewMemory()
    /// The pages that wait for a reading under way.
    private var underWay: [Wanted: [Promise<Void>]] = [:]

    /// - Parameter now: a clock that goes on.
    init(
        _ source: CalendarSource,
        patience: Duration = CalendarViews.patience,
        now: @escaping @Sendable () -> UnixTime = { .now() }
    ) {
        (self.source, self.patience, self.now) = (source, patience, now)
    }

    /// The content of the account's calendars in the window, as far as it is known after `patience`.
    ///
    /// - Parameters:
    ///   - window: at most 62 days.
    ///   - hidden: the addresses of calendars that are neither read nor shown.
    func view(
        of account: CalendarAccount,
        in window: TimeWindow,
        zone: Zone,
        hiding hidden: Set<String> = []
    ) async -> CalendarView {
        let wanted = Wanted(account: AccountKey(account), window: window, zone: zone, hidden: hidden)
        if !self.memory.isFresh(wanted, at: self.now()) {
            if self.underWay[wanted] == nil, self.requests.allows(account.customerID), self.gate.enter() {
                self.underWay[wanted] = []
                self.jobs.continuation.yield(Job(account: account, wanted: wanted))
            }
            if self.underWay[wanted] != nil { await self.wait(for: wanted) }
        }
        return self.memory.view(wanted, at: self.now())
    }

    /// The cached content of the account's calendars. No server is asked.
    func known(of account: CalendarAccount, hiding hidden: Set<String>) -> CalendarView {
        self.memory.everything(of: AccountKey(account), hiding: hidden, at: self.now())
    }

    /// The account's calendars as the views have listed them last. No server is asked.
    func calendars(of account: CalendarAccount, hiding hidden: Set<String>) -> [AccountCalendars.Calendar] {
        self.memory.calendars(of: AccountKey(account), hiding: hidden, at: self.now())
    }

    private func wait(for wanted: Wanted) async {
        let promise = Promise<Void>()
        self.underWay[wanted]?.append(promise)
        let patience = self.patience
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await promise.value(ifCancelled: ()) }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }

    func run() async {
        let jobs = self.jobs.stream
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.forget() }
                for await job in jobs {
                    group.addTask { await self.read(job) }
                }
            }
        }
    }

    /// Until the program is stopped: also what nobody asks for again is forgotten in time.
    private func forget() async {
        while (try? await Task.sleep(for: Self.age)) != nil { self.memory.forgetOld(at: self.now()) }
    }

    private func read(_ job: Job) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.readAll(job) }
            group.addTask { try? await Task.sleep(for: Self.limit) }
            await group.next()
            group.cancelAll()
        }
        self.gate.leave()
        for promise in self.underWay.removeValue(forKey: job.wanted) ?? [] { promise.fulfil(()) }
    }

    private func readAll(_ job: Job) async {
        guard let list = await self.list(job) else { return }
        let stale = self.memory.stale(list, job.wanted, at: self.now())
        await withTaskGroup(of: Void.self) { group in
            for (index, calendar) in stale.enumerated() {
                if index >= Self.calendarsAtOnce { await group.next() }
                group.addTask {
                    let contents = await self.source.contents(calendar, list, job.account, job.wanted)
                    if let contents { await self.keep(contents, of: calendar, job.wanted) }
                }
            }
        }
    }

    private func list(_ job: Job) async -> AccountCalendars? {
        if let known = self.memory.list(job.wanted.account, at: self.now()) { return known }
        guard let list = await self.source.list(job.account) else {
            self.memory.noteUnlisted(job.wanted.account)
            return nil
        }
        self.memory.keep(list, of: job.wanted.account, at: self.now())
        return list
    }

    private func keep(
        _ contents: CalendarContents,
        of calendar: AccountCalendars.Calendar,
        _ wanted: Wanted
    ) {
        self.memory.keep(contents, of: calendar, wanted, at: self.now())
    }
}

/// Where calendars are read from.
struct CalendarSource: Sendable {
    typealias Contents =
        @Sendable (AccountCalendars.Calendar, AccountCalendars, CalendarAccount, CalendarViews.Wanted) async
        -> CalendarContents?

    /// nil if the server does not list them.
    let list: @Sendable (CalendarAccount) async -> AccountCalendars?
    /// nil if it could not be read.
    let contents: Contents

    init(list: @escaping @Sendable (CalendarAccount) async -> AccountCalendars?, contents: @escaping Contents) {
        (self.list, self.contents) = (list, contents)
    }

    init(_ client: CalDAVClient) {
        self.init(
            list: { try? await client.calendars(of: $0) },
            contents: { calendar, list, account, wanted in
                await client.contents(
                    of: calendar,
                    in: list,
                    account,
                    window: wanted.window,
                    zone: wanted.zone,
                    within: CalendarViews.limit
                )
            }
        )
    }
}
