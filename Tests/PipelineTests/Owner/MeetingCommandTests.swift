import Foundation
import Pipeline
import Store
import TestSupport
import Testing
import Time
import UseCases
import Web

extension PeopleSuites {
    @Suite("jadwal meeting and jadwal contact", .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason))
    struct MeetingCommandTests {
        private static let notes = "Bring the secret plans"

        private struct Slot: Decodable {
            let id: String
            let startsAt: String
            let endsAt: String
        }

        private struct Meeting: Decodable {
            let id: String
            let state: String
            let slots: [Slot]
        }

        private let decoder: JSONDecoder = {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }()

        /// - Returns: what it printed.
        @discardableResult
        private func run(
            _ arguments: [String],
            _ input: String? = nil,
            exits code: Int32 = 0,
            on bed: PipelineBed
        ) async throws -> String {
            let run = try await bed.start(.command, arguments: arguments, input: input)
            #expect(try await run.exitCode() == code, "\(arguments) \(run.log)")
            #expect(!(run.output + run.log).contains("secret"), "\(arguments) prints text")
            return run.output
        }

        private func show(_ id: String, of owner: [String], on bed: PipelineBed) async throws -> Meeting {
            let json = try await self.run(["meeting", "show", id, "--json"] + owner, on: bed)
            return try self.decoder.decode(Meeting.self, from: Data(json.utf8))
        }

        @Test(.timeLimit(.minutes(2))) func meetingIsProposedChangedAndCalledOff() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let owner = ["--customer", customer]
                let contact = try await self.run(
                    ["contact", "add", "--input", "-"] + owner,
                    #"{"name": "secret Sami", "email": "sami@example.org"}"#,
                    on: bed
                ).withoutBlanks
                let group = #"{"name": "secret friends", "members": ["\#(contact)"]}"#
                try await self.run(["contact", "group", "add", "--input", "-"] + owner, group, on: bed)
                #expect(try await self.run(["contact", "list"] + owner, on: bed).contains(contact))
                let proposal = """
                    {"title": "secret dinner", "notes": "\(Self.notes)", "host": "Noura", "contacts": ["\(contact)"],
                    "slots": ["2126-01-01T19:00"], "minutes": 90}
                    """
                // More than 90 days ahead.
                try await self.run(["meeting", "propose", "--input", "-"] + owner, proposal, exits: 1, on: bed)
                let day = Zone.utc.local(UnixTime(seconds: Int64(Date().timeIntervalSince1970))).date.adding(days: 5)
                let soon = proposal.replacing("2126-01-01", with: "\(day)")
                let propose = ["meeting", "propose", "--input", "-"] + owner
                let id = try await self.run(propose, soon, on: bed).withoutBlanks
                let change = ["meeting", "change", id, "--input", "-"] + owner
                try await self.run(change, #"{"title": "secret supper"}"#, on: bed)
                let record = try await PostgresMeetings(bed.store).find(id, of: customer)
                #expect(record?.board.meeting.title == "secret supper" && record?.board.meeting.notes == Self.notes)
                try await self.run(change, #"{"add": ["\#(day.adding(days: 1))T20:00"]}"#, on: bed)
                let open = try await self.show(id, of: owner, on: bed)
                #expect(open.state == "open" && open.slots.count == 2)
                for wrong in [#"{"add": ["tomorrow"]}"#, #"{"title": "x", "move": "\#(day)T20:00"}"#, "{}"] {
                    try await self.run(change, wrong, exits: 64, on: bed)
                }
                for minutes in ["-5", "9223372036854775807"] {
                    let move = #"{"move": "\#(day)T20:00", "minutes": \#(minutes)}"#
                    try await self.run(change, move, exits: 64, on: bed)
                }
                try await self.run(["meeting", "extend", id, "--until", "\(day)T12:00"] + owner, on: bed)
                try await self.run(["meeting", "decide", id, "--slot", open.slots[1].id] + owner, on: bed)
                try await self.run(change, #"{"move": "\#(day.adding(days: 2))T21:00"}"#, on: bed)
                let moved = try #require(try await PostgresMeetings(bed.store).find(id, of: customer)).board
                let length = moved.agreed.map {
                    $0.times.end(in: moved.meeting.zone) - $0.start(in: moved.meeting.zone)
                }
                #expect(length == .seconds(5400), "as long as before")
                try await self.run(["meeting", "cancel", id] + owner, on: bed)
                #expect(try await self.show(id, of: owner, on: bed).state == "cancelled")
                try await self.run(["meeting", "show", contact] + owner, exits: 1, on: bed)
            }
        }

        @Test(.timeLimit(.minutes(2))) func sentenceIsProposedWithRecommendedTimes() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let owner = ["--customer", customer]
                let words = "dinner with Sami next week"
                let times = try await self.run(
                    ["meeting", "recommend", "--say", "-", "--json"] + owner,
                    words,
                    on: bed
                )
                #expect(times.contains("starts_at"), "\(times)")
                // The account has no name by which guests would know the host.
                try await self.run(["meeting", "propose", "--say", "-"] + owner, words, exits: 1, on: bed)
                try await self.run(["meeting", "recommend", "--say", "-"] + owner, "dinner", exits: 1, on: bed)
                let both = ["meeting", "recommend", "--say", "-", "--input", "-"] + owner
                try await self.run(both, words, exits: 64, on: bed)
                let days = #"{"from": "2027-01-05", "until": "2027-01-04"}"#
                try await self.run(["meeting", "recommend", "--input", "-"] + owner, days, exits: 64, on: bed)
            }
        }
    }
}
