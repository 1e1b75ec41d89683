import CPrograms
import Glibc

/// What one of Jadwal's programs begins with, as C calls it.
private typealias Entry = (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32

/// Every program by its name. A link of that name to this file is the program, as with busybox(1).
private let programs: [(name: String, entry: Entry)] = [
    ("jadwal", JadwalCommand_main),
    ("jadwal-message-worker", MessageWorker_main),
    ("jadwal-analysis-worker", AnalysisWorker_main),
    ("jadwal-calendar-worker", CalendarWorker_main),
    ("jadwal-push-worker", PushWorker_main),
    ("jadwal-bridge", Bridge_main),
    ("jadwal-console", Console_main),
    ("jadwal-replay", Replay_main),
    ("jadwal-offline-model", OfflineModel_main),
]

/// The program of this name, or of the path that ends in it.
private func program(_ path: String?) -> Entry? {
    guard let name = path?.split(separator: "/").last else { return nil }
    return programs.first { $0.name == name }?.entry
}

private var arguments = CommandLine.arguments
if program(arguments.first) == nil, program(arguments.dropFirst().first) != nil {
    arguments.removeFirst()
    // The programs' parser of arguments reads them here.
    CommandLine.arguments = arguments
}
if let entry = program(arguments.first) {
    exit(entry(CommandLine.argc, CommandLine.unsafeArgv))
}
let asksForHelp = ["--help", "-h"].contains(arguments.dropFirst().first)
let usage =
    "usage: jadwal-all PROGRAM [ARGUMENT...]\n\nPROGRAM, or the name of a link to this file, is one of:\n"
    + programs.map { "  \($0.name)\n" }.joined()
fputs(usage, asksForHelp ? stdout : stderr)
exit(asksForHelp ? 0 : EX_USAGE)
