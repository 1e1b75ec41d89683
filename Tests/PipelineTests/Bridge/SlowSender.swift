import Foundation
import Glibc
import TestSupport

/// Announces a body, sends a part of it, and never the rest.
final class SlowSender: Sendable {
    private let descriptor: Int32

    init(_ address: String, _ path: String) throws {
        guard let port = URL(string: address)?.port else { throw TestBedError(detail: "\(address) has no port") }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        name.sin_port = UInt16(port).bigEndian
        let code = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw TestBedError(detail: "cannot connect: errno \(errno)") }
        let text = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{\"event\":"
        let bytes = Array(text.utf8)
        guard send(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw TestBedError(detail: "cannot send: errno \(errno)")
        }
        self.descriptor = descriptor
    }

    deinit { close(self.descriptor) }

    /// True once the other side has ended the connection.
    func isClosed() -> Bool {
        var byte: UInt8 = 0
        let count = recv(self.descriptor, &byte, 1, Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN
    }
}
