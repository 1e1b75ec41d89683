import Glibc
import IOThread
import Testing

@Suite(.timeLimit(.minutes(1))) struct IOThreadSleepTests {
    /// Both ends of a pipe, closed with the value's last use.
    private struct Signal: ~Copyable {
        let reader: Int32
        let writer: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            (self.reader, self.writer) = (ends[0], ends[1])
        }

        deinit {
            close(self.reader)
            close(self.writer)
        }
    }

    @Test func librarysDescriptorEndsTheSleep() async {
        let actor = PingActor()
        let signal = Signal()
        let reader = signal.reader
        let (events, continuation) = AsyncStream.makeStream(of: Int32.self)
        actor.thread.setSleep(
            .inside { wakeup, mayRest in
                guard mayRest else { return }
                let happened = IOThread.poll(reader, for: POLLIN, or: wakeup, milliseconds: 60_000)
                guard happened != 0 else { return }
                var byte: UInt8 = 0
                read(reader, &byte, 1)
                continuation.yield(happened)
            }
        )
        var iterator = events.makeAsyncIterator()
        for _ in 1...3 {
            write(signal.writer, "x", 1)
            #expect(await iterator.next(isolation: #isolation) == POLLIN)
        }
        actor.thread.setSleep(.untilJob)
        await actor.note(1)
    }

    @Test func jobEndsTheSleep() async {
        let actor = PingActor()
        let signal = Signal()
        let reader = signal.reader
        actor.thread.setSleep(
            .inside { wakeup, mayRest in
                if mayRest { _ = IOThread.poll(reader, for: POLLIN, or: wakeup, milliseconds: 60_000) }
            }
        )
        for number in 1...1000 { await actor.note(number) }
        #expect(await actor.order == Array(1...1000))
        actor.thread.setSleep(.untilJob)
        await actor.note(0)
    }

    @Test func wakeUpWithoutAJobEndsTheSleep() async {
        let actor = PingActor()
        let signal = Signal()
        let reader = signal.reader
        let (rounds, continuation) = AsyncStream.makeStream(of: Bool.self)
        actor.thread.setSleep(
            .inside { wakeup, mayRest in
                continuation.yield(mayRest)
                if mayRest { _ = IOThread.poll(reader, for: POLLIN, or: wakeup, milliseconds: 60_000) }
            }
        )
        var iterator = rounds.makeAsyncIterator()
        for _ in 1...1000 {
            #expect(await iterator.next(isolation: #isolation) == true)
            actor.thread.wakeIfAsleep()
        }
        actor.thread.setSleep(.untilJob)
        await actor.note(0)
    }

    @Test func libraryIsServedDuringAStreamOfJobs() async {
        let actor = PingActor()
        let (rounds, continuation) = AsyncStream.makeStream(of: Bool.self)
        actor.thread.setSleep(.inside { _, mayRest in continuation.yield(mayRest) })
        // Two of them, so that one always waits while the other runs.
        let streams = (0..<2).map { _ in
            Task { await actor.noteUntilCancelled() }
        }
        var busyRounds = 0
        for await mayRest in rounds where !mayRest {
            busyRounds += 1
            if busyRounds == 100 { break }
        }
        for stream in streams { stream.cancel() }
        actor.thread.setSleep(.untilJob)
        for stream in streams { await stream.value }
        #expect(busyRounds == 100)
    }

    @Test func capturesOfTheSleepAreReleasedByTheNext() async {
        let actor = PingActor()
        weak var observed: PingActor?
        do {
            let captured = PingActor()
            observed = captured
            actor.thread.setSleep(
                .inside { wakeup, mayRest in
                    withExtendedLifetime(captured) {
                        if mayRest { _ = IOThread.poll(-1, for: POLLIN, or: wakeup, milliseconds: 60_000) }
                    }
                }
            )
            await actor.note(1)
        }
        #expect(observed != nil)
        actor.thread.setSleep(.untilJob)
        let limit = ContinuousClock.now + .seconds(10)
        while observed != nil, ContinuousClock.now < limit { await actor.note(2) }
        #expect(observed == nil)
    }
}
