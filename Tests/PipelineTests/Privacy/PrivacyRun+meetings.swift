import Foundation
import HTTP
import Pipeline
import Store
import TestSupport
import Testing
import Time
import UseCases
import WorkerKit

/// A meeting with secrets wherever there is room: its words, the names and addresses of its people, and the reason of one
/// who cannot come.
extension PrivacyRun {
    /// Proposes it, has guests vote by their links, and waits until it is agreed and one of the guests has heard of it.
    ///
    /// - Returns: the tokens of the links.
    func meet(_ owner: OwnerBed, _ app: ConnectClient) async throws -> [PrivacySecret] {
        let address = "\(self.secrets.body)@example.org"
        let contact = "{\"contact\": {\"name\": \"\(self.secrets.sender)\", \"phone\": \"+\(self.secrets.number)\"}}"
        let contacts = "contacts.v1.ContactsService"
        #expect(try await app.json("\(contacts)/AddContact", contact).status < 500)
        let unreadable = "{\"contact\": {\"name\": \"x\", \"email\": \"\(self.secrets.badInput)\"}}"
        #expect(try await app.json("\(contacts)/AddContact", unreadable).status == 400)
        let start = try #require(Zone("Asia/Riyadh")).local(.now()).date.adding(days: 4)
        // In the evening the owner is busy.
        let times = "{\"startsAt\": \"\(start)T06:00:00Z\", \"endsAt\": \"\(start)T07:00:00Z\"}"
        let people = """
            {"name": "\(self.secrets.owner)", "email": "\(address)"}, {"name": "\(self.secrets.sender)"}
            """
        let words = """
            "title": "\(self.secrets.summary)", "notes": "\(self.secrets.body)", "place": "\(self.secrets.place)", \
            "hostName": "\(self.secrets.owner)"
            """
        let service = "meetings.v1.MeetingsService"
        for (zone, status) in [(self.secrets.badInput, 400), ("Asia/Riyadh", 200)] {
            let meeting = """
                {\(words), "guests": [\(people)], "slots": [\(times)], "rule": "auto", "timeZone": "\(zone)"}
                """
            let answer = try await app.json("\(service)/ProposeMeeting", meeting)
            #expect(answer.status == status, "\(zone)")
        }
        let sentence = "{\"sentence\": \"\(self.secrets.body) with \(self.secrets.sender) next week\"}"
        #expect(try await app.json("\(service)/ParseMeeting", sentence).status == 200)
        #expect(try await app.json("\(service)/ListMeetings", "{}").text.contains(self.secrets.body))

        let actor = Actor.owner(app.customer)
        // With the keys that programs seal with.
        let store = try self.bed.store(
            messageKeys: [("z1", self.secrets.messageKey), PipelineKeys.messages],
            credentialKeys: [("z1", self.secrets.credentialKey), PipelineKeys.credentials]
        )
        let found = try await ReadMeetings().run(.init(), as: actor, in: store).get().hosting
        let id = try #require(found.first).view.meeting.id
        let read = try await ReadMeeting().run(.init(id), as: actor, in: store).get()
        let slot = try #require(read.view.slots.first).slot.id
        let guests = read.view.people.filter { $0.role != .host }
        let tokens = try guests.map { try #require(read.seats[$0.id]) }
        for token in tokens {
            let guest = OwnerBrowser(owner)
            #expect(try await guest.get("/m/\(token)", headers: self.plants.headers).status == 200)
            #expect(guest.page.contains(self.secrets.body))
            #expect(try await guest.get("/m/\(token)A", headers: self.plants.headers).status == 404)
            let fields = [("slot", self.secrets.badInput), ("answer", self.secrets.body)]
            #expect(try await guest.post("/m/\(token)/vote", fields).status >= 400)
        }
        let (first, second) = (OwnerBrowser(owner), OwnerBrowser(owner))
        #expect(try await second.post("/m/\(tokens[1])/none", [("reason", self.secrets.arabicBody)]).status == 303)
        #expect(try await first.post("/m/\(tokens[0])/vote", [("slot", slot), ("answer", "yes")]).status == 303)
        try await awaiting("the guest has the agreed time by e-mail", within: .seconds(60)) {
            try owner.letters().contains { $0.to == [address] && !$0.calendars.isEmpty }
        }
        for arguments in [
            ["meeting", "list", "--customer", app.customer], ["contact", "list", "--customer", app.customer],
            ["meeting", "show", id, "--customer", app.customer],
        ] {
            try await self.run(arguments, exits: [0])
        }
        return tokens.map { PrivacySecret("token of a seat", $0) }
    }
}
