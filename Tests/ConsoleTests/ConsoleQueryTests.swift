import Store
import TestSupport
import Testing
import Time
import Web

@testable import Console

@Suite("Filters are read without what cannot be, which is named") struct ConsoleQueryTests {
    private static let id = "0f4c1c1e-7a3b-4a57-9f0e-2a7a5b1d9c11"

    @Test func wholeFilterComesBackFromItsAddress() throws {
        let text =
            "view=groups&stage=calendar&kind=calendar_refused&customer=\(Self.id)&since=2026-11-24T08:30"
            + "&until=2026-11-24T20:00&state=all&after=1764000000000000-\(Self.id)"
        let query = FailureQuery(reading: try #require(RequestItems(parsing: text)))
        #expect(query.view == .groups && query.filter.stage == "calendar" && !query.filter.isOpen)
        #expect(query.filter.since == UnixTime(seconds: 1_795_509_000))
        #expect(query.cursor?.text == "1764000000000000-\(Self.id)")
        #expect(FailureQuery(reading: RequestItems(query.route.query)) == query && query.unreadable.isEmpty)
    }

    @Test(arguments: [
        ("view", "table"), ("stage", "kitchen"), ("kind", "a b"), ("kind", "<script>"), ("customer", "7"),
        ("since", "yesterday"), ("until", "2026-13-01T00:00"), ("state", "closed"), ("after", "1-2"), ("after", "-1-x"),
        ("since", "2026-11-24T08:30\u{0}"), ("kind", String(repeating: "a", count: 65)),
    ])
    func garbageIsLeftOutByName(field: String, value: String) throws {
        let good =
            "view=groups&stage=calendar&kind=calendar_refused&customer=\(Self.id)&since=2026-11-24T08:30&state=all"
        let items = try #require(RequestItems(parsing: good)).without(field) + [Route.Item(field, value)]
        let query = FailureQuery(reading: RequestItems(items))
        #expect(query.unreadable == [field])
        // The others count.
        let others = FailureQuery(reading: RequestItems(items.filter { $0.name != field }))
        #expect(query.items == others.items && query.items.count >= 5)
        // An act would be about more.
        #expect(throws: ConsoleFault.unreadable(field: field)) { try FailureQuery(exactly: RequestItems(items)) }
        let act = [Route.Item("act", "discard")]
        guard field != "view", field != "after" else { return }
        #expect(throws: ConsoleFault.unreadable(field: field)) { try OrderForm(reading: RequestItems(items + act)) }
    }

    @Test(arguments: [
        ("origin", "browser"), ("after", "x"), ("after", "0"), ("after", "9999999999999999999"), ("person", "a\u{0}"),
        ("since", "x"),
    ])
    func garbageOfTheAuditIsLeftOutByName(field: String, value: String) throws {
        let items = RequestItems([Route.Item("action", "dismiss event"), Route.Item(field, value)])
        let query = AuditQuery(reading: items)
        #expect(query.unreadable == [field] && query.filter.action == "dismiss event")
        #expect(query.items == [Route.Item("action", "dismiss event")])
        // A file says nothing of what was left out.
        #expect(throws: ConsoleFault.unreadable(field: field)) { try AuditQuery(exactly: items) }
    }

    @Test func randomQueriesAreReadWithoutWhatCannotBe() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("the seed of this run is \(seed)")
        var random = SeededGenerator(seed: seed)
        let names = ["view", "stage", "kind", "customer", "since", "until", "state", "after", "person", "origin", "x"]
        let values = [
            "list", "all", "calendar", Self.id, "2026-11-24T08:30", "1-\(Self.id)", "\u{202E}", "<b>", "%", "🗓",
        ]
        for _ in 0..<2000 {
            let items = RequestItems(
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    let cut = Int.random(in: 0...20, using: &random)
                    let value = values.randomElement(using: &random) ?? ""
                    return Route.Item(
                        names.randomElement(using: &random) ?? "",
                        Bool.random(using: &random) ? value : String(value.prefix(cut))
                    )
                }
            )
            let failures = FailureQuery(reading: items)
            let again = FailureQuery(reading: RequestItems(failures.route.query))
            #expect(again.items == failures.items && again.unreadable.isEmpty, "seed \(seed)")
            let audit = AuditQuery(reading: items)
            let same = AuditQuery(reading: RequestItems(audit.items))
            #expect(same.items == audit.items && same.unreadable.isEmpty, "seed \(seed)")
        }
    }
}
