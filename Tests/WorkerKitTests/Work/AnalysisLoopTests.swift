import Foundation
import Pipeline
import TestSupport
import Testing
import Time

@testable import WorkerKit

@Suite("Leases are renewed while all threads analyse conversations")
struct AnalysisLoopTests {
    @Test(.timeLimit(.minutes(1))) func leasesAreRenewedWithMoreConversationsThanProcessors() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let claims = (0..<count).map { number in
            Claim(
                conversationID: "conversation \(number)",
                customerID: "customer",
                leaseNumber: 1,
                dueAt: UnixTime(seconds: 0),
                claimedAt: UnixTime(seconds: 1),
                commitsForWindow: false,
                attempts: 0
            )
        }
        let (bed, store) = (LoopBed(), StandstillStore(claims: claims))
        let loop = AnalysisLoop(
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
            concurrency: count,
            worker: "worker",
            context: bed.context,
            classify: LoopBed.classify
        )
        try await bed.run(loop) {
            guard store.standing > 0, store.renewals > 1 else { return false }
            store.letGo()
            return true
        }
    }
}
