import APIMessages
import Foundation
import HTTP
import Pipeline
import Postgres
import Store
import SwiftProtobuf
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Connect: apps use the calendar account as the pages do",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectCalendarTests {
        private static let service = "calendar.v1.CalendarService"

        private struct Bed {
            let radicale: PrivateRadicale
            let owner: OwnerBed
            var app: ConnectClient

            init(_ bed: PipelineBed) async throws {
                self.radicale = try await PrivateRadicale(users: ["noura", "sara"], http: bed.http, folder: bed.folder)
                let review = "DTSTART:20270304T120000Z\nDTEND:20270304T130000Z\nSUMMARY:Design review"
                let trip = "DTSTART;VALUE=DATE:20270305\nDTEND;VALUE=DATE:20270307\nSUMMARY:رحلة"
                try await self.radicale.addCalendar(
                    "Work",
                    of: "noura",
                    at: "work",
                    ["review": review, "trip": trip],
                    over: bed.http
                )
                try await self.radicale.addCalendar("Club", of: "noura", at: "club", [:], over: bed.http)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.radicale.port)"]
                self.owner = try await OwnerBed.start(bed, settings: allowed.merging(ConnectClient.settings) { $1 })
                self.app = ConnectClient(self.owner)
                try await self.app.signIn("noura@example.org", letter: 1)
            }

            func connect(
                url: String? = nil,
                user: String = "noura",
                password: String = PrivateRadicale.password
            ) async throws -> ConnectClient.Answer {
                let request = try Calendar_V1_ConnectCalDAVCalendarRequest.with {
                    ($0.url, $0.username, $0.password) = (url ?? self.radicale.url, user, password)
                }.jsonString()
                return try await self.json("ConnectCalDAVCalendar", request)
            }

            func json(_ method: String, _ json: String = "{}", key: String = "") async throws -> ConnectClient.Answer {
                try await self.app.json("\(service)/\(method)", json, ["Idempotency-Key": key])
            }

            /// Asks by JSON and by the binary form, whose answers say the same.
            func both<Request: Message, Response: Message & Equatable>(
                _ method: String,
                _ request: Request,
                as type: Response.Type,
                key: String = ""
            ) async throws -> Response {
                let answer = try await self.json(method, try request.jsonString(), key: key)
                try #require(answer.code == "ok", "\(method): \(answer.text)")
                let fields = ["Idempotency-Key": key]
                let binary = try await self.app.call("\(service)/\(method)", request, as: type, fields)
                #expect(try Response(jsonString: answer.text) == binary, "\(method)")
                return binary
            }

            func calendars() async throws -> [Calendar_V1_Calendar] {
                try await self.both(
                    "GetCalendars",
                    Calendar_V1_GetCalendarsRequest(),
                    as: Calendar_V1_GetCalendarsResponse.self
                ).calendars
            }
        }

        @Test(.timeLimit(.minutes(2))) func accountsAreConnectedAndCalendarsAreChosenAndMade() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                // Nothing is connected yet.
                #expect(try await bed.json("GetCalendarAccounts").text == "{}")
                #expect(try await bed.json("GetCalendars").text == "{}")
                #expect(try await bed.json("GetCalendarsWithCalendarAccounts").text == "{}")
                for method in ["TestAccount", "SetCalendarUse", "CreateCalendar"] {
                    #expect(try await bed.json(method).code == "failed_precondition", "\(method)")
                }
                for (answer, field) in try await [
                    (bed.connect(url: " "), "url"), (bed.connect(url: "calendar.google.com"), "url"),
                    (bed.connect(url: "http://127.0.0.1:1/"), "url"), (bed.connect(user: "a:b"), "username"),
                    (bed.connect(password: ""), "password"), (bed.connect(password: "planted-Zq7"), "password"),
                ] { #expect(answer.code == "invalid_argument" && answer.blamed == [field], "\(answer.text)") }
                let account = Calendar_V1_ConnectCalDAVCalendarRequest.with {
                    ($0.url, $0.username, $0.password) = (bed.radicale.url, "noura", PrivateRadicale.password)
                }
                let connected = try await bed.both(
                    "ConnectCalDAVCalendar",
                    account,
                    as: Calendar_V1_ConnectCalDAVCalendarResponse.self
                )
                #expect(!connected.hasCalendar)
                let accounts = try await bed.both(
                    "GetCalendarAccounts",
                    Calendar_V1_GetCalendarAccountsRequest(),
                    as: Calendar_V1_GetCalendarAccountsResponse.self
                ).calendarAccounts
                #expect(accounts.map(\.provider) == [.caldav] && accounts == [connected.account])
                let tested = try await bed.both(
                    "TestAccount",
                    Calendar_V1_TestAccountRequest(),
                    as: Calendar_V1_TestAccountResponse.self
                )
                #expect(tested.works && tested.fault.isEmpty)

                let calendars = try await bed.calendars()
                let work = try #require(calendars.first { $0.name == "Work" })
                let club = try #require(calendars.first { $0.name == "Club" })
                #expect(work.isWritable && work.isSearched && !work.getsEvents && !work.isOwn)
                #expect(calendars.allSatisfy { $0.calendarAccountID == accounts[0].id && !$0.id.contains("/") })
                let whole = try await bed.both(
                    "GetCalendarsWithCalendarAccounts",
                    Calendar_V1_GetCalendarsWithCalendarAccountsRequest(),
                    as: Calendar_V1_GetCalendarsWithCalendarAccountsResponse.self
                ).calendarAccountWithCalendarsList
                #expect(whole.map(\.account) == accounts && whole.first?.calendars == calendars)

                let use = Calendar_V1_SetCalendarUseRequest.with {
                    ($0.calendarID, $0.ignoredIds) = (work.id, [club.id])
                }
                let chosen = try await bed.both("SetCalendarUse", use, as: Calendar_V1_SetCalendarUseResponse.self)
                #expect(chosen.calendars.filter(\.getsEvents).map(\.name) == ["Work"])
                #expect(chosen.calendars.filter(\.isSearched).map(\.name) == ["Work"])
                // Settings that are not named stay.
                _ = try await bed.json("SetCalendarUse", "{\"searchedIds\": [\"\(club.id)\"]}")
                let stored = try #require(try await PostgresOwnerCalendars(pipeline.store).show(bed.app.customer))
                #expect(stored.place?.displayName == "Work" && stored.account.ignoredCalendars == [])
                let twice = "{\"searchedIds\": [\"\(club.id)\"], \"ignoredIds\": [\"\(club.id)\"]}"
                #expect(try await bed.json("SetCalendarUse", twice).blamed == ["ignored_ids"])
                let hiding = Calendar_V1_SetCalendarUseRequest.with { $0.hiddenIds = [club.id] }
                let left = try await bed.both("SetCalendarUse", hiding, as: Calendar_V1_SetCalendarUseResponse.self)
                #expect(left.calendars.filter(\.isShown).map(\.name) == ["Work"])
                #expect(left.calendars.filter(\.isSearched).count == 2, "what is not shown is searched")
                _ = try await bed.json("SetCalendarUse", "{\"shownIds\": [\"\(club.id)\"]}")
                #expect(try await bed.calendars().allSatisfy(\.isShown))
                let both = "{\"shownIds\": [\"\(club.id)\"], \"hiddenIds\": [\"\(club.id)\"]}"
                #expect(try await bed.json("SetCalendarUse", both).blamed == ["hidden_ids"])
                #expect(try await bed.json("SetCalendarUse", "{\"ignoredIds\": [\"x\"]}").code == "not_found")

                let family = Calendar_V1_CreateCalendarRequest.with { ($0.name, $0.color) = ("العائلة", "#1d66c9") }
                let made = try await bed.both(
                    "CreateCalendar",
                    family,
                    as: Calendar_V1_CreateCalendarResponse.self,
                    key: "family"
                ).calendar
                let listed = try #require(try await bed.calendars().first { $0.id == made.id })
                #expect(listed.name == "العائلة" && listed.getsEvents && listed.color.hasPrefix("#1D66C9"))
                for (json, field) in [
                    ("{}", "name"), (#"{"name": "Work"}"#, "name"), (#"{"name": "a", "color": "red"}"#, "color"),
                    (#"{"name": "a", "description": "b"}"#, "description"),
                    (#"{"name": "a", "startDate": "2027-03-04T12:00:00Z"}"#, "start_date"),
                    (#"{"name": "a", "endDate": "2027-03-04T12:00:00Z"}"#, "end_date"),
                    ("{\"name\": \"\(String(repeating: "n", count: 101))\"}", "name"),
                ] {
                    let answer = try await bed.json("CreateCalendar", json)
                    #expect(answer.code == "invalid_argument" && answer.blamed == [field], "\(answer.text)")
                }
                let makings = "select count(*) from audit where action = 'owner makes a calendar'"
                #expect(try await pipeline.count(makings) == 1)
                let said = bed.owner.api.process.log
                #expect(!said.contains("planted-Zq7") && !said.contains("noura") && !said.contains("Work"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func eventsOfACalendarAreListedAndJadwalsAreChanged() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                #expect(try await bed.connect().code == "ok")
                let work = try #require(try await bed.calendars().first { $0.name == "Work" })
                _ = try await bed.json("SetCalendarUse", "{\"calendarId\": \"\(work.id)\"}")
                let window = try Calendar_V1_GetEventsByCalendarRequest.with {
                    $0.calendarID = work.id
                    $0.startDate = try Self.time("2027-03-04T00:00:00Z")
                    $0.endDate = try Self.time("2027-03-06T00:00:00Z")
                }
                let seen = try await bed.both(
                    "GetEventsByCalendar",
                    window,
                    as: Calendar_V1_GetEventsByCalendarResponse.self
                )
                #expect(seen.events.map(\.title) == ["Design review", "رحلة"] && seen.isComplete && seen.hasReadAt)
                #expect(seen.events.map(\.isAllDay) == [false, true] && seen.events.allSatisfy { $0.id.isEmpty })
                #expect(seen.events[0].startDate == (try Self.time("2027-03-04T12:00:00Z")))
                #expect(seen.events[1].endDate == (try Self.time("2027-03-07T00:00:00Z")))
                for (json, field) in [
                    ("{}", "calendar_id"), (#"{"calendarId": "x"}"#, "start_date"),
                    (#"{"calendarId": "x", "startDate": "2027-03-04T00:00:00Z"}"#, "end_date"),
                    (Self.window("x", "1800-03-04", "2027-03-05"), "start_date"),
                    (Self.window("x", "2027-03-04", "2027-03-04"), "end_date"),
                    (Self.window("x", "2027-03-04", "2027-05-06"), "end_date"),
                ] { #expect(try await bed.json("GetEventsByCalendar", json).blamed == [field], "\(json)") }
                let unknown = Self.window("x", "2027-03-04", "2027-03-06")
                #expect(try await bed.json("GetEventsByCalendar", unknown).code == "not_found")

                let lunch = #""title": "Lunch", "startDate": "2027-03-04T10:00:00Z""#
                let create = "{\(lunch), \"calendarId\": \"\(work.id)\"}"
                let made = try Calendar_V1_CreateEventResponse(
                    jsonString: try await bed.json("CreateEvent", create).text
                ).event
                #expect(made.revision == 1)
                try await Self.readCalendar(bed, made.id, work)
                let change = try Calendar_V1_UpdateEventRequest.with {
                    ($0.eventID, $0.revision, $0.title, $0.location) = (made.id, 1, "Dinner", "Nozomi")
                    $0.startDate = try Self.time("2027-03-04T18:00:00Z")
                    $0.endDate = try Self.time("2027-03-04T20:00:00Z")
                }
                let changed = try await bed.both(
                    "UpdateEvent",
                    change,
                    as: Calendar_V1_UpdateEventResponse.self,
                    key: "change"
                ).event
                #expect(changed.title == "Dinner" && changed.location == "Nozomi" && changed.revision == 2)
                #expect(changed.startDate == change.startDate && changed.endDate == change.endDate)
                // Another change of what was seen before.
                var late = change
                late.title = "Breakfast"
                #expect(try await bed.json("UpdateEvent", try late.jsonString()).code == "aborted")
                func update(_ more: String) -> String { "{\"eventId\": \"\(made.id)\", \"revision\": 2, \(more)}" }
                for (json, field) in [
                    ("{\"eventId\": \"\(made.id)\"}", "revision"), (update("\"title\": \"\""), "title"),
                    (update("\"location\": \"\(String(repeating: "p", count: 1001))\""), "location"),
                    (update("\"startDate\": \"2027-03-04T18:00:00Z\""), "end_date"),
                    (update("\"endDate\": \"2027-03-04T18:00:00Z\""), "start_date"),
                    (
                        update("\"startDate\": \"2027-03-04T18:00:00Z\", \"endDate\": \"2027-03-04T17:00:00Z\""),
                        "end_date"
                    ),
                ] {
                    let answer = try await bed.json("UpdateEvent", json)
                    #expect(answer.code == "invalid_argument" && answer.blamed == [field], "\(json): \(answer.text)")
                }
                let delete = Calendar_V1_DeleteEventRequest.with { $0.eventID = made.id }
                let gone = Calendar_V1_DeleteEventResponse.self
                _ = try await bed.both("DeleteEvent", delete, as: gone, key: "delete")
                #expect(try await bed.json("UpdateEvent", update("\"title\": \"x\"")).code == "failed_precondition")
                #expect(try await pipeline.count("select count(*) from feedback where kind = 'dismissed'") == 2)
            }
        }

        /// GetEvent names the chosen calendar, and its colour once the server was read, without asking it again.
        private static func readCalendar(
            _ bed: Bed,
            _ id: String,
            _ calendar: Calendar_V1_Calendar
        ) async throws {
            let noted =
                #"{"title": "Call", "startDate": "2027-03-04T20:00:00Z", "location": "Join https://Meet.example.org/1."}"#
            let call = try Calendar_V1_CreateEventResponse(
                jsonString: try await bed.json("CreateEvent", noted).text
            ).event
            for (event, link) in [(id, ""), (call.id, "https://meet.example.org/1")] {
                let read = try await bed.app.call(
                    "events.v1.EventsService/GetEvent",
                    Events_V1_GetEventRequest.with { $0.id = event },
                    as: Events_V1_GetEventResponse.self
                )
                #expect(read.calendarID == calendar.id && read.calendarName == "Work" && read.link == link)
                #expect(read.calendarColor == calendar.color)
            }
            _ = try await bed.json("DeleteEvent", "{\"eventId\": \"\(call.id)\"}")
        }

        /// Both have an account at the same server.
        @Test(.timeLimit(.minutes(2))) func anotherOwnersCalendarsAreUnknown() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                #expect(try await bed.connect().code == "ok")
                let hers = try #require(try await bed.calendars().first { $0.name == "Work" })
                _ = try await bed.json("SetCalendarUse", "{\"calendarId\": \"\(hers.id)\"}")
                let before = try await pipeline.pool.query(
                    Statement("select t::text from customer t where id = $1", [.uuid(bed.app.customer)])
                ).map { try $0.text(0) }
                var sara = bed
                sara.app = ConnectClient(bed.owner)
                _ = try await bed.owner.letter(2)
                try await sara.app.signIn("sara@example.org", letter: 3)
                try await bed.radicale.addCalendar("Own", of: "sara", [:], over: pipeline.http)
                #expect(try await sara.connect(user: "sara").code == "ok")
                #expect(try await sara.calendars().map(\.name) == ["Own"])
                for (method, json) in [
                    ("SetCalendarUse", #"{"calendarId": "ID"}"#), ("SetCalendarUse", #"{"searchedIds": ["ID"]}"#),
                    ("SetCalendarUse", #"{"ignoredIds": ["ID"]}"#),
                    ("GetEventsByCalendar", Self.window("ID", "2027-03-04", "2027-03-06")),
                    ("GetCalendars", #"{"calendarAccountId": "ID"}"#),
                    ("CreateCalendar", #"{"calendarAccountId": "ID", "name": "x"}"#),
                    ("CreateEvent", #"{"calendarId": "ID", "title": "x", "startDate": "2027-03-04T12:00:00Z"}"#),
                ] {
                    var answers: Set<String> = []
                    for id in [hers.id, hers.calendarAccountID, UUID().uuidString.lowercased()] {
                        let answer = try await sara.json(method, json.replacing("ID", with: id))
                        answers.insert("\(answer.status) \(answer.text)".replacing(id, with: "ID"))
                    }
                    #expect(answers.count == 1 && !(answers.first ?? "").hasPrefix("200"), "\(method): \(answers)")
                    if method != "CreateEvent" { #expect(answers.first?.contains("not_found") == true, "\(method)") }
                }
                let after = try await pipeline.pool.query(
                    Statement("select t::text from customer t where id = $1", [.uuid(bed.app.customer)])
                ).map { try $0.text(0) }
                #expect(after == before)
            }
        }

        @Test(.timeLimit(.minutes(2))) func whatAllCalendarsHaveIsListedAtOnce() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                let match = "DTSTART:20270304T170000Z\nDTEND:20270304T190000Z\nSUMMARY:Match\nSTATUS:TENTATIVE"
                try await bed.radicale.addCalendar("Team", of: "noura", at: "team", ["m": match], over: pipeline.http)
                let list = "events.v1.EventsService/ListEvents"
                func shown(_ start: String, _ end: String) async throws -> Events_V1_ListEventsResponse {
                    let request = try Events_V1_ListEventsRequest.with {
                        ($0.startDate, $0.endDate) = try (Self.time(start), Self.time(end))
                    }
                    return try await bed.app.call(list, request, as: Events_V1_ListEventsResponse.self)
                }
                let (start, end) = ("2027-03-04T00:00:00Z", "2027-03-06T00:00:00Z")
                let early = try await shown(start, end)
                #expect(early.shown.isEmpty && early.incomplete.isEmpty && early.account == .none)
                #expect(try await bed.connect().code == "ok")
                let all = try await bed.calendars()
                let ids = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.id) })
                // No calendar-worker is there: it stays on its way.
                let lunch = #"{"title": "Lunch", "startDate": "2027-03-04T10:00:00Z"}"#
                let made = try Calendar_V1_CreateEventResponse(
                    jsonString: try await bed.json("CreateEvent", lunch).text
                ).event
                let seen = try await shown(start, end)
                #expect(seen.shown.map(\.title) == ["Lunch", "Design review", "Match", "رحلة"] && seen.events.isEmpty)
                #expect(seen.shown.map(\.state) == [.underWay, .firm, .tentative, .firm] && seen.incomplete.isEmpty)
                #expect(seen.shown.map(\.calendarID) == ["", ids["Work"], ids["Team"], ids["Work"]])
                #expect(seen.shown.map(\.id) == [made.id, "", "", ""] && seen.shown[0].revision == 1)
                #expect(seen.shown.map(\.isAllDay) == [false, false, false, true] && seen.timeZone == "UTC")
                let hide = "{\"hiddenIds\": [\"\(try #require(ids["Team"]))\"]}"
                #expect(try await bed.json("SetCalendarUse", hide).code == "ok")
                #expect(try await shown(start, end).shown.map(\.title) == ["Lunch", "Design review", "رحلة"])
                for (json, field) in [
                    (#"{"startDate": "2027-03-04T00:00:00Z"}"#, "end_date"),
                    (#"{"endDate": "2027-03-04T00:00:00Z"}"#, "start_date"),
                    (#"{"startDate": "2027-03-04T00:00:00Z", "endDate": "2027-05-06T00:00:00Z"}"#, "end_date"),
                ] { #expect(try await bed.app.json(list, json).blamed == [field], "\(json)") }
                // Events of other programs are found in what was read; hidden calendars are not searched.
                for (words, titles) in [("review", ["Design review"]), ("match", []), ("lunch", [])] {
                    let request = Events_V1_SearchRequest.with { $0.words = words }
                    let found = try await bed.app.call(
                        "events.v1.EventsService/Search",
                        request,
                        as: Events_V1_SearchResponse.self
                    )
                    #expect(found.shown.map(\.title) == titles && found.events.count == (words == "lunch" ? 1 : 0))
                    #expect(found.shown.allSatisfy { $0.calendarID == ids["Work"] && $0.id.isEmpty })
                }
                // Recently read days are shown, and unread days are reported as unknown.
                bed.radicale.stop()
                #expect(try await shown(start, end).shown.count == 3)
                let away = try await shown("2027-03-10T00:00:00Z", "2027-03-11T00:00:00Z")
                #expect(away.shown.isEmpty && !away.incomplete.isEmpty)
                #expect(away.incomplete.allSatisfy { !$0.hasReadAt })
            }
        }

        private static func time(_ text: String) throws -> Google_Protobuf_Timestamp {
            try Google_Protobuf_Timestamp(jsonString: "\"\(text)\"")
        }

        private static func window(_ calendar: String, _ start: String, _ end: String) -> String {
            #"{"calendarId": "\#(calendar)", "startDate": "\#(start)T00:00:00Z", "endDate": "\#(end)T00:00:00Z"}"#
        }
    }
}
