/// One way to hurt the pipeline from outside.
struct Fault: Sendable, CustomStringConvertible {
    let name: String
    /// Events that another program has published may be in what is hurt, and be gone with it.
    var destroysEvents = false
    /// The clock of the pipeline is stepped.
    var stepsClock = false
    /// While it lasts another program changes events that it has just added.
    var changesEvents = false
    /// The program whose workers are killed while it lasts.
    var victims: Program?
    /// Hurts, lets it last, heals; returns when the hurt thing answers again. A cancellation only makes it shorter. Faults of
    /// one server wait for each other.
    let strike: @Sendable (_ servers: FaultServers, _ duration: Duration) async throws -> Void

    var description: String { self.name }

    /// Every server-side fault that can strike here at any time, with nothing lost.
    static let all: [Fault] = Self.broker + Self.database + Self.model + Self.calendar + Self.push

    static func named(_ name: String) -> Fault? { (Self.all + [Self.messagesQueueDeleted]).first { $0.name == name } }

    /// Heals also when hurting has failed, or the caller was cancelled meanwhile.
    static func during(
        _ duration: Duration,
        hurt: @escaping @Sendable () async throws -> Void,
        heal: @escaping @Sendable () async throws -> Void
    ) async throws {
        let outcome: Result<Void, any Error>
        do {
            try await Task { try await hurt() }.value
            try? await Task.sleep(for: duration)
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        try await Task { try await heal() }.value
        try outcome.get()
    }

    /// Does it again and again until the time is over. What fails meanwhile is tried anew.
    static func again(
        for duration: Duration,
        every pause: Duration,
        _ hurt: @escaping @Sendable () async throws -> Void
    ) async throws {
        let end = ContinuousClock.now + duration
        try await Task { try await hurt() }.value
        while ContinuousClock.now + pause < end, (try? await Task.sleep(for: pause)) != nil { try? await hurt() }
    }
}
