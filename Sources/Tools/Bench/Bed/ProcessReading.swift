internal import Foundation
internal import Glibc

/// The processor time and memory of processes, by proc(5).
struct ProcessReading: Sendable {
    var processorSeconds = 0.0
    /// The sum of the processes' peak memory.
    var peakBytes = 0
    var residentBytes = 0

    /// - Parameter withEnded: also the time of their ended children.
    init(of processes: [Int32], withEnded: Bool = false) {
        for process in processes {
            guard let fields = Self.fields(of: process) else { continue }
            // utime, stime, cutime and cstime are 14 to 17, counted from 1; the name is cut off with its field.
            let ticks = fields[11...(withEnded ? 14 : 12)].compactMap { Double($0) }.reduce(0, +)
            self.processorSeconds += ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
            let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
            self.peakBytes += Self.bytes("VmHWM:", in: status)
            self.residentBytes += Self.bytes("VmRSS:", in: status)
        }
    }

    /// The fields of `/proc/ID/stat` from the state (field 3) on. The name may hold anything, and ends with the last
    /// parenthesis.
    static func fields(of process: Int32) -> [Substring]? {
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return text?.lastIndex(of: ")").map { text?[$0...].dropFirst(2).split(separator: " ") ?? [] }
    }

    private static func bytes(_ name: String, in status: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
        return (kilobytes ?? 0) * 1024
    }
}

/// The processes of the private servers. They are looked up each time, because PostgreSQL has one for each connection.
struct ServerProcesses: Sendable {
    private let root: String

    init(root: String) { self.root = root }

    var broker: [Int32] {
        self.all.filter { self.commandLine(of: $0).map { $0.contains("beam.smp") && $0.contains(self.root) } ?? false }
    }

    /// The postmaster, then its children. The postmaster's own counts include its ended children.
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

/// The processor time of this process's ended children, by proc(5).
enum EndedChildren {
    static var processorSeconds: Double {
        // cutime and cstime are fields 16 and 17, counted from 1; the state is field 3.
        let ticks = ProcessReading.fields(of: getpid())?[13...14].compactMap { Double($0) }.reduce(0, +) ?? 0
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}

/// A process and its descendants. Celery does its work in child processes.
enum ProcessTree {
    static func members(of process: Int32) -> [Int32] {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        let parents = all.compactMap { one in
            // The parent's id follows the state.
            ProcessReading.fields(of: one)?.dropFirst().first.flatMap { Int32($0) }.map { (child: one, parent: $0) }
        }
        var family = [process]
        var next = 0
        while next < family.count {
            family += parents.filter { $0.parent == family[next] }.map(\.child)
            next += 1
        }
        return family
    }
}
