import CPrograms

/// The programs of this file. A link of a program's name to the file is the program, as with busybox(1).
enum HeldProgram {
    /// The main function of a program, as C calls it. A long-running program never returns from it.
    typealias Entry = @Sendable (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32

    static let all: [(name: String, entry: Entry)] = [
        ("jadwal", { JadwalCommand_main($0, $1) }),
        ("jadwal-message-worker", { MessageWorker_main($0, $1) }),
        ("jadwal-analysis-worker", { AnalysisWorker_main($0, $1) }),
        ("jadwal-calendar-worker", { CalendarWorker_main($0, $1) }),
        ("jadwal-push-worker", { PushWorker_main($0, $1) }),
        ("jadwal-schedule-worker", { ScheduleWorker_main($0, $1) }),
        ("jadwal-bridge", { Bridge_main($0, $1) }),
        ("jadwal-console", { Console_main($0, $1) }),
        ("jadwal-api", { API_main($0, $1) }),
        ("jadwal-replay", { Replay_main($0, $1) }),
        ("jadwal-offline-model", { OfflineModel_main($0, $1) }),
    ]

    /// The program of this name, or of the path that ends in it.
    static func entry(_ path: String?) -> Entry? {
        guard let name = path?.split(separator: "/").last else { return nil }
        return Self.all.first { $0.name == name }?.entry
    }

    static var usage: String {
        "usage: jadwal-all PROGRAM [ARGUMENT...]\n\nPROGRAM, or the name of a link to this file, is one of:\n"
            + Self.all.map { "  \($0.name)\n" }.joined()
    }
}
