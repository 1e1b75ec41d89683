internal import Glibc

/// Sends the first bytes of a protocol to a server on 127.0.0.1 and reads its answer.
enum LoopbackProbe {
    /// - Returns: the first bytes of the answer, at most 512; empty if nothing listens or answers within `limit`.
    static func answer(port: UInt16, to question: [UInt8], within limit: Duration = .seconds(1)) async -> [UInt8] {
        let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, flags, 0)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let connected = Self.withAddress(port) { connect(descriptor, $0, $1) == 0 || errno == EINPROGRESS }
        guard connected else { return [] }
        let deadline = ContinuousClock.now + limit
        var isAsked = false
        var bytes = [UInt8](repeating: 0, count: 512)
        while ContinuousClock.now < deadline {
            if !isAsked {
                isAsked = send(descriptor, question, question.count, Int32(MSG_NOSIGNAL)) == question.count
                if !isAsked, errno != EAGAIN, errno != ENOTCONN { return [] }
            } else {
                let count = recv(descriptor, &bytes, bytes.count, 0)
                if count >= 0 { return Array(bytes[..<count]) }
                if errno != EAGAIN { return [] }
            }
            guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return [] }
        }
        return []
    }

    /// The status of `GET <path>`; nil if there is no HTTP answer.
    static func httpStatus(port: UInt16, path: String) async -> Int? {
        let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
        let answer = await Self.answer(port: port, to: Array(request.utf8), within: .seconds(2))
        let words = String(decoding: answer, as: UTF8.self).split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/1.") else { return nil }
        return Int(words[1])
    }

    static func withAddress<Result>(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// Finds free ports on 127.0.0.1.
enum FreePort {
    /// Below Linux's range for outgoing connections (from 32768), so that no connection takes the port between two
    /// runs.
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
        // As servers do, so that old connections in TIME_WAIT are ignored.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        return LoopbackProbe.withAddress(port) { bind(descriptor, $0, $1) == 0 && listen(descriptor, 1) == 0 }
    }
}
