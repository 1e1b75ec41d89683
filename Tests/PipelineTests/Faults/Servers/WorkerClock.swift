import Foundation
import TestSupport
import Testing

/// A wall clock of a program's own, which can be stepped while the program runs. Its monotonic clocks are left alone.
///
/// libfaketime would do, but it moves CLOCK_BOOTTIME too, which Swift's ContinuousClock is: every sleep lasts an hour then.
struct WorkerClock: Sendable {
    /// The toolchain's own, or another.
    static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        .flatMap { folder in ["clang", "cc", "gcc"].map { "\(folder)/\($0)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    static let reason: Comment = "no C compiler is installed"

    private let library: URL
    private let file: URL

    /// - Parameter folder: for the library that is compiled, and the file that it reads.
    init(in folder: URL) throws {
        self.library = folder.appending(path: "clock_step.so")
        self.file = folder.appending(path: "clock-\(UUID().uuidString)")
        try Self.write(0, to: self.file)
        guard !FileManager.default.fileExists(atPath: self.library.path) else { return }
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.compiler))
        process.arguments = [
            "-shared", "-fPIC", "-O1", "-o", self.library.path, TestServer.folder.appending(path: "clock_step.c").path,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestBedError(detail: "clock_step.c was not compiled") }
    }

    /// For a program that is to have this clock.
    var settings: [String: String] { ["LD_PRELOAD": self.library.path, "CLOCK_STEP_FILE": self.file.path] }

    /// Sets it off from the machine's, at once.
    func set(ahead seconds: Int) throws { try Self.write(seconds, to: self.file) }

    /// In place: the program has the file mapped.
    private static func write(_ seconds: Int, to file: URL) throws {
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forUpdating: file)
        try handle.write(contentsOf: withUnsafeBytes(of: Int64(seconds)) { Data($0) })
        try handle.close()
    }
}
