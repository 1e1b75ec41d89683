internal import CCurl

/// Makes libcurl close connections that have ended or were idle for long. libcurl closes them only when it searches for
/// a connection, at most once a second. This starts an exchange that never connects, even if there are no calls for
/// hours.
struct ConnectionSweep {
    /// A little more than libcurl's own second between two.
    private static let pause = Duration.milliseconds(1100)

    private let multi: UnsafeMutableRawPointer
    private let maximumIdle: Duration
    private var easy: UnsafeMutableRawPointer?
    private var next = ContinuousClock.now

    init(of multi: UnsafeMutableRawPointer, closingAfter maximumIdle: Duration) {
        (self.multi, self.maximumIdle) = (multi, maximumIdle)
    }

    /// The time at which a connection must be closed; nil if none is idle.
    func due(_ sockets: SocketWatch) -> ContinuousClock.Instant? {
        if sockets.hasEnded { return self.next }
        // libcurl counts whole seconds and closes older ones.
        return sockets.oldestRest.map { max(self.next, $0 + self.maximumIdle + Self.pause) }
    }

    mutating func beginIfDue(_ sockets: SocketWatch) {
        let now = ContinuousClock.now
        guard self.easy == nil, let early = self.due(sockets), early <= now else { return }
        sockets.findOldestRest()
        guard let due = self.due(sockets), due <= now, let easy = curl_easy_init() else { return }
        self.next = now + Self.pause
        let idleSeconds = Int(self.maximumIdle.components.seconds)
        let isReady =
            jadwal_curl_set_text(easy, CURLOPT_URL, "http://127.0.0.1/") == CURLE_OK
            && jadwal_curl_set_text(easy, CURLOPT_PROXY, "") == CURLE_OK
            && jadwal_curl_set_number(easy, CURLOPT_NOSIGNAL, 1) == CURLE_OK
            && jadwal_curl_set_number(easy, CURLOPT_FRESH_CONNECT, 1) == CURLE_OK
            && jadwal_curl_set_number(easy, CURLOPT_MAXAGE_CONN, idleSeconds) == CURLE_OK
            && jadwal_curl_set_open(easy) { _, _, _ in CURL_SOCKET_BAD } == CURLE_OK
        guard isReady, curl_multi_add_handle(self.multi, easy) == CURLM_OK else { return curl_easy_cleanup(easy) }
        self.easy = easy
    }

    /// Frees the exchange in flight.
    mutating func end() {
        guard let easy = self.easy else { return }
        self.easy = nil
        curl_multi_remove_handle(self.multi, easy)
        curl_easy_cleanup(easy)
    }
}
