import CalDAV
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing
import Time

@testable import API

@Suite("Calendars are read for pages in time, and not more often than needed") struct CalendarViewsTests {
    private static let account = CalendarAccount(
        customerID: PageModels.customer,
        url: "https://dav.example.org/",
        username: "noura",
        password: "secret"
    )
    private static let window = TimeWindow(start: PageModels.now, end: PageModels.now + .seconds(86_400))

    /// A server with scripted calendars, and how often each was asked.
    private final class Script: Sendable {
        struct State: Sendable {
            var calendars: [AccountCalendars.Calendar]
            var isAway = false
            var hanging: Set<String> = []
            var lists = 0
            var reads: [String: Int] = [:]
            var now = PageModels.now
        }

        let state: NIOLockedValueBox<State>

        init(_ names: [String], version: String? = nil) {
            self.state = NIOLockedValueBox(
                State(calendars: names.map { .init(url: "https://dav.example.org/\($0)/", name: $0, version: version) })
            )
        }

        var source: CalendarSource {
            CalendarSource(
                list: { _ in
                    self.state.withLockedValue { state in
                        state.lists += 1
                        return state.isAway ? nil : AccountCalendars(calendars: state.calendars)
                    }
                },
                contents: { calendar, _, _, _ in
                    let (hangs, start) = self.state.withLockedValue { state in
                        state.reads[calendar.name, default: 0] += 1
                        return (state.hanging.contains(calendar.name), state.now)
                    }
                    // A server that never answers.
                    if hangs { try? await Task.sleep(for: .seconds(60)) }
                    guard !Task.isCancelled else { return nil }
                    let one = CalendarInstance(
                        uid: calendar.name,
                        title: calendar.name,
                        calendar: calendar.name,
                        start: start,
                        end: start
                    )
                    return CalendarContents(instances: [one])
                }
            )
        }

        func pass(_ seconds: Int64) { self.state.withLockedValue { $0.now = $0.now + .seconds(seconds) } }
        var reads: [String: Int] { self.state.withLockedValue(\.reads) }
        var lists: Int { self.state.withLockedValue(\.lists) }
    }

    /// - Parameter patience: long, so that a busy machine is no slow calendar.
    private func with(
        _ script: Script,
        patience: Duration = .seconds(50),
        _ body: (CalendarViews) async throws -> Void
    ) async throws {
        let views = CalendarViews(script.source, patience: patience) { script.state.withLockedValue(\.now) }
        try await withThrowingTaskGroup { group in
            group.addTask { await views.run() }
            try await body(views)
            group.cancelAll()
        }
    }

    private func view(_ views: CalendarViews) async -> CalendarView {
        await views.view(of: Self.account, in: Self.window, zone: PageModels.zone)
    }

    @Test(.timeLimit(.minutes(1))) func allCalendarsAreShown() async throws {
        let script = Script((1...9).map { "c\($0)" })
        try await self.with(script) { views in
            let view = await self.view(views)
            #expect(view.isListed && view.isComplete)
            #expect(view.calendars.map(\.name) == (1...9).map { "c\($0)" })
            #expect(view.calendars.allSatisfy { $0.isCurrent && $0.instances.count == 1 })
        }
    }

    /// An event's page waits for no server.
    @Test(.timeLimit(.minutes(1))) func calendarsThatAreKnownAreNamedWithoutAsking() async throws {
        let script = Script(["work", "club"])
        try await self.with(script) { views in
            #expect(await views.calendars(of: Self.account, hiding: []).isEmpty && script.lists == 0)
            _ = await self.view(views)
            script.pass(3599)
            let named = await views.calendars(of: Self.account, hiding: ["https://dav.example.org/club/"])
            #expect(named.map(\.name) == ["work"] && script.lists == 1)
            var other = Self.account
            other.username = "sara"
            #expect(await views.calendars(of: other, hiding: []).isEmpty)
            script.pass(1)
            #expect(await views.calendars(of: Self.account, hiding: []).isEmpty && script.lists == 1)
        }
    }

    @Test(.timeLimit(.minutes(1))) func deadCalendarCostsTwoSecondsAndIsNamed() async throws {
        let script = Script(["good", "dead"])
        script.state.withLockedValue { $0.hanging = ["dead"] }
        try await self.with(script, patience: CalendarViews.patience) { views in
            let clock = ContinuousClock()
            let begin = clock.now
            let first = await self.view(views)
            #expect(clock.now - begin >= CalendarViews.patience)
            #expect(first.calendars.last?.isCurrent != true)
            // On a busy machine the other one may come later too.
            var view = first
            while view.calendars.map(\.isCurrent) != [true, false] { view = await self.view(views) }
            #expect(view.calendars.map(\.readAt) == [PageModels.now, nil])
        }
    }

    @Test(.timeLimit(.minutes(1))) func nobodyIsAskedTwiceInAMinute() async throws {
        let script = Script(["a"])
        try await self.with(script) { views in
            _ = await self.view(views)
            script.pass(59)
            _ = await self.view(views)
            #expect(script.lists == 1 && script.reads == ["a": 1])
            script.pass(1)
            _ = await self.view(views)
            #expect(script.lists == 2 && script.reads == ["a": 2])
        }
    }

    @Test(.timeLimit(.minutes(1))) func calendarWhoseVersionIsTheSameIsNotReadAgain() async throws {
        let script = Script(["a", "b"], version: "1")
        try await self.with(script) { views in
            _ = await self.view(views)
            script.pass(61)
            script.state.withLockedValue {
                $0.calendars[1] = .init(url: $0.calendars[1].url, name: "b", version: "2")
            }
            let view = await self.view(views)
            #expect(script.lists == 2 && script.reads == ["a": 1, "b": 2])
            #expect(view.calendars.allSatisfy { $0.isCurrent })
        }
    }

    @Test(.timeLimit(.minutes(1))) func lastCopyIsShownWithItsAgeForAnHour() async throws {
        let script = Script(["a"])
        try await self.with(script) { views in
            _ = await self.view(views)
            script.state.withLockedValue { $0.isAway = true }
            script.pass(300)
            let old = await self.view(views)
            #expect(!old.isListed && old.calendars.map(\.isCurrent) == [false])
            #expect(old.calendars.map(\.readAt) == [PageModels.now] && old.calendars[0].instances.count == 1)
            script.pass(3600)
            let gone = await self.view(views)
            #expect(gone.calendars.map(\.readAt) == [nil] && gone.calendars[0].instances.isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(1))) func twoPagesAtOnceAskOnce() async throws {
        let script = Script(["a"])
        try await self.with(script) { views in
            async let one = self.view(views)
            async let two = self.view(views)
            let both = await [one, two]
            #expect(both.allSatisfy { $0.calendars.map(\.isCurrent) == [true] } && script.reads == ["a": 1])
        }
    }

    /// Also if nobody looks again.
    @Test func whatIsAnHourOldIsForgotten() {
        var memory = ViewMemory()
        let list = AccountCalendars(calendars: [.init(url: "https://dav.example.org/a/", name: "a")])
        let wanted = CalendarViews.Wanted(account: .init(Self.account), window: Self.window, zone: PageModels.zone)
        memory.keep(list, of: wanted.account, at: PageModels.now)
        memory.keep(CalendarContents(instances: []), of: list.calendars[0], wanted, at: PageModels.now)
        memory.forgetOld(at: PageModels.now + .seconds(3599))
        #expect(memory.view(wanted, at: PageModels.now).calendars.map(\.readAt) == [PageModels.now])
        memory.forgetOld(at: PageModels.now + .seconds(3600))
        #expect(memory.view(wanted, at: PageModels.now).calendars.isEmpty)
    }

    @Test func fullMemoryForgetsTheOwnerWhoLookedLongestAgo() {
        var memory = ViewMemory(room: 30)
        let list = AccountCalendars(calendars: [.init(url: "https://dav.example.org/a/", name: "a")])
        let instance = CalendarInstance(
            uid: "a",
            title: "",
            calendar: "a",
            start: PageModels.now,
            end: PageModels.now
        )
        let contents = CalendarContents(instances: Array(repeating: instance, count: 10))
        let wanted = (0..<4).map { index in
            var account = Self.account
            account.username = "\(index)"
            return CalendarViews.Wanted(account: .init(account), window: Self.window, zone: PageModels.zone)
        }
        for (index, one) in wanted.enumerated() {
            let now = PageModels.now + .seconds(Int64(index))
            memory.keep(list, of: one.account, at: now)
            memory.keep(contents, of: list.calendars[0], one, at: now)
        }
        #expect(wanted.map { memory.view($0, at: PageModels.now).isListed } == [false, false, true, true])
    }
}
