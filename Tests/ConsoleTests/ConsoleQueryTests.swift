import Pages
import Store
import TestSupport
import Testing
import Time

@testable import Console

@Suite("Filters are read, or refused by the name of their field") struct ConsoleQueryTests {
    private static let id = "0f4c1c1e-7a3b-4a57-9f0e-2a7a5b1d9c11"

    @Test func wholeFilterComesBackFromItsAddress() throws {
        let text =
            "view=groups&stage=calendar&kind=calendar_refused&customer=\(Self.id)&since=2026-11-24T08:30"
            + "&until=2026-11-24T20:00&state=all&after=1764000000000000-\(Self.id)"
        let query = try FailureQuery(reading: try #require(RequestItems(parsing: text)))
        #expect(query.view == .groups && query.filter.stage == "calendar" && !query.filter.isOpen)
        #expect(query.filter.since == UnixTime(seconds: 1_795_509_000))
        #expect(query.cursor?.text == "1764000000000000-\(Self.id)")
        #expect(try FailureQuery(reading: RequestItems(query.route.query)) == query)
    }

    @Test(arguments: [
        ("view", "table"), ("stage", "kitchen"), ("kind", "a b"), ("kind", "<script>"), ("customer", "7"),
        ("since", "yesterday"), ("until", "2026-13-01T00:00"), ("state", "closed"), ("after", "1-2"), ("after", "-1-x"),
        ("since", "2026-11-24T08:30\u{0}"), ("kind", String(repeating: "a", count: 65)),
    ])
    func garbageIsRefusedByName(field: String, value: String) {
        #expect(throws: ConsoleFault.unreadable(field: field)) {
            try FailureQuery(reading: RequestItems([Route.Item(field, value)]))
        }
    }

    @Test(arguments: [
        ("origin", "browser"), ("after", "x"), ("after", "0"), ("after", "9999999999999999999"), ("person", "a\u{0}"),
        ("since", "x"),
    ])
    func garbageOfTheAuditIsRefusedByName(field: String, value: String) {
        #expect(throws: ConsoleFault.unreadable(field: field)) {
            try AuditQuery(reading: RequestItems([Route.Item(field, value)]))
        }
    }

    @Test func randomQueriesAreReadOrRefused() throws {
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
            if let query = try? FailureQuery(reading: items) {
                #expect(try FailureQuery(reading: RequestItems(query.route.query)) == query, "seed \(seed)")
            }
            if let query = try? AuditQuery(reading: items) {
                #expect(try AuditQuery(reading: RequestItems(query.items)) == query, "seed \(seed)")
            }
        }
    }
}
