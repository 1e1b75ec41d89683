internal import Logging
internal import NIOConcurrencyHelpers

/// Keeps one connection open. It tries the nodes one after the other and writes one log line for each change.
struct BrokerLink {
    /// A connection that is lost sooner counts as part of the same outage: the backoff continues.
    private static let settledAfter = Duration.seconds(5)

    private(set) var connection: AMQPConnection?
    private let configuration: RabbitMQConfiguration
    private let bodyLimit: Int
    private let logger: Logger
    private let isConnected: NIOLockedValueBox<Bool>
    private var backoff = Backoff()
    private var attempts = 0
    private var nextAttempt = ContinuousClock.now
    private var openedAt = ContinuousClock.now
    /// Errors that were logged since the last connection.
    private var reported: Set<RabbitMQError.Code> = []

    init(
        _ configuration: RabbitMQConfiguration,
        bodyLimit: Int,
        isConnected: NIOLockedValueBox<Bool>,
        logger: Logger
    ) {
        self.configuration = configuration
        self.bodyLimit = bodyLimit
        self.isConnected = isConnected
        self.logger = logger
    }

    /// Zero or less if `connect` may be called now.
    var untilNextAttempt: Duration { ContinuousClock.now.duration(to: self.nextAttempt) }

    /// Tries one node once. The connection counts as open only after `prepare` has declared and subscribed.
    mutating func connect(_ prepare: (AMQPConnection) throws(RabbitMQError) -> Void) -> AMQPConnection? {
        let endpoint = self.configuration.endpoints[self.attempts % self.configuration.endpoints.count]
        self.attempts += 1
        do throws(RabbitMQError) {
            let connection = try AMQPConnection(to: endpoint, as: self.configuration, bodyLimit: self.bodyLimit)
            do throws(RabbitMQError) {
                try prepare(connection)
            } catch {
                if error.leavesConnectionOpen { connection.close() }
                throw error
            }
            self.connection = connection
            self.openedAt = .now
            self.isConnected.withLockedValue { $0 = true }
            self.reported = []
            self.logger.info("Connected to the broker", metadata: ["broker.address": "\(endpoint.address)"])
            return connection
        } catch {
            self.nextAttempt = .now + self.backoff.fail()
            self.report(error)
            return nil
        }
    }

    mutating func lose(_ error: RabbitMQError) {
        if error.leavesConnectionOpen { self.connection?.close() }
        self.connection = nil
        self.isConnected.withLockedValue { $0 = false }
        if self.openedAt.duration(to: .now) > Self.settledAfter { self.backoff.succeed() }
        self.nextAttempt = .now + self.backoff.fail()
        // A failure to reconnect at once is expected and not logged.
        self.reported = [error.code, .cannotConnect, .connectionClosed, .timedOut]
        self.logger.warning("Lost the connection to the broker", metadata: ["error": "\(error)"])
    }

    mutating func close() {
        self.connection?.close()
        self.connection = nil
        self.isConnected.withLockedValue { $0 = false }
    }

    /// Logs each kind of error once, also if several nodes fail with it.
    private mutating func report(_ error: RabbitMQError) {
        guard self.reported.insert(error.code).inserted else { return }
        switch error.code {
        case .queueDiffers:
            self.logger.error("A queue exists with other arguments, trying on", metadata: ["error": "\(error)"])
        case .queueMissing:
            self.logger.notice("A queue does not exist yet, waiting for it", metadata: ["error": "\(error)"])
        case .unusableURL, .plainRefused, .cannotConnect, .untrusted, .loginRefused, .channelClosed, .connectionClosed,
            .heartbeatMissed, .timedOut, .protocolViolated:
            self.logger.warning("Cannot connect to the broker, trying on", metadata: ["error": "\(error)"])
        }
    }
}

/// Backoff between attempts, doubled from 100 ms to 2 s, each cut by up to half at random so that workers that lost the
/// same broker do not return at once. An attempt every other second is cheap, and finds a returned broker soon.
struct Backoff {
    private static let first = Duration.milliseconds(100)
    private static let limit = Duration.seconds(2)
    private(set) var failures = 0

    mutating func succeed() { self.failures = 0 }

    mutating func fail() -> Duration {
        let whole = min(Self.limit, Self.first * (1 << min(self.failures, 10)))
        self.failures += 1
        return whole * Double.random(in: 0.5...1)
    }
}

extension Duration {
    /// For poll(2): never too early, never negative.
    var roundedUpMilliseconds: Int32 {
        let (seconds, attoseconds) = self.components
        guard self > .zero else { return 0 }
        return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
