import CalDAV
import Foundation
import HTTP
import HTTPTypes
import Logging
import Pipeline
import TestSupport
import Testing

/// Many events at a server where one request in twenty fails.
@Suite(.serialized) struct CalendarLoadTests {
    /// `deploy/test --servers` asks for ten thousand.
    private static let events =
        ProcessInfo.processInfo.environment["JADWAL_TEST_CALENDAR_EVENTS"].flatMap { Int($0) } ?? 300
    /// Radicale searches the whole calendar for a UID at each write.
    private static let eventsPerCalendar = 100
    private static let lanes = 8

    @Test func eachEventIsWrittenOnceWithFewRequests() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed), \(Self.events) events")
        let bed = try await TestServer.start("radicale_server.py")
        try await HTTPClient.lend { http in
            let faulty = FaultyExchange(http.exchange, share: 0.05, seed: seed)
            let client = CalDAVClient(
                exchange: faulty.exchange,
                policy: QuirkyCalendar.policy,
                logger: Logger(label: "test")
            )
            let account = CalendarAccount(
                customerID: EventIdentity.random().id,
                url: "http://127.0.0.1:\(bed.port)/",
                username: "jadwal",
                password: "secret"
            )
            let places = (0...(Self.events / Self.eventsPerCalendar)).map { "\(account.url)jadwal/load-\($0)/" }
            for place in places { _ = try await self.request("MKCALENDAR", place, over: http) }
            let all = (0..<Self.events).map { CalendarEvent.sample(.random(), summary: "Event \($0)") }
            let started = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<Self.lanes {
                    group.addTask {
                        for number in stride(from: lane, to: all.count, by: Self.lanes) {
                            let place = CalendarPlace(url: places[number / Self.eventsPerCalendar], displayName: "x")
                            try await PersistentOwner(client.writer, account, in: place).put(all[number])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let (requests, faults) = (await faulty.requests, await faulty.faults)
            print("\(requests) requests, \(faults) faults, \(ContinuousClock.now - started)")
            // 1.2 requests for an event, because one in twenty fails, at any rate of faults.
            #expect(Double(requests) <= Double(Self.events) + Double(faults) / 0.3 + 10, "seed \(seed)")
            var found: [Substring: Int] = [:]
            for place in places {
                let text = String(decoding: try await self.request("GET", place, over: http).body, as: UTF8.self)
                for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("UID:") {
                    found[line.dropFirst(4), default: 0] += 1
                }
            }
            #expect(found.count == all.count && found.values.allSatisfy { $0 == 1 }, "seed \(seed)")
            #expect(all.allSatisfy { found[$0.identity.calendarUID[...]] == 1 }, "seed \(seed)")
        }
        bed.stop()
    }

    private func request(_ method: String, _ url: String, over http: HTTPClient) async throws -> HTTPAnswer {
        try await http.execute(
            HTTPCall(
                method: HTTPRequest.Method(method)!,
                url: url,
                maximumAnswerBytes: 64 << 20,
                credentials: QuirkyCalendar.credentials,
                addressPolicy: QuirkyCalendar.policy
            )
        )
    }
}
