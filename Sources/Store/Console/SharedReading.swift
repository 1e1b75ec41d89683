internal import Postgres

/// A value that many people look at, and that is read for all of them at once: at most once in `age`, and never twice
/// at the same time. So sixty viewers cost what one costs.
public actor SharedReading<Value: Sendable> {
    private let age: Duration
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let read: @Sendable () async throws -> Value
    private var last: (result: Result<Value, any Error>, at: ContinuousClock.Instant)?
    private var underWay: Task<Value, any Error>?

    /// - Parameter read: not cancelled with a caller, because others wait for it too. It must end by itself.
    public init(
        age: Duration,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        read: @escaping @Sendable () async throws -> Value
    ) {
        (self.age, self.clock, self.read) = (age, clock, read)
    }

    /// The value, at most `age` old. An error is kept as long as a value, so that a database that is down is not asked
    /// more often than one that answers.
    public func value() async throws -> Value {
        if let last = self.last, self.clock() - last.at < self.age { return try last.result.get() }
        if let underWay = self.underWay { return try await underWay.value }
        let read = self.read
        // Read for everybody: it is about no single owner.
        let task = Task { try await DatabaseOwner.$current.withValue(nil) { try await read() } }
        self.underWay = task
        let result = await task.result
        self.underWay = nil
        self.last = (result, self.clock())
        return try result.get()
    }

    /// Reads anew in the background, unless the value is younger than `least`. What is known by now is not shown any
    /// more. Who asks while a reading is under way gets that one.
    public func renew(unlessYoungerThan least: Duration) {
        if let last = self.last, self.clock() - last.at < least { return }
        self.last = nil
        if self.underWay == nil { Task { _ = try? await self.value() } }
    }

    /// The last known value, without waiting: for slow readings that are only part of a page. It reads in the
    /// background if the value is too old. nil if there is no recent value, or if the last reading failed.
    public func glance() -> Value? {
        let age = self.last.map { self.clock() - $0.at }
        if age.map({ $0 >= self.age }) ?? true, self.underWay == nil { Task { _ = try? await self.value() } }
        guard let age, age < self.age * 4 else { return nil }
        return try? self.last?.result.get()
    }
}
