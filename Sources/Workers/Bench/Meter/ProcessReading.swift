internal import Foundation
internal import Glibc

/// What processes have used until now, out of proc(5).
struct ProcessReading: Sendable {
    var processorSeconds = 0.0
    /// The largest that each has ever been, added up.
    var peakBytes = 0
    var residentBytes = 0

    /// - Parameter withEnded: also what their ended children have used.
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

    /// Of `/proc/ID/stat`, from the state (3) on: a name may hold anything, and ends with the last parenthesis.
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
