import Foundation
import TestSupport
import Testing

/// Checks that waiting programs are idle: they use almost no processor time and log nothing new.
enum Calm {
    /// Of one core.
    static let share = 0.05

    /// Waits until work that was in flight before an outage has finished.
    static func settle() async throws {
        let end = ContinuousClock.now + .milliseconds(1500)
        try await awaiting("what was under way has ended") { ContinuousClock.now >= end }
    }

    /// Watches them for so long.
    static func hold(_ workers: [Worker], for time: Duration, while what: String) async throws {
        let before = try workers.map { worker in
            (try ProcessorTime.of(worker.process.processID), Self.lines(of: worker))
        }
        let begun = ContinuousClock.now
        try await awaiting("\(time) have passed", within: time * 4) { begun.duration(to: .now) >= time }
        let took = begun.duration(to: .now)
        for (worker, (used, lines)) in zip(workers, before) {
            let share = (try ProcessorTime.of(worker.process.processID) - used) / took
            let name = worker.process.program.rawValue
            Attachment.record("\(name) while \(what): \(share * 100) %", named: "processor.txt")
            #expect(share < Self.share, "\(name) uses \(share * 100) % of a core while \(what)")
            let log = worker.process.log.split(separator: "\n")
            // A periodic task whose turn comes now says so as well, once.
            let said = log.dropFirst(lines).filter { line in
                guard let task = line.firstMatch(of: /A periodic task failed.*"service.name":"(.*?)"/)?.1 else {
                    return true
                }
                return log.count { $0.contains("A periodic task failed") && $0.contains("\"\(task)\"") } > 1
            }
            #expect(said.isEmpty, "\(name) goes on about it while \(what):\n\(said.joined(separator: "\n"))")
        }
    }

    private static func lines(of worker: Worker) -> Int { worker.process.log.split(separator: "\n").count }
}

/// The processor time of a process so far, from proc(5).
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
