internal import Glibc
internal import IOThread
public import Logging
internal import NIOConcurrencyHelpers
public import Pipeline
public import ServiceLifecycle
internal import Waiting

/// Takes deliveries from one queue, over its own connection, which it re-establishes by itself.
///
/// It works from `start()` or `run()` until `close()`. The first attempt to connect may fail like any later one;
/// `isConnected` tells the state.
public actor RabbitMQConsumer: DeliverySource, Service {
    private enum Mode { case taking, paused, stopped }

    private static let consumerTag = "jadwal"
    /// Frames that are read before callers of `nextBatch` are served.
    private static let eventsPerTurn = 1024

    private let thread = IOThread(name: "amqp-consumer")
    private let queue: QueueDefinition
    private let prefetch: UInt16
    private let bytesInFlight: Int
    private let settlementPatience: Duration
    private let logger: Logger
    private nonisolated let connected = NIOLockedValueBox(false)
    private nonisolated let serving = NIOLockedValueBox(false)
    private var link: BrokerLink
    private var mode = Mode.taking
    private var isClosed = true
    private var isConsuming = false
    private var outstanding = OutstandingDeliveries()
    private var deliveries = DeliveryQueue()
    /// The latest time of the next read from the socket, full or not: the library handles heartbeats only then.
    private var nextRead = ContinuousClock.now
    /// The latest time to send acknowledgements out of order; nil if there are none.
    private var settleBy: ContinuousClock.Instant?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - prefetch: the limit of unacknowledged deliveries, at least 1, and so of those in memory.
    ///   - bytesInFlight: once the unacknowledged bodies are this large, the socket is not read until some are
    ///     acknowledged. A single body is cut at this length.
    ///   - settlementPatience: the longest wait of an acknowledgement for those of earlier deliveries, so that one frame
    ///     settles many. They are sent at once when they are half of the prefetch.
    public init(
        _ configuration: RabbitMQConfiguration,
        queue: QueueDefinition,
        prefetch: UInt16,
        bytesInFlight: Int = 16 << 20,
        settlementPatience: Duration = .zero,
        logger: Logger
    ) {
        var logger = logger
        logger[metadataKey: "broker.queue"] = "\(queue.name)"
        self.queue = queue
        // Zero would mean no limit.
        self.prefetch = max(1, prefetch)
        self.bytesInFlight = max(1, bytesInFlight)
        self.settlementPatience = settlementPatience
        self.logger = logger
        self.link = BrokerLink(
            configuration,
            bodyLimit: self.bytesInFlight,
            isConnected: self.connected,
            logger: logger
        )
    }

    isolated deinit {
        assert(self.isClosed, "a RabbitMQConsumer was let go of without close()")
        self.thread.stop()
    }

    /// Connected and subscribed, as far as known: for readiness.
    public nonisolated var isConnected: Bool { self.connected.withLockedValue { $0 } }

    /// True if it should be connected and is not, as far as known.
    public nonisolated var isAway: Bool { self.serving.withLockedValue { $0 } && !self.isConnected }

    /// Serves until graceful shutdown or cancellation, then closes.
    public func run() async throws {
        self.start()
        try? await gracefulShutdown()
        self.close()
    }

    /// Connects in the background. Ends with `close()`.
    public func start() {
        guard self.isClosed else { return }
        self.isClosed = false
        self.serving.withLockedValue { $0 = true }
        self.mode = .taking
        self.thread.setSleep(.inside { wakeup, mayRest in self.assumeIsolated { $0.turn(wakeup, mayRest) } })
    }

    /// Sends the acknowledgements and closes the connection; the broker requeues the rest. Waiting callers get an empty
    /// batch.
    public func close() {
        guard !self.isClosed else { return }
        self.isClosed = true
        self.serving.withLockedValue { $0 = false }
        self.mode = .stopped
        self.thread.setSleep(.untilJob)
        if let connection = self.link.connection { try? self.tellSettlements(connection, all: true) }
        self.link.close()
        self.forgetConnection()
        self.deliveries.finish()
    }

    /// Nonisolated, so that a cancelled caller returns at once even while the thread waits for an answer.
    public nonisolated func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery] {
        let request = DeliveryQueue.Request(count: count, bytes: bytes, patience: patience)
        Task { await self.add(request) }
        return await request.batch.value(ifCancelled: [])
    }

    public func acknowledge(_ tags: [Delivery.Tag]) { self.settle(tags, as: .acknowledged) }

    public func giveBack(_ tags: [Delivery.Tag]) { self.settle(tags, as: .givenBack) }

    /// Returns deliveries that no caller has received to the broker and takes no more until `resume()`. Callers keep
    /// waiting. It is used while a dependency of every delivery is down. Received deliveries can still be acknowledged.
    public func pause() {
        guard self.mode == .taking else { return }
        self.mode = .paused
        self.letGo()
    }

    public func resume() {
        guard self.mode == .paused else { return }
        self.mode = .taking
        guard let connection = self.link.connection else { return }
        do throws(RabbitMQError) { try self.consume(connection) } catch { self.lose(error) }
    }

    /// Returns deliveries that no caller has received to the broker and takes no more. Received deliveries can still be
    /// acknowledged until `close()`. From now on `nextBatch` returns an empty batch.
    public func stopTaking() {
        self.mode = .stopped
        self.letGo()
        self.deliveries.finish()
    }

    private func add(_ request: DeliveryQueue.Request) {
        self.deliveries.append(request)
        if self.mode == .stopped { self.deliveries.finish() }
    }

    private func settle(_ tags: [Delivery.Tag], as verdict: OutstandingDeliveries.Verdict) {
        guard let connection = self.link.connection else { return }
        for tag in tags where tag.connection == connection.number { self.outstanding.settle(tag.number, as: verdict) }
    }

    private func letGo() {
        guard let connection = self.link.connection else { return }
        self.giveBack(self.deliveries.removeAll().map(\.tag))
        guard self.isConsuming else { return }
        self.isConsuming = false
        do throws(RabbitMQError) {
            try connection.cancelConsumer(Self.consumerTag)
            try self.tellSettlements(connection, all: true)
        } catch {
            self.lose(error)
        }
    }

    private func consume(_ connection: AMQPConnection) throws(RabbitMQError) {
        try connection.consume(self.queue.name, as: Self.consumerTag, prefetch: self.prefetch)
        self.isConsuming = true
    }

    // MARK: - On the thread, between jobs

    private func turn(_ wakeup: Int32, _ mayRest: Bool) {
        guard let connection = self.link.connection else { return self.reconnect(wakeup, mayRest) }
        var isDrained = true
        do throws(RabbitMQError) {
            try self.tellSettlements(connection)
            isDrained = try self.read(connection)
            try self.tellSettlements(connection)
        } catch {
            return self.lose(error)
        }
        let now = ContinuousClock.now
        self.deliveries.serve(
            now: now,
            nothingFollows: self.isFull || self.outstanding.count >= Int(self.prefetch)
        )
        guard mayRest, isDrained else { return }
        let until = [self.deliveries.deadline, self.settleBy].compactMap(\.self).reduce(self.nextRead, min)
        let happened = IOThread.poll(
            connection.fileDescriptor,
            for: self.isFull ? 0 : POLLIN,
            or: wakeup,
            milliseconds: now.duration(to: until).roundedUpMilliseconds
        )
        // poll reports hang-ups and errors without being asked. The next read finds the cause.
        if happened != 0 { self.nextRead = .now }
    }

    private var isFull: Bool { self.outstanding.bytes >= self.bytesInFlight }

    /// Returns true if the thread may sleep. When full, it reads only as much as heartbeats need: the library's buffer
    /// and one piece from the socket.
    private func read(_ connection: AMQPConnection) throws(RabbitMQError) -> Bool {
        var isServingHeartbeat = false
        if self.isFull {
            guard ContinuousClock.now >= self.nextRead else { return true }
            isServingHeartbeat = true
        }
        var emptied = connection.holdsInput ? 0 : 1
        let held = self.outstanding.bytes
        for _ in 0..<Self.eventsPerTurn {
            guard let event = try connection.nextEvent() else {
                self.nextRead = .now + connection.heartbeat / 2
                return true
            }
            try self.take(event, connection)
            if !connection.holdsInput { emptied += 1 }
            if isServingHeartbeat {
                // The library always keeps a piece of a large body. More than that shows that it has read the socket.
                guard emptied < 2, self.outstanding.bytes - held <= Int(AMQPConnection.frameBytes) else {
                    self.nextRead = .now + connection.heartbeat / 2
                    return true
                }
            } else if self.isFull {
                return true
            }
        }
        return false
    }

    private func take(_ event: BrokerEvent, _ connection: AMQPConnection) throws(RabbitMQError) {
        switch event {
        case .message(let content):
            guard case .delivered(let number) = content.origin else { return }
            try self.outstanding.add(number, bytes: content.body.count)
            guard self.mode == .taking else { return self.outstanding.settle(number, as: .givenBack) }
            self.deliveries.append(
                Delivery(
                    tag: Delivery.Tag(connection: connection.number, number: number),
                    body: content.body,
                    headers: content.headers,
                    messageID: content.messageID,
                    earlierDeliveries: content.headers["x-delivery-count"].flatMap { Int($0) } ?? 0,
                    diedIn: content.diedIn
                )
            )
        case .consumerCancelled:
            self.isConsuming = false
            self.logger.warning("The broker ended the consumer, declaring the queue again")
            try connection.declare(self.queue)
            if self.mode == .taking { try self.consume(connection) }
        case .confirmed, .refused, .blocked, .unblocked:
            return
        }
    }

    private func tellSettlements(_ connection: AMQPConnection, all: Bool = false) throws(RabbitMQError) {
        guard self.outstanding.untold > 0 else { return }
        let isDue = self.settleBy.map { $0 <= .now } ?? (self.settlementPatience == .zero)
        let mayWait = !all && !isDue && self.outstanding.untold * 2 < Int(self.prefetch)
        for settlement in self.outstanding.takeSettlements(front: mayWait) {
            switch settlement.verdict {
            case .acknowledged: try connection.acknowledge(settlement.tag, multiple: settlement.multiple)
            case .givenBack: try connection.giveBack(settlement.tag, multiple: settlement.multiple)
            }
        }
        self.settleBy = self.outstanding.untold == 0 ? nil : self.settleBy ?? .now + self.settlementPatience
    }

    private func reconnect(_ wakeup: Int32, _ mayRest: Bool) {
        self.deliveries.serve(now: .now, nothingFollows: false)
        let wait = self.mode == .stopped ? .seconds(60) : self.link.untilNextAttempt
        guard wait <= .zero else {
            if mayRest { _ = IOThread.poll(-1, for: 0, or: wakeup, milliseconds: wait.roundedUpMilliseconds) }
            return
        }
        let opened = self.link.connect { connection throws(RabbitMQError) in
            try connection.declare(self.queue)
            if self.mode == .taking { try self.consume(connection) }
        }
        if opened != nil { self.nextRead = .now }
    }

    private func lose(_ error: RabbitMQError) {
        self.link.lose(error)
        self.forgetConnection()
    }

    /// The broker delivers unacknowledged messages again over the next connection.
    private func forgetConnection() {
        self.isConsuming = false
        (self.outstanding, self.settleBy) = (OutstandingDeliveries(), nil)
        _ = self.deliveries.removeAll()
    }
}
