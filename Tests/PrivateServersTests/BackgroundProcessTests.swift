internal import CommandKit
internal import FoundationEssentials
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

@Suite struct `A program starts with only the given environment and files` {
    @Test func `arguments, environment, input and log are those of the command`() async throws {
        let root = try TemporaryRoot()
        let (input, log) = ("\(root.path)/input", "\(root.path)/log")
        try StoredFile.write("from the file\n", to: input)
        let command = LaunchCommand(
            executable: "/bin/sh",
            arguments: ["-c", "cat; env; echo \"$1\" >&2; exit 7", "sh", "an argument"],
            environment: ["GIVEN": "a value"],
            input: input
        )
        #expect(try await BackgroundProcess.run(command, log: log) == 7)
        let lines = try #require(StoredFile.read(log)).split(separator: "\n").map(String.init)
        #expect(lines.first == "from the file")
        #expect(lines.last == "an argument")
        #expect(
            Set(lines.dropFirst().dropLast()).subtracting(["PWD=\(FileManager.default.currentDirectoryPath)"])
                .filter { !$0.hasPrefix("SHLVL") && !$0.hasPrefix("_=") && !$0.hasPrefix("OLDPWD") } == [
                    "GIVEN=a value"
                ]
        )
    }

    @Test func `a program inherits no open file`() async throws {
        let root = try TemporaryRoot()
        let log = "\(root.path)/log"
        // Not closed on exec, and with a number far above the child's own files.
        let open = fcntl(STDERR_FILENO, F_DUPFD, 100)
        try #require(open >= 100)
        defer { close(open) }
        let command = LaunchCommand(executable: "/bin/sh", arguments: ["-c", "ls /proc/$$/fd"])
        #expect(try await BackgroundProcess.run(command, log: log) == 0)
        #expect(try #require(StoredFile.read(log)).split(separator: "\n").compactMap { Int($0) }.max() ?? .max < 100)
    }

    @Test func `a program leads its own session, so Ctrl-C does not reach it`() throws {
        let record = try BackgroundProcess.start(
            LaunchCommand(executable: "/bin/sleep", arguments: ["600"]),
            log: "/dev/null"
        )
        defer { record.destroy() }
        #expect(getsid(record.processID) == record.processID)
        #expect(getsid(0) != record.processID)
    }

    @Test func `the error names a missing program`() {
        let error = #expect(throws: ServersError.self) {
            try BackgroundProcess.start(LaunchCommand(executable: "/nowhere/program"), log: "/dev/null")
        }
        #expect(error?.detail.contains("/nowhere/program") == true)
    }

    @Test func `cancellation kills the program`() async throws {
        let command = LaunchCommand(executable: "/bin/sleep", arguments: ["600"])
        let task = Task { try await BackgroundProcess.run(command, log: "/dev/null") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

@Suite struct `A process is identified reliably` {
    private let waiting = LaunchCommand(executable: "/bin/sleep", arguments: ["600"])

    @Test func `a process is alive until it ends, and a zombie is dead`() throws {
        let record = try BackgroundProcess.start(self.waiting, log: "/dev/null")
        #expect(record.isAlive)
        record.destroy()
        // Another process may reap it, at an unknown time.
        let end = ContinuousClock.now + .seconds(30)
        while record.isAlive, ContinuousClock.now < end { sched_yield() }
        #expect(!record.isAlive)
    }

    @Test func `a process with a reused id is not alive and is not signalled`() throws {
        let record = try BackgroundProcess.start(self.waiting, log: "/dev/null")
        defer { record.destroy() }
        let text = """
            {"processID": \(record.processID), "startTicks": \(record.startTicks + 1), "bootID": "\(record.bootID)"}
            """
        let stranger = try ServersStateTests.decode(ProcessRecord.self, text)
        #expect(!stranger.isAlive)
        stranger.signal(SIGKILL)
        stranger.destroy()
        #expect(record.isAlive)
    }

    @Test func `a process of an earlier boot is dead`() throws {
        let record = try #require(ProcessRecord(processID: getpid()))
        let text = #"{"processID": \#(record.processID), "startTicks": \#(record.startTicks), "bootID": "earlier"}"#
        #expect(try !ServersStateTests.decode(ProcessRecord.self, text).isAlive)
    }

    @Test func `ids of zero or less have no process`() {
        #expect(ProcessRecord(processID: 0) == nil)
        #expect(ProcessRecord(processID: -1) == nil)
    }
}
