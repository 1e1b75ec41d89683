internal import FoundationEssentials
internal import Glibc
internal import ServiceLifecycle

/// Notifies systemd of the start, the readiness, the drain and the liveness of the program: sd_notify(3).
///
/// It must be the last service of a program: it starts after all others, and is the first to be notified of the drain.
struct SystemdNotifier: Service {
    /// The interval of status checks, and the longest interval between two watchdog messages.
    private static let interval = Duration.seconds(5)

    private let socket: NotifySocket
    private let watchdog: Duration?
    private let context: WorkerContext

    /// - Parameter watchdog: systemd ends the program if no watchdog message arrives in this time; nil if it does not.
    init(_ socket: NotifySocket, watchdog: Duration?, context: WorkerContext) {
        (self.socket, self.watchdog, self.context) = (socket, watchdog, context)
    }

    /// nil if systemd does not listen. `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` are systemd's names.
    init?(
        _ context: WorkerContext,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        processID: Int32 = getpid()
    ) {
        guard let socket = environment["NOTIFY_SOCKET"].flatMap(NotifySocket.init) else { return nil }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(processID)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
        self.init(socket, watchdog: isMeant ? microseconds.map { .microseconds($0) } : nil, context: context)
    }

    func run() async throws {
        // A third of the watchdog's time, so that one lost message has no effect.
        let pause = min(self.watchdog.map { $0 / 3 } ?? Self.interval, Self.interval)
        var (isStarted, told) = (false, "")
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            if !isStarted { isStarted = self.socket.send("READY=1") }
            let status = self.status
            if told != status, self.socket.send("STATUS=" + status) { told = status }
            // Like /livez: a program with stalled loops should be restarted.
            if self.watchdog != nil, self.context.liveness.stalled().isEmpty { self.socket.send("WATCHDOG=1") }
            // It returns early when the program drains.
            _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
        self.socket.send("STOPPING=1\nSTATUS=Finishes the work in flight")
    }

    private var status: String { Self.status(of: self.context.readiness) }

    /// For `systemctl status`. Only names of services, no reasons.
    private static func status(of readiness: Readiness) -> String {
        let down = readiness.current.filter { !$0.isUp && $0.name != Readiness.start }.map(\.name)
        guard down.isEmpty else { return "Waits for " + down.joined(separator: ", ") }
        return readiness.current.contains { $0.name == Readiness.start } ? "Starts" : "Ready"
    }

    /// Reports the services that a starting program waits for.
    static func tellStart(
        _ readiness: Readiness,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        guard let socket = environment["NOTIFY_SOCKET"].flatMap(NotifySocket.init) else { return }
        socket.send("STATUS=" + Self.status(of: readiness))
    }
}

/// The datagram socket on which systemd listens.
struct NotifySocket: Sendable {
    /// In the form of `sun_path`: an abstract name begins with a zero byte.
    private let path: [UInt8]

    /// nil unless it is an absolute path or an abstract name (`@…`) that fits into a socket address.
    init?(_ name: String) {
        var path = Array(name.utf8)
        let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        guard name.hasPrefix("/") || name.hasPrefix("@"), path.count > 1, path.count < room else { return nil }
        if name.hasPrefix("@") { path[0] = 0 }
        self.path = path
    }

    /// Sends without waiting.
    ///
    /// - Returns: true if the message was accepted.
    @discardableResult
    func send(_ text: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: self.path) }
        // Without the rest of sun_path: every byte of an abstract name counts, unix(7).
        let length = socklen_t(MemoryLayout<sa_family_t>.size + self.path.count)
        let bytes = Array(text.utf8)
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, flags, $0, length) == bytes.count
            }
        }
    }
}
