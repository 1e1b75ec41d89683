import CalDAV
import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing
import Time

/// Owners' pages show the same as python-caldav finds: at each real server that can be started here.
@Suite(.serialized, .enabled(if: TestEnvironment.python != nil, "needs a Python with caldav: JADWAL_TEST_PYTHON"))
struct CalendarViewTests {
    private static let zone = Zone("Asia/Riyadh")!
    /// 1 October to 11 November 2026 in Riyadh: clocks change in Berlin and in New York.
    private static let window = TimeWindow(
        start: UnixTime(seconds: 1_790_802_000),
        end: UnixTime(seconds: 1_794_344_400)
    )

    @Test(arguments: CalendarServer.wanted)
    func windowHasTheInstancesThatAnotherProgramFinds(_ server: CalendarServer) async throws {
        let bed = try await TestServer.start(server.script, arguments: server.arguments ?? [], within: .seconds(180))
        defer { bed.stop() }
        try await HTTPClient.lend { http in
            let visit = ServerVisit(server: server, port: bed.port, http: http)
            let place = try await visit.owner().provision()
            let beyond = WindowObjects.beyond[server] ?? []
            var refused: [Int] = []
            for number in WindowObjects.all.indices where !beyond.contains(number) {
                let url = place.url + "window-\(number).ics"
                let answer = try await visit.request(.put, url, WindowObjects.text(number))
                if !(200...299).contains(answer.status) { refused.append(number) }
            }
            #expect(refused == WindowObjects.refused[server] ?? [], "the objects that the server does not take")
            let client = visit.client()
            let list = try await client.calendars(of: visit.account)
            let own = try #require(list.calendars.first { $0.isOwn })
            let contents = await client.contents(
                of: own,
                in: list,
                visit.account,
                window: Self.window,
                zone: Self.zone,
                within: .seconds(20)
            )
            let shown = try #require(contents)
            let python = try #require(TestEnvironment.python)
            let witness = try await CalendarWitness.window(
                "http://127.0.0.1:\(bed.port)/\(server.witnessPath)",
                visit.account,
                python: python,
                Self.window,
                Self.zone
            )
            #expect(shown.isComplete && shown.instances.count > WindowObjects.all.count)
            let ours = Set(shown.instances.map(Self.line))
            #expect(ours.subtracting(witness).sorted() == [], "not found by the other program")
            #expect(Set(witness).subtracting(ours).sorted() == [], "not shown")
            #expect(witness.count == shown.instances.count)
        }
    }

    /// The output of Tests/TestServers/calendar_window.py.
    private static func line(_ instance: CalendarInstance) -> String {
        var words = [instance.uid, instance.title]
        words += [instance.start, instance.end]
            .map { time in
                let local = (instance.isAllDay ? Self.zone : Zone.utc).local(time)
                let parts = "\(local)".filter(\.isNumber)
                return instance.isAllDay ? String(parts.prefix(8)) : "\(parts.prefix(8))T\(parts.dropFirst(8))00Z"
            }
        switch instance.status {
        case .confirmed: break
        case .tentative: words.append("tentative")
        case .cancelled: words.append("cancelled")
        }
        if instance.isTransparent { words.append("transparent") }
        return words.joined(separator: " ")
    }
}
