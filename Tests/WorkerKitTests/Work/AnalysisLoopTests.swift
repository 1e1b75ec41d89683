import ChatReader
import Foundation
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing
import Time

@testable import WorkerKit

@Suite("Leases of conversations are renewed while they are analysed")
struct AnalysisLoopTests {
    @Test(.timeLimit(.minutes(1))) func leasesAreRenewedWithMoreConversationsThanProcessors() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let claims = (0..<count).map { Self.claim("conversation \($0)") }
        let (bed, store) = (LoopBed(), StandstillStore(claims: claims))
        let loop = Self.loop(store, concurrency: count, bed)
        try await bed.run(loop) {
            guard store.standing > 0, store.renewals > 1 else { return false }
            store.letGo()
            return true
        }
    }

    /// A commit ends the lease before its call returns. At two checks: another worker has the conversation.
    @Test(.timeLimit(.minutes(1)), arguments: [(1, false), (2, true)])
    func callIsCancelledOnceItsLeaseIsLostAtTwoChecks(_ losses: Int, _ isCancelled: Bool) async throws {
        let (bed, store) = (LoopBed(), LosingStore(Self.claim("conversation"), losses: losses))
        try await bed.run(Self.loop(store, concurrency: 1, bed)) { store.wasCancelled != nil }
        #expect(store.wasCancelled == isCancelled)
    }

    /// The oldest conversation is never answered. While the model counts as down, it must not be the only one that
    /// tries it. A refusal is an answer, and ends the outage as well.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [ModelError(.providerDown, detail: "404"), ModelError(.refused, detail: "400")]
    )
    func oneConversationDoesNotStopOthersAfterAnOutage(_ boom: ModelError) async throws {
        let start = UnixTime(seconds: 1_700_000_000)
        let store = DebounceBed.memory(rules: DebounceRules())
        for number in 0..<9 {
            let second = start.seconds + Int64(number)
            try await store.setClock(UnixTime(seconds: second))
            let message = ChatMessage(
                customerID: store.customerID,
                id: "m",
                chatID: "\(number)",
                isSenderMe: true,
                senderName: nil,
                body: number == 0 ? "boom" : "hello",
                timestamp: second
            )
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
            _ = try await store.messages.store([IntakeItem(content: .message(message), delivery: delivery)])
        }
        try await store.setClock(start + .seconds(3600))
        let calls = NIOLockedValueBox((all: 0, answered: 0))
        let model = LanguageModel { prompt throws(ModelError) in
            let number = calls.withLockedValue { calls in
                calls.all += 1
                return calls.all
            }
            try? await store.setClock(start + .seconds(3600 + number))
            if number <= 3 { throw ModelError(.providerDown, detail: "503") }
            if prompt.user.contains("boom") { throw boom }
            calls.withLockedValue { $0.answered += 1 }
            return ModelAnswer(text: #"{"status":"NO_EVENT","event":null}"#)
        }
        let bed = LoopBed()
        try await bed.run(Self.loop(store.conversations, concurrency: 4, bed, model, form: .v1)) {
            calls.withLockedValue { $0.answered } == 8
        }
        #expect(calls.withLockedValue { $0.all } < 40)
    }

    private static func claim(_ conversation: String) -> Claim {
        Claim(
            conversationID: conversation,
            customerID: "customer",
            leaseNumber: 1,
            dueAt: UnixTime(seconds: 0),
            claimedAt: UnixTime(seconds: 1),
            commitsForWindow: false,
            attempts: 0
        )
    }

    private static func loop(
        _ store: any ConversationStore,
        concurrency: Int,
        _ bed: LoopBed,
        _ model: LanguageModel = LanguageModel { _ throws(ModelError) in ModelAnswer(text: "") },
        form: PromptTemplate.Form = .v2
    ) -> AnalysisLoop {
        AnalysisLoop(
            store: store,
            handler: AnalysisHandler(
                store: store,
                model: model,
                verifier: nil,
                template: PromptTemplate(name: "test", form: form, system: "", answerSchema: []),
                retries: AnalysisRetries(attempts: 1) { _, _ in .seconds(1) },
                planner: EventPlanner(queue: "calendar"),
                questions: QuestionPlanner(
                    planner: EventPlanner(queue: "calendar"),
                    writer: QuestionWriter(calendarName: "Jadwal"),
                    queue: "notifications"
                ),
                now: { UnixTime(seconds: 1) }
            ),
            concurrency: concurrency,
            worker: "worker",
            context: bed.context,
            classify: LoopBed.classify
        )
    }
}
