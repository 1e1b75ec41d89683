import Glibc
import TestSupport

/// Takes connections on loopback, and never says a word.
final class SilentServer: Sendable {
    let port: Int
    private let descriptor: Int32

    init() throws {
        let port = try LoopbackPort.free()
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // The kernel lets so many in without anybody accepting them.
        guard code == 0, listen(descriptor, 512) == 0 else {
            throw TestBedError(detail: "cannot listen: errno \(errno)")
        }
        (self.port, self.descriptor) = (port, descriptor)
    }

    deinit { close(self.descriptor) }
}
