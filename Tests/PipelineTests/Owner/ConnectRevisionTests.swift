import APIMessages
import Foundation
import Postgres
import SwiftProtobuf
import TestSupport
import Testing

@testable import API

extension PeopleSuites {
    @Suite(
        "Connect: a call that names the revision it has seen is not carried out on another one",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectRevisionTests {
        private static let events = "events.v1.EventsService"
        private static let resolve = "conflicts.v1.ConflictsService/ResolveConflict"
        private static let delete = "calendar.v1.CalendarService/DeleteEvent"

        /// An app whose owner has one event.
        private static func start(_ bed: PipelineBed) async throws -> (app: ConnectClient, id: String) {
            let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
            var app = ConnectClient(owner)
            try await app.signIn("noura@example.org", letter: 1)
            let made = try await app.json(
                "calendar.v1.CalendarService/CreateEvent",
                #"{"title": "Lunch", "startDate": "2027-03-04T12:00:00Z"}"#
            )
            let event = try #require(try ConnectClient.object(made.body)["event"] as? [String: Any])
            #expect(event["revision"] as? Int == 1)
            return (app, try #require(event["id"] as? String))
        }

        /// Each call that decides about the event, with this revision.
        private static func acts(_ id: String, _ revision: Int32) -> [(path: String, request: any Message)] {
            let decisions: [Conflicts_V1_Decision] = [.keep, .cancel, .move]
            return [
                ("\(Self.events)/Undo", Events_V1_UndoRequest.with { ($0.id, $0.revision) = (id, revision) }),
                ("\(Self.events)/Dismiss", Events_V1_DismissRequest.with { ($0.id, $0.revision) = (id, revision) }),
                (Self.delete, Calendar_V1_DeleteEventRequest.with { ($0.eventID, $0.revision) = (id, revision) }),
            ]
                + decisions.map { decision in
                    let request = Conflicts_V1_ResolveConflictRequest.with {
                        ($0.eventID, $0.decision, $0.revision) = (id, decision, revision)
                        $0.moveTo = "2027-03-04T18:00"
                    }
                    return (Self.resolve, request)
                }
        }

        /// How the call ends by JSON and by protobuf.
        private static func ends(
            _ app: ConnectClient,
            _ path: String,
            _ request: any Message
        ) async throws -> [ConnectClient.Answer] {
            let binary = ["Content-Type": "application/proto"]
            return [
                try await app.json(path, try request.jsonString()),
                try await app.send(path, try request.serializedBytes(), binary),
            ]
        }

        @Test(.timeLimit(.minutes(2))) func lateCallChangesNothing() async throws {
            try await PipelineBed.lend { bed in
                let (app, id) = try await Self.start(bed)
                let corrected = try await app.json(
                    "\(Self.events)/Correct",
                    #"{"id": "\#(id)", "revision": 1, "title": "Late lunch"}"#
                )
                #expect(corrected.text.contains(#""revision":2"#), "\(corrected.text)")
                try await bed.pool.execute("update event set conflict_state = 'open'")
                let untouched = """
                    select count(*) from event where wanted_revision = 2 and not cancelled and conflict_state = 'open'
                    """
                for (path, request) in Self.acts(id, 1) + Self.acts(id, 3) {
                    for answer in try await Self.ends(app, path, request) {
                        #expect(answer.code == "aborted" && answer.status == 409, "\(path): \(answer.text)")
                    }
                }
                for (path, request) in Self.acts(id, 0) + Self.acts(id, -1) {
                    for answer in try await Self.ends(app, path, request) {
                        #expect(answer.blamed == ["revision"], "\(path): \(answer.text)")
                    }
                }
                // A caller who may not see an event does not learn its revision.
                let never = UUID().uuidString.lowercased()
                for (path, request) in Self.acts(never, 1) {
                    #expect(try await Self.ends(app, path, request).allSatisfy { $0.code == "not_found" }, "\(path)")
                }
                #expect(try await bed.count(untouched) == 1)
                #expect(try await bed.count("select count(*) from feedback") == 1)
                #expect(try await bed.count("select count(*) from outbox where queue like '%calendar%'") == 2)
            }
        }

        @Test(.timeLimit(.minutes(2))) func callWithTheRevisionOfAnAnswerIsCarriedOut() async throws {
            try await PipelineBed.lend { bed in
                let (app, id) = try await Self.start(bed)
                try await bed.pool.execute("update event set conflict_state = 'open'")
                let listed = try await app.call(
                    "conflicts.v1.ConflictsService/ListConflicts",
                    Conflicts_V1_ListConflictsRequest(),
                    as: Conflicts_V1_ListConflictsResponse.self
                )
                let conflict = try #require(listed.conflicts.first)
                #expect(conflict.revision == 1)
                let json = try await app.json("conflicts.v1.ConflictsService/ListConflicts")
                #expect(try Conflicts_V1_ListConflictsResponse(jsonString: json.text) == listed)
                let keep = Conflicts_V1_ResolveConflictRequest.with {
                    ($0.eventID, $0.decision, $0.revision) = (id, .keep, conflict.revision)
                }
                #expect(try await app.json(Self.resolve, try keep.jsonString()).code == "ok")

                let dismissed = try await app.call(
                    "\(Self.events)/Dismiss",
                    Events_V1_DismissRequest.with { ($0.id, $0.reason, $0.revision) = (id, .unwanted, 1) },
                    as: Events_V1_DismissResponse.self
                ).event
                #expect(dismissed.standing == .dismissed && dismissed.revision == 2)
                // Repeating the current state is not a fault. Another reason is another action.
                let again = #"{"id": "\#(id)", "reason": "REASON_UNWANTED", "revision": 1}"#
                #expect(try await app.json("\(Self.events)/Dismiss", again).code == "ok")
                let other = again.replacing("UNWANTED", with: "NO_EVENT")
                #expect(try await app.json("\(Self.events)/Dismiss", other).code == "aborted")
                #expect(try await bed.count("select count(*) from feedback where reason = 'unwanted'") == 1)

                let undo = #"{"id": "\#(id)", "revision": \#(dismissed.revision)}"#
                let undone = try await app.json("\(Self.events)/Undo", undo)
                #expect(undone.text.contains(#""revision":3"#), "\(undone.text)")
                #expect(try await app.json(Self.delete, #"{"eventId": "\#(id)", "revision": 3}"#).code == "ok")
                // Without a revision, as ever.
                #expect(try await app.json("\(Self.events)/Undo", #"{"id": "\#(id)"}"#).code == "ok")
                #expect(try await app.json(Self.delete, #"{"eventId": "\#(id)"}"#).code == "ok")
                #expect(try await bed.count("select wanted_revision from event where cancelled") == 6)
            }
        }

        /// Two phones of one owner, one by JSON and the other by protobuf.
        @Test(.timeLimit(.minutes(2))) func ofTwoCallsAtOnceOneIsCarriedOut() async throws {
            try await PipelineBed.lend { bed in
                let (app, id) = try await Self.start(bed)
                let binary = ["Content-Type": "application/proto"]
                func race(_ path: String, _ one: any Message, _ other: any Message) async throws {
                    async let first = app.json(path, try one.jsonString())
                    async let second = app.send(path, try other.serializedBytes(), binary)
                    let codes = try await [first.code, second.code]
                    #expect(Set(codes) == ["ok", "aborted"], "\(path): \(codes)")
                }
                for round in Int32(0)..<10 {
                    let (seen, then) = (round * 2 + 1, round * 2 + 2)
                    try await race(
                        "\(Self.events)/Dismiss",
                        Events_V1_DismissRequest.with { ($0.id, $0.reason, $0.revision) = (id, .unwanted, seen) },
                        Events_V1_DismissRequest.with { ($0.id, $0.reason, $0.revision) = (id, .noEvent, seen) }
                    )
                    let undo = Events_V1_UndoRequest.with { ($0.id, $0.revision) = (id, then) }
                    try await race("\(Self.events)/Undo", undo, undo)
                    #expect(try await bed.count("select wanted_revision from event") == Int(then) + 1)
                }
                #expect(try await bed.count("select count(*) from event where not cancelled") == 1)
            }
        }
    }
}
