import HTTP
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import Push

@Suite(.timeLimit(.minutes(1))) struct WarmUpTests {
    /// Answers each call by its number, and counts the calls in flight.
    private final class Peer: Sendable {
        struct Seen {
            var calls = 0
            var underWay = 0
            /// For each call, how many calls were in flight at its end.
            var together: [Int] = []
        }

        let seen = NIOLockedValueBox(Seen())
        private let answer: @Sendable (Int) throws(HTTPError) -> HTTPAnswer

        init(_ answer: @escaping @Sendable (Int) throws(HTTPError) -> HTTPAnswer) { self.answer = answer }

        var service: PushService {
            let configuration = APNsConfiguration(
                key: "",
                keyID: "k",
                teamID: "t",
                topic: "t",
                url: "https://h.example"
            )
            let tokens = ProviderTokenSource(current: { _ in "token" })
            let exchange: HTTPExchange = { _ throws(HTTPError) in try await self.exchange() }
            return APNsClient(exchange: exchange, configuration: configuration, tokens: tokens).service
        }

        private func exchange() async throws(HTTPError) -> HTTPAnswer {
            let number = self.seen.withLockedValue { seen in
                seen.calls += 1
                seen.underWay += 1
                return seen.calls
            }
            // Enough time for all calls that do not wait.
            for _ in 0..<500 { await Task.yield() }
            self.seen.withLockedValue { seen in
                seen.together.append(seen.underWay)
                seen.underWay -= 1
            }
            if Task.isCancelled { throw HTTPError(code: .cancelled, mayHaveBeenSent: true, detail: "") }
            return try self.answer(number)
        }
    }

    private static func sendMany(_ service: PushService) async -> [PushOutcome] {
        await withTaskGroup(of: PushOutcome.self) { group in
            for _ in 0..<20 { group.addTask { await Self.send(service) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static func send(_ service: PushService) async -> PushOutcome {
        let push = Push(kind: .background, id: "id", collapseID: nil, payload: [0x7B, 0x7D])
        return await service.send(push, String(repeating: "a", count: 64))
    }

    @Test func firstPushIsSentAloneAndTheOthersTogether() async {
        let peer = Peer { _ throws(HTTPError) in HTTPAnswer(status: 200) }
        let outcomes = await Self.sendMany(peer.service)
        #expect(outcomes == Array(repeating: .delivered, count: 20))
        let together = peer.seen.withLockedValue { $0.together }
        #expect(together.first == 1)
        #expect(together.max()! > 1)
    }

    @Test(arguments: [HTTPError.Code.connectionLost, .timedOut, .cannotConnect])
    func nextPushIsSentAloneAfterAFailure(_ code: HTTPError.Code) async {
        let peer = Peer { number throws(HTTPError) in
            if number <= 3 { throw HTTPError(code: code, mayHaveBeenSent: true, detail: "") }
            return HTTPAnswer(status: 200)
        }
        let outcomes = await Self.sendMany(peer.service)
        #expect(outcomes.filter { $0 == .delivered }.count == 17)
        #expect(peer.seen.withLockedValue { $0.together.prefix(4) } == [1, 1, 1, 1])
    }

    @Test func refusedTokenDoesNotEndTheWarmUp() async {
        let peer = Peer { number throws(HTTPError) in HTTPAnswer(status: number == 1 ? 403 : 200) }
        let outcomes = await Self.sendMany(peer.service)
        #expect(outcomes.filter { $0 == .delivered }.count == 19)
        #expect(peer.seen.withLockedValue { $0.together.prefix(2) } == [1, 1])
    }

    @Test func lostConnectionIsWarmedUpAgain() async {
        let peer = Peer { number throws(HTTPError) in
            if number == 2 { throw HTTPError(code: .connectionLost, mayHaveBeenSent: true, detail: "") }
            return HTTPAnswer(status: 200)
        }
        let service = peer.service
        let first = await Self.send(service)
        let lost = await Self.send(service)
        #expect(first == .delivered)
        #expect(lost == .tryLater(after: nil, reason: "connectionLost"))
        _ = await Self.sendMany(service)
        #expect(peer.seen.withLockedValue { $0.together[2] } == 1)
    }

    @Test(arguments: [(Duration.zero, WarmUp.Turn.first), (.seconds(3600), .following)])
    func pushAfterAPauseIsSentAlone(_ limit: Duration, _ expected: WarmUp.Turn) async {
        let warmUp = WarmUp(idleLimit: limit)
        await warmUp.leave(warmUp.enter(), .stands)
        #expect(await warmUp.enter() == expected)
    }

    @Test func waitingPushCanBeCancelled() async {
        let isHeld = NIOLockedValueBox(true)
        let gate = AsyncStream.makeStream(of: Void.self)
        let configuration = APNsConfiguration(key: "", keyID: "k", teamID: "t", topic: "t", url: "https://h.example")
        let exchange: HTTPExchange = { _ throws(HTTPError) in
            if Task.isCancelled { throw HTTPError(code: .cancelled, mayHaveBeenSent: false, detail: "") }
            if isHeld.withLockedValue({ $0 }) { for await _ in gate.stream { break } }
            return HTTPAnswer(status: 200)
        }
        let tokens = ProviderTokenSource(current: { _ in "token" })
        let service = APNsClient(exchange: exchange, configuration: configuration, tokens: tokens).service
        let first = Task { await Self.send(service) }
        for _ in 0..<500 { await Task.yield() }
        let second = Task { await Self.send(service) }
        for _ in 0..<500 { await Task.yield() }
        second.cancel()
        // Ends although the first push is still in flight.
        #expect(await second.value == .tryLater(after: nil, reason: "cancelled"))
        isHeld.withLockedValue { $0 = false }
        gate.continuation.yield()
        #expect(await first.value == .delivered)
    }
}
