public import ArgumentParser
internal import Glibc

/// Asks a program on this machine for its health over HTTP: `--probe`. A container image or a unit needs no other
/// client for that.
public struct HealthProbe: Sendable {
    public enum Question: String, Sendable, Hashable, CaseIterable, ExpressibleByArgument {
        case livez
        case readyz
    }

    /// The program's answer, in one line.
    public struct Answer: Sendable, Hashable {
        public var isFine: Bool
        public var text: String
    }

    /// For connecting, for sending, and for each part of the answer.
    private static let limit = timeval(tv_sec: 4, tv_usec: 0)
    private static let longest = 64 << 10

    private let address: HostAndPort

    /// - Parameter address: the address at which the program listens. For all addresses, loopback is used.
    public init(_ address: HostAndPort) {
        let host =
            switch address.host {
            case "0.0.0.0": "127.0.0.1"
            case "::": "::1"
            default: address.host
            }
        self.address = HostAndPort(host: host, port: address.port)
    }

    /// Blocks its thread, which is acceptable because the program does nothing else.
    ///
    /// - Parameter path: without its first slash.
    public func ask(_ path: String) -> Answer {
        let nothing = Answer(isFine: false, text: "nothing answers at \(self.address)")
        guard let descriptor = self.connected() else { return nothing }
        defer { close(descriptor) }
        let request = Array("GET /\(path) HTTP/1.1\r\nHost: \(self.address)\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nothing }
        return Self.answer(Self.received(from: descriptor)) ?? nothing
    }

    private func connected() -> Int32? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(self.address.host, "\(self.address.port)", &hints, &found) == 0 else { return nil }
        defer { freeaddrinfo(found) }
        var next = found
        while let entry = next?.pointee {
            let type = entry.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(entry.ai_family, type, entry.ai_protocol)
            if descriptor >= 0 {
                var limit = Self.limit
                let size = socklen_t(MemoryLayout<timeval>.size)
                // The limit of sending is also that of connecting: socket(7).
                setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
                setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
                if connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 { return descriptor }
                close(descriptor)
            }
            next = entry.ai_next
        }
        return nil
    }

    private static func received(from descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while bytes.count < Self.longest {
            let count = recv(descriptor, &part, part.count, 0)
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return bytes
    }

    /// nil if it is not an answer of HTTP/1.
    static func answer(_ bytes: [UInt8]) -> Answer? {
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.prefix { !$0.isNewline }.split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]),
            let end = text.firstRange(of: "\r\n\r\n")
        else { return nil }
        let body = text[end.upperBound...].prefix { !$0.isNewline }
        return Answer(isFine: status == 200, text: body.isEmpty ? "status \(status)" : String(body))
    }
}
