import Testing
import Time
import Web

@testable import Console
@testable import Store

@Suite("The overview begins with what is wrong, and folds what works") struct OverviewProblemTests {
    private func present(ready: Bool, down: Int = 0) -> PresentState {
        var present = PresentState(now: PageSamples.now)
        present.processes = [
            ProcessRecord(
                id: "1",
                kind: "analysis-worker",
                version: "0.1.0",
                schema: 1,
                host: "a",
                startedAt: PageSamples.now,
                seenAgo: .seconds(1),
                isReady: ready,
                inflight: 0,
                isDrained: false
            )
        ]
        present.dependencies = [DependencyState(name: "model", up: 1, down: down)]
        return present
    }

    private func html(_ present: PresentState, queues: [QueueDepth]? = []) -> String {
        let week = WeekOfCounts(lastHour: PageSamples.now, counts: [], spending: [])
        let model = OverviewPage.Model(present: present, week: week, queues: queues)
        return OverviewPage.render(model, PageSamples.context(.english)).html
    }

    @Test func whatWorksIsOneLine() throws {
        let html = self.html(self.present(ready: true), queues: [QueueDepth(name: "q", ready: 3, consumers: 1)])
        #expect(html.contains("Everything works") && !html.contains("class=\"problems\""))
        #expect(html.contains("Works: kinds of programs 1/1, services 1/1, queues 1/1"))
        let fold = try #require(html.firstRange(of: "<details class=\"calm\">"))
        for name in ["analysis-worker", ">model<", ">q<"] {
            #expect(!html[..<fold.lowerBound].contains(name), "\(name)")
        }
    }

    @Test func eachProblemStandsFirstAndLeadsToItsPage() throws {
        var present = self.present(ready: false, down: 1)
        present.failures = [
            FailureCause(stage: "calendar", kind: "store", count: 7, first: PageSamples.now, last: PageSamples.now)
        ]
        present.oldestDue = .seconds(61)
        let html = self.html(present, queues: [QueueDepth(name: "q", ready: 3, consumers: 0)])
        let list = try #require(html.firstMatch(of: #/<ul class="problems">(.*?)<\/ul>/#)).output.1
        let problems = list.split(separator: "<li ").map { $0.replacing(#/<[^>]*>/#, with: "") }
        #expect(problems.count == 5)
        for word in ["1 of 1 not ready", "down for 1 of 2", "3 messages wait", "open failures", "are not read"] {
            #expect(problems.contains { $0.contains(word) }, "\(word)")
        }
        // Warnings come last.
        #expect(problems.last?.contains("are not read") == true)
        #expect(list.contains("href=\"/conversations?state=due\"") && list.contains("href=\"/failures\""))
    }

    /// Each part that the stream renews is there once.
    @Test func livePartsHaveNamesOfTheirOwn() {
        let week = WeekOfCounts(lastHour: PageSamples.now, counts: [], spending: [])
        let model = OverviewPage.Model(present: self.present(ready: true), week: week, queues: nil)
        let names = OverviewPage.render(model, PageSamples.context(.english)).liveParts.map(\.name)
        #expect(Set(names).count == names.count && names.first == "problems" && names.contains("dependencies"))
    }

    @Test func programThatWasKilledIsAProblemAndOneThatEndedIsNone() {
        var present = self.present(ready: true)
        present.processes[0].seenAgo = .seconds(90)
        #expect(self.html(present).contains("it was not seen for a minute"))
        present.processes[0].isDrained = true
        #expect(!self.html(present).contains("it was not seen for a minute"))
    }
}
