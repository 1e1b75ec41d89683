internal import CCurl
internal import CLinux
internal import Glibc

/// The only owner of a `CURLM *`: the connections, and the handles of exchanges in flight.
///
/// It is driven by sockets and not by `curl_multi_perform`, which visits every exchange each time and queries the
/// kernel about each: https://everything.curl.dev/transfers/drive/multi-socket.html
final class MultiHandle {
    private static let askInterval = Duration.seconds(1)

    private let raw: UnsafeMutableRawPointer
    let sockets = SocketWatch()
    private var sweep: ConnectionSweep
    /// Events that were not passed to libcurl yet.
    private var happened: [(socket: Int32, events: UInt32)] = []
    /// The time at which libcurl wants to be called without any event.
    private var timer: ContinuousClock.Instant?
    private var wakeup: Int32?
    private var nextAsk = ContinuousClock.now

    init(_ configuration: HTTPConfiguration) {
        let maximumConnectionsPerHost = configuration.maximumConnectionsPerHost
        CurlLibrary.prepare()
        guard let raw = curl_multi_init() else { preconditionFailure("no memory is left for a curl multi handle") }
        self.raw = raw
        self.sweep = ConnectionSweep(of: raw, closingAfter: configuration.maximumIdle)
        jadwal_curl_multi_set_number(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        jadwal_curl_multi_set_number(raw, CURLMOPT_MAX_HOST_CONNECTIONS, maximumConnectionsPerHost)
        // The server's own limit applies. libcurl's default of 100 would only make other calls wait.
        jadwal_curl_multi_set_number(raw, CURLMOPT_MAX_CONCURRENT_STREAMS, 1000)
        // libcurl's default follows the number of calls in flight, and closes nearly all connections when there are
        // few.
        jadwal_curl_multi_set_number(raw, CURLMOPT_MAXCONNECTS, max(256, maximumConnectionsPerHost))
        // Called only within the calls below, while this object is alive.
        let own = Unmanaged.passUnretained(self).toOpaque()
        jadwal_curl_multi_set_sockets(
            raw,
            { easy, socket, what, own, _ in MultiHandle.watch(easy, socket, what, own) },
            own
        )
        jadwal_curl_multi_set_timer(raw, { _, milliseconds, own in MultiHandle.setTimer(milliseconds, own) }, own)
    }

    /// Easy handles are removed before: https://curl.se/libcurl/c/curl_multi_cleanup.html
    deinit {
        // Connections that it closes now are not reported.
        jadwal_curl_multi_set_sockets(self.raw, nil, nil)
        jadwal_curl_multi_set_timer(self.raw, nil, nil)
        self.sweep.end()
        curl_multi_cleanup(self.raw)
    }

    func add(_ easy: EasyHandle) { curl_multi_add_handle(self.raw, easy.raw) }

    func remove(_ easy: EasyHandle) { curl_multi_remove_handle(self.raw, easy.raw) }

    /// Processes the reported events without blocking, and reports ended exchanges by the number of their `Transfer`.
    func perform(whenEnded end: (_ number: Int, _ code: CURLcode) -> Void) {
        var running: Int32 = 0
        for (socket, events) in self.happened where !self.sockets.noticeRest(of: socket, events) {
            curl_multi_socket_action(self.raw, socket, Self.mask(of: events), &running)
        }
        self.happened.removeAll(keepingCapacity: true)
        self.sweep.beginIfDue(self.sockets)
        if let timer, timer <= .now {
            self.timer = nil
            curl_multi_socket_action(self.raw, jadwal_curl_timeout, 0, &running)
            self.askForTimer()
        }
        while self.tellOfEnds(end) || self.nextAsk <= .now { self.askEachConnection() }
    }

    /// - Returns: true if any exchange has failed.
    private func tellOfEnds(_ end: (_ number: Int, _ code: CURLcode) -> Void) -> Bool {
        var hasFailed = false
        var left: Int32 = 0
        while let message = curl_multi_info_read(self.raw, &left) {
            // The message does not survive the removal of its handle, which `end` does.
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            var number: UnsafeMutableRawPointer?
            jadwal_curl_get_private(easy, &number)
            guard number != nil else {
                self.sweep.end()
                continue
            }
            end(Int(bitPattern: number), code)
            hasFailed = hasFailed || code != CURLE_OK
        }
        return hasFailed
    }

    /// A server may end TLS and leave TCP open until its client does the same. In libcurl 7.88 one exchange of the
    /// connection notices this end and fails, or moves to another connection silently; the others would wait for a
    /// socket that receives nothing. This check makes each of them notice it.
    private func askEachConnection() {
        self.nextAsk = .now + Self.askInterval
        var running: Int32 = 0
        for socket in self.sockets.watched where socket != self.wakeup {
            curl_multi_socket_action(self.raw, socket, CURL_CSELECT_IN, &running)
        }
    }

    /// libcurl reports a timer once. If its clock is slightly behind ours, it finds nothing due and does not report the
    /// timer again.
    private func askForTimer() {
        guard self.timer == nil else { return }
        var milliseconds = -1
        curl_multi_timeout(self.raw, &milliseconds)
        if milliseconds >= 0 { self.timer = .now + .milliseconds(max(1, milliseconds)) }
    }

    /// Sleeps until a socket or a timer of libcurl needs `perform`, `wakeup` is readable, or the time has come.
    ///
    /// - Parameter wakeup: must be the same each time.
    func sleep(until time: ContinuousClock.Instant?, or wakeup: Int32) {
        if self.wakeup == nil {
            self.wakeup = wakeup
            self.sockets.watch(wakeup, for: jadwal_epoll_readable)
        }
        let ask = self.sockets.watched.count > 1 ? self.nextAsk : nil
        let times = [time, self.timer, ask, self.sweep.due(self.sockets)]
        self.look(for: Self.milliseconds(until: times.compactMap(\.self).min()))
    }

    /// Collects events without sleeping.
    func look() { self.look(for: 0) }

    private func look(for milliseconds: Int32) {
        self.sockets.wait(milliseconds: milliseconds) { socket, events in
            if socket != self.wakeup { self.happened.append((socket, events)) }
        }
    }

    private static func milliseconds(until time: ContinuousClock.Instant?) -> Int32 {
        guard let time else { return 60_000 }
        let left = time - .now
        guard left > .zero else { return 0 }
        // Rounded up: a timer that fires slightly early would spin until it is due.
        return Int32(min(left, .seconds(60)) / .milliseconds(1)) + 1
    }

    private static func mask(of events: UInt32) -> Int32 {
        var mask: Int32 = 0
        if events & jadwal_epoll_readable != 0 { mask |= CURL_CSELECT_IN }
        if events & jadwal_epoll_writable != 0 { mask |= CURL_CSELECT_OUT }
        if events & jadwal_epoll_broken != 0 { mask |= CURL_CSELECT_ERR }
        return mask
    }

    /// https://curl.se/libcurl/c/CURLMOPT_SOCKETFUNCTION.html
    private static func watch(
        _ easy: UnsafeMutableRawPointer?,
        _ socket: Int32,
        _ what: Int32,
        _ context: UnsafeMutableRawPointer?
    ) -> Int32 {
        guard let context else { return 0 }
        let own = Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue()
        switch what {
        case CURL_POLL_IN: own.sockets.watch(socket, for: jadwal_epoll_readable)
        case CURL_POLL_OUT: own.sockets.watch(socket, for: jadwal_epoll_writable)
        case CURL_POLL_INOUT: own.sockets.watch(socket, for: jadwal_epoll_readable | jadwal_epoll_writable)
        default:
            // Belongs to the last exchange that used the connection.
            var version = 0
            if let easy { jadwal_curl_get_number(easy, CURLINFO_HTTP_VERSION, &version) }
            own.sockets.rest(socket, isShared: version == CURL_HTTP_VERSION_2_0)
        }
        return 0
    }

    /// https://curl.se/libcurl/c/CURLMOPT_TIMERFUNCTION.html: -1 ends it.
    private static func setTimer(_ milliseconds: Int, _ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let context else { return 0 }
        let own = Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue()
        own.timer = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
        return 0
    }
}

/// libcurl's process-wide initialisation.
enum CurlLibrary {
    /// Never undone: other users of libcurl may be in this process. A static's initializer runs once, as
    /// https://curl.se/libcurl/c/curl_global_init.html requires.
    private static let initialization: CURLcode = {
        // With CURLOPT_NOSIGNAL the program has to do this: a write to a closed connection would end the process.
        signal(SIGPIPE, SIG_IGN)
        return curl_global_init(Int(CURL_GLOBAL_ALL))
    }()

    static func prepare() {
        precondition(self.initialization == CURLE_OK, "libcurl cannot be initialised (\(self.initialization.rawValue))")
    }
}
