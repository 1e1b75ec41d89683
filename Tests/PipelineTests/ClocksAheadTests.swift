import ChatReader
import Foundation
import TestSupport
import Testing
import Time
import WorkerKit

extension PipelineSuites {
    @Suite(
        "A phone's clock that runs ahead loses no agreement",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ClocksAheadTests {
        /// By how much the proposal's clock and the answer's are ahead.
        private static let clocks: [(proposal: Int64, answer: Int64)] = [(90, 0), (0, 43_200), (43_200, 0), (-90, 0)]

        private static func message(
            _ number: Int,
            _ isMine: Bool,
            of customer: String,
            ahead: Int64
        ) throws -> [UInt8] {
            try WireMessage(
                customer: customer,
                id: "\(isMine)_\(number)",
                chat: "96650000000\(number)@c.us",
                isMine: isMine,
                name: isMine ? "Sami" : "Noura",
                body: isMine ? "Agreed, see you there" : "Dinner the day after tomorrow at 8pm?",
                timestamp: UnixTime.now().seconds + ahead
            ).bytes
        }

        @Test(.timeLimit(.minutes(2)))
        func theAnswerIsReadBehindTheProposal() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let messages = try await bed.worker(.messageWorker)
                for isMine in [false, true] {
                    let all = try Self.clocks.enumerated().map { number, clock in
                        try Self.message(number, isMine, of: customer, ahead: isMine ? clock.answer : clock.proposal)
                    }
                    try await bed.publish(all)
                    let stored = Self.clocks.count * (isMine ? 2 : 1)
                    try await awaiting("all are stored") {
                        try await bed.count("select count(*) from message") == stored
                    }
                }
                let analysis = try await bed.worker(.analysisWorker, settings: model.settings())
                let agreed = ["status": VerdictStatus.agreed.rawValue]
                try await awaiting("all are read") {
                    try await analysis.metric("jadwal_verdicts_total") >= Self.clocks.count
                }
                #expect(try await analysis.metric("jadwal_verdicts_total", agreed) == Self.clocks.count)
                #expect(try await bed.count("select count(*) from event") == Self.clocks.count)
                for worker in [messages, analysis] { try await worker.drain() }
            }
        }
    }
}
