import Glibc
import IOThread

/// A TCP relay before the broker that simulates network faults.
actor BrokerProxy {
    private let thread = IOThread(name: "proxy")
    private let upstream: UInt16
    private let listener: Int32
    private var pairs: [(client: Int32, broker: Int32)] = []
    private var isFrozen = false

    nonisolated let port: UInt16
    nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    init(to upstream: UInt16) {
        self.upstream = upstream
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout.size(ofValue: address))
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = bind(listener, pointer, length)
                _ = listen(listener, 16)
                _ = getsockname(listener, pointer, &length)
            }
        }
        self.listener = listener
        self.port = UInt16(bigEndian: address.sin_port)
    }

    isolated deinit { self.thread.stop() }

    func start() {
        self.thread.setSleep(.inside { wakeup, mayRest in self.assumeIsolated { $0.turn(wakeup, mayRest) } })
    }

    func stop() {
        self.cut()
        Self.close(self.listener)
        self.thread.setSleep(.untilJob)
    }

    /// Ends all connections.
    func cut() {
        for pair in self.pairs { Self.close(pair.client, pair.broker) }
        self.pairs = []
    }

    /// Blocks all bytes; connections stay open.
    func freeze() { self.isFrozen = true }

    func thaw() { self.isFrozen = false }

    /// Sends bytes in the broker's name. Only for idle connections.
    func inject(_ bytes: [UInt8]) {
        for pair in self.pairs { _ = send(pair.client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    }

    private func turn(_ wakeup: Int32, _ mayRest: Bool) {
        var descriptors = [pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)]
        if !self.isFrozen {
            descriptors.append(pollfd(fd: self.listener, events: Int16(POLLIN), revents: 0))
            for pair in self.pairs {
                descriptors.append(pollfd(fd: pair.client, events: Int16(POLLIN), revents: 0))
                descriptors.append(pollfd(fd: pair.broker, events: Int16(POLLIN), revents: 0))
            }
        }
        guard poll(&descriptors, UInt(descriptors.count), mayRest ? 1000 : 0) > 0, !self.isFrozen else { return }
        if descriptors[1].revents != 0 { self.accept() }
        for index in stride(from: 2, to: descriptors.count, by: 2) {
            let (client, broker) = (descriptors[index], descriptors[index + 1])
            let isAlive =
                (client.revents == 0 || Self.relay(client.fd, broker.fd))
                && (broker.revents == 0 || Self.relay(broker.fd, client.fd))
            guard !isAlive else { continue }
            Self.close(client.fd, broker.fd)
            self.pairs.removeAll { $0.client == client.fd }
        }
    }

    private func accept() {
        let client = Glibc.accept(self.listener, nil, nil)
        let broker = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: self.upstream)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(broker, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard client >= 0, code == 0 else { return Self.close(client, broker) }
        self.pairs.append((client, broker))
    }

    private static func close(_ descriptors: Int32...) {
        for descriptor in descriptors { _ = Glibc.close(descriptor) }
    }

    private static func relay(_ from: Int32, _ to: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(from, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        var sent = 0
        while sent < count {
            let more = buffer[sent..<count].withUnsafeBytes {
                send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard more > 0 else { return false }
            sent += more
        }
        return true
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
