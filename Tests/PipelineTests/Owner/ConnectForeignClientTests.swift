import APIMessages
import Foundation
import HTTP
import SwiftProtobuf
import TestSupport
import Testing

extension PeopleSuites {
    /// `buf curl` is connect-go, a client of the protocol's authors; connectrpc is Python's.
    @Suite(
        "Connect: a client that is not ours calls the API by the .proto files",
        .enabled(if: TestEnvironment.buf != nil, "the tests' Python has no buf")
    )
    struct ConnectForeignClientTests {
        private static let protos = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/APIMessages/Proto").standardized.path

        /// It sends protobuf, and shows the answer, or the error, as JSON.
        private static func curl(
            _ app: ConnectClient,
            _ method: String,
            _ json: String = "{}",
            _ headers: [String] = []
        ) async throws -> (status: Int32, text: String) {
            let process = Process()
            process.executableURL = TestEnvironment.buf
            let token = app.access.map { ["Authorization: Bearer \($0)"] } ?? []
            process.arguments =
                ["curl", "--schema", Self.protos, "--data", json] + (token + headers).flatMap { ["--header", $0] }
                + ["\(app.owner.address)/\(method)"]
            process.environment = ["HOME": app.owner.bed.folder.path, "PATH": "/usr/bin:/bin"]
            let pipe = Pipe()
            (process.standardOutput, process.standardError) = (pipe, pipe)
            try process.run()
            let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text)
        }

        /// In protobuf and in JSON, with compressed requests.
        private static func python(
            _ app: ConnectClient,
            _ calls: [[String: Any]]
        ) async throws -> [(proto: NSDictionary, json: NSDictionary)] {
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: try #require(TestEnvironment.python))
            process.arguments = [
                TestServer.folder.appending(path: "connect_client.py").path,
                TestServer.folder.appending(path: "../APITests/Fixtures/api.binpb").standardized.path,
            ]
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            let task: [String: Any] = ["address": app.owner.address, "calls": calls]
            try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: task))
            try input.fileHandleForWriting.close()
            let said = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let answers = try #require(try JSONSerialization.jsonObject(with: said) as? [[String: [String: Any]]])
            return answers.map { answer in
                (NSDictionary(dictionary: answer["proto"] ?? [:]), NSDictionary(dictionary: answer["json"] ?? [:]))
            }
        }

        @Test(.timeLimit(.minutes(2))) func pythonsClientGetsTheSameInProtobufAndInJSON() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                _ = try await Self.curl(app, "auth.v1.AuthService/InitiateEmail", #"{"email": "noura@example.org"}"#)
                let link = try await owner.letter(1).link()
                try await app.complete(try #require(link.split(separator: "token=").last.map(String.init)))
                let day = #"{"title": "غداء", "startDate": "2027-03-04T12:00:00.5Z"}"#
                try #require(try await Self.curl(app, "calendar.v1.CalendarService/CreateEvent", day).status == 0)
                let token = try #require(app.access)
                func call(_ method: String, _ request: [String: Any] = [:], by token: String) -> [String: Any] {
                    ["method": method, "request": request, "token": token]
                }
                let reading = [
                    "events.v1.EventsService/ListEvents", "settings.v1.SettingsService/Get",
                    "profile.v1.ProfileService/GetProfile", "profile.v1.ProfileService/ListDevices",
                    "conflicts.v1.ConflictsService/ListConflicts", "auth.v1.AuthService/ListSessions",
                ]
                let sentence: [String: Any] = ["sentence": "قهوة مع نورة بكرة الساعة ٥ مساء"]
                let refused: [(call: [String: Any], code: String)] = [
                    (call("events.v1.EventsService/GetEvent", ["id": "x"], by: token), "not_found"),
                    (call("calendar.v1.CalendarService/CreateEvent", by: token), "invalid_argument"),
                    (call("calendar.v1.CalendarService/SchedulePrayerTimes", by: token), "failed_precondition"),
                    (call("settings.v1.SettingsService/Get", by: "none"), "unauthenticated"),
                ]
                let answers = try await Self.python(
                    app,
                    reading.map { call($0, by: token) }
                        + [call("events.v1.EventsService/ParseSentence", sentence, by: token)] + refused.map(\.call)
                )
                try #require(answers.count == reading.count + 1 + refused.count)
                for (number, answer) in answers.enumerated() { #expect(answer.proto == answer.json, "\(number)") }
                for (method, answer) in zip(reading, answers) {
                    let own = try await app.json(method)
                    #expect(answer.json == NSDictionary(dictionary: try ConnectClient.object(own.body)), "\(method)")
                }
                #expect("\(answers[0].json)".contains("2027-03-04") && answers[reading.count].json["code"] == nil)
                for (wanted, answer) in zip(refused, answers.dropFirst(reading.count + 1)) {
                    #expect(answer.json["code"] as? String == wanted.code)
                }
                let faulty = answers[reading.count + 2].proto["details"] as? [String]
                #expect(faulty?.contains("errors.v1.FieldFault") == true)
            }
        }

        @Test(.timeLimit(.minutes(2))) func anotherClientReadsAnswersAndErrors() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                let email = #"{"email": "noura@example.org"}"#
                let asked = try await Self.curl(app, "auth.v1.AuthService/InitiateEmail", email)
                #expect(asked.status == 0 && asked.text == "{}\n", "\(asked.text)")
                let link = try await owner.letter(1).link()
                try await app.complete(try #require(link.split(separator: "token=").last.map(String.init)))
                let day = #"{"title": "غداء", "startDate": "2027-03-04T12:00:00.5Z"}"#
                let made = try await Self.curl(app, "calendar.v1.CalendarService/CreateEvent", day)
                #expect(made.status == 0 && made.text.contains("غداء"), "\(made.text)")
                for method in [
                    "events.v1.EventsService/ListEvents", "settings.v1.SettingsService/Get",
                    "profile.v1.ProfileService/ListDevices",
                ] {
                    let answer = try await Self.curl(app, method)
                    let own = try await app.json(method)
                    #expect(answer.status == 0)
                    let (theirs, ours) = try (
                        ConnectClient.object(Array(answer.text.utf8)), ConnectClient.object(own.body)
                    )
                    #expect(NSDictionary(dictionary: theirs) == NSDictionary(dictionary: ours), "\(method)")
                }
                let bad = try await Self.curl(app, "calendar.v1.CalendarService/CreateEvent", "{}")
                #expect(bad.status != 0 && bad.text.contains("invalid_argument"), "\(bad.text)")
                // Field 1 of the detail, ten bytes.
                let start = Data("\n\nstart_date".utf8).base64EncodedString()
                #expect(bad.text.contains(start) && bad.text.contains("errors.v1.FieldFault"), "\(bad.text)")
                let missing = try await Self.curl(app, "events.v1.EventsService/GetEvent", #"{"id": "x"}"#)
                #expect(missing.text.contains("not_found"))
                let stranger = ConnectClient(owner)
                #expect(
                    try await Self.curl(stranger, "settings.v1.SettingsService/Get").text.contains("unauthenticated")
                )
            }
        }
    }
}
