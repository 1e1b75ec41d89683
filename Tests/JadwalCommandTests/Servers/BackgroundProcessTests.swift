internal import FoundationEssentials
internal import Glibc
internal import Testing

@testable internal import JadwalCommand

@Suite struct `A program starts with what it is given and nothing else` {
    @Test func `arguments, environment, input and log are the command's`() async throws {
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

    @Test func `it inherits no open file`() async throws {
        let root = try TemporaryRoot()
        let log = "\(root.path)/log"
        // Not closed on exec, and far from where the child's own begin.
        let open = fcntl(STDERR_FILENO, F_DUPFD, 100)
        try #require(open >= 100)
        defer { close(open) }
        let command = LaunchCommand(executable: "/bin/sh", arguments: ["-c", "ls /proc/$$/fd"])
        #expect(try await BackgroundProcess.run(command, log: log) == 0)
        #expect(try #require(StoredFile.read(log)).split(separator: "\n").compactMap { Int($0) }.max() ?? .max < 100)
    }

    @Test func `it leads a session of its own, so a Ctrl-C here does not reach it`() throws {
        let record = try BackgroundProcess.start(
            LaunchCommand(executable: "/bin/sleep", arguments: ["600"]),
            log: "/dev/null"
        )
        defer { record.destroy() }
        #expect(getsid(record.processID) == record.processID)
        #expect(getsid(0) != record.processID)
    }

    @Test func `a program that is not there is named`() {
        let error = #expect(throws: ServersError.self) {
            try BackgroundProcess.start(LaunchCommand(executable: "/nowhere/program"), log: "/dev/null")
        }
        #expect(error?.detail.contains("/nowhere/program") == true)
    }

    @Test func `cancellation ends what is waited for`() async throws {
        let command = LaunchCommand(executable: "/bin/sleep", arguments: ["600"])
        let task = Task { try await BackgroundProcess.run(command, log: "/dev/null") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

@Suite struct `A process is known again for certain` {
    private let waiting = LaunchCommand(executable: "/bin/sleep", arguments: ["600"])

    @Test func `it is alive until it ends, and dead before anybody collects it`() throws {
        let record = try BackgroundProcess.start(self.waiting, log: "/dev/null")
        #expect(record.isAlive)
        record.destroy()
        // It is nobody's child here, and who collects it, and when, is not ours to say.
        let end = ContinuousClock.now + .seconds(30)
        while record.isAlive, ContinuousClock.now < end { sched_yield() }
        #expect(!record.isAlive)
    }

    @Test func `another process under the same number is neither it nor signalled`() throws {
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

    @Test func `nobody has number zero or less`() {
        #expect(ProcessRecord(processID: 0) == nil)
        #expect(ProcessRecord(processID: -1) == nil)
    }
}
