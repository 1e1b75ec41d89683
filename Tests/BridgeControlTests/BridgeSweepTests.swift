import Pipeline
import TestSupport
import Testing
import Time

@Suite("BridgeSweep: what a source has lost is found, within the budget")
struct BridgeSweepTests {
    static let now = UnixTime(seconds: 1_763_650_000)

    private static func plan(_ hours: Int64 = 24) -> SweepPlan { SweepPlan(from: Self.now - .seconds(hours * 3600)) }

    @Test func lostMessageIsFoundOnceAndInOrder() async throws {
        let source = ScriptedHistory(.byChat)
        source.say(chat: 1, id: "A", at: Self.now - .seconds(300))
        source.say(chat: 1, id: "B", at: Self.now - .seconds(200))
        source.say(chat: 1, id: "C", at: Self.now - .seconds(100))
        source.receive(["A"])
        var plan = Self.plan()
        let task = plan.next(at: Self.now, wasAway: false, consent: .distantPast)
        let report = try await source.sweep(task)
        #expect(report.found == 2)
        #expect(source.found == ["B", "C"])
        plan.note(task, report.end)
        #expect(plan.highWater == Self.now)
        #expect(try await source.sweep(plan.next(at: Self.now, wasAway: false, consent: .distantPast)).found == 0)
    }

    @Test func quickSweepAsksNothingAboutChatsWhoseLastMessageIsKnown() async throws {
        let source = ScriptedHistory(.byChat)
        for chat in 1...30 { source.say(chat: chat, id: "K\(chat)", at: Self.now - .seconds(Int64(chat))) }
        source.receive((1...30).map { "K\($0)" })
        let task = Self.plan().next(at: Self.now, wasAway: false, consent: .distantPast)
        #expect(!task.isFull)
        #expect(try await source.sweep(task).chats == 30)
        #expect(source.pages == 0)
    }

    @Test func messageLostBehindAReceivedOneIsFoundByTheSixthSweep() async throws {
        let source = ScriptedHistory(.byChat)
        source.say(chat: 1, id: "lost", at: Self.now - .seconds(200))
        source.say(chat: 1, id: "got", at: Self.now - .seconds(100))
        source.receive(["got"])
        var plan = Self.plan()
        for number in 1...6 {
            let task = plan.next(at: Self.now + .seconds(Int64(number) * 600), wasAway: false, consent: .distantPast)
            let report = try await source.sweep(task)
            plan.note(task, report.end)
            #expect(task.isFull == (number == 6))
            #expect(source.found == (number == 6 ? ["lost"] : []))
        }
        #expect(plan.quickSweeps == 0)
    }

    @Test func sweepAfterAnOutageIsFull() {
        #expect(Self.plan().next(at: Self.now, wasAway: true, consent: .distantPast).isFull)
    }

    /// Sweeps have gone on meanwhile, so that their own water is far behind it.
    @Test func messageThatIsWaitedForIsReadFromItsOwnTimeOn() {
        let task = Self.plan(1).next(
            at: Self.now + .seconds(7200),
            wasAway: false,
            waitingSince: Self.now - .seconds(7200),
            consent: .distantPast
        )
        #expect(task.isFull && task.from == Self.now - .seconds(7200) - SweepPlan.overlap)
        let none = Self.plan(1).next(at: Self.now, wasAway: false, consent: .distantPast)
        #expect(!none.isFull && none.from == Self.now - .seconds(3600) - SweepPlan.overlap)
    }

    @Test func nothingBeforeTheOwnersConsentIsAskedForOrTaken() async throws {
        let source = ScriptedHistory(.byChat)
        source.say(chat: 1, id: "before", at: Self.now - .seconds(700))
        source.say(chat: 1, id: "after", at: Self.now - .seconds(500))
        let task = Self.plan().next(at: Self.now, wasAway: true, consent: Self.now - .seconds(600))
        #expect(task.from == Self.now - .seconds(600))
        source.ignoresTime = true
        _ = try await source.sweep(task)
        #expect(source.found == ["after"])
    }

    @Test func groupsAreNotRead() async throws {
        let source = ScriptedHistory(.byChat)
        source.say(address: "120363000000000001@g.us", id: "G", at: Self.now - .seconds(10))
        source.say(chat: 1, id: "P", at: Self.now - .seconds(20))
        _ = try await source.sweep(Self.plan().next(at: Self.now, wasAway: true, consent: .distantPast))
        #expect(source.found == ["P"])
    }

    @Test func answerThatIsTooLongIsAskedForInShorterPages() async throws {
        let source = ScriptedHistory(.byChat)
        for number in 0..<250 { source.say(chat: 1, id: "M\(number)", at: Self.now - .seconds(Int64(number))) }
        source.longestPage = 20
        let report = try await source.sweep(Self.plan().next(at: Self.now, wasAway: true, consent: .distantPast))
        #expect(report.found == 250)
    }

    @Test func sourceThatRepeatsAPageForEverEnds() async throws {
        let source = ScriptedHistory(.byChat)
        source.say(chat: 1, id: "M", at: Self.now - .seconds(1))
        source.ignoresPages = true
        let report = try await source.sweep(Self.plan().next(at: Self.now, wasAway: true, consent: .distantPast))
        #expect(report.end == .complete)
        #expect(report.found == 1)
    }

    @Test(arguments: [HistoryKind.byChat, .byTime]) func spentBudgetGoesOnAtTheNextSweep(_ kind: HistoryKind)
        async throws
    {
        let source = ScriptedHistory(kind)
        let (chats, messages) = kind == .byChat ? (1203, 3) : (10, 1300)
        var expected: Set<String> = []
        for chat in 0..<chats {
            for message in 0..<messages {
                let id = "\(chat).\(message)"
                source.say(chat: chat, id: id, at: Self.now - .seconds(Int64(chat * 7 + message + 1)))
                expected.insert(id)
            }
        }
        var plan = Self.plan()
        var parts = 0
        repeat {
            let task = plan.next(
                at: Self.now + .seconds(Int64(parts) * 600),
                wasAway: parts == 0,
                consent: .distantPast
            )
            let report = try await source.sweep(task)
            #expect(report.chats <= BridgeSweep.chatBudget)
            #expect(report.messages <= BridgeSweep.messageBudget + HistoryQuery.fullPage)
            plan.note(task, report.end)
            parts += 1
        } while plan.rest != nil && parts < 20
        #expect(plan.rest == nil)
        #expect(parts == 3)
        #expect(Set(source.found) == expected)
        // Messages that arrived during the sweep are compared by the next one.
        #expect(plan.highWater == Self.now)
    }

    @Test func faultOfTheSourceLeavesThePlanAsItIs() async throws {
        let source = ScriptedHistory(.byChat)
        source.say(chat: 1, id: "M", at: Self.now - .seconds(1))
        source.fault = BridgeControlError(.resting, status: 429, retryAfter: .seconds(7))
        let task = Self.plan().next(at: Self.now, wasAway: true, consent: .distantPast)
        await #expect(throws: BridgeControlError(.resting, status: 429, retryAfter: .seconds(7))) {
            try await source.sweep(task)
        }
        source.fault = nil
        #expect(try await source.sweep(task).found == 1)
    }

    @Test func sourceWithoutHistoryIsComplete() async throws {
        let source = ScriptedHistory(.none)
        let task = Self.plan().next(at: Self.now, wasAway: true, consent: .distantPast)
        let report = try await source.sweep(task)
        #expect(report.end == .complete && report.chats == 0 && report.messages == 0)
    }

    /// Against a source that loses any messages at any time: six sweeps later each message is there exactly once.
    @Test func randomLossesAreAllFound() async throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let source = ScriptedHistory(Bool.random(using: &random) ? .byChat : .byTime)
            source.skipsSome = Bool.random(using: &random)
            var plan = SweepPlan(from: Self.now)
            var now = Self.now
            var said: Set<String> = []
            for round in 0..<12 {
                for number in 0..<Int.random(in: 0...80, using: &random) {
                    let id = "\(round).\(number)"
                    let at = now + .seconds(Int64.random(in: 0..<600, using: &random))
                    source.say(chat: Int.random(in: 0...8, using: &random), id: id, at: at)
                    if Int.random(in: 0..<4, using: &random) > 0 { source.receive([id]) }
                    said.insert(id)
                }
                now = now + .seconds(600)
                let task = plan.next(at: now, wasAway: false, consent: Self.now)
                plan.note(task, try await source.sweep(task).end)
            }
            #expect(source.known == said, "seed \(seed)")
            #expect(Set(source.found).count == source.found.count, "seed \(seed)")
        }
    }
}
