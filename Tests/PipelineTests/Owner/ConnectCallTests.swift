import APIMessages
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Store
import SwiftProtobuf
import TestSupport
import Testing

@testable import API

extension PeopleSuites {
    @Suite(
        "Connect: each call is answered by its protocol, and refused in words of both languages",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectCallTests {
        private static let profile = "profile.v1.ProfileService/GetProfile"
        private static let create = "calendar.v1.CalendarService/CreateEvent"

        @Test(.timeLimit(.minutes(2))) func badCallsGetTheirCodes() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 1)
                let (known, stranger) = (app, ConnectClient(owner))
                func code(_ fields: [String: String], _ json: String = "{}") async throws -> String {
                    try await known.json(Self.profile, json, fields).code
                }
                // Content
                #expect(try await code(["Content-Type": "application/x-www-form-urlencoded"]) == "415")
                #expect(try await code(["Content-Type": "application/grpc"]) == "415")
                let get = try await bed.http.execute(HTTPCall(method: .get, url: "\(owner.address)/\(Self.profile)"))
                #expect(get.status == 405 && get.fields[.allow] == "POST")
                // Headers
                #expect(try await code(["Connect-Protocol-Version": ""]) == "ok")
                #expect(try await code(["Connect-Protocol-Version": "2"]) == "invalid_argument")
                #expect(try await code(["Connect-Timeout-Ms": "12345678901"]) == "invalid_argument")
                #expect(try await code(["Connect-Timeout-Ms": "5000"]) == "ok")
                #expect(try await code(["Content-Encoding": "br"]) == "unimplemented")
                // Bodies
                let deep = #"{"x": \#(String(repeating: "[", count: 33))\#(String(repeating: "]", count: 33))}"#
                for json in ["", "[]", "{", #"{"a": 1, "a": 2}"#, deep] {
                    #expect(try await code([:], json) == "invalid_argument", "\(json.prefix(20))")
                }
                #expect(try await code([:], #"{"later": [1, {"b": null}]}"#) == "ok")
                let long = String(repeating: " ", count: 257 << 10) + "{}"
                #expect(try await code([:], long) == "resource_exhausted")
                for (count, expected) in [((1 << 20) - 2, "ok"), (2 << 20, "resource_exhausted")] {
                    let zipped = try Self.gzip(Array((String(repeating: " ", count: count) + "{}").utf8), bed)
                    let answer = try await known.send(Self.profile, zipped, ["Content-Encoding": "gzip"])
                    #expect(answer.code == expected)
                }
                // Without a session, less.
                let open = "auth.v1.AuthService/InitiateEmail"
                let blank = String(repeating: " ", count: 17 << 10) + "{}"
                #expect(try await stranger.json(open, blank).code == "resource_exhausted")
                let bomb = try Self.gzip(Array((String(repeating: " ", count: 65 << 10) + "{}").utf8), bed)
                let inflated = try await stranger.send(open, bomb, ["Content-Encoding": "gzip"])
                #expect(inflated.code == "resource_exhausted")
                let broken = try await known.send(Self.profile, Array("{}".utf8), ["Content-Encoding": "gzip"])
                #expect(broken.code == "invalid_argument")
                // Time: the answer to this one takes 300 ms.
                let slow = try await stranger.json(
                    "auth.v1.AuthService/InitiateEmail",
                    #"{"email": "sara@example.org"}"#,
                    ["Connect-Timeout-Ms": "50"]
                )
                #expect(slow.code == "deadline_exceeded" && slow.status == 504)
                #expect(try await code(["Connect-Timeout-Ms": "0"]) == "deadline_exceeded")
                // Identity of the caller
                #expect(try await stranger.json(Self.profile).code == "unauthenticated")
                let browser = OwnerBrowser(owner)
                let cookie = ["Cookie": "jadwal-owner=\(app.refresh)"]
                #expect(try await stranger.json(Self.profile, "{}", cookie).code == "unauthenticated")
                #expect(try await browser.get("/account", headers: cookie).status == 303)
                for token in [app.refresh, "x", ""] {
                    let fields = ["Authorization": "Bearer \(token)"]
                    #expect(try await stranger.json(Self.profile, "{}", fields).code == "unauthenticated")
                }
                // Methods without a service say so, to those who are signed in.
                for method in ConnectMethod.allCases where method.row.answer == nil {
                    let answer = try await known.json(method.row.path)
                    #expect(answer.code == "unimplemented" && answer.status == 501, "\(method.row.path)")
                }
                let arabic = try await stranger.json(Self.profile, "{}", ["x-lang": "ar"])
                #expect(arabic.text.contains("لم تسجّل الدخول") && arabic.fields[.contentLanguage] == "ar")
                #expect(arabic.fields[.contentType] == "application/json" && arabic.fields[.cacheControl] == "no-store")
                #expect(
                    try await owner.api.metric(
                        "jadwal_api_calls_total",
                        ["method": Self.profile, "code": "deadline_exceeded"]
                    ) == 1
                )
            }
        }

        @Test(.timeLimit(.minutes(2))) func eventsAreAddedOnceAndBadOnesNameTheirFields() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 1)
                let zone = try await app.json(
                    "profile.v1.ProfileService/UpdateProfile",
                    #"{"timeZone": "Europe/Berlin"}"#
                )
                #expect(zone.code == "ok")
                let event = #"{"title": "Lunch", "location": "Nozomi", "startDate": "2027-03-04T12:00:00Z"}"#
                var answers: Set<String> = []
                for _ in 0..<3 {
                    let answer = try await app.json(Self.create, event, ["Idempotency-Key": "one"])
                    #expect(answer.code == "ok", "\(answer.text)")
                    answers.insert(answer.text)
                }
                #expect(answers.count == 1)
                let binary = try await app.call(
                    Self.create,
                    try Calendar_V1_CreateEventRequest(jsonString: event),
                    as: Calendar_V1_CreateEventResponse.self,
                    ["Idempotency-Key": "one"]
                )
                #expect(try Calendar_V1_CreateEventResponse(jsonString: try #require(answers.first)) == binary)
                #expect(binary.event.endDate.seconds - binary.event.startDate.seconds == 3600)
                #expect(try await bed.count("select count(*) from event") == 1)
                let other = event.replacing("Lunch", with: "Dinner")
                let reused = try await app.json(Self.create, other, ["Idempotency-Key": "one"])
                #expect(reused.code == "invalid_argument")
                #expect(try await app.json(Self.create, other, ["Idempotency-Key": "two"]).code == "ok")
                #expect(try await bed.count("select count(*) from event") == 2)

                // Both 02:30 of the night in which clocks go back: an instant says which one is meant.
                for hour in ["00", "01"] {
                    let night = "{\"title\": \"Night\", \"startDate\": \"2027-10-31T\(hour):30:00Z\"}"
                    let answer = try await app.json(Self.create, night)
                    #expect(answer.code == "ok" && answer.text.contains("2027-10-31T\(hour):30:00Z"), "\(answer.text)")
                }
                #expect(try await bed.count("select count(*) from event") == 4)

                let refused: [(json: String, field: String)] = [
                    (#"{"startDate": "2027-03-04T12:00:00Z"}"#, "title"), (#"{"title": "x"}"#, "start_date"),
                    (
                        #"{"title": "\#(String(repeating: "t", count: 501))", "startDate": "2027-03-04T12:00:00Z"}"#,
                        "title"
                    ),
                    (#"{"title": "x", "startDate": "9999-12-31T23:59:59Z"}"#, "start_date"),
                    (#"{"title": "x", "startDate": "0001-01-01T00:00:00Z"}"#, "start_date"),
                    (#"{"title": "x", "startDate": "2020-03-04T12:00:00Z"}"#, "start_date"),
                    (
                        #"{"title": "x", "startDate": "2027-03-04T12:00:00Z", "endDate": "2027-03-04T11:00:00Z"}"#,
                        "end_date"
                    ),
                    (
                        #"{"title": "x", "startDate": "2027-03-04T12:00:00Z", "endDate": "2037-03-04T11:00:00Z"}"#,
                        "end_date"
                    ),
                    (#"{"title": "x", "startDate": "2027-03-04T12:00:00Z", "calendarId": "c"}"#, "calendar_id"),
                ]
                for (json, field) in refused {
                    let answer = try await app.json(Self.create, json, ["Idempotency-Key": "bad"])
                    #expect(answer.code == "invalid_argument" && answer.blamed == [field], "\(json): \(answer.text)")
                }
                for json in [#"{"startDate": "2027-02-30T12:00:00Z"}"#, #"{"startDate": "0000-01-01T00:00:00Z"}"#] {
                    #expect(try await app.json(Self.create, json).code == "invalid_argument")
                }
                // Seconds that no calendar has, in bytes.
                let far = Calendar_V1_CreateEventRequest.with { ($0.title, $0.startDate) = ("x", .init(seconds: .max)) }
                let answer = try await app.send(
                    Self.create,
                    try far.serializedBytes(),
                    ["Content-Type": "application/proto"]
                )
                #expect(answer.blamed == ["start_date"])
                #expect(try await bed.count("select count(*) from event") == 4)
                #expect(try await bed.count("select count(*) from outbox where queue like '%calendar%'") == 4)
                let log = owner.api.process.log
                for secret in [app.access ?? "", app.refresh, "noura", "Lunch", "Nozomi", "\"one\""] {
                    #expect(!secret.isEmpty && !log.contains(secret))
                }
                try await Self.correctsToATimeThatClocksShowTwice(app)
            }
        }

        /// An app that names a clock's time says which one it means, in the zone of Berlin.
        private static func correctsToATimeThatClocksShowTwice(_ app: ConnectClient) async throws {
            let later = #"{"title": "Later", "startDate": "2027-10-31T10:00:00Z"}"#
            let made = try Calendar_V1_CreateEventResponse(jsonString: try await app.json(Self.create, later).text)
            func correct(_ revision: Int, _ turns: String) async throws -> ConnectClient.Answer {
                let days = #""startDay": "2027-10-31", "endDay": "2027-10-31""#
                let clock = #"\#(days), "startTime": "02:30", "endTime": "04:00"\#(turns)"#
                let json = #"{"id": "\#(made.event.id)", "revision": \#(revision), "clock": {\#(clock)}}"#
                return try await app.json("events.v1.EventsService/Correct", json)
            }
            let asked = try await correct(1, "")
            #expect(asked.blamed == ["clock.start_time"] && asked.code == "invalid_argument", "\(asked.text)")
            let first = try await correct(1, #", "startsAtSecond": false"#)
            #expect(first.text.contains(#""start":"2027-10-31T00:30:00Z""#), "\(first.text)")
        }

        /// The same stories as on pages: correct, dismiss, undo, settings, sentences.
        @Test(.timeLimit(.minutes(2))) func ownersActOnTheirEvents() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 1)
                let events = "events.v1.EventsService"
                let update = "settings.v1.SettingsService/Update"
                let asked = #"{"timeZone": "Asia/Riyadh", "language": "ar", "quietHours": "٢٢:٠٠-٠٧:٠٠", "#
                let settings = try await app.json(update, asked + #""reminderMinutes": 30, "digits": "arabic"}"#)
                #expect(settings.text.contains(#""digits":"arabic""#))
                #expect(try await app.json(update, #"{"digits": "roman"}"#).blamed == ["digits"])
                #expect(settings.code == "ok" && settings.text.contains("22:00-07:00"), "\(settings.text)")
                let refused = try await app.json(update, #"{"timeZone": "Mars", "dayHours": "8-7", "language": "fr"}"#)
                #expect(refused.blamed == ["day_hours", "language", "time_zone"])
                #expect(try await app.json(update, #"{"keepsChats": true}"#).code == "failed_precondition")
                let agreed = try await app.json(update, #"{"keepsChats": true, "agreedText": 1, "noReminder": true}"#)
                #expect(agreed.text.contains("\"keepsChats\":true") && !agreed.text.contains("reminderMinutes"))
                #expect(agreed.text.contains("22:00-07:00"))

                let read = try await app.json(
                    "\(events)/ParseSentence",
                    #"{"sentence": "lunch with Sara tomorrow 1pm, remind me the night before and an hour before"}"#
                )
                #expect(read.text.contains("13:00") && read.text.contains("Lunch with Sara"), "\(read.text)")
                #expect(read.text.contains(#""reminderLeads":["17h","1h"]"#), "\(read.text)")
                let vague = try await app.json("\(events)/ParseSentence", #"{"sentence": "Call the landlord"}"#)
                #expect(vague.text.contains("DOUBT_NO_DAY"))

                let made = try await app.json(
                    Self.create,
                    #"{"title": "Eid", "isAllDay": true, "startDate": "2027-03-09T21:00:00Z", "endDate": "2027-03-11T21:00:00Z"}"#
                )
                let id = try #require(
                    (try ConnectClient.object(made.body)["event"] as? [String: Any])?["id"] as? String
                )
                func event() async throws -> Events_V1_GetEventResponse {
                    try await app.call(
                        "\(events)/GetEvent",
                        Events_V1_GetEventRequest.with { $0.id = id },
                        as: Events_V1_GetEventResponse.self
                    )
                }
                // Two days by the owner's clock.
                #expect(try await event().event.clock.startDay == "2027-03-10")
                #expect(try await event().event.clock.endDay == "2027-03-11")
                #expect(try await event().source == .elsewhere)
                let corrected = #"{"id": "\#(id)", "revision": 1, "title": "Feast"}"#
                #expect(try await app.json("\(events)/Correct", corrected).code == "ok")
                let feast = try await event().event
                #expect(feast.title == "Feast" && feast.revision == 2)
                let late = #"{"id": "\#(id)", "revision": 1, "title": "Party"}"#
                #expect(try await app.json("\(events)/Correct", late).code == "aborted")
                let empty = #"{"id": "\#(id)", "revision": 2, "title": "", "clock": {"startDay": "2027-03-10"}}"#
                let blamed = try await app.json("\(events)/Correct", empty).blamed
                #expect(blamed == ["clock.end_day", "clock.end_time", "clock.start_time", "title"], "\(blamed)")
                #expect(try await event().undo.kind == .corrected)
                let dismissed = try await app.json(
                    "\(events)/Dismiss",
                    #"{"id": "\#(id)", "reason": "REASON_UNWANTED"}"#
                )
                #expect(dismissed.text.contains("STANDING_DISMISSED"), "\(dismissed.text)")
                #expect(try await app.json("\(events)/Correct", corrected).code == "failed_precondition")
                #expect(try await app.json("\(events)/Undo", #"{"id": "\#(id)"}"#).code == "ok")
                #expect(try await event().event.standing != .dismissed)
                let listed = try await app.json("\(events)/ListEvents")
                #expect(listed.text.contains(id) && listed.text.contains("ACCOUNT_STATE_NONE"))
                #expect(try await app.json("\(events)/ListEvents", #"{"pageToken": "x"}"#).blamed == ["page_token"])
                let conflict = #"{"eventId": "\#(id)", "decision": "DECISION_KEEP"}"#
                let resolve = "conflicts.v1.ConflictsService/ResolveConflict"
                #expect(try await app.json(resolve, conflict).code == "failed_precondition")
                #expect(try await app.json("conflicts.v1.ConflictsService/ListConflicts").text == "{}")
                #expect(try await app.json("calendar.v1.CalendarService/GetCalDavAccount").code == "not_found")
                #expect(try await app.json("whatsapp.v1.WhatsappService/GetWhatsappAccount").code == "not_found")
                let linked = try await app.json("whatsapp.v1.WhatsappService/ConnectWhatsappAccount")
                #expect(linked.code == "failed_precondition")
            }
        }

        private static func gzip(_ bytes: [UInt8], _ bed: PipelineBed) throws -> [UInt8] {
            let file = bed.folder.appending(path: "body-\(UUID().uuidString)")
            try Data(bytes).write(to: file)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/gzip")
            process.arguments = [file.path]
            try process.run()
            process.waitUntilExit()
            return try Array(Data(contentsOf: file.appendingPathExtension("gz")))
        }
    }
}
