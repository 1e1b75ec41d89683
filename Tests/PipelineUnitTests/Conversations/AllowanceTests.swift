import ChatReader
import TestSupport
import Testing

@testable import Pipeline
@testable import Time

/// Conversations of a customer without tokens left are analysed less often; those of others are not affected.
@Suite struct AllowanceTests {
    private static let quick = "0192d3a4-0000-7000-8000-000000000001"
    private static let calm = "0192d3a4-0000-7000-8000-000000000002"

    /// Sums by customer and day, like the database.
    private actor Ledger {
        private var day: Int64 = 0
        private var tokens: [String: Int] = [:]

        func add(_ spent: [String: CustomerSpending], at now: UnixTime, _ allowance: Int) -> TokenSpenders {
            if now.seconds / 86_400 != self.day { (self.day, self.tokens) = (now.seconds / 86_400, [:]) }
            for (customer, sum) in spent { self.tokens[customer, default: 0] += sum.tokens }
            return TokenSpenders(day: self.day, tokens: self.tokens.filter { $0.value >= allowance })
        }
    }

    /// Two customers with one store; each model call costs 10,000 tokens.
    private struct Bed {
        let store = MemoryStore(rules: DebounceRules())
        let meter = CustomerMeter(TokenAllowance(tokens: 1_000_000))
        let ledger = Ledger()

        var handler: AnalysisHandler {
            AnalysisHandler(
                store: self.store,
                model: LanguageModel { _ in
                    ModelAnswer(text: #"{"status":"NO_EVENT","event":null}"#, inputTokens: 9990, outputTokens: 10)
                }.metered(by: self.meter),
                verifier: nil,
                template: AnalysedWindow.template(.v2),
                limits: WindowLimits(messages: 5),
                retries: AnalysisRetries(attempts: 6) { _, _ in .seconds(1) },
                planner: EventPlanner(queue: "calendar"),
                questions: AnalysedWindow.questions,
                meter: self.meter,
                now: { .init(seconds: 0) }
            )
        }

        func say(_ id: String, by customer: String, at now: UnixTime) async {
            let message = ChatMessage(
                customerID: customer,
                id: id,
                chatID: "chat",
                isSenderMe: true,
                body: "1",
                timestamp: now.seconds
            )
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
            _ = await self.store.store([IntakeItem(content: .message(message), delivery: delivery)])
        }

        /// Analyses every due conversation, or delays it.
        func work(_ handler: AnalysisHandler, at now: UnixTime) async throws -> [(customer: String, AnalysisOutcome)] {
            await self.store.setClock(now)
            var seen: [(customer: String, AnalysisOutcome)] = []
            for claim in try await self.store.claim(atMost: 10, by: "worker") {
                seen.append((claim.customerID, try await handler.handle(claim).outcome))
            }
            try await self.meter.settle { await self.ledger.add($0, at: now, self.meter.allowance.tokens) }
            return seen
        }
    }

    /// Nine hours from 22:13 (UTC). Without an allowance there would be 1,045 analyses.
    @Test func busyChatIsReadLessOftenOnceTheAllowanceIsSpent() async throws {
        let bed = Bed()
        let handler = bed.handler
        let start = DebounceCases.start
        var (readings, slowed): ([Int64], Int) = ([], 0)
        var calmReadings = 0
        for digit in 0..<Int64(1045) {
            let now = start + .seconds(digit * 31)
            await bed.store.setClock(now)
            await bed.say("d\(digit)", by: Self.quick, at: now)
            // The other customer writes about every ten minutes.
            let isCalmsTurn = digit % 20 == 0
            if isCalmsTurn { await bed.say("c\(digit)", by: Self.calm, at: now) }
            for (customer, outcome) in try await bed.work(handler, at: now + .milliseconds(30_500)) {
                if customer == Self.calm {
                    #expect(outcome == .committed(.noEvent), "the other customer is not slowed")
                    calmReadings += 1
                } else if outcome == .putOff {
                    slowed += 1
                } else {
                    readings.append(digit * 31)
                }
            }
        }
        #expect(calmReadings == 53)
        // Until midnight, 107 min later: a hundred in 52 min, then one per 10 min.
        let midnight: Int64 = 6400
        let evening = readings.filter { $0 < midnight }.count
        #expect((104...107).contains(evening), "\(evening)")
        // A new day: a hundred in 52 min again.
        let firstHour = readings.filter { (midnight..<midnight + 3000).contains($0) }.count
        #expect((95...98).contains(firstHour), "\(firstHour)")
        // Then 25 every ten minutes, and the rest every twenty.
        let night = readings.filter { $0 >= midnight + 3600 }.count
        #expect((25...37).contains(night), "\(night)")
        #expect(slowed > 25)

        // Nothing is lost: delayed conversations are analysed, and then none waits.
        let end = start + .seconds(1045 * 31)
        var last = 0
        for minute in 1...90 {
            last += try await bed.work(handler, at: end + .seconds(minute * 60)).filter { $0.1 != .putOff }.count
        }
        #expect(last == 1)
        #expect(await bed.store.timeToNextDue() == nil)
    }

    /// Each further quarter of the allowance doubles the wait, up to 80 min.
    @Test(arguments: [(999, 0), (1000, 600), (1249, 600), (1250, 1200), (1500, 2400), (1750, 4800), (90_000, 4800)])
    func waitGrowsWithSpentTokens(_ spent: Int, _ seconds: Int) {
        #expect(TokenAllowance(tokens: 1000).wait(after: spent) == .seconds(seconds))
    }

    /// An unusable answer also costs tokens; they are estimated.
    @Test func unusableAnswersAreCounted() async throws {
        let meter = CustomerMeter(TokenAllowance(tokens: 1000))
        var prompt = Prompt(system: String(repeating: "s", count: 300), user: "", answerSchema: [])
        let claim = Claim(
            conversationID: "c",
            customerID: Self.quick,
            leaseNumber: 1,
            dueAt: .distantPast,
            claimedAt: .distantPast,
            commitsForWindow: false,
            attempts: 0
        )
        prompt.origin = PromptOrigin(claim: claim, generation: 1, saidSince: 0)
        for code in [ModelError.Code.unusable, .transient] {
            let model = LanguageModel { _ throws(ModelError) in throw ModelError(code, detail: "d") }.metered(by: meter)
            _ = try? await model.complete(prompt)
        }
        let seen = Ledger()
        try await meter.settle { spent in
            #expect(spent == [Self.quick: CustomerSpending(tokens: 100)])
            return await seen.add(spent, at: .distantPast, 1)
        }
    }
}
