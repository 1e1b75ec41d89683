import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite(
        "A meeting by page and link, from the question to the invitation",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerMeetingTests {
        private static let guests = "Sami <sami@example.org>\nLayla <layla@example.org>\nHamad"

        /// The owner's page of a new meeting, with two times that are far enough away.
        private static func fields(_ bed: PipelineBed, _ more: [(String, String)]) async throws -> [(String, String)] {
            let now = try await bed.count("select extract(epoch from clock_timestamp())::bigint")
            let day = Zone.utc.local(UnixTime(seconds: Int64(now))).date.adding(days: 5)
            return [
                ("title", "Dinner"), ("guests", Self.guests), ("minutes", "90"), ("from", "\(day)"),
                ("until", "\(day.adding(days: 3))"), ("host", "Noura"), ("place", "Al Bujairi"),
                ("day0", "\(day)"), ("clock0", "19:00"), ("day1", "\(day.adding(days: 1))"), ("clock1", "20:00"),
            ] + more
        }

        private static func meeting(_ bed: PipelineBed) async throws -> String {
            try #require(try await bed.pool.query("select id from meeting").first).uuid("id")
        }

        private static func state(_ bed: PipelineBed) async throws -> String {
            try #require(try await bed.pool.query("select state from meeting").first).text("state")
        }

        private static func slots(_ bed: PipelineBed) async throws -> [String] {
            try await bed.pool.query("select id from meeting_slot order by place").map { try $0.uuid("id") }
        }

        /// `/m/TOKEN` of the newest letter to this address.
        private static func page(_ owner: OwnerBed, _ address: String) async throws -> String {
            let letter = try await awaiting("a letter to \(address)") {
                try owner.letters().last { $0.to == [address] }
            }
            return try letter.link()
        }

        @Test(.timeLimit(.minutes(2)))
        func everybodyVotesAndTheTimeGoesIntoEveryCalendar() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let worker = try await bed.worker(.scheduleWorker)
                let host = OwnerBrowser(owner)
                try await host.signIn("noura@example.org", letter: 1)
                try await host.get("/meetings/new")
                let fields = try await Self.fields(bed, [("rule", "auto"), ("quorum", "3")])
                // What was typed comes back with recommended times.
                #expect(try await host.submit("/meetings", fields + [("do", "find")]).status == 200)
                #expect(host.page.contains("Sami &lt;sami@example.org&gt;") && host.page.contains("value=\"19:00\""))
                #expect(try await host.submit("/meetings", fields + [("do", "send")]).status == 303)
                let id = try await Self.meeting(bed)
                let slots = try await Self.slots(bed)
                #expect(slots.count == 2)
                for address in ["sami@example.org", "layla@example.org"] {
                    let path = try await Self.page(owner, address)
                    let guest = OwnerBrowser(owner)
                    #expect(try await guest.get(path).status == 200)
                    #expect(guest.page.contains("Dinner") && guest.page.contains("Noura"))
                    #expect(!guest.page.contains("example.org"), "an address is shown to a guest")
                    #expect(try await bed.count("select count(*) from meeting_vote") % 2 == 0)
                    for slot in slots {
                        let answer = slot == slots[1] || address == "sami@example.org" ? "yes" : "no"
                        #expect(
                            try await guest.post("\(path)/vote", [("slot", slot), ("answer", answer)]).status == 303
                        )
                    }
                }
                // The third has no address: the host sends the link.
                try await host.get("/meetings/\(id)")
                let link = try #require(host.page.firstMatch(of: #/\/m\/[A-Za-z0-9_-]{60,}/#)?.output)
                let third = OwnerBrowser(owner)
                for slot in slots { try await third.post("\(link)/vote", [("slot", slot), ("answer", "if_need_be")]) }
                try await awaiting("it is decided") { try await Self.state(bed) == "decided" }
                #expect(
                    try await bed.pool.query("select decided_slot from meeting").first?.uuid("decided_slot") == slots[1]
                )
                let decided = ["rule": "auto", "outcome": "agreed"]
                try await awaiting("the decision is counted") {
                    try await worker.metric("jadwal_decisions_total", decided) == 1
                }
                let invitation = try await awaiting("an invitation") {
                    try owner.letters().last { $0.to == ["sami@example.org"] && !$0.calendars.isEmpty }
                }
                #expect(invitation.calendars.map(\.method) == ["REQUEST"])
                let object = try #require(invitation.calendars.first?.object)
                #expect(object.contains("UID:\(id)@jadwal.app") && object.contains("mailto:sami@example.org"))
                #expect(!object.contains("layla@example.org"), "a guest's address is told to another")
                #expect(invitation.header("From").first?.contains("Noura via Jadwal") == true)
                // The host has the event itself.
                #expect(
                    try await bed.count("select count(*) from event where id = '\(id)' and wanted_revision > 0") == 1
                )
                try await Self.callOff(id, host, owner, bed)
            }
        }

        private static func callOff(
            _ id: String,
            _ host: OwnerBrowser,
            _ owner: OwnerBed,
            _ bed: PipelineBed
        ) async throws {
            try await host.get("/meetings/\(id)")
            #expect(try await host.submit("/meetings/\(id)/cancel").status == 303)
            for address in ["sami@example.org", "layla@example.org"] {
                let letter = try await awaiting("\(address) hears that it is called off") {
                    try owner.letters().last { $0.to == [address] && $0.calendars.first?.method == "CANCEL" }
                }
                #expect(letter.calendars.first?.object.contains("STATUS:CANCELLED") == true)
            }
            #expect(try await bed.failures().isEmpty)
        }

        @Test(.timeLimit(.minutes(2)))
        func whoHasTheLinkJoinsAndRefusedInputChangesNothing() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                _ = try await bed.worker(.scheduleWorker)
                let host = OwnerBrowser(owner)
                try await host.signIn("noura@example.org", letter: 1)
                try await host.get("/meetings/new")
                let fields = try await Self.fields(bed, [("audience", "link"), ("names", "host"), ("do", "send")])
                #expect(try await host.submit("/meetings", fields.filter { $0.0 != "guests" }).status == 303)
                try await host.get("/meetings/\(try await Self.meeting(bed))")
                let door = try #require(host.page.firstMatch(of: #/\/m\/[A-Za-z0-9_-]{60,}/#)?.output)
                let guest = OwnerBrowser(owner)
                try await guest.get(String(door))
                #expect(guest.page.contains("Your name"))
                let id = EventIdentity.random().id
                #expect(try await guest.post("\(door)/join", [("id", id), ("name", " ")]).status == 400)
                for _ in 0..<2 {
                    let joined = try await guest.post("\(door)/join", [("id", id), ("name", "Sami")])
                    #expect(joined.status == 303)
                }
                #expect(try await bed.count("select count(*) from meeting_participant where role <> 'host'") == 1)
                let seat = try #require(
                    try await guest.post("\(door)/join", [("id", id), ("name", "Sami")]).fields[.location]
                )
                let slots = try await Self.slots(bed)
                for (fields, status) in [
                    ([("slot", EventIdentity.random().id), ("answer", "yes")], 400),
                    ([("slot", slots[0]), ("answer", "perhaps")], 400), ([("answer", "yes")], 400),
                    ([("slot", slots[0]), ("answer", "yes")], 303),
                ] {
                    #expect(try await guest.post("\(seat)/vote", fields).status == status, "\(fields)")
                }
                #expect(
                    try await bed.count("select count(*) from meeting_vote where answer = 'yes'") == slots.count + 1
                )
                let meeting = try await Self.meeting(bed)
                // A person that cannot be read is not the meeting's own link.
                let ending = [("person", "nobody")]
                try await host.get("/meetings/\(meeting)")
                #expect(try await host.submit("/meetings/\(meeting)/end-link", ending).status == 404)
                #expect(try await guest.get(String(door)).status == 200)
                // Minutes that no number of seconds holds.
                try await host.get("/meetings/new")
                let huge = fields.map { $0.0 == "minutes" ? ("minutes", "9223372036854775807") : $0 }
                #expect(try await host.submit("/meetings", huge).status < 500)
                // A link that was cut or changed, and one of a form that is none.
                let other = seat.last == "A" ? "Q" : "A"
                for path in [String(seat.dropLast()), "\(seat.dropLast())\(other)", "\(door)x", "/m/abc"] {
                    #expect(try await guest.get(path).status == 404, "\(path)")
                    #expect(try await guest.post("\(path)/vote", [("slot", slots[0]), ("answer", "no")]).status == 404)
                }
                #expect(try await guest.post("\(seat)/nothing", []).status == 404)
                #expect(try await guest.get("\(seat).ics").status == 404)
            }
        }
    }
}
