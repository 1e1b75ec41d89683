internal import Glibc
internal import Postgres
internal import WorkerKit

/// Checks the database's server: its encoding, and the room on its disk where that can be known.
struct ServerDoctor: Sendable {
    /// Less is soon used up by the write-ahead log alone.
    static let leastBytes: UInt64 = 1 << 30

    let pool: PostgresPool

    func findings() async -> [DoctorFinding] { [await self.encoding()] + (await self.disk()) }

    private func encoding() async -> DoctorFinding {
        let check = "encoding"
        guard let encoding = try? await self.pool.query("show server_encoding").first?.text(0) else {
            return .fault(check, "cannot be read", remedy: "look at PostgreSQL's log")
        }
        return Self.finding(ofEncoding: encoding)
    }

    static func finding(ofEncoding encoding: String) -> DoctorFinding {
        guard encoding != "UTF8" else { return .fine("encoding", encoding) }
        return .fault(
            "encoding",
            "the database's encoding is \(encoding): texts beyond ASCII fail or are stored wrongly",
            remedy: "make a database with encoding 'UTF8' template template0, and restore a dump into it"
        )
    }

    /// Nothing if the server is on another machine, or does not tell where its data is.
    private func disk() async -> [DoctorFinding] {
        let query: Statement = """
            select setting as folder from pg_settings where name = 'data_directory'
                and coalesce(inet_client_addr() <<= '127.0.0.0/8' or inet_client_addr() = '::1', true)
            """
        guard let folder = try? await self.pool.query(query).first?.text("folder") else { return [] }
        var room = statvfs()
        guard statvfs(folder, &room) == 0 else { return [] }
        return [Self.finding(ofFree: UInt64(room.f_bavail) * UInt64(room.f_frsize))]
    }

    static func finding(ofFree bytes: UInt64) -> DoctorFinding {
        let free = "\(bytes >> 20) MiB are free on the database's disk"
        guard bytes < Self.leastBytes else { return .fine("disk", free) }
        let remedy = "make room there: PostgreSQL ends when its disk is full"
        return bytes < Self.leastBytes / 10
            ? .fault("disk", free, remedy: remedy) : .warning("disk", free, remedy: remedy)
    }
}
