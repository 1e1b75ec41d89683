import Store
import Testing
import Time
import Web

@testable import Console
@testable import WorkerKit

@Suite("The overview says what is known of queues, and what is missing") struct OverviewQueueTests {
    private func html(_ managed: ManagedQueues, _ language: Language) -> String {
        let now = UnixTime(seconds: 1_800_000_000)
        let model = OverviewPage.Model(
            present: PresentState(now: now),
            week: WeekOfCounts(lastHour: now, counts: [], spending: []),
            queues: [QueueDepth(name: "kitchen", ready: 7, consumers: 1)],
            managed: managed
        )
        return OverviewPage.render(model, PageSamples.context(language)).html
    }

    @Test(arguments: [
        (ManagedQueues.notAsked, "is known with the setting", "عند ضبط"),
        (.notYet, "has not answered yet", "لم تُجب واجهة إدارة الوسيط بعد"),
        (.noAnswer, "management interface did not answer", "لم تُجب واجهة إدارة الوسيط."),
        (.told(["hall": ManagedQueue(unacked: 3)]), "not known", "غير معروفة"),
        (.told(["kitchen": ManagedQueue(unacked: 31_337)]), "<bdi>31,337</bdi>", "<bdi>31,337</bdi>"),
        (.told(["kitchen": ManagedQueue(published: 31_337)]), "<bdi>31,337</bdi>", "<bdi>31,337</bdi>"),
        (.told(["kitchen": ManagedQueue(delivered: 31_337)]), "<bdi>31,337</bdi>", "<bdi>31,337</bdi>"),
    ])
    func eachStateHasItsWords(_ managed: ManagedQueues, english: String, arabic: String) {
        #expect(self.html(managed, .english).contains(english))
        #expect(self.html(managed, .arabic).contains(arabic))
    }

    /// A number that nobody has told must not stand there, not even as 0.
    @Test(arguments: [ManagedQueues.notAsked, .notYet, .noAnswer, .told([:])])
    func whatIsNotKnownIsNoNumber(_ managed: ManagedQueues) throws {
        let html = self.html(managed, .english)
        let found = try #require(html.split(separator: "<tr ").first { $0.contains("kitchen") })
        let row = found.prefix(upTo: try #require(found.firstRange(of: "</tr>")).lowerBound)
        let numbers = row.matches(of: #/<bdi>([0-9,]+)<\/bdi>/#).map { String($0.output.1) }
        #expect(numbers == ["1", "7"])
    }

    @Test func answerOfTheInterfaceIsRead() {
        let json = """
            [{"name":"a","messages_unacknowledged":2,"message_stats":{"publish_details":{"avg_rate":0.9},
            "deliver_get_details":{"avg_rate":0.36666666666666664}}},{"name":"b","messages_unacknowledged":0},
            {"name":"c"}]
            """
        let queues = ManagedQueues(json: Array(json.utf8))
        #expect(
            queues
                == .told([
                    "a": ManagedQueue(unacked: 2, published: 54, delivered: 22),
                    "b": ManagedQueue(unacked: 0, published: 0, delivered: 0),
                    "c": ManagedQueue(published: 0, delivered: 0),
                ])
        )
    }

    /// `rates_mode = none`, or nothing has been published since the broker began.
    @Test func brokerThatMeasuresNoRatesHasNone() {
        let json = #"[{"name":"a","messages_unacknowledged":2},{"name":"b","message_stats":{}}]"#
        #expect(
            ManagedQueues(json: Array(json.utf8)) == .told(["a": ManagedQueue(unacked: 2), "b": ManagedQueue()])
        )
    }

    @Test(arguments: ["", "[", "{}", "null", "[{}]", #"[{"name":7}]"#, #"{"error":"not_authorised"}"#])
    func whatIsNoListOfQueuesIsNoAnswer(_ text: String) {
        #expect(ManagedQueues(json: Array(text.utf8)) == .noAnswer)
    }

    @Test(arguments: ["1e300", "-3", "1e-9"]) func oddRateIsNoNegativeNumberAndStopsNothing(_ rate: String) {
        let json = #"[{"name":"a","message_stats":{"publish_details":{"avg_rate":\#(rate)}}}]"#
        guard case .told(let queues) = ManagedQueues(json: Array(json.utf8)) else {
            Issue.record("no answer")
            return
        }
        #expect((queues["a"]?.published ?? 0) >= 0)
    }
}
