internal import Dispatch
internal import Foundation
internal import Glibc

/// Bytes sent to a server of loopback over a plain socket, slower or from another address than a client would send
/// them, and what the server has answered.
public struct PlainExchange: Sendable {
    public var text: String
    /// The server has ended the connection before all was sent.
    public var isCut: Bool
    /// Until the end of the answer.
    public var took: Duration

    /// Returns when the server closes, when the answer ends as expected after all was sent, or at the limit.
    ///
    /// - Parameters:
    ///   - parts: each after a pause.
    ///   - source: the address of loopback that it comes from.
    ///   - end: the last words of an answer.
    public static func run(
        _ parts: [[UInt8]],
        every pause: Duration = .milliseconds(20),
        to port: Int,
        from source: String? = nil,
        until end: String,
        within limit: Duration = .seconds(30)
    ) async throws -> PlainExchange {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try Self.exchange(parts, every: pause, to: port, from: source, until: end, limit) }
                )
            }
        }
    }

    private static func exchange(
        _ parts: [[UInt8]],
        every pause: Duration,
        to port: Int,
        from source: String?,
        until end: String,
        _ limit: Duration
    ) throws -> PlainExchange {
        let socket = try Self.connect(to: port, from: source, pause)
        defer { close(socket) }
        let begin = ContinuousClock.now
        var left = parts[...]
        var (answer, isCut) = ([UInt8](), false)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while ContinuousClock.now - begin < limit {
            // Waits for the pause at most.
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 {
                answer += buffer[..<count]
            } else if count == 0 || errno != EAGAIN {
                isCut = isCut || !left.isEmpty
                break
            }
            if left.isEmpty, String(decoding: answer, as: UTF8.self).contains(end) { break }
            guard let part = left.popFirst(), !isCut else { continue }
            isCut = !Self.send(part, on: socket)
        }
        return PlainExchange(
            text: String(decoding: answer, as: UTF8.self),
            isCut: isCut,
            took: ContinuousClock.now - begin
        )
    }

    static func send(_ bytes: [UInt8], on socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    static func connect(to port: Int, from source: String?, _ pause: Duration) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let milliseconds = max(1, Int(pause / .milliseconds(1)))
        var wait = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        let isBound = try source.map { Self.call(bind, descriptor, try Self.address($0, 0)) } ?? true
        guard isBound, Self.call(Glibc.connect, descriptor, try Self.address("127.0.0.1", port)) else {
            close(descriptor)
            throw TestBedError(detail: "no connection to port \(port): errno \(errno)")
        }
        return descriptor
    }

    private static func address(_ text: String, _ port: Int) throws -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        guard inet_pton(AF_INET, text, &address.sin_addr) == 1 else {
            throw TestBedError(detail: "\(text) is no address")
        }
        return address
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32,
        _ descriptor: Int32,
        _ address: sockaddr_in
    ) -> Bool {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
