import Pipeline
import TestSupport
import Testing
import Time

@Suite("BridgeProgress: a connection gets from the first step to its end within limits")
struct BridgeProgressTests {
    static let start = UnixTime(seconds: 1_763_650_000)

    private static func linking(byCode: Bool = true) -> ConnectionProgress {
        var progress = ConnectionProgress(since: Self.start)
        #expect(progress.take(.begin(byCode: byCode), at: Self.start) == [.create])
        #expect(
            progress.take(.reported(ReportedConnection(.code)), at: Self.start) == [byCode ? .askForCode : .askForQR]
        )
        return progress
    }

    private static func offer(_ content: PairingOffer.Content, _ second: Int64 = 1) -> PairingOffer {
        PairingOffer(content, madeAt: Self.start + .seconds(second))
    }

    @Test func ownerWhoTypesTheCodeIsConnected() {
        var progress = Self.linking()
        #expect(progress.take(.offered(Self.offer(.code("ABCD1234"))), at: Self.start) == [])
        #expect(progress.state == .code)
        #expect(progress.offer?.shownCode == "\u{2066}ABCD-1234\u{2069}")
        let end = progress.take(.reported(ReportedConnection(.working)), at: Self.start + .seconds(30))
        #expect(end == [.sweep])
        #expect(progress.state == .working)
        #expect(progress.offer == nil)
        #expect(progress.take(.reported(ReportedConnection(.working)), at: Self.start + .seconds(60)) == [])
    }

    @Test func newestCodeIsShownAndAnOlderOneIsIgnored() {
        var progress = Self.linking(byCode: false)
        _ = progress.take(.offered(Self.offer(.qr("two"), 20)), at: Self.start + .seconds(20))
        _ = progress.take(.offered(Self.offer(.qr("one"), 10)), at: Self.start + .seconds(21))
        #expect(progress.offer?.content == .qr("two"))
        _ = progress.take(.offered(Self.offer(.qr("three"), 30)), at: Self.start + .seconds(30))
        #expect(progress.offer?.content == .qr("three"))
    }

    @Test func codeIsAskedForOnceARound() {
        var progress = Self.linking()
        #expect(progress.take(.reported(ReportedConnection(.code)), at: Self.start + .seconds(5)) == [])
        _ = progress.take(.offered(Self.offer(.code("ABCD1234"))), at: Self.start + .seconds(6))
        #expect(progress.take(.reported(ReportedConnection(.code)), at: Self.start + .seconds(9)) == [])
        #expect(progress.take(.tick, at: Self.start + .seconds(126)) == [.restart])
        #expect(progress.take(.reported(ReportedConnection(.code)), at: Self.start + .seconds(130)) == [.askForCode])
    }

    @Test func phoneThatTakesNoCodeScansOne() {
        var progress = Self.linking()
        #expect(progress.take(.failed(BridgeControlError(.codeRefused)), at: Self.start) == [.askForQR])
        #expect(progress.state == .qr)
        #expect(progress.reason == .scanInstead)
        _ = progress.take(.offered(Self.offer(.qr("one"))), at: Self.start)
        #expect(progress.reason == .scanInstead)
    }

    @Test func qrCodesThatAreReplacedEndAfterThreeRounds() {
        var progress = Self.linking(byCode: false)
        var now = Self.start
        var rounds = 1
        for second in stride(from: Int64(0), through: 3600, by: 20) {
            now = Self.start + .seconds(second)
            _ = progress.take(.offered(Self.offer(.qr("code \(second)"), second)), at: now)
            let actions = progress.take(.tick, at: now)
            if actions == [.restart] {
                rounds += 1
                _ = progress.take(.reported(ReportedConnection(.code)), at: now)
            }
            if actions == [.tellOwner] { break }
        }
        #expect(rounds == ConnectionProgress.rounds)
        #expect(progress.state == .refused)
        #expect(progress.reason == .notLinkedInTime)
        #expect(now - Self.start == ConnectionProgress.longestRound * 3)
    }

    @Test func sourceThatNeverStartsIsRestartedTwiceThenTheOwnerIsTold() {
        var progress = ConnectionProgress(since: Self.start)
        _ = progress.take(.begin(byCode: true), at: Self.start)
        var actions: [[ConnectionAction]] = []
        for second in stride(from: Int64(10), through: 400, by: 10) {
            let now = Self.start + .seconds(second)
            _ = progress.take(.reported(ReportedConnection(.starting)), at: now)
            let next = progress.take(.tick, at: now)
            if !next.isEmpty { actions.append(next) }
        }
        #expect(actions == [[.restart], [.restart], [.tellOwner]])
        #expect(progress.reason == .startTimedOut)
    }

    @Test func passkeyIsShownAndThenWorks() {
        var progress = Self.linking()
        _ = progress.take(.reported(ReportedConnection(.passkey)), at: Self.start)
        #expect(progress.state == .passkey)
        #expect(progress.take(.reported(ReportedConnection(.working)), at: Self.start) == [.sweep])
    }

    @Test func interruptionRestsAndItsEndIsSwept() {
        var progress = ConnectionProgress(state: .working, reason: .working, since: Self.start)
        _ = progress.take(.failed(BridgeControlError(.sourceFailed, status: 503)), at: Self.start)
        #expect(progress.state == .resting)
        #expect(progress.reason == .sourceAway)
        #expect(progress.take(.reported(ReportedConnection(.working)), at: Self.start) == [.sweep])
        _ = progress.take(.reported(ReportedConnection(.failed)), at: Self.start)
        #expect(progress.reason == .reconnecting)
        #expect(progress.take(.mendingGaveUp, at: Self.start) == [.tellOwner])
        #expect(progress.state == .lost)
    }

    static let endings: [(Int?, ConnectionReason)] = [
        (401, .unlinked), (402, .restricted), (403, .restricted), (406, .restricted), (nil, .unlinked),
    ]

    @Test(arguments: Self.endings)
    func phoneThatEndsTheLinkIsLostWithTheReason(_ status: Int?, _ reason: ConnectionReason) {
        var progress = ConnectionProgress(state: .working, reason: .working, since: Self.start)
        let report = ReportedConnection(.loggedOut, status: status)
        #expect(progress.take(.reported(report), at: Self.start) == [.tellOwner])
        #expect(progress.state == .lost)
        #expect(progress.reason == reason)
    }

    @Test func phoneThatIsConnectedElsewhereIsEndedHere() {
        var progress = Self.linking()
        #expect(progress.take(.phoneIsTaken, at: Self.start) == [.end, .tellOwner])
        #expect(progress.reason == .connectedElsewhere)
        #expect(progress.take(.reported(ReportedConnection(.working)), at: Self.start) == [.end])
        #expect(progress.state == .refused)
    }

    @Test func sessionThatWorksBeforeTheOwnerHasBegunIsNotRead() {
        var progress = ConnectionProgress(since: Self.start)
        #expect(progress.take(.reported(ReportedConnection(.working)), at: Self.start) == [])
        #expect(progress.state == .new)
    }

    @Test func endedConnectionIsEndedAgainUntilTheSourceHasItNoLonger() {
        var progress = ConnectionProgress(state: .working, reason: .working, since: Self.start)
        #expect(progress.take(.end, at: Self.start) == [.end])
        #expect(progress.take(.reported(ReportedConnection(.starting)), at: Self.start) == [.end])
        #expect(progress.take(.gone, at: Self.start) == [])
        #expect(progress.state == .ended)
        #expect(progress.take(.tick, at: Self.start + .seconds(1000)) == [])
    }

    /// After any inputs, linking ends, and an ended connection stays ended unless its owner starts again.
    @Test func randomInputsKeepTheLimits() {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var progress = ConnectionProgress(since: Self.start)
            var now = Self.start
            _ = progress.take(.begin(byCode: Bool.random(using: &random)), at: now)
            var linkingSince = now
            for step in 0..<60 {
                now = now + .seconds(Int64.random(in: 1...40, using: &random))
                let before = progress.state
                _ = progress.take(Self.input(step, &random), at: now)
                let actions = progress.take(.tick, at: now)
                if before == .ended { #expect(progress.state == .ended, "seed \(seed)") }
                if !progress.state.isLinking { linkingSince = now }
                #expect(progress.round <= ConnectionProgress.rounds, "seed \(seed)")
                let most = (ConnectionProgress.longestRound + .seconds(40)) * ConnectionProgress.rounds
                #expect(now - linkingSince <= most, "seed \(seed)")
                if actions == [.tellOwner] { #expect(progress.state == .refused, "seed \(seed)") }
                if !progress.state.isLinking { #expect(progress.offer == nil, "seed \(seed)") }
            }
        }
    }

    private static func input(_ step: Int, _ random: inout SeededGenerator) -> ConnectionInput {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .offered(Self.offer(.code("CODE\(step)"), Int64(step)))
        case 1: .offered(Self.offer(.qr("qr \(step)"), Int64(step)))
        case 2: .gone
        case 3: .failed(BridgeControlError(BridgeControlError.Code.allCases.randomElement(using: &random)!))
        case 4: Bool.random(using: &random) ? .mendingGaveUp : .end
        default:
            .reported(
                ReportedConnection(BridgeConnectionHint.State.allCases.randomElement(using: &random)!, status: 401)
            )
        }
    }
}
