import Pipeline
import TestSupport
import Testing
import Time

@Suite("A place is entered and left once, whatever is said twice or out of order") struct PlaceStateTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    private static func at(_ seconds: Int) -> UnixTime { Self.start + .seconds(seconds) }

    @Test func entersAndLeavesInTurnAllCount() {
        var state = PlaceState()
        for number in 0..<300 {
            let crossing: Crossing = number.isMultiple(of: 2) ? .enter : .leave
            let isNew = state.note(crossing, at: Self.at(number))
            let isNewAgain = state.note(crossing, at: Self.at(number))
            #expect(isNew && !isNewAgain)
        }
        #expect(state.isInside == false && state.seenAt == Self.at(299))
    }

    @Test func whatWasSaidOrIsOlderChangesNothing() {
        var state = PlaceState()
        func note(_ crossing: Crossing, _ seconds: Int) -> Bool { state.note(crossing, at: Self.at(seconds)) }
        #expect([note(.enter, 10), note(.enter, 20), note(.leave, 15)] == [true, false, false])
        #expect(state == PlaceState(isInside: true, seenAt: Self.at(20)))
        // Of one moment an arrival comes first.
        #expect([note(.leave, 20), note(.enter, 20)] == [true, false])
        #expect(state == PlaceState(isInside: false, seenAt: Self.at(20)))
    }

    /// 300 flapping transitions, doubled, in any order: the end is that of the newest, and none counts twice.
    @Test func shuffledAndDoubledOnesCountOnceAtMost() {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let said = (0..<300).map { ($0.isMultiple(of: 2) ? Crossing.enter : .leave, Self.at($0 / 2 * 2 / 3)) }
            var state = PlaceState()
            var rang: [String] = []
            for (crossing, time) in (said + said).shuffled(using: &generator) where state.note(crossing, at: time) {
                rang.append("\(crossing) \(time.seconds)")
                #expect(state.isInside == (crossing == .enter) && state.seenAt == time)
            }
            #expect(Set(rang).count == rang.count)
            #expect(zip(rang, rang.dropFirst()).allSatisfy { $0.first != $1.first })
            #expect(state == PlaceState(isInside: false, seenAt: said.last?.1))
        }
    }

    @Test func linksAreReadAsTheyAreWritten() {
        let link = PlaceLink(.leave, EventIdentity.random().id)
        #expect(PlaceLink(link.description) == link)
        for text in ["", "enter", "enter:", "enter:x", "stay:\(link.placeID)", "\(link):x"] {
            #expect(PlaceLink(text) == nil)
        }
    }

    @Test func ownTracksIsReadWithoutItsPosition() throws {
        // As owntracks.org/booklet/tech/json has it.
        let transition = """
            {"_type": "transition", "wtst": 1425042603, "lat": 12.34, "lon": 44.5, "tst": 1427634603, "acc": 130,
            "tid": "JP", "event": "enter", "desc": "my Indian restaurant", "t": "b", "rid": "6da9cf"}
            """
        let read = try #require(TransitionReader().read(Array(transition.utf8)))
        #expect(read.crossing == .enter && read.name == "my Indian restaurant" && read.region == "6da9cf")
        #expect(read.at == UnixTime(seconds: 1_427_634_603))
        #expect(!String(reflecting: read).contains("12.34") && !String(reflecting: read).contains("44.5"))
        for other in [
            "", "[]", "{}", "x", transition.replacing("transition", with: "location"),
            transition.replacing("enter", with: "stay"), transition.replacing("1427634603", with: "\"x\""),
            transition.replacing("1427634603", with: "-1"), transition.replacing("1427634603", with: "1e300"),
            #"{"_type": "transition", "event": "enter", "tst": 1427634603}"#,
            #"{"_type": "transition", "event": "enter", "tst": 1427634603, "desc": ""}"#,
            String(repeating: "[", count: 16_000), transition + String(repeating: " ", count: 17_000),
        ] {
            #expect(TransitionReader().read(Array(other.utf8)) == nil)
        }
    }
}
