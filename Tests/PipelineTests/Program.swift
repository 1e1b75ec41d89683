import Foundation
import Testing

/// The executables, built beside the test runner.
enum Program: String, CaseIterable {
    case command = "jadwal"
    case messageWorker = "jadwal-message-worker"
    case analysisWorker = "jadwal-analysis-worker"
    case calendarWorker = "jadwal-calendar-worker"
    case pushWorker = "jadwal-push-worker"
    case scheduleWorker = "jadwal-schedule-worker"
    case bridge = "jadwal-bridge"
    case console = "jadwal-console"
    case api = "jadwal-api"
    case offlineModel = "jadwal-offline-model"
    case replay = "jadwal-replay"

    /// Those through which a chat passes, in its order.
    static let workers: [Program] = [.messageWorker, .analysisWorker, .calendarWorker, .pushWorker]
    static let everyWorker = Self.workers + [.scheduleWorker]

    /// The executable that holds the tests themselves.
    static let testRunner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

    var url: URL { Self.testRunner.deletingLastPathComponent().appending(path: self.rawValue) }

    var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: self.url.path) }
}

/// The programs that one test has started.
actor StartedPrograms {
    private var programs: [RunningProgram] = []

    func add(_ program: RunningProgram) { self.programs.append(program) }

    /// Kills what still runs.
    ///
    /// - Parameter tellingLogs: reports the end of each log.
    func end(tellingLogs: Bool) {
        for program in self.programs {
            program.kill()
            guard tellingLogs else { continue }
            let all = program.log.split(separator: "\n")
            // A crash report ends with registers; what it is about stands at its beginning.
            let crash = all.firstIndex { $0.hasPrefix("*** ") }.map { all[max(0, $0 - 5)...].prefix(80) }
            let lines = (crash ?? all.suffix(25)).joined(separator: "\n")
            Issue.record("\(program.program.rawValue) said last:\n\(lines)")
        }
        self.programs = []
    }
}
