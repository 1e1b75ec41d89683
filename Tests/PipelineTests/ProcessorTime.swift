import Foundation
import TestSupport

/// What a process has used of the processors so far, as proc(5) counts it.
enum ProcessorTime {
    static func of(_ processID: Int32) throws -> Duration {
        let text = try String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)
        // The program's name stands in parentheses and may hold anything. Fields 14 and 15: utime and stime.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
            throw TestBedError(detail: "/proc/\(processID)/stat has another form")
        }
        return .seconds(1) * Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
