import Pipeline
import Testing
import Time

@Suite("The same prompt of the same customer is sent once")
struct RememberedAnswerTests {
    /// Stores answers in memory, or fails.
    actor Memory: AnswerMemory {
        struct Away: Error {}

        private var answers: [String: ModelAnswer] = [:]
        private let isAway: Bool

        init(isAway: Bool = false) { self.isAway = isAway }

        func answer(to prompt: Prompt, of origin: PromptOrigin, by model: String) throws -> ModelAnswer? {
            guard !self.isAway else { throw Away() }
            return self.answers["\(model) \(origin.claim.customerID) \(prompt.user)"]
        }

        func keep(_ answer: ModelAnswer, to prompt: Prompt, of origin: PromptOrigin, by model: String) throws {
            guard !self.isAway else { throw Away() }
            self.answers["\(model) \(origin.claim.customerID) \(prompt.user)"] = answer
        }
    }

    actor Counter {
        private(set) var calls = 0

        func next() -> Int {
            self.calls += 1
            return self.calls
        }

        nonisolated var model: LanguageModel {
            LanguageModel { _ throws(ModelError) in
                let number = await self.next()
                guard number != 3 else { throw ModelError(.transient, detail: "502") }
                return ModelAnswer(text: "\(number)")
            }
        }
    }

    static func prompt(_ user: String, of customer: String? = "c") -> Prompt {
        var prompt = Prompt(system: "s", user: user, answerSchema: [])
        prompt.origin = customer.map { customer in
            let claim = Claim(
                conversationID: "v",
                customerID: customer,
                leaseNumber: 1,
                dueAt: UnixTime(seconds: 0),
                claimedAt: UnixTime(seconds: 0),
                commitsForWindow: false,
                attempts: 0
            )
            return PromptOrigin(claim: claim, generation: 1, saidSince: 0)
        }
        return prompt
    }

    @Test func repeatedPromptIsAnsweredFromMemory() async throws {
        let counter = Counter()
        let model = counter.model.remembering(as: "m", in: Memory())
        #expect(try await model.complete(Self.prompt("a")).text == "1")
        #expect(try await model.complete(Self.prompt("a")).text == "1")
        #expect(try await model.complete(Self.prompt("a", of: "other")).text == "2")
        // A failure is not stored.
        await #expect(throws: ModelError.self) { try await model.complete(Self.prompt("b")) }
        #expect(try await model.complete(Self.prompt("b")).text == "4")
    }

    @Test func answerWithoutCustomerIsNotStored() async throws {
        let counter = Counter()
        let model = counter.model.remembering(as: "m", in: Memory())
        for _ in 1...2 { _ = try await model.complete(Self.prompt("a", of: nil)) }
        #expect(await counter.calls == 2)
    }

    @Test func failingMemoryDoesNotPreventCalls() async throws {
        let counter = Counter()
        let model = counter.model.remembering(as: "m", in: Memory(isAway: true))
        for number in 1...2 { #expect(try await model.complete(Self.prompt("a")).text == "\(number)") }
    }
}
