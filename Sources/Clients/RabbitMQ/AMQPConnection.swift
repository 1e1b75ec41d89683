internal import CRabbitMQ
internal import Glibc
internal import NIOConcurrencyHelpers

/// One connection with one channel. Two channels on one connection lose frames: `amqp_simple_wait_frame_on_channel`
/// drops frames that were queued before its match, in every release so far.
///
/// Its calls block, so it is used on one `IOThread`. After a thrown error the connection cannot be used any more.
final class AMQPConnection {
    static let channel: amqp_channel_t = 1
    static let frameBytes: Int32 = 131_072
    /// For connecting, and again for the login.
    private static let handshakePatience = timeval(tv_sec: 5, tv_usec: 0)
    /// For each answer of the broker. Declaring a queue takes seconds while its cluster elects a leader.
    private static let answerPatience = timeval(tv_sec: 10, tv_usec: 0)
    private static let goodbyePatience = timeval(tv_sec: 1, tv_usec: 0)
    private static let opened = NIOLockedValueBox<UInt64>(0)

    /// Counted since the process started. A delivery tag is valid only together with it.
    let number: UInt64
    let endpoint: RabbitMQEndpoint
    /// As negotiated with the broker.
    private(set) var heartbeat: Duration
    let bodyLimit: Int
    let pool = AMQPPool()
    /// The approximate time of the last received bytes. Code that publishes must update it.
    var lastHeard = ContinuousClock.now
    var content: AMQPContent?
    private let handle = ConnectionHandle()

    var state: amqp_connection_state_t { self.handle.raw }
    var fileDescriptor: Int32 { amqp_get_sockfd(self.state) }
    /// True if the next `nextEvent()` needs no socket, because frames have already arrived.
    var holdsInput: Bool { amqp_frames_enqueued(self.state) != 0 || amqp_data_in_buffer(self.state) != 0 }

    /// Connects, logs in and opens the channel.
    /// - Parameter bodyLimit: bytes of a body that are kept.
    init(
        to endpoint: RabbitMQEndpoint,
        as configuration: RabbitMQConfiguration,
        bodyLimit: Int
    ) throws(RabbitMQError) {
        self.number = Self.opened.withLockedValue { opened in
            opened += 1
            return opened
        }
        self.endpoint = endpoint
        self.heartbeat = configuration.heartbeat(at: endpoint)
        self.bodyLimit = bodyLimit
        var (handshakePatience, answerPatience) = (Self.handshakePatience, Self.answerPatience)
        amqp_set_handshake_timeout(self.state, &handshakePatience)
        amqp_set_rpc_timeout(self.state, &answerPatience)
        try self.connect(caFile: configuration.caFile)
        self.boundSilence()
        try self.logIn(as: configuration)
        amqp_channel_open(self.state, Self.channel)
        try self.checkReply("channel.open")
    }

    /// Sends `connection.close` and waits a second for the answer. Without it the broker logs a warning.
    func close() {
        var patience = Self.goodbyePatience
        amqp_set_rpc_timeout(self.state, &patience)
        amqp_connection_close(self.state, AMQP_REPLY_SUCCESS)
    }

    private func connect(caFile: String?) throws(RabbitMQError) {
        let socket = self.endpoint.isEncrypted ? amqp_ssl_socket_new(self.state) : amqp_tcp_socket_new(self.state)
        guard let socket else { throw RabbitMQError(.cannotConnect, "no memory for a socket") }
        if self.endpoint.isEncrypted { try self.verify(socket, caFile: caFile) }
        var patience = Self.handshakePatience
        let status = amqp_socket_open_noblock(socket, self.endpoint.host, self.endpoint.port, &patience)
        guard status == AMQP_STATUS_OK.rawValue else { throw self.failure(status, otherwise: .cannotConnect) }
    }

    private func verify(_ socket: OpaquePointer, caFile: String?) throws(RabbitMQError) {
        amqp_ssl_socket_set_verify_peer(socket, 1)
        amqp_ssl_socket_set_verify_hostname(socket, 1)
        amqp_ssl_socket_set_ssl_versions(socket, AMQP_TLSv1_2, AMQP_TLSvLATEST)
        // Each call adds to the trusted authorities (SSL_CTX_load_verify_locations).
        let system = amqp_ssl_socket_set_cacert(socket, "/etc/ssl/certs/ca-certificates.crt")
        guard let caFile else {
            guard system == AMQP_STATUS_OK.rawValue else {
                throw RabbitMQError(
                    .untrusted,
                    "cannot read /etc/ssl/certs/ca-certificates.crt; install ca-certificates"
                )
            }
            return
        }
        guard amqp_ssl_socket_set_cacert(socket, caFile) == AMQP_STATUS_OK.rawValue else {
            throw RabbitMQError(.untrusted, "cannot read certificate authorities from \(caFile)")
        }
    }

    /// Lets the kernel detect a vanished peer, too. The library may wait without a limit for a socket (0.11 to 0.13,
    /// rabbitmq-c issue 780, and when it sends to a broker that does not read); the kernel then ends the socket, and so
    /// the wait.
    private func boundSilence() {
        let descriptor = self.fileDescriptor
        let seconds = Int32(clamping: max(1, self.heartbeat.components.seconds))
        func set(_ level: Int, _ option: Int32, _ value: Int32) {
            var value = value
            setsockopt(descriptor, Int32(level), option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
        }
        set(Int(SOL_SOCKET), SO_KEEPALIVE, 1)
        set(Int(IPPROTO_TCP), TCP_KEEPIDLE, seconds)
        set(Int(IPPROTO_TCP), TCP_KEEPINTVL, max(1, seconds / 2))
        set(Int(IPPROTO_TCP), TCP_KEEPCNT, 3)
        // tcp(7): also limits how long data may stay unsent behind a closed window.
        set(Int(IPPROTO_TCP), TCP_USER_TIMEOUT, seconds &* 2000)
    }

    private func logIn(as configuration: RabbitMQConfiguration) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        // The library offers two capabilities by itself and merges these. Without them, a deleted queue, a resource
        // alarm and a refused publish would not be reported.
        let offered = [
            "authentication_failure_close", "basic.nack", "connection.blocked", "consumer_cancel_notify",
            "publisher_confirms",
        ]
        var properties = self.pool.table([
            ("product", .text("Jadwal")),
            ("connection_name", .text(configuration.connectionName)),
            ("capabilities", .table(offered.map { ($0, .truth(true)) })),
        ])
        let reply = jadwal_amqp_login(
            self.state,
            self.endpoint.virtualHost,
            Int32(Self.channel),
            Self.frameBytes,
            Int32(clamping: min(self.heartbeat.components.seconds, 65_535)),
            &properties,
            self.endpoint.user,
            self.endpoint.password
        )
        guard reply.reply_type != AMQP_RESPONSE_NORMAL else {
            // The broker may ask for a shorter one; 0 means none.
            let agreed = amqp_get_heartbeat(self.state)
            if agreed > 0 { self.heartbeat = .seconds(Int64(agreed)) }
            return
        }
        if reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION, let close = self.closing(reply.reply) {
            // Not the broker's text, which names the user.
            let isRefused = close.code == AMQP_ACCESS_REFUSED || close.code == AMQP_NOT_ALLOWED
            throw RabbitMQError(
                isRefused ? .loginRefused : .connectionClosed,
                "\(self.endpoint.address) answered \(close.code)"
            )
        }
        throw self.failure(reply.library_error, otherwise: .cannotConnect)
    }
}

/// The only owner of an `amqp_connection_state_t`.
struct ConnectionHandle: ~Copyable {
    let raw: amqp_connection_state_t

    init() { self.raw = amqp_new_connection() }

    /// Also closes the socket, without notifying the broker.
    deinit { amqp_destroy_connection(self.raw) }
}
