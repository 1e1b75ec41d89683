internal import ServiceLifecycle
internal import Time
internal import Web
internal import WorkerKit

/// Sends changes to all streams. It reads each topic that is looked at once a second, however many look at it. Each
/// stream gets a message in every turn, also if nothing can be read.
actor LiveHub: Service {
    enum Refusal: Error {
        /// The session has as many streams as it may have.
        case session
        /// The program has, or it is ending.
        case program
    }

    enum Event: Sendable, Hashable {
        case reading(stage: String, [LivePart])
        /// The topic cannot be read now, or its reading takes too long.
        ///
        /// - Parameter since: of the last reading.
        case lost(since: UnixTime)
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
    /// A reading that takes longer counts as lost until it ends. With the pause, streams learn of it within 2 s.
    private static let patience = Duration.milliseconds(800)
    /// How often sessions are looked up.
    private static let lookUp = Duration.seconds(5)

    private struct Viewer {
        let topic: LiveTopic
        let language: Language
        let session: String
        let events: AsyncStream<Event>.Continuation
    }

    private struct Source {
        /// When the topic was read last, or when somebody began to look at it.
        var readAt: UnixTime
        var isUnderWay = false
    }

    private let read: @Sendable (LiveTopic) async throws -> LiveReading
    private let stillSignedIn: @Sendable (Set<String>) async throws -> Set<String>
    private var viewers: [Int: Viewer] = [:]
    private var sources: [LiveTopic: Source] = [:]
    /// Wakes the turn that waits when a reading has ended.
    private var ends: AsyncStream<Void>.Continuation?
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
        if self.sources[topic] == nil { self.sources[topic] = Source(readAt: .now()) }
        return Seat(events: events) { continuation.finish() }
    }

    /// Ends the streams of a session at once.
    func end(session: String) {
        for viewer in self.viewers.values where viewer.session == session { Self.signOut(viewer) }
    }

    func run() async throws {
        await withDiscardingTaskGroup { group in
            // A database that does not answer holds up this loop alone.
            group.addTask { await Self.loop(every: Self.lookUp) { await self.lookUpSessions() } }
            await Self.loop(every: Self.pause) { await self.turn() }
            self.isOver = true
            // Browsers ask again, and find another console or this one after its start.
            for viewer in self.viewers.values { viewer.events.finish() }
        }
    }

    private static func loop(every pause: Duration, _ body: () async -> Void) async {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await body()
            _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
    }

    /// Tells everybody once.
    func turn() async {
        let topics = Set(self.viewers.values.map(\.topic))
        self.sources = self.sources.filter { topics.contains($0.key) || $0.value.isUnderWay }
        let (ended, ends) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        for topic in topics { self.begin(topic) }
        let limit = Task {
            try? await Task.sleep(for: Self.patience)
            ends.finish()
        }
        if self.isWaiting(for: topics) { for await _ in ended where !self.isWaiting(for: topics) { break } }
        limit.cancel()
        for topic in topics where self.sources[topic]?.isUnderWay == true { self.tell(topic, nil) }
    }

    /// Reads a topic, unless it is being read: a database that does not answer is not asked twice.
    private func begin(_ topic: LiveTopic) {
        guard self.sources[topic]?.isUnderWay != true else { return }
        self.sources[topic, default: Source(readAt: .now())].isUnderWay = true
        let read = self.read
        Task {
            let reading = try? await read(topic)
            self.end(topic, reading)
        }
    }

    private func end(_ topic: LiveTopic, _ reading: LiveReading?) {
        self.sources[topic]?.isUnderWay = false
        if reading != nil { self.sources[topic]?.readAt = .now() }
        self.tell(topic, reading)
        self.ends?.yield()
    }

    private func isWaiting(for topics: Set<LiveTopic>) -> Bool {
        topics.contains { self.sources[$0]?.isUnderWay == true }
    }

    private func tell(_ topic: LiveTopic, _ reading: LiveReading?) {
        var parts: [Language: [LivePart]] = [:]
        for viewer in self.viewers.values where viewer.topic == topic {
            guard let reading else {
                viewer.events.yield(.lost(since: self.sources[topic]?.readAt ?? .now()))
                continue
            }
            let rendered = parts[viewer.language] ?? reading.parts(viewer.language)
            parts[viewer.language] = rendered
            viewer.events.yield(.reading(stage: reading.stage, rendered))
        }
    }

    func lookUpSessions() async {
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
