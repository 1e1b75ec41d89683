import Pipeline
import Store
import Testing
import Time
import Web

@testable import Console

@Suite("An operation says how far it is, how fast, and what can follow it") struct OperationProgressTests {
    private func operation(
        _ state: BulkOperation.State,
        _ scope: OperationScope = .failures(FailureFilter(kind: "store"))
    )
        -> BulkOperation
    {
        var counts = OperationCounts()
        (counts.sent, counts.ok, counts.failed, counts.underWay, counts.left) = (30, 18, 2, 10, 70)
        return BulkOperation(
            id: PageSamples.id,
            kind: .retry,
            scope: scope,
            through: PageSamples.now,
            state: state,
            counts: counts,
            askedBy: "lina",
            askedAt: PageSamples.now - .seconds(10)
        )
    }

    @Test func rateAndTimeLeftAreThoseOfARunningOne() {
        let running = OperationProgress(self.operation(.running), PageSamples.now)
        #expect(running.done == 20 && running.all == 100 && running.rate == 2 && running.left == .seconds(40))
        let paused = OperationProgress(self.operation(.paused), PageSamples.now)
        #expect(paused.done == 20 && paused.rate == nil && paused.left == nil)
        let early = OperationProgress(self.operation(.running), PageSamples.now - .seconds(11))
        #expect(early.rate == nil)
    }

    @Test func barIsThereWithItsNumbers() {
        let html = OperationPage.render(self.operation(.running), PageSamples.context(.english)).html
        #expect(html.contains("<progress value=\"20\" max=\"100\" aria-label=\"Progress\">"))
        #expect(html.contains("20 of 100 ended") && html.contains("2 a second") && html.contains("about 40 s left"))
    }

    @Test func stoppedOneGoesOnAndRetriesWhatFailed() {
        let html = OperationPage.render(self.operation(.stopped), PageSamples.context(.english)).html
        #expect(html.contains("Go on with the rest…") && html.contains("Retry the failed…"))
        #expect(
            html.contains("name=\"kind\" value=\"store\"")
                && html.contains("name=\"again\" value=\"\(PageSamples.id)\"")
        )
        let viewer = OperationPage.render(self.operation(.stopped), PageSamples.context(.english, roles: [.viewer]))
            .html
        #expect(!viewer.contains("Go on") && !viewer.contains("Retry the failed"))
        let done = OperationPage.render(self.operation(.done), PageSamples.context(.english)).html
        #expect(!done.contains("Go on") && done.contains("Retry the failed…"))
    }

    @Test func conversationsGoOnThroughTheirOwnPreview() {
        var operation = self.operation(.stopped, .conversations(ConversationFilter(status: .due)))
        operation.kind = .fire
        let html = OperationPage.render(operation, PageSamples.context(.english)).html
        #expect(html.contains("action=\"/conversations/preview\"") && !html.contains("Retry the failed"))
    }
}
