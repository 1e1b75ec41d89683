internal import Pages
internal import ServiceLifecycle

/// Tells all streams what has changed. It reads each topic once a second however many look at it, and nothing that
/// nobody looks at.
actor LiveHub: Service {
    enum Refusal: Error {
        /// The session has as many streams as it may have.
        case session
        /// The program has, or it is ending.
        case program
    }

    enum Event: Sendable {
        case reading(stage: String, [LivePart])
        /// Nothing could be read.
        case nothing
        /// The session has ended.
        case signedOut
    }

    /// A place at the hub. It is free again as soon as its events are not waited for any more.
    struct Seat: Sendable {
        let events: AsyncStream<Event>
        let leave: @Sendable () -> Void
    }

    static let perSession = 4
    static let inAll = 64
    private static let pause = Duration.seconds(1)
    /// So often sessions are looked up, in turns.
    private static let lookUp = 5

    private struct Viewer {
        let topic: LiveTopic
        let language: Language
        let session: String
        let events: AsyncStream<Event>.Continuation
    }

    private let read: @Sendable (LiveTopic) async throws -> LiveReading
    private let stillSignedIn: @Sendable (Set<String>) async throws -> Set<String>
    private var viewers: [Int: Viewer] = [:]
    private var lastNumber = 0
    private var isOver = false

    /// - Parameter stillSignedIn: those of these sessions that have not ended.
    init(
        read: @escaping @Sendable (LiveTopic) async throws -> LiveReading,
        stillSignedIn: @escaping @Sendable (Set<String>) async throws -> Set<String>
    ) {
        (self.read, self.stillSignedIn) = (read, stillSignedIn)
    }

    var count: Int { self.viewers.count }

    /// - Parameter session: the hash of its token.
    func join(_ topic: LiveTopic, _ language: Language, session: String) throws(Refusal) -> Seat {
        guard !self.isOver, self.viewers.count < Self.inAll else { throw .program }
        guard self.viewers.values.count(where: { $0.session == session }) < Self.perSession else { throw .session }
        self.lastNumber += 1
        let number = self.lastNumber
        // The newest is enough: it has all parts.
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            Task { await self.leave(number) }
        }
        self.viewers[number] = Viewer(topic: topic, language: language, session: session, events: continuation)
        return Seat(events: events) { continuation.finish() }
    }

    /// Ends the streams of a session at once.
    func end(session: String) {
        for viewer in self.viewers.values where viewer.session == session { Self.signOut(viewer) }
    }

    func run() async throws {
        var turn = 0
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            turn += 1
            await self.turn(looksUp: turn.isMultiple(of: Self.lookUp))
            _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
        self.isOver = true
        // Browsers ask again, and find another console or this one after its start.
        for viewer in self.viewers.values { viewer.events.finish() }
    }

    /// Tells everybody once.
    func turn(looksUp: Bool) async {
        if looksUp { await self.lookUpSessions() }
        let read = self.read
        await withTaskGroup(of: (LiveTopic, LiveReading?).self) { group in
            for topic in Set(self.viewers.values.map(\.topic)) {
                // What cannot be read now may be read in the next turn.
                group.addTask { (topic, try? await read(topic)) }
            }
            for await (topic, reading) in group { self.tell(topic, reading) }
        }
    }

    private func tell(_ topic: LiveTopic, _ reading: LiveReading?) {
        var parts: [Language: [LivePart]] = [:]
        for viewer in self.viewers.values where viewer.topic == topic {
            guard let reading else {
                viewer.events.yield(.nothing)
                continue
            }
            let rendered = parts[viewer.language] ?? reading.parts(viewer.language)
            parts[viewer.language] = rendered
            viewer.events.yield(.reading(stage: reading.stage, rendered))
        }
    }

    private func lookUpSessions() async {
        let sessions = Set(self.viewers.values.map(\.session))
        guard !sessions.isEmpty, let alive = try? await self.stillSignedIn(sessions) else { return }
        // Only those that were asked for: others may have come meanwhile.
        for viewer in self.viewers.values where sessions.contains(viewer.session) && !alive.contains(viewer.session) {
            Self.signOut(viewer)
        }
    }

    private static func signOut(_ viewer: Viewer) {
        viewer.events.yield(.signedOut)
        viewer.events.finish()
    }

    private func leave(_ number: Int) { self.viewers[number] = nil }
}
