import Foundation
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

    /// A commit ends the lease before its call returns. Twice: somebody else has the conversation.
    @Test(.timeLimit(.minutes(1)), arguments: [(1, false), (2, true)])
    func callIsCancelledOnceItsLeaseIsLostAtTwoChecks(_ losses: Int, _ isCancelled: Bool) async throws {
        let (bed, store) = (LoopBed(), LosingStore(Self.claim("conversation"), losses: losses))
        try await bed.run(Self.loop(store, concurrency: 1, bed)) { store.wasCancelled != nil }
        #expect(store.wasCancelled == isCancelled)
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

    private static func loop(_ store: any ConversationStore, concurrency: Int, _ bed: LoopBed) -> AnalysisLoop {
        AnalysisLoop(
            store: store,
            handler: AnalysisHandler(
                store: store,
                model: LanguageModel { _ throws(ModelError) in ModelAnswer(text: "") },
                verifier: nil,
                template: PromptTemplate(name: "test", form: .v2, system: "", answerSchema: []),
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
