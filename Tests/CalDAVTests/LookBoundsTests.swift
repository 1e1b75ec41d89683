import HTTP
import HTTPTypes
import Pipeline
import Testing
import Time

@testable import CalDAV

/// A lookup ends at its limits and names the calendars that it has not read.
@Suite struct LookBoundsTests {
    private static let zone = Zone("Asia/Riyadh")!
    /// The week from Sunday, 2026-11-22, in Riyadh.
    private static let week = TimeWindow(
        start: UnixTime(seconds: 1_795_294_800),
        end: UnixTime(seconds: 1_795_899_600)
    )
    private static let dentist =
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261122T070000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR"

    private static var reading: CalendarReading {
        CalendarReading(calendar: "Work", addresses: [], window: Self.week, zone: Self.zone, share: 1)
    }

    @Test func answersOfOneLookUpAreLimitedTogether() async {
        let calendars = (0..<3).map { ("c\($0)", ServedCalendars.Calendar(name: "C\($0)", padding: 6 << 20)) }
        let server = ServedCalendars(Dictionary(uniqueKeysWithValues: calendars))
        let look = CalDAVClient.sample(server.exchange).lookUp(within: .seconds(600))
        let findings = await look.look(Self.week, Self.zone, .sample())
        #expect(findings.unread.count == 1 && !findings.isComplete)
    }

    @Test func oneAnswerIsLimited() async {
        let server = ServedCalendars([
            "big": .init(name: "Big", padding: 9 << 20), "work": .init(name: "Work", objects: [Self.dentist]),
        ])
        let look = CalDAVClient.sample(server.exchange).lookUp(within: .seconds(600))
        let findings = await look.look(Self.week, Self.zone, .sample())
        #expect(findings.unread == ["Big"] && findings.instances.map(\.calendar) == ["Work"])
    }

    @Test func limitsAreNamed() throws {
        let budget = LookBudget(limit: .seconds(12))
        try budget.take(bytes: LookBudget.answerBytes)
        #expect(budget.maximumAnswerBytes == 0)
        let error = #expect(throws: DAVFailure.self) { try budget.take(bytes: 1) }
        #expect(error?.error.detail == "the answers to one look are longer than 16777216 bytes")
        let late = Self.reading.result(of: Array("<multistatus xmlns='DAV:'/>".utf8), until: .now, within: budget.time)
        #expect(!late.isComplete && late.overrun == "reading the answers to one look took longer than 3.0 seconds")
    }

    @Test func timeForReadingIsSpentOnce() {
        let budget = LookBudget(limit: .milliseconds(40))
        let first = budget.spend { end in
            while ContinuousClock.now < end {}
            return end
        }
        budget.spend { end in #expect(end <= .now && end >= first) }
    }

    @Test func lateDocumentIsNotRead() throws {
        let text = Array("<a>\(String(repeating: "x", count: 1 << 20))</a>".utf8)
        #expect(throws: DAVDocument.TimeIsUp.self) { _ = try DAVDocument.root(of: text, until: .now) }
        let root = try DAVDocument.root(of: text, until: .now + .seconds(600))
        #expect(root?.bytes.count == 1 << 20)
    }

    /// The text is read in chunks that end inside a character, a name and a reference.
    @Test func longTextIsReadCompletely() {
        for shift in 0..<8 {
            let padding = String(repeating: "x", count: (256 << 10) - 8 + shift)
            let root = DAVDocument.root(of: Array("<a>\(padding)سلا&amp;م<b/></a>".utf8))
            #expect(root?.text == padding + "سلا&م" && root?.children.count == 1)
        }
    }

    /// A long text that is not a multistatus is not reported as too slow.
    @Test(arguments: [10, 100_000]) func pageInsteadOfAMultistatusIsUnreadable(_ count: Int) async throws {
        let page = "<html>\(String(repeating: "x", count: count))</html>"
        let server = ScriptedServer([
            .answer("PROPFIND /h/", 401, [.wwwAuthenticate: "Basic"]), .answer("PROPFIND /h/", 207, [:], page),
        ])
        let error = await #expect(throws: CalendarError.self) {
            try await CalDAVClient.sample(server.exchange).writer.provision(.sample("https://dav.example.org/h/"))
        }
        #expect(error == CalendarError(.accountDown, detail: "unreadable multistatus"))
    }

    /// The answer to a write may be as long as an object.
    @Test func answerToAWriteIsLimited() async throws {
        let server = ScriptedServer([
            .answer("PROPFIND \(DAVSessionTests.path)", 401, [.wwwAuthenticate: "Basic"]),
            .answer("PUT \(DAVSessionTests.path)", 201),
        ])
        _ = try await CalDAVClient.sample(server.exchange).writer.put(.sample(), DAVSessionTests.place, nil, .sample())
        #expect(await server.calls.map(\.maximumAnswerBytes) == [8 << 20, 1 << 20])
    }
}
