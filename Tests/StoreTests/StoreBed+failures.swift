import Foundation
import Pipeline
import Postgres
import Store
import Testing

extension StoreBed {
    /// No customer has this id.
    static let stranger = "0192d3a4-0000-7000-8000-00000000dead"

    var failures: PostgresFailures { PostgresFailures(self.context) }

    /// Failures of messages of an unknown customer, oldest first.
    @discardableResult
    func failMessages(_ count: Int, of customer: String = Self.stranger) async throws -> [String] {
        let items = (0..<count).map { Self.item(Self.message("m\($0)", customer: customer)) }
        for start in stride(from: 0, to: count, by: 1000) {
            _ = try await self.messages.store(Array(items[start..<min(start + 1000, count)]))
        }
        return try await self.failures.list(FailureFilter(customerID: customer), atMost: count).reversed().map(\.id)
    }

    /// Records a failure of the stage with `body` as its input.
    func failDelivery(
        _ stage: Stage,
        body: [UInt8] = Array("{}".utf8),
        headers: [String: String] = [:],
        retryOf: String? = nil
    ) async throws -> String {
        let report = FailureReport(
            id: UUID().uuidString.lowercased(),
            stage: stage,
            kind: "test",
            detail: "made by a test",
            input: body,
            headers: headers,
            queue: "queue.\(stage.rawValue)",
            retryOf: retryOf
        )
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
        _ = try await PostgresDeliveryStore(self.context).fail(delivery, about: nil, with: report)
        return report.id
    }

    /// A failure whose retry was sent.
    func retried(_ stage: Stage) async throws -> String {
        let id = try await self.failDelivery(stage)
        try #require(try await self.failures.start([id]) == [id: .started])
        return id
    }

    /// Its outcome with the reason, if there is one: `discarded: superseded`.
    func outcome(of id: String) async throws -> String? {
        let failure = try #require(try await self.failures.find(id))
        return failure.outcome.map { [$0, failure.outcomeReason].compactMap { $0 }.joined(separator: ": ") }
    }

    static func retry(of failure: String) -> [String: String] { [HeaderName.failureID: failure] }
}
