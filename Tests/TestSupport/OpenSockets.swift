import Foundation

/// Counts the clients' sockets of connections to a server on loopback, of all processes.
public enum OpenSockets {
    /// The sockets by state: `ESTABLISHED`, `CLOSE_WAIT`, and `OTHER` for all other open ones.
    public static func count(to port: Int) throws -> [String: Int] {
        let wanted = ":" + String(format: "%04X", port)
        var counts: [String: Int] = [:]
        // Columns: number, local address, remote address, state.
        for line in try Self.text("/proc/self/net/tcp").split(separator: "\n").dropFirst() {
            let columns = line.split(separator: " ")
            guard columns.count > 3, columns[2].hasSuffix(wanted) else { continue }
            switch columns[3] {
            case "01": counts["ESTABLISHED", default: 0] += 1
            case "08": counts["CLOSE_WAIT", default: 0] += 1
            // The kernel's own, without a descriptor: both FIN_WAITs, TIME_WAIT, CLOSE, LAST_ACK, CLOSING.
            case "04", "05", "06", "07", "09", "0B": continue
            default: counts["OTHER", default: 0] += 1
            }
        }
        return counts
    }

    /// Waits until there is no such socket.
    public static func untilNone(to port: Int, within limit: Duration = .seconds(20)) async throws {
        let end = ContinuousClock.now + limit * TestEnvironment.patience
        var counts = try Self.count(to: port)
        while !counts.isEmpty {
            guard ContinuousClock.now < end else { throw TestBedError(detail: "still there: \(counts)") }
            try await Task.sleep(for: .milliseconds(20))
            counts = try Self.count(to: port)
        }
    }

    private static func text(_ path: String) throws -> String {
        // Uses `read`, because Foundation reads only the first page of such a file.
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw TestBedError(detail: "no \(path)") }
        defer { close(file) }
        var text: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &page, page.count), count > 0 { text += page[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}
