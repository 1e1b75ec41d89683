import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import WorkerKit

@Suite("Calls to a model are limited and admitted in order", .timeLimit(.minutes(1)))
struct ModelCallLimiterTests {
    /// A model that answers when `letGo` is called.
    private actor Model {
        private(set) var begun: [String] = []
        private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

        func answer(_ prompt: Prompt) async -> ModelAnswer {
            self.begun.append(prompt.user)
            await withCheckedContinuation { self.waiting[prompt.user] = $0 }
            return ModelAnswer(text: prompt.user)
        }

        func letGo(_ user: String) { self.waiting.removeValue(forKey: user)?.resume() }
    }

    private let model = Model()
    private let limit = NIOLockedValueBox(2)
    private let limiter: ModelCallLimiter

    init() { self.limiter = ModelCallLimiter { [limit] in limit.withLockedValue { $0 } } }

    private func ask(_ user: String) -> Task<String, any Error> {
        let model = self.model
        let asked = LanguageModel { prompt throws(ModelError) in await model.answer(prompt) }.limited(by: self.limiter)
        return Task { try await asked.complete(Prompt(system: "", user: user, answerSchema: [])).text }
    }

    /// Makes one call after the other, so that their order is known.
    private func askInOrder(_ users: [String]) async throws -> [Task<String, any Error>] {
        var tasks: [Task<String, any Error>] = []
        for user in users {
            let before = self.limiter.count
            tasks.append(self.ask(user))
            while self.limiter.count == before { try await Task.sleep(for: .milliseconds(1)) }
        }
        return tasks
    }

    private func wait(for begun: [String]) async throws {
        while await self.model.begun.count < begun.count { try await Task.sleep(for: .milliseconds(1)) }
        #expect(await self.model.begun.sorted() == begun.sorted())
    }

    @Test func endedCallAdmitsTheNext() async throws {
        let tasks = try await self.askInOrder(["a", "b", "c", "d"])
        try await self.wait(for: ["a", "b"])
        await self.model.letGo("b")
        #expect(try await tasks[1].value == "b")
        try await self.wait(for: ["a", "b", "c"])
        for user in ["a", "c"] { await self.model.letGo(user) }
        try await self.wait(for: ["a", "b", "c", "d"])
        await self.model.letGo("d")
        for (task, user) in zip(tasks, ["a", "b", "c", "d"]) { #expect(try await task.value == user) }
        #expect(self.limiter.count == 0)
    }

    @Test func cancelledCallIsNotAdmitted() async throws {
        let tasks = try await self.askInOrder(["a", "b", "c", "d"])
        try await self.wait(for: ["a", "b"])
        tasks[2].cancel()
        await #expect { _ = try await tasks[2].value } throws: { ($0 as? ModelError)?.code == .cancelled }
        await self.model.letGo("a")
        try await self.wait(for: ["a", "b", "d"])
        for user in ["b", "d"] { await self.model.letGo(user) }
        #expect(try await tasks[3].value == "d")
    }

    @Test func higherLimitAdmitsMoreCalls() async throws {
        let tasks = try await self.askInOrder(["a", "b", "c"])
        try await self.wait(for: ["a", "b"])
        self.limit.withLockedValue { $0 = 3 }
        self.limiter.admit()
        try await self.wait(for: ["a", "b", "c"])
        for user in ["a", "b", "c"] { await self.model.letGo(user) }
        for task in tasks { _ = try await task.value }
    }
}
