import Foundation
import HTTP
import Pipeline
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite("Meetings and contacts by the API", .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason))
    struct ConnectMeetingTests {
        private static let meetings = "meetings.v1.MeetingsService"
        private static let contacts = "contacts.v1.ContactsService"

        @Test(.timeLimit(.minutes(2))) func contactsAreKeptAndFound() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                let sami = #"{"contact": {"name": "Sami", "email": "sami@example.org", "timeZone": "Asia/Jakarta"}}"#
                let added = try await app.json("\(Self.contacts)/AddContact", sami)
                let id = try Self.id(added, "contact")
                let again = try await app.json("\(Self.contacts)/AddContact", sami)
                #expect(again.blamed == ["contact.email"])
                let other = #"{"contact": {"name": "", "phone": "12", "timeZone": "Mars/Base"}}"#
                let refused = try await app.json("\(Self.contacts)/AddContact", other)
                #expect(refused.blamed == ["contact.name", "contact.phone", "contact.time_zone"])
                let change = #"{"contact": {"id": "\#(id)", "name": "سامي", "phone": "+966501234567"}}"#
                #expect(try await app.json("\(Self.contacts)/ChangeContact", change).status == 200)
                let group = #"{"group": {"name": "Friends", "contactIds": ["\#(id)"]}}"#
                let friends = try Self.id(try await app.json("\(Self.contacts)/AddContactGroup", group), "group")
                let listed = try await app.json("\(Self.contacts)/ListContacts", #"{"search": "سام"}"#)
                #expect(listed.text.contains("+966501234567") && !listed.text.contains("sami@example.org"))
                let empty = #"{"group": {"id": "\#(friends)", "name": "Friends"}}"#
                #expect(try await app.json("\(Self.contacts)/ChangeContactGroup", empty).status == 200)
                #expect(
                    try await app.json("\(Self.contacts)/RemoveContactGroup", #"{"id": "\#(id)"}"#).code == "not_found"
                )
                for (method, id) in [("RemoveContactGroup", friends), ("RemoveContact", id)] {
                    #expect(try await app.json("\(Self.contacts)/\(method)", #"{"id": "\#(id)"}"#).status == 200)
                }
                #expect(try await app.json("\(Self.contacts)/ListContacts").text == "{}")
            }
        }

        @Test(.timeLimit(.minutes(2))) func meetingIsProposedVotedOnAndDecided() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var (host, sara) = (ConnectClient(owner), ConnectClient(owner))
                try await host.signIn("noura@example.org", letter: 1)
                try await sara.signIn("sara@example.org", letter: 3)
                let now = UnixTime(seconds: Int64(Date().timeIntervalSince1970))
                let day = Zone.utc.local(now).date.adding(days: 5)
                let asked =
                    #"{"guests": [{"name": "Sara"}], "firstDay": "\#(day)", "lastDay": "\#(day)", "minutes": 60}"#
                let found = try await host.json("\(Self.meetings)/RecommendTimes", asked)
                #expect(found.text.contains("of 2 free"), "\(found.text)")
                let proposal = """
                    {"title": "Dinner", "hostName": "Noura", "guests": [{"name": "Sara"}, {"name": "Sami"}], "slots": [
                        {"startsAt": "\(day)T17:00:00Z", "endsAt": "\(day)T18:00:00Z"},
                        {"startsAt": "\(day)T19:00:00Z", "endsAt": "\(day)T20:00:00Z"}
                    ]}
                    """
                let proposed = try await host.json("\(Self.meetings)/ProposeMeeting", proposal)
                let meeting = try Self.meeting(proposed)
                let id = try #require(meeting["id"] as? String)
                let people = try #require(meeting["people"] as? [[String: Any]])
                let seat = try #require(people.first { $0["name"] as? String == "Sara" }?["link"] as? String)
                let token = try #require(seat.split(separator: "/").last)
                // Nobody sits there before the link is claimed.
                #expect(try await sara.json("\(Self.meetings)/GetMeeting", #"{"id": "\#(id)"}"#).code == "not_found")
                let claimed = try await sara.json("\(Self.meetings)/ClaimSeat", #"{"token": "\#(token)"}"#)
                #expect(try Self.meeting(claimed)["isHost"] == nil && !claimed.text.contains("/m/"))
                let invited = try await sara.json("\(Self.meetings)/ListMeetings")
                #expect(try ConnectClient.object(invited.body)["invited"] is [Any], "\(invited.text)")
                let slots = try #require(meeting["slots"] as? [[String: Any]]).compactMap { $0["id"] as? String }
                func vote(_ slot: String, _ answer: String) -> String {
                    #"{"id": "\#(id)", "vote": {"slotId": "\#(slot)", "answer": "\#(answer)"}}"#
                }
                let part = "\(Self.meetings)/TakePart"
                #expect(try await sara.json(part, vote(slots[0], "yes")).status == 200)
                #expect(try await sara.json(part, vote(id, "yes")).code == "not_found")
                #expect(try await sara.json(part, vote(slots[0], "perhaps")).code == "invalid_argument")
                let seen = try Self.meeting(try await host.json("\(Self.meetings)/GetMeeting", #"{"id": "\#(id)"}"#))
                let counts = try #require(seen["slots"] as? [[String: Any]]).map { $0["yes"] as? Int ?? 0 }
                #expect(counts == [2, 1])
                let change = "\(Self.meetings)/ChangeMeeting"
                #expect(try await host.json(change, #"{"id": "\#(id)"}"#).code == "invalid_argument")
                #expect(try await sara.json(change, #"{"id": "\#(id)", "cancel": {}}"#).code == "not_found")
                let chosen = try await host.json(change, #"{"id": "\#(id)", "choose": "\#(slots[0])"}"#)
                #expect(try Self.meeting(chosen)["state"] as? String == "decided")
                #expect(try await sara.json(part, vote(slots[0], "no")).code == "aborted")
                let maybe = #"{"id": "\#(id)", "coming": {"answer": "maybe", "reason": "late"}}"#
                #expect(try Self.meeting(try await sara.json(part, maybe))["decidedSlot"] as? String == slots[0])
                #expect(try await host.json("\(Self.meetings)/EndLinks", #"{"id": "\#(id)"}"#).status == 200)
                let cancelled = try await host.json(change, #"{"id": "\#(id)", "cancel": {}}"#)
                #expect(try Self.meeting(cancelled)["state"] as? String == "cancelled")
                #expect(try await bed.count("select count(*) from audit where action = 'change meeting'") == 2)
            }
        }

        /// What a customer does with the event in their own calendar is an answer to the meeting, and never a revision of
        /// one copy.
        @Test(.timeLimit(.minutes(2))) func eventIsChangedByItsMeetingAlone() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                _ = try await bed.worker(.scheduleWorker)
                var (host, sara) = (ConnectClient(owner), ConnectClient(owner))
                try await host.signIn("noura@example.org", letter: 1)
                try await sara.signIn("sara@example.org", letter: 3)
                let id = try await Self.decided(host, sara)
                try await awaiting("both have the event") {
                    try await bed.count("select count(*) from event where id = '\(id)'") == 2
                }
                let event = #"{"id": "\#(id)"}"#
                let correction = #"{"id": "\#(id)", "revision": 1, "title": "x"}"#
                for app in [host, sara] {
                    let answer = try await app.json("events.v1.EventsService/Correct", correction)
                    #expect(answer.code != "ok", "\(answer.text)")
                }
                let dismiss = "events.v1.EventsService/Dismiss"
                #expect(try await host.json(dismiss, event).code == "failed_precondition")
                #expect(try await bed.count("select max(wanted_revision) - min(wanted_revision) from event") == 0)
                #expect(try await sara.json(dismiss, event).status == 200)
                try await awaiting("the event is taken out of her calendar") {
                    let gone = "select count(*) from event where cancelled and customer_id = '\(sara.customer)'"
                    return try await bed.count(gone) == 1
                }
                #expect(try await bed.count("select count(*) from event where not cancelled") == 1)
                #expect(try await bed.count("select count(*) from feedback") == 0)
                let audited = "select count(*) from audit where action = 'dismiss event' and subject = '\(id)'"
                #expect(try await bed.count(audited) == 1)
                #expect(try await bed.count("select count(*) from meeting_participant where state = 'declined'") == 1)
            }
        }

        /// A meeting that both come to.
        private static func decided(_ host: ConnectClient, _ sara: ConnectClient) async throws -> String {
            let day = Zone.utc.local(UnixTime(seconds: Int64(Date().timeIntervalSince1970))).date.adding(days: 5)
            let times = #"{"startsAt": "\#(day)T17:00:00Z", "endsAt": "\#(day)T18:00:00Z"}"#
            let proposal =
                #"{"title": "Dinner", "hostName": "Noura", "guests": [{"name": "Sara"}], "slots": [\#(times)]}"#
            let meeting = try Self.meeting(try await host.json("\(Self.meetings)/ProposeMeeting", proposal))
            let id = try #require(meeting["id"] as? String)
            let links = try #require(meeting["people"] as? [[String: Any]]).compactMap { person in
                person["name"] as? String == "Sara" ? person["link"] as? String : nil
            }
            let token = try #require(links.first?.split(separator: "/").last)
            let claimed = try await sara.json("\(Self.meetings)/ClaimSeat", #"{"token": "\#(token)"}"#)
            try #require(claimed.status == 200, "\(claimed.text)")
            let slot = try #require((meeting["slots"] as? [[String: Any]])?.first?["id"] as? String)
            let vote = #"{"id": "\#(id)", "vote": {"slotId": "\#(slot)", "answer": "yes"}}"#
            try #require(try await sara.json("\(Self.meetings)/TakePart", vote).status == 200)
            let choice = #"{"id": "\#(id)", "choose": "\#(slot)"}"#
            let chosen = try await host.json("\(Self.meetings)/ChangeMeeting", choice)
            try #require(chosen.status == 200, "\(chosen.text)")
            return id
        }

        private static func meeting(_ answer: ConnectClient.Answer) throws -> [String: Any] {
            try #require(try ConnectClient.object(answer.body)["meeting"] as? [String: Any], "\(answer.text)")
        }

        private static func id(_ answer: ConnectClient.Answer, _ message: String) throws -> String {
            let object = try #require(
                try ConnectClient.object(answer.body)[message] as? [String: Any],
                "\(answer.text)"
            )
            return try #require(object["id"] as? String)
        }
    }
}
