internal import CLinux
internal import Glibc

/// Watches sockets with epoll(7): the cost depends on the number of events and not of sockets.
///
/// It also watches connections that no exchange uses. libcurl 7.88 does not, and takes one that the server has ended
/// over TLS for alive, since the end's own bytes can still be read.
final class SocketWatch {
    private struct Rest {
        let since: ContinuousClock.Instant
        /// HTTP/2, whose servers speak at any time. Over HTTP/1.1 whatever comes unasked means the end (RFC 9112,
        /// section 9.5).
        let isShared: Bool
        var hasEnded = false
    }

    /// Further events are reported the next time.
    private static let width = 64

    private let descriptor: Int32
    private let happened = UnsafeMutablePointer<epoll_event>.allocate(capacity: SocketWatch.width)
    private(set) var watched: Set<Int32> = []
    /// Connections' sockets, which are closed by `end`.
    private var connections: Set<Int32> = []
    private var resting: [Int32: Rest] = [:]
    /// Whether a connection has ended and libcurl has not closed it yet.
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
        // epoll drops a closed socket, and its number may be another socket's by now.
        if done != 0, errno == ENOENT { epoll_ctl(self.descriptor, EPOLL_CTL_ADD, socket, &wanted) }
    }

    private func forget(_ socket: Int32) {
        self.endRest(of: socket)
        guard self.watched.remove(socket) != nil else { return }
        epoll_ctl(self.descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    /// A connection is made.
    func begin(_ socket: Int32) {
        self.endRest(of: socket)
        self.connections.insert(socket)
    }

    /// libcurl lets go of a connection. Called by its CURLOPT_CLOSESOCKETFUNCTION.
    func end(_ socket: Int32) -> Int32 {
        self.forget(socket)
        self.connections.remove(socket)
        return close(socket)
    }

    /// libcurl does not want to hear of it any more: it keeps the connection for later, or is about to close it.
    func rest(_ socket: Int32, isShared: Bool) {
        guard self.connections.contains(socket) else { return self.forget(socket) }
        self.watched.remove(socket)
        self.endRest(of: socket)
        let now = ContinuousClock.now
        self.resting[socket] = Rest(since: now, isShared: isShared)
        self.oldestRest = self.oldestRest ?? now
        self.add(socket, jadwal_epoll_resting)
    }

    /// Not after the moment from which on the first of all rests; nil when none does.
    private(set) var oldestRest: ContinuousClock.Instant?

    /// Computes that moment exactly. It looks at each socket, so it is called only when something seems due.
    func findOldestRest() { self.oldestRest = self.resting.values.lazy.map(\.since).min() }

    /// Takes note of what happened to a connection that nobody uses.
    ///
    /// - Returns: false for all other sockets.
    func noticeRest(of socket: Int32, _ events: UInt32) -> Bool {
        guard let rest = self.resting[socket] else { return false }
        // Asked again: the events may be those of the exchange before.
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

    /// Lets libcurl see the end: it asks whether there is a byte to be read, and takes any for a sign of life. What
    /// is thrown away is the server's farewell. Sending stays possible, so that TLS can be ended.
    private static func empty(_ socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<16 where recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)) <= 0 { break }
        shutdown(socket, Int32(SHUT_RD))
    }

    private func endRest(of socket: Int32) {
        if self.resting.removeValue(forKey: socket)?.hasEnded == true { self.endedCount -= 1 }
    }

    /// Waits until something happens, for so long at most; 0 only asks.
    func wait(milliseconds: Int32, _ body: (_ socket: Int32, _ events: UInt32) -> Void) {
        let count = epoll_wait(self.descriptor, self.happened, Int32(Self.width), milliseconds)
        for index in 0..<Int(max(0, count)) { body(self.happened[index].data.fd, self.happened[index].events) }
    }
}
