internal import Logging
internal import NIOConcurrencyHelpers

/// Keeps one connection: opens it at one node after the other, notices how it fares and writes one log line for each change.
struct BrokerLink {
    /// A connection that lasted for less is held to be part of the same trouble.
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
    /// What was said since the last connection.
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

    /// Zero or less when it is time to `connect`.
    var untilNextAttempt: Duration { ContinuousClock.now.duration(to: self.nextAttempt) }

    /// One attempt at one node. It counts only once `prepare` has declared and subscribed to what is needed.
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
        // That it cannot be had back at once is no news.
        self.reported = [error.code, .cannotConnect, .connectionClosed, .timedOut]
        self.logger.warning("Lost the connection to the broker", metadata: ["error": "\(error)"])
    }

    mutating func close() {
        self.connection?.close()
        self.connection = nil
        self.isConnected.withLockedValue { $0 = false }
    }

    /// Another node that fails in the same way is no news.
    private mutating func report(_ error: RabbitMQError) {
        guard self.reported.insert(error.code).inserted else { return }
        guard error.code == .queueDiffers else {
            return self.logger.warning("Cannot connect to the broker, trying on", metadata: ["error": "\(error)"])
        }
        self.logger.error("A queue exists with other arguments, trying on", metadata: ["error": "\(error)"])
    }
}
