import HTTP
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import OpenAI

@Suite("One conversation that the model never answers is no outage of the model")
struct ModelOutageTests {
    /// A server that is unavailable at times, and that never answers prompts with the word "boom".
    final class Server: Sendable {
        private let state = NIOLockedValueBox((isAway: false, calls: [String](), answersCheck: true))
        private let boom: Result<HTTPAnswer, HTTPError>

        init(boom: Result<HTTPAnswer, HTTPError>) { self.boom = boom }

        /// The subject of each request: `boom`, `check` or `other`.
        var calls: [String] { self.state.withLockedValue { $0.calls } }

        func isAway(_ isAway: Bool) { self.state.withLockedValue { $0.isAway = isAway } }

        func refusesChecks() { self.state.withLockedValue { $0.answersCheck = false } }

        var exchange: HTTPExchange {
            { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
                let text = String(decoding: call.body, as: UTF8.self)
                let kind = text.contains("boom") ? "boom" : text.contains("being checked") ? "check" : "other"
                let (isAway, answersCheck) = self.state.withLockedValue { state in
                    state.calls.append(kind)
                    return (state.isAway, state.answersCheck)
                }
                if isAway || kind == "check" && !answersCheck { return HTTPAnswer(status: 503) }
                if kind == "boom" { return try self.boom.get() }
                return HTTPAnswer(status: 200, body: Array(Completion.body().utf8))
            }
        }
    }

    static let neverAnswered: [Result<HTTPAnswer, HTTPError>] = [
        .success(HTTPAnswer(status: 500)), .success(HTTPAnswer(status: 200, body: Array("<html>".utf8))),
        .success(HTTPAnswer(status: 403)), .success(HTTPAnswer(status: 404)),
        .success(HTTPAnswer(status: 200, body: Array(#"{"error":{"message":"gone"}}"#.utf8))),
        .failure(HTTPError(code: .timedOut, mayHaveBeenSent: true, detail: "")),
        .failure(HTTPError(code: .connectionLost, mayHaveBeenSent: true, detail: "")),
    ]

    private static func prompt(_ text: String) -> Prompt {
        Prompt(system: "JSON", user: text, answerSchema: Array("{}".utf8))
    }

    private struct Bed {
        let server: Server
        let clock = HandClock()
        let router: ModelRouter

        init(boom: Result<HTTPAnswer, HTTPError> = ModelOutageTests.neverAnswered[0]) {
            let (server, clock) = (Server(boom: boom), self.clock)
            self.server = server
            self.router = ModelRouter(
                exchange: server.exchange,
                configurations: [OpenAIConfiguration(baseURL: "http://a/v1", model: "m")],
                calls: 8,
                now: { clock.now }
            )
        }

        /// A call after the longest pause of a circuit breaker; nil if it was answered.
        func ask(_ text: String) async -> ModelError? {
            self.clock.turn(CircuitBreaker.longestPause)
            do throws(ModelError) {
                _ = try await self.router.model.complete(ModelOutageTests.prompt(text))
                return nil
            } catch {
                return error
            }
        }
    }

    @Test(arguments: Self.neverAnswered)
    func unanswerableConversationAloneSpendsItsAttempts(_ boom: Result<HTTPAnswer, HTTPError>) async throws {
        let bed = Bed(boom: boom)
        #expect(await bed.ask("hello") == nil)
        bed.server.isAway(true)
        for _ in 1...30 { _ = await bed.ask("hello") }
        #expect(await bed.ask("boom")?.code == .providerDown)
        bed.server.isAway(false)
        // No other conversation can show that the model is back.
        let first = await bed.ask("boom")
        #expect(first?.code == .transient && first?.isAnswer == true, "\(String(describing: first))")
        for _ in 2...6 { #expect(await bed.ask("boom")?.code == .transient) }
        #expect(bed.router.conditions.map(\.isOpen) == [false])
        #expect(bed.router.capacity == 8)
    }

    /// A refused text among others, for example by the firewall of a gateway: 403 usually concerns the key.
    @Test func unanswerableConversationDoesNotStopOthers() async throws {
        let bed = Bed(boom: .success(HTTPAnswer(status: 403)))
        for _ in 1...6 {
            #expect(await bed.ask("hello") == nil)
            #expect(await bed.ask("boom")?.code == .transient)
            #expect(bed.router.capacity == 8)
        }
    }

    @Test func outageSpendsNoAttemptsAfterTheFirstFew() async throws {
        let bed = Bed()
        #expect(await bed.ask("hello") == nil)
        bed.server.isAway(true)
        var codes: [ModelError.Code] = []
        for _ in 1...200 { if let error = await bed.ask("hello") { codes.append(error.code) } }
        #expect(codes.prefix(4).allSatisfy { $0 == .transient })
        #expect(codes.dropFirst(4).allSatisfy { $0 == .providerDown })
        #expect(codes.count == 200)
        bed.server.isAway(false)
        #expect(await bed.ask("hello") == nil)
        #expect(bed.router.capacity == 8)
    }

    /// Some servers refuse anything that is not like a chat. Then the first answered conversation ends the outage.
    @Test func answeredConversationEndsTheOutageIfTheCheckIsRefused() async throws {
        let bed = Bed()
        bed.server.refusesChecks()
        bed.server.isAway(true)
        for _ in 1...30 { _ = await bed.ask("hello") }
        bed.server.isAway(false)
        #expect(await bed.ask("boom")?.code == .providerDown)
        #expect(await bed.ask("hello") == nil)
        #expect(await bed.ask("boom")?.code == .transient)
        #expect(bed.router.capacity == 8)
    }

    /// A wrong setting: the server refuses every request without a reason. The first ones look like refused texts.
    @Test func serverThatRefusesAllRequestsIsDown() async throws {
        let bed = Bed(boom: .success(HTTPAnswer(status: 400)))
        bed.server.refusesChecks()
        var codes: [ModelError.Code] = []
        for _ in 1...20 { if let error = await bed.ask("boom") { codes.append(error.code) } }
        #expect(codes.prefix(CircuitBreaker.unexplained - 1).allSatisfy { $0 == .refused })
        #expect(codes.dropFirst(CircuitBreaker.unexplained - 1).allSatisfy { $0 == .providerDown }, "\(codes)")
        #expect(await bed.ask("hello") == nil)
        #expect(await bed.ask("boom")?.code == .refused)
    }

    /// A provider that limits tokens per minute accepts the check, and no conversation.
    @Test func busyModelSpendsNoAttemptsAfterTheFirstFew() async throws {
        let bed = Bed(boom: .success(HTTPAnswer(status: 429)))
        #expect(await bed.ask("hello") == nil)
        var codes: [ModelError.Code] = []
        for _ in 1...50 { if let error = await bed.ask("boom") { codes.append(error.code) } }
        #expect(codes.count == 50 && codes.dropFirst(ModelOutage.threshold - 1).allSatisfy { $0 == .providerDown })
        #expect(!bed.server.calls.contains("check"))
    }

    @Test func manyErrorsAtOnceAreCheckedOnce() async throws {
        let bed = Bed()
        #expect(await bed.ask("hello") == nil)
        bed.server.isAway(true)
        let router = bed.router
        let codes = await withTaskGroup(of: ModelError.Code?.self, returning: [ModelError.Code?].self) { group in
            for _ in 1...8 {
                group.addTask {
                    do throws(ModelError) {
                        _ = try await router.model.complete(Self.prompt("hello"))
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == .transient } <= ModelOutage.threshold)
        #expect(bed.server.calls.count { $0 == "check" } <= 4)
    }
}
