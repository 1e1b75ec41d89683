import Glibc

@testable import PrivateServers

/// A session of PostgreSQL that takes up a place without ever saying its password, until it is let go.
final class HeldSession: Sendable {
    private let descriptor: Int32

    /// Nil when the server lets nobody in.
    init?(port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard LoopbackProbe.withAddress(port, { connect(descriptor, $0, $1) }) == 0 else { return nil }
        let parameters = Array("user\0postgres\0database\0postgres\0\0".utf8)
        let length = withUnsafeBytes(of: UInt32(8 + parameters.count).bigEndian, Array.init)
        let packet = length + [0, 3, 0, 0] + parameters
        guard send(descriptor, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count else { return nil }
        var kind: UInt8 = 0
        guard recv(descriptor, &kind, 1, 0) == 1, kind == UInt8(ascii: "R") else { return nil }
    }

    deinit { close(self.descriptor) }
}
