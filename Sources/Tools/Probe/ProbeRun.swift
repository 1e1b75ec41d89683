internal import Pipeline
internal import Time
internal import WorkerKit

/// One run of the probe: chats go into the queue, and events are looked for in the calendar.
struct ProbeRun: Sendable {
    /// Between two looks into the database.
    private static let pause = Duration.milliseconds(500)
    /// How often the calendar is read after its write was reported, with `pause` between two times.
    private static let looks = 4

    let chat: ProbeChat
    let store: ProbeStore
    let calendar: ProbeCalendar
    let limits: ProbeLimits
    let publish: @Sendable ([[UInt8]]) async throws -> Void
    /// Called while it waits, so that somebody can see that it is alive.
    var tick: @Sendable () -> Void = {}

    /// Always one result for each case that was tried. The move is tried if there is an event. Nothing is left in the
    /// calendar.
    func perform() async -> [ProbeResult] {
        var results: [ProbeResult] = []
        let begin = ContinuousClock.now
        do {
            try await self.calendar.clear()
            try await self.publish(try self.chat.agreement() + self.chat.refusal())
        } catch {
            return ProbeCase.allCases.prefix(2).map { self.result($0, since: begin, .fault(error)) }
        }
        let agreed = await self.verdict { try await self.agreed() }
        results.append(self.result(.agreed, since: begin, agreed))
        let refused = await self.verdict { try await self.refused(beside: agreed.isGood ? 1 : nil) }
        results.append(self.result(.refused, since: begin, refused))
        if agreed.isGood {
            let begin = ContinuousClock.now
            let moved = await self.verdict {
                try await self.publish(try self.chat.move())
                return try await self.moved()
            }
            results.append(self.result(.moved, since: begin, moved))
        }
        // Events that cannot be removed now are removed by the next run.
        try? await withoutCancellation { try await self.calendar.clear() }
        return results
    }

    private func verdict(_ body: () async throws -> ProbeVerdict) async -> ProbeVerdict {
        do { return try await body() } catch { return .fault(error) }
    }

    private func result(
        _ tried: ProbeCase,
        since begin: ContinuousClock.Instant,
        _ verdict: ProbeVerdict
    ) -> ProbeResult { ProbeResult(tried, verdict, of: self.chat.customer, took: begin.duration(to: .now)) }

    // MARK: - The cases

    private func agreed() async throws -> ProbeVerdict {
        let late = try await self.await(self.chat.agreed, messages: 2) { $0.written > 0 }
        if let late { return late }
        return try await self.look(for: 1, at: self.chat.start)
    }

    private func moved() async throws -> ProbeVerdict {
        let late = try await self.await(self.chat.agreed, messages: 4) { $0.wanted > 1 && $0.written >= $0.wanted }
        if let late { return late }
        return try await self.look(for: 1, at: self.chat.movedStart)
    }

    /// - Parameter events: how many events the calendar must hold; nil if that is not known.
    private func refused(beside events: Int?) async throws -> ProbeVerdict {
        let deadline = ContinuousClock.now + self.limits.total
        while true {
            let progress = try await self.store.progress(of: self.chat.refused, messages: 2)
            guard progress.wanted == 0 else { return .wrong("nothing was agreed, and an event was made of it") }
            if progress.isRead, progress.failure == nil { break }
            guard ContinuousClock.now < deadline else { return ProbeVerdict(missing: progress, within: self.limits) }
            try await self.rest()
        }
        guard let events else { return .good }
        return try await self.look(for: events, at: self.chat.start)
    }

    // MARK: - Waiting

    /// - Returns: nil once it is so, or what is missing when the time is over or nothing more will come.
    private func await(
        _ chat: String,
        messages: Int,
        until isSo: (ProbeProgress) -> Bool
    ) async throws -> ProbeVerdict? {
        let deadline = ContinuousClock.now + self.limits.total
        while true {
            let progress = try await self.store.progress(of: chat, messages: messages)
            if isSo(progress) { return nil }
            let isOver = progress.isRead && progress.wanted <= (messages > 2 ? 1 : 0)
            guard !isOver, ContinuousClock.now < deadline else {
                return ProbeVerdict(missing: progress, within: self.limits)
            }
            try await self.rest()
        }
    }

    /// Some servers show what was written only a moment later.
    private func look(for count: Int, at start: UnixTime) async throws -> ProbeVerdict {
        var found: [ProbeCalendar.Found] = []
        for _ in 0..<Self.looks {
            found = try await self.calendar.events()
            let isRight = found.allSatisfy { $0.start == start && $0.event.location.contains(ProbeChat.place) }
            if found.count == count, isRight { return .good }
            try await self.rest()
        }
        guard found.count == count else {
            return .wrong("the calendar holds \(found.count) events of the probe, not \(count)")
        }
        let isInTime = found.allSatisfy { $0.start == start }
        return .wrong("the event in the calendar has another \(isInTime ? "place" : "time") than the chat")
    }

    private func rest() async throws {
        self.tick()
        try await Task.sleep(for: Self.pause)
    }
}

/// How long a case may take.
struct ProbeLimits: Sendable, Hashable {
    /// The wait for quiet, which the installation is set to.
    var quiet: Duration
    /// The additional time.
    var patience: Duration

    var total: Duration { self.quiet + self.patience }
}
