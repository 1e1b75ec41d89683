import APIMessages
import Foundation
import HTTP
import HTTPTypes
import Postgres
import SwiftProtobuf
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Connect: apps read what happened, take data along, and delete the account",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectAccountTests {
        @Test(.timeLimit(.minutes(2))) func deletionWantsARecentSignIn() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var noura = ConnectClient(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                let audit = "account.v1.AccountService/ListAudit"
                let listed = try await noura.json(audit)
                #expect(listed.code == "ok" && listed.text.contains("Signed in") && listed.text.contains("byOwner"))
                #expect(try await noura.json(audit, #"{"pageToken": "x"}"#).code == "invalid_argument")

                let (delete, wrong) = ("account.v1.AccountService/Delete", #"{"email": "sara@example.org"}"#)
                #expect(try await noura.json(delete, wrong).code == "invalid_argument")
                try await bed.pool.execute("update owner_session set created_at = created_at - interval '11 minutes'")
                // A session is looked up every five seconds.
                let refused = try await awaiting("the sign-in is not recent any more") {
                    let answer = try await noura.json(delete, wrong)
                    return answer.code == "invalid_argument" ? nil : answer
                }
                #expect(refused.code == "failed_precondition" && refused.text.contains("errors.v1.Precondition"))
                try await noura.signIn("noura@example.org", letter: 3)
                let right = #"{"email": "noura@example.org"}"#
                #expect(try await noura.json(delete, right).code == "ok")
                #expect(try await noura.json(audit).code == "unauthenticated")
                try await awaiting("the account is gone", within: .seconds(30)) {
                    try await bed.count("select count(*) from customer") == 0
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func fileIsHadOnceByAnAddressOfItsOwn() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var (noura, sara) = (ConnectClient(owner), ConnectClient(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                let event = #"{"title": "عشاء", "startDate": "2027-03-04T12:00:00Z"}"#
                #expect(try await noura.json("calendar.v1.CalendarService/CreateEvent", event).code == "ok")
                let first = try await Self.export(noura, .json)
                let (second, events) = (
                    try await Self.export(noura, .unspecified), try await Self.export(noura, .icalendar)
                )
                let json = try await noura.json(Self.export, #"{"format": "EXPORT_FORMAT_ICALENDAR"}"#)
                #expect(json.code == "ok" && json.text.contains("/data/file/events."), "\(json.text)")
                #expect(try await noura.json(Self.export, #"{"format": 7}"#).blamed == ["format"])

                // The program that fetches the file has no session in a browser.
                let fetcher = OwnerBrowser(owner)
                let exports = "select count(*) from audit where action like 'owner exports%'"
                let head = try await fetcher.get(first.path, method: .head)
                #expect(head.status == 200 && head.body.isEmpty)
                for path in Self.forged(first.path) { #expect(try await fetcher.get(path).status == 404, "\(path)") }
                #expect(try await bed.count(exports) == 0)
                let file = try await fetcher.get(first.path)
                #expect(file.status == 200 && file.fields[.contentType] == "application/json")
                let all = try ConnectClient.object(file.body)
                #expect(all["complete"] as? Bool == true && (all["events"] as? [Any])?.count == 1)
                #expect(file.fields[.cacheControl] == "no-store" && fetcher.page.contains("noura@example.org"))
                for path in [first.path, second.path] {
                    let again = try await fetcher.get(path)
                    #expect((3500...3600).contains(again.fields[.retryAfter].flatMap { Int($0) } ?? 0))
                    #expect(again.status == 429)
                }
                let soon = try await noura.json(Self.export, "{}", ["x-lang": "ar"])
                #expect(soon.code == "resource_exhausted" && soon.text.contains("بعد 60 د"), "\(soon.text)")
                #expect(try await owner.letter(3).header("Subject") == ["Your data was downloaded from Jadwal"])

                // The page counts the same hour.
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 4)
                try await browser.get("/data")
                #expect(try await browser.submit("/data/export").status == 429)
                #expect(try await fetcher.get(events.path).status == 200 && fetcher.page.contains("SUMMARY:عشاء"))
                try await bed.pool.execute("update account set events_exported_at = null")
                let last = try await Self.export(noura, .icalendar)
                #expect(try await noura.json("auth.v1.AuthService/Logout").code == "ok")
                #expect(try await fetcher.get(last.path).status == 404)
                #expect(try await bed.count(exports) == 2)

                try await sara.signIn("sara@example.org", letter: 5)
                try await bed.pool.execute("update owner_session set created_at = created_at - interval '11 minutes'")
                let old = try await sara.json(Self.export)
                #expect(old.code == "failed_precondition" && old.text.contains("errors.v1.Precondition"))
                let log = owner.api.process.log
                #expect(![first.path, "/data/file/", "noura@example.org"].contains { log.contains($0) })
            }
        }

        private static let export = "account.v1.AccountService/Export"

        private static func export(
            _ app: ConnectClient,
            _ format: Account_V1_ExportFormat
        ) async throws -> Account_V1_ExportResponse {
            try await app.call(
                Self.export,
                Account_V1_ExportRequest.with { $0.format = format },
                as: Account_V1_ExportResponse.self
            )
        }

        /// Addresses that were not given out.
        private static func forged(_ path: String) -> [String] {
            let parts = path.split(separator: ".").map(String.init)
            let (session, seconds) = (parts[1], parts[2])
            let later = String((Int(seconds) ?? 0) + 1)
            let changes: [(String, String)] = [
                ("all.", "events."), (session, UUID().uuidString.lowercased()), (seconds, later),
            ]
            let other: [String] = [String(path.dropLast()), path + "a", "/data/file/x", "/data/file/" + path]
            return other + changes.map { old, new in path.replacing(old, with: new, maxReplacements: 1) }
        }
    }
}
