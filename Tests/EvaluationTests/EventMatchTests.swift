internal import Evaluation
internal import Pipeline
internal import Testing

@Suite("An event is compared with its label field by field")
struct EventMatchTests {
    private static let label = LabelledEvent(
        startDate: "2026-11-22",
        startTime: "20:00",
        locationContains: ["لوسين", "Lusin"],
        titleKeywords: ["عشاء", "dinner"]
    )
    private static let event = DecidedEvent(
        title: "Dinner with Noura",
        startDate: "2026-11-22",
        startTime: "20:00",
        location: "at lusin, Olaya"
    )

    private static func wrong(_ change: (inout DecidedEvent, inout LabelledEvent, inout AcceptedAnswers) -> Void)
        -> [EventField]
    {
        var (event, label, accept) = (Self.event, Self.label, AcceptedAnswers())
        change(&event, &label, &accept)
        return EventMatch(event, label: label, accept: accept).wrong
    }

    @Test func labelMatchesItself() { #expect(Self.wrong { _, _, _ in } == []) }

    @Test func eachFieldCanBeWrong() {
        #expect(Self.wrong { event, _, _ in event.startDate = "2026-11-23" } == [.date])
        #expect(Self.wrong { event, _, _ in event.startTime = nil } == [.time])
        #expect(Self.wrong { event, _, _ in event.endTime = "21:00" } == [.end])
        #expect(Self.wrong { event, _, _ in event.endDate = "2026-11-23" } == [.end])
        #expect(Self.wrong { event, _, _ in event.location = nil } == [.place])
        #expect(Self.wrong { _, label, _ in label.locationContains = nil } == [.place])
        #expect(Self.wrong { event, _, _ in event.title = "Meeting" } == [.title])
    }

    @Test func arabicSpellingsAreEqual() {
        #expect(Self.wrong { event, _, _ in (event.title, event.location) = ("العشاءُ", "لوسيـن") } == [])
        #expect(
            Self.wrong { event, label, _ in (event.title, label.titleKeywords) = ("زياره احمد", ["زيارة أحمد"]) } == []
        )
    }

    @Test func acceptedValuesAreRight() {
        let taken = Self.wrong { event, _, accept in
            (event.startDate, event.startTime) = ("2026-11-23", "19:30")
            (event.location, event.endTime) = (nil, "22:00")
            (accept.startDate, accept.startTime) = (["2026-11-23"], ["19:30"])
            (accept.locationContains, accept.endTime) = ([nil], ["22:00"])
        }
        #expect(taken == [])
    }

    @Test func missingLastDayMeansTheFirstDay() {
        let said = Self.wrong { event, label, _ in
            (event.endDate, event.endTime) = ("2026-11-22", "21:00")
            label.endTime = "21:00"
        }
        let unsaid = Self.wrong { event, label, _ in
            (label.endDate, label.endTime) = ("2026-11-22", "21:00")
            event.endTime = "21:00"
        }
        #expect(said == [] && unsaid == [])
        #expect(Self.wrong { _, label, _ in label.endDate = "2026-11-24" } == [.end])
    }

    @Test(arguments: [
        (nil, true), ("18:30", true), ("19:00", true), ("20:45", true), ("20:46", false), ("06:30", false),
    ])
    func unlabelledTimeMayBeInTheAcceptedRange(_ time: String?, _ isRight: Bool) {
        let wrong = Self.wrong {
            $0.startTime = time
            $1.startTime = nil
            $2.startTimeRange = ["18:30", "20:45"]
        }
        #expect(wrong.contains(.time) != isRight)
    }

    @Test func titleSimilarityIsComputed() throws {
        let near = EventMatch(DecidedEvent(title: "Diner", startDate: ""), label: Self.label, accept: nil)
        let far = EventMatch(DecidedEvent(title: "Call", startDate: ""), label: Self.label, accept: nil)
        #expect(EventMatch(Self.event, label: Self.label, accept: nil).titleSimilarity == 1)
        // din-er: di in er of di in nn ne er.
        #expect(abs(try #require(near.titleSimilarity) - 2.0 * 4 / 9) < 0.001)
        #expect(try #require(far.titleSimilarity) < 0.2)
    }
}
