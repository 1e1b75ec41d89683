internal import Glibc

/// Ports on 127.0.0.1 that nobody listens on.
enum FreePort {
    /// Below the range from which Linux takes the ports of outgoing connections (32768 up): none of those takes it away
    /// between two runs.
    private static let range: ClosedRange<UInt16> = 20_000...32_000

    static func find(except taken: Set<UInt16>) throws(ServersError) -> UInt16 {
        for _ in 0..<1000 {
            let port = UInt16.random(in: Self.range)
            if !taken.contains(port), Self.isFree(port) { return port }
        }
        throw ServersError(code: .noPort, detail: "no free port between 20000 and 32000 on 127.0.0.1")
    }

    static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // As servers do: connections of an earlier run that linger in TIME_WAIT do not count.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        return LoopbackProbe.withAddress(port) { bind(descriptor, $0, $1) == 0 && listen(descriptor, 1) == 0 }
    }
}
