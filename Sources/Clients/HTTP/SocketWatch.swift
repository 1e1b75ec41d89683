internal import CLinux
internal import Glibc

/// Sockets that somebody wants to hear of, by epoll(7): to ask costs as much as has happened, however many there are.
final class SocketWatch {
    /// More than that are told the next time.
    private static let width = 64

    private let descriptor: Int32
    private let happened = UnsafeMutablePointer<epoll_event>.allocate(capacity: SocketWatch.width)
    private(set) var watched: Set<Int32> = []

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
        var wanted = epoll_event(events: events, data: epoll_data_t(fd: socket))
        let isNew = self.watched.insert(socket).inserted
        let done = epoll_ctl(self.descriptor, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &wanted)
        // A socket that was closed is gone from epoll, and its number may be another's by now.
        if done != 0, errno == ENOENT { epoll_ctl(self.descriptor, EPOLL_CTL_ADD, socket, &wanted) }
    }

    func forget(_ socket: Int32) {
        guard self.watched.remove(socket) != nil else { return }
        epoll_ctl(self.descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    /// Waits until something happens, for so long at most; 0 only asks.
    func wait(milliseconds: Int32, _ body: (_ socket: Int32, _ events: UInt32) -> Void) {
        let count = epoll_wait(self.descriptor, self.happened, Int32(Self.width), milliseconds)
        for index in 0..<Int(max(0, count)) { body(self.happened[index].data.fd, self.happened[index].events) }
    }
}
