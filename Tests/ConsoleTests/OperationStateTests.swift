import Store
import Testing
import Time
import Web

@testable import Console

@Suite("An operation that failed says so, by word and by colour") struct OperationStateTests {
    private static func operation(
        _ state: BulkOperation.State,
        ok: Int = 0,
        failed: Int = 0,
        discarded: Int = 0,
        impossible: Int = 0
    ) -> BulkOperation {
        var counts = OperationCounts()
        (counts.ok, counts.failed, counts.discarded, counts.impossible) = (ok, failed, discarded, impossible)
        return BulkOperation(
            id: PageSamples.id,
            kind: .retry,
            scope: .failuresByID([]),
            through: PageSamples.now,
            state: state,
            counts: counts,
            askedBy: "lina",
            askedAt: PageSamples.now
        )
    }

    @Test(
        arguments: [
            (Self.operation(.done, failed: 501), BulkOperation.Result.failed, "bad", "failed"),
            (Self.operation(.done, impossible: 3), .failed, "bad", "failed"),
            (Self.operation(.done, ok: 500, failed: 1), .partlyFailed, "warning", "partly failed"),
            (Self.operation(.done, discarded: 1, impossible: 1), .partlyFailed, "warning", "partly failed"),
            (Self.operation(.done, ok: 501), .well, "good", "done"), (Self.operation(.done), .well, "good", "done"),
            (Self.operation(.stopped, ok: 12, failed: 6), .partlyFailed, "warning", "stopped, partly failed"),
            (Self.operation(.stopped, failed: 1), .failed, "bad", "stopped, failed"),
            (Self.operation(.stopped, ok: 1), .well, "plain", "stopped"),
            (Self.operation(.running, failed: 9), nil, "good", "running"),
            (Self.operation(.paused, failed: 9), nil, "warning", "paused"),
        ] as [(BulkOperation, BulkOperation.Result?, String, String)]
    )
    func stateTellsTheResult(
        _ operation: BulkOperation,
        _ result: BulkOperation.Result?,
        _ tone: String,
        _ words: String
    ) {
        #expect(operation.result == result)
        let english = PageSamples.context(.english).state(operation).html
        #expect(english.contains("badge \(tone)") && english.contains(">\(words)<"))
        #expect(!PageSamples.context(.arabic).state(operation).html.contains(words))
        for html in [
            OperationPage.render(operation, PageSamples.context(.english)).html,
            OperationsPage.render(.init(rows: [operation], next: nil), PageSamples.context(.english)).html,
        ] {
            #expect(html.contains(">\(words)<"))
        }
    }

    @Test func operationThatNeverStopsSaysSo() {
        for ratio in [nil, 1, 0.05] as [Double?] {
            var operation = Self.operation(.running)
            operation.ratio = ratio
            let html = OperationPage.render(operation, PageSamples.context(.english)).html
            #expect(html.contains(">never<") == (ratio != 0.05) && html.contains("0.05") == (ratio == 0.05))
        }
    }
}
