import APIMessages
import Foundation
import HTTP
import SwiftProtobuf
import TestSupport
import Testing

private enum ForeignClient {
    static let buf: URL? = TestEnvironment.python
        .map { URL(filePath: $0).deletingLastPathComponent().appending(path: "buf") }
        .flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
}

extension PipelineSuites {
    /// `buf curl` is connect-go: a client of the protocol's authors.
    @Suite(
        "Connect: a client that is not ours calls the API by the .proto files",
        .enabled(if: ForeignClient.buf != nil, "the tests' Python has no buf")
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
            process.executableURL = ForeignClient.buf
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
