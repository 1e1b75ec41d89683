internal import Glibc
internal import Testing

@testable internal import JadwalCommand

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
