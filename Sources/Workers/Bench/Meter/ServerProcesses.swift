internal import Foundation

/// The processes of the private servers, found anew each time: PostgreSQL has one for each connection.
struct ServerProcesses: Sendable {
    private let root: String

    init(root: String) { self.root = root }

    var broker: [Int32] {
        self.all.filter { self.commandLine(of: $0).map { $0.contains("beam.smp") && $0.contains(self.root) } ?? false }
    }

    /// The postmaster first, then what it has started. What has ended is in the postmaster's own count.
    var database: [Int32] {
        let data = "\(self.root)/postgres/data"
        guard
            let line = try? String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8).split(separator: "\n")
                .first,
            let postmaster = Int32(line)
        else { return [] }
        let children = self.all.filter {
            ProcessReading.fields(of: $0)?.dropFirst().first == Substring("\(postmaster)")
        }
        return [postmaster] + children
    }

    private var all: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    }

    private func commandLine(of process: Int32) -> String? {
        FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map { String(decoding: $0, as: UTF8.self) }
    }
}
