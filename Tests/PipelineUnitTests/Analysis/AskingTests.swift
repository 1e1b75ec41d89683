import ChatReader
import Pipeline
import TestSupport
import Testing
import Time

@Suite("A model that cannot take the whole window gets the newer half, once")
struct AskingTests {
    /// Answers from a list, repeats the last entry, and records its prompts.
    actor ScriptedModel {
        private var answers: [Result<String, ModelError>]
        private(set) var prompts: [Prompt] = []

        init(_ answers: [Result<String, ModelError>]) { self.answers = answers }

        func answer(_ prompt: Prompt) -> Result<ModelAnswer, ModelError> {
            self.prompts.append(prompt)
            let next = self.answers.count > 1 ? self.answers.removeFirst() : self.answers[0]
            return next.map { ModelAnswer(text: $0) }
        }

        nonisolated var model: LanguageModel {
            LanguageModel { prompt throws(ModelError) in try await self.answer(prompt).get() }
        }
    }

    static let tooLong = ModelError(.tooLong, detail: "400 context_length_exceeded")
    static let start: Int64 = 1_700_000_000

    private func handle(_ model: ScriptedModel, messages: Int) async throws -> AnalysisReport {
        let rules = DebounceRules()
        let bed = DebounceBed.memory(rules: rules)
        for number in 1...messages {
            let message = ChatMessage(
                customerID: bed.customerID,
                id: "m\(number)",
                chatID: "c",
                isSenderMe: number.isMultiple(of: 2),
                senderName: nil,
                body: "body \(number)",
                timestamp: Self.start + Int64(number)
            )
            try await bed.setClock(UnixTime(seconds: Self.start + Int64(number)))
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
            _ = try await bed.messages.store([IntakeItem(content: .message(message), delivery: delivery)])
        }
        try await bed.setClock(UnixTime(seconds: Self.start + 3600))
        let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "test").first)
        let handler = AnalysisHandler(
            store: bed.conversations,
            model: model.model,
            verifier: nil,
            template: PromptTemplate(name: "v1", form: .v1, system: "s", answerSchema: []),
            retries: AnalysisRetries(attempts: 6) { _, _ in .seconds(5) },
            planner: EventPlanner(queue: "q"),
            questions: AnalysedWindow.questions,
            now: { UnixTime(seconds: Self.start + 3600) }
        )
        return try await handler.handle(claim)
    }

    @Test func tooLongWindowIsHalved() async throws {
        let model = ScriptedModel([.failure(Self.tooLong), .success(#"{"status":"NO_EVENT","event":null}"#)])
        let report = try await self.handle(model, messages: 5)
        #expect(report.outcome == .committed(.noEvent))
        let prompts = await model.prompts
        try #require(prompts.count == 2)
        #expect((1...5).allSatisfy { prompts[0].user.contains("body \($0)") })
        #expect((1...5).map { prompts[1].user.contains("body \($0)") } == [false, false, true, true, true])
        #expect(prompts.map { $0.origin?.saidSince } == [Self.start + 1, Self.start + 3])
        let customer = DebounceBed.memory(rules: DebounceRules()).customerID
        #expect(prompts.map { $0.origin?.claim.customerID } == [customer, customer])
    }

    @Test func windowIsHalvedOnlyOnce() async throws {
        let model = ScriptedModel([.failure(Self.tooLong)])
        let report = try await self.handle(model, messages: 8)
        #expect(report.outcome == .rejected(kind: "window_too_long"))
        #expect(await model.prompts.count == 2)
    }

    @Test func windowOfOneMessageIsNotHalved() async throws {
        let model = ScriptedModel([.failure(Self.tooLong)])
        let report = try await self.handle(model, messages: 2)
        #expect(report.outcome == .rejected(kind: "window_too_long"))
        #expect(await model.prompts.map { $0.user.contains("body 1") } == [true, false])
    }

    @Test func otherErrorsDoNotHalveTheWindow() async throws {
        let model = ScriptedModel([.failure(ModelError(.refused, detail: "400"))])
        #expect(try await self.handle(model, messages: 8).outcome == .rejected(kind: "model_refused"))
        #expect(await model.prompts.count == 1)
    }

    /// The worker waits and retries; this does not count as an attempt.
    @Test func heldBackCallIsATransientError() async throws {
        let held = ModelError(.heldBack, retryAfter: .seconds(3), detail: "busy")
        let error = await #expect(throws: HandlingError.self) {
            try await self.handle(ScriptedModel([.failure(held)]), messages: 3)
        }
        #expect(error == .transient(kind: "model_held_back", detail: "busy", retryAfter: .seconds(3)))
    }
}
