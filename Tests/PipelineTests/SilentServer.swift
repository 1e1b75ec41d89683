import Foundation
import Glibc
import Store
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

/// A port that was free a moment ago, for programs that cannot take one themselves and tell.
enum LoopbackPort {
    static func free() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 ? getsockname(descriptor, pointer, &length) : -1
            }
        }
        guard code == 0 else { throw TestBedError(detail: "no free port: errno \(errno)") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

extension PipelineBed {
    /// Adds a customer whose calendar server says nothing, and tells the id.
    func addCustomer(at silent: SilentServer) async throws -> String {
        var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
        record.calendarURL = "http://127.0.0.1:\(silent.port)/"
        (record.calendarUser, record.calendarPassword) = ("stuck", "password")
        try await PostgresCustomers(self.store).add(record)
        return record.id
    }
}
