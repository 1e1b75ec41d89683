import Glibc
import Postgres
import PostgresTestSupport
import TestSupport

/// Lends a pool on its own database, and closes it.
func withPool(
    connections: Int = 2,
    configure: (inout PostgresConfiguration) -> Void = { _ in },
    _ body: (PostgresPool) async throws -> Void
) async throws {
    try await ScratchDatabase.lend { database in
        var configuration = database.configuration(connections: connections)
        configure(&configuration)
        let pool = PostgresPool(configuration)
        do {
            try await body(pool)
            await pool.close()
        } catch {
            await pool.close()
            throw error
        }
    }
}

/// A port on 127.0.0.1 that accepts connections and never answers.
final class HangingPort: Sendable {
    let port: Int
    private let descriptor: Int32

    init() throws {
        self.descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 16) == 0
                    ? getsockname(descriptor, pointer, &length) : -1
            }
        }
        guard code == 0 else { throw TestBedError(detail: "no port: errno \(errno)") }
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Must be called at the end, because the port must stay open until then.
    func stop() { close(self.descriptor) }
}
