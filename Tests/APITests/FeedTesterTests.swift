import Pipeline
import Postgres
import Testing

@testable import API

@Suite("Feeds that owners enter are asked, within a limit for each owner") struct FeedTesterTests {
    private struct AnyFeed: FeedCheck {
        func fault(of address: String) async -> MorningGap? { address == "bad" ? .isUnreadable : nil }
    }

    @Test func limitIsOfOneOwner() async {
        let tester = FeedTester(AnyFeed())
        let (noura, sara) = ("0192d3a4-0000-7000-8000-000000000001", "0192d3a4-0000-7000-8000-000000000002")
        await DatabaseOwner.$current.withValue(noura) {
            #expect(await tester.fault(of: "bad") == .isUnreadable)
            for _ in 1..<FeedTester.perHour { #expect(await tester.fault(of: "good") == nil) }
            #expect(await tester.fault(of: "good") == .isUnreachable)
        }
        await DatabaseOwner.$current.withValue(sara) { #expect(await tester.fault(of: "good") == nil) }
    }
}
