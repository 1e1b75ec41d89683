internal import Glibc
internal import IOThread
public import Logging
internal import NIOConcurrencyHelpers
public import Pipeline
public import ServiceLifecycle

/// Publishes with confirms, over its own connection, which it re-establishes by itself: a broker under a resource alarm
/// stops reading from connections that publish, and that must not stop acknowledgements.
public actor RabbitMQPublisher: Service {
    /// Unconfirmed messages at a time. Further messages wait in `unsent`.
    private static let window = 2048
    /// Messages that are sent between two polls of the socket.
    private static let burst = 16
    /// With this many unanswered messages, the connection is given up: the confirms will not come.
    private static let patientLength = 65_536

    private let thread = IOThread(name: "amqp-publisher")
    private let topology: [QueueDefinition]
    private let confirmDeadline: Duration
    private let logger: Logger
    private nonisolated let connected = NIOLockedValueBox(false)
    private nonisolated let blocked = NIOLockedValueBox(false)
    private var link: BrokerLink
    private var isClosed = true
    private var unsent: [(batch: PublishBatch, index: Int)] = []
    private var sent = 0
    private var unconfirmed = UnconfirmedMessages()
    private var refusals = RefusalWatch()
    /// Set when a message was returned because its queue was deleted. Its consumer may be away and not declare it
    /// again.
    private var mustDeclare = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - topology: declared at each connect.
    ///   - confirmDeadline: for one call of `publish`, with all its messages, also while there is no connection.
    public init(
        _ configuration: RabbitMQConfiguration,
        topology: [QueueDefinition],
        confirmDeadline: Duration = .seconds(3),
        logger: Logger
    ) {
        self.topology = topology
        self.confirmDeadline = confirmDeadline
        self.logger = logger
        self.link = BrokerLink(configuration, bodyLimit: 0, isConnected: self.connected, logger: logger)
    }

    isolated deinit {
        assert(self.isClosed, "a RabbitMQPublisher was let go of without close()")
        self.thread.stop()
    }

    public nonisolated var isConnected: Bool { self.connected.withLockedValue { $0 } }

    /// True if the broker has a resource alarm and takes no messages.
    public nonisolated var isBlocked: Bool { self.blocked.withLockedValue { $0 } }

    /// Concurrent calls share the connection. Messages of one call are sent in order. Messages that AMQP cannot encode,
    /// such as headers beyond 128 KiB, are `.refused` without being sent.
    public nonisolated var publisher: MessagePublisher {
        MessagePublisher { messages in await self.publish(messages) }
    }

    /// Messages that are not sent yet.
    var waitingCount: Int { self.unsent.count - self.sent }

    /// Messages that are sent and not answered yet.
    var unansweredCount: Int { self.unconfirmed.count }

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
        self.thread.setSleep(.inside { wakeup, mayRest in self.assumeIsolated { $0.turn(wakeup, mayRest) } })
    }

    /// Messages that are not confirmed become `.unknown`.
    public func close() {
        guard !self.isClosed else { return }
        self.isClosed = true
        self.thread.setSleep(.untilJob)
        self.link.close()
        self.forgetConnection()
        for message in self.unsent[self.sent...] { message.batch.giveUp() }
        (self.unsent, self.sent) = ([], 0)
    }

    private nonisolated func publish(_ messages: [Outgoing]) async -> [PublishOutcome] {
        guard !messages.isEmpty else { return [] }
        let batch = PublishBatch(messages)
        Task { await self.add(batch) }
        let limit = self.confirmDeadline
        let deadline = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            batch.giveUp()
        }
        defer { deadline.cancel() }
        let outcomes = await batch.outcomes()
        if outcomes.contains(.unknown) { Task { await self.forget(batch) } }
        return outcomes
    }

    private func add(_ batch: PublishBatch) {
        guard !self.isClosed else { return batch.giveUp() }
        for index in batch.messages.indices { self.unsent.append((batch, index)) }
    }

    private func forget(_ batch: PublishBatch) {
        self.unsent.removeFirst(self.sent)
        self.sent = 0
        self.unsent.removeAll { $0.batch === batch }
        self.unconfirmed.forget(batch)
    }

    // MARK: - On the thread, between jobs

    private func turn(_ wakeup: Int32, _ mayRest: Bool) {
        guard let connection = self.link.connection else { return self.reconnect(wakeup, mayRest) }
        do throws(RabbitMQError) {
            try self.read(connection)
            if self.mustDeclare { try self.declare(on: connection) }
            try self.send(connection)
            guard self.unconfirmed.length < Self.patientLength else {
                throw RabbitMQError(.timedOut, "\(connection.endpoint.address): confirms are not coming")
            }
        } catch {
            return self.lose(error)
        }
        guard mayRest, !self.mustDeclare else { return }
        let happened = IOThread.poll(
            connection.fileDescriptor,
            for: self.maySend ? POLLIN | POLLOUT : POLLIN,
            or: wakeup,
            milliseconds: (connection.heartbeat / 2).roundedUpMilliseconds
        )
        if happened & POLLIN != 0 { connection.lastHeard = .now }
    }

    private var maySend: Bool {
        self.waitingCount > 0 && self.unconfirmed.count < Self.window && !self.isBlocked
    }

    private func send(_ connection: AMQPConnection) throws(RabbitMQError) {
        while self.maySend {
            // Writing to a full socket would block the thread. The library must also have read the last heartbeat.
            let happened = IOThread.poll(connection.fileDescriptor, for: POLLIN | POLLOUT, or: -1, milliseconds: 0)
            if happened & POLLIN != 0 {
                connection.lastHeard = .now
                try self.read(connection)
            }
            guard happened & POLLOUT != 0 else { return }
            for _ in 0..<Self.burst where self.maySend {
                let (batch, index) = self.unsent[self.sent]
                self.sent += 1
                let message = batch.messages[index]
                guard batch.isOpen else { continue }
                guard connection.canPublish(message) else {
                    batch.settle(index, as: .refused)
                    continue
                }
                self.unconfirmed.add(batch, index)
                try connection.publish(message)
            }
        }
        guard self.sent == self.unsent.count || self.sent > 4096 else { return }
        self.unsent.removeFirst(self.sent)
        self.sent = 0
    }

    private func read(_ connection: AMQPConnection) throws(RabbitMQError) {
        while let event = try connection.nextEvent() {
            switch event {
            case .confirmed(let tag, let multiple):
                self.unconfirmed.settle(tag, multiple: multiple, as: .confirmed)
            case .refused(let tag, let multiple):
                self.unconfirmed.settle(tag, multiple: multiple, as: .refused)
                guard !self.refusals.isTooMuch(at: .now) else {
                    throw RabbitMQError(.timedOut, "\(connection.endpoint.address): it refuses everything")
                }
            case .message(let content):
                self.unconfirmed.markReturned(content.messageID)
                self.mustDeclare = true
            case .blocked(let reason):
                self.blocked.withLockedValue { $0 = true }
                self.logger.warning("The broker takes no messages", metadata: ["reason": "\(reason)"])
            case .unblocked:
                self.blocked.withLockedValue { $0 = false }
                self.logger.info("The broker takes messages again")
            case .consumerCancelled:
                continue
            }
        }
    }

    private func reconnect(_ wakeup: Int32, _ mayRest: Bool) {
        let wait = self.link.untilNextAttempt
        guard wait <= .zero else {
            if mayRest { _ = IOThread.poll(-1, for: 0, or: wakeup, milliseconds: wait.roundedUpMilliseconds) }
            return
        }
        let opened = self.link.connect { connection throws(RabbitMQError) in
            try self.declare(on: connection)
            try connection.confirmPublishes()
        }
        opened?.lastHeard = .now
    }

    /// Declares every queue that this publisher knows. Existing queues stay unchanged.
    private func declare(on connection: AMQPConnection) throws(RabbitMQError) {
        self.mustDeclare = false
        for queue in self.topology { try connection.declare(queue) }
    }

    private func lose(_ error: RabbitMQError) {
        self.link.lose(error)
        self.forgetConnection()
    }

    private func forgetConnection() {
        self.blocked.withLockedValue { $0 = false }
        self.unconfirmed.abandon()
        self.refusals = RefusalWatch()
    }
}
