internal import CLinux
internal import Glibc

/// Watches sockets with epoll(7): the cost depends on the number of events and not of sockets.
///
/// It also watches connections that no exchange uses. libcurl 7.88 does not, and considers a connection that the server
/// has ended over TLS as alive, because the bytes of the end can still be read.
final class SocketWatch {
    private struct Rest {
        let since: ContinuousClock.Instant
        /// True for HTTP/2, whose servers may send at any time. Over HTTP/1.1, unexpected bytes mean the end (RFC 9112,
        /// section 9.5).
        let isShared: Bool
        var hasEnded = false
    }

    /// Further events are reported the next time.
    private static let width = 64

    private let descriptor: Int32
    private let happened = UnsafeMutablePointer<epoll_event>.allocate(capacity: SocketWatch.width)
    private(set) var watched: Set<Int32> = []
    /// The sockets of connections, which `end` closes.
    private var connections: Set<Int32> = []
    private var resting: [Int32: Rest] = [:]
    /// True if a connection has ended and libcurl has not closed it yet.
    var hasEnded: Bool { self.endedCount > 0 }
    private var endedCount = 0

    init() {
        self.descriptor = epoll_create1(jadwal_epoll_closed_on_exec)
        precondition(self.descriptor >= 0, "no descriptor is left for epoll (errno \(errno))")
    }

    deinit {
        close(self.descriptor)
        self.happened.deallocate()
    }

    /// - Parameter events: EPOLLIN and EPOLLOUT.
    func watch(_ socket: Int32, for events: UInt32) {
        self.endRest(of: socket)
        self.add(socket, events)
        self.watched.insert(socket)
    }

    private func add(_ socket: Int32, _ events: UInt32) {
        var wanted = epoll_event(events: events, data: epoll_data_t(fd: socket))
        let done = epoll_ctl(self.descriptor, EPOLL_CTL_MOD, socket, &wanted)
        // epoll drops a closed socket, and its number may belong to another socket now.
        if done != 0, errno == ENOENT { epoll_ctl(self.descriptor, EPOLL_CTL_ADD, socket, &wanted) }
    }

    private func forget(_ socket: Int32) {
        self.endRest(of: socket)
        guard self.watched.remove(socket) != nil else { return }
        epoll_ctl(self.descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    /// Registers a new connection.
    func begin(_ socket: Int32) {
        self.endRest(of: socket)
        self.connections.insert(socket)
    }

    /// Closes a socket for libcurl, as its CURLOPT_CLOSESOCKETFUNCTION.
    func end(_ socket: Int32) -> Int32 {
        self.forget(socket)
        self.connections.remove(socket)
        return close(socket)
    }

    /// libcurl is not interested in the socket any more: it keeps the connection for later, or is about to close it.
    func rest(_ socket: Int32, isShared: Bool) {
        guard self.connections.contains(socket) else { return self.forget(socket) }
        self.watched.remove(socket)
        self.endRest(of: socket)
        let now = ContinuousClock.now
        self.resting[socket] = Rest(since: now, isShared: isShared)
        self.oldestRest = self.oldestRest ?? now
        self.add(socket, jadwal_epoll_resting)
    }

    /// At or before the time since which the first idle connection is idle; nil if none is.
    private(set) var oldestRest: ContinuousClock.Instant?

    /// Computes that moment exactly. It looks at each socket, so it is called only when something seems due.
    func findOldestRest() { self.oldestRest = self.resting.values.lazy.map(\.since).min() }

    /// Notes an event on a connection that no exchange uses.
    ///
    /// - Returns: false for all other sockets.
    func noticeRest(of socket: Int32, _ events: UInt32) -> Bool {
        guard let rest = self.resting[socket] else { return false }
        // Checked again: the events may belong to the exchange before.
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        let isUnasked = count > 0 && (!rest.isShared || events & jadwal_epoll_ended != 0)
        let isBroken = count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
        guard !rest.hasEnded, isUnasked || isBroken else { return true }
        self.resting[socket]?.hasEnded = true
        self.endedCount += 1
        Self.empty(socket)
        return true
    }

    /// Lets libcurl see the end: libcurl checks for a readable byte and takes any as a sign of life. The dropped bytes
    /// are the server's closing message. Sending stays possible, so that TLS can be ended.
    private static func empty(_ socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<16 where recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)) <= 0 { break }
        shutdown(socket, Int32(SHUT_RD))
    }

    private func endRest(of socket: Int32) {
        if self.resting.removeValue(forKey: socket)?.hasEnded == true { self.endedCount -= 1 }
    }

    /// Waits for events at most this long; 0 does not wait.
    func wait(milliseconds: Int32, _ body: (_ socket: Int32, _ events: UInt32) -> Void) {
        let count = epoll_wait(self.descriptor, self.happened, Int32(Self.width), milliseconds)
        for index in 0..<Int(max(0, count)) { body(self.happened[index].data.fd, self.happened[index].events) }
    }
}
