import APIMessages
import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import SwiftProtobuf
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Profile: owners set up their phones",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerProfileTests {
        private static let generate = "auth.v1.AuthService/GenerateMagicToken"

        private struct Bed {
            let owner: OwnerBed
            let radicale: PrivateRadicale
            let calendars: PostgresOwnerCalendars

            init(_ bed: PipelineBed, settings: [String: String] = [:]) async throws {
                self.radicale = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
                let own = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.radicale.port)"]
                let all = own.merging(ConnectClient.settings) { $1 }.merging(settings) { $1 }
                self.owner = try await OwnerBed.start(bed, settings: all)
                self.calendars = PostgresOwnerCalendars(bed.store)
            }

            func connect(_ customer: String, user: String = "noura") async throws {
                try await self.calendars.connect(
                    customer,
                    url: self.radicale.url,
                    user: user,
                    password: PrivateRadicale.password
                )
            }

            /// The answer for a phone that is not signed in.
            func fetch(_ path: String, method: HTTPRequest.Method = .get) async throws -> HTTPAnswer {
                try await OwnerBrowser(self.owner).get(path, method: method)
            }
        }

        private static func read(_ file: [UInt8]) throws -> (list: [String: Any], account: [String: Any]) {
            let json = try ForeignReaders.propertyList(file)
            let list = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
            return (list, try #require((list["PayloadContent"] as? [[String: Any]])?.first))
        }

        @Test(.timeLimit(.minutes(2))) func ownerDownloadsItOnceAndASecondOneReplacesIt() async throws {
            try await PipelineBed.lend { pipeline in
                let bed = try await Bed(pipeline)
                let browser = OwnerBrowser(bed.owner)
                try await browser.signIn("noura@example.org", letter: 1)
                #expect(try await browser.get("/calendar/profile").fields[.location] == "/calendar")
                let id = try #require(try await pipeline.pool.query("select id from customer").first).uuid("id")
                try await bed.connect(id)
                func link() async throws -> String {
                    try await browser.get("/calendar/profile")
                    let answer = try await browser.submit("/calendar/profile")
                    return try #require(answer.fields[.location])
                }
                try await browser.get("/calendar/profile")
                #expect(browser.page.contains("not signed") && !browser.page.contains(PrivateRadicale.password))
                let path = try await link()
                #expect(path.hasPrefix("/httpj/mobile-config/caldav?s="))
                let head = try await bed.fetch(path, method: .head)
                #expect(head.status == 200 && head.body.isEmpty)
                let answer = try await bed.fetch(path)
                #expect(answer.status == 200 && answer.fields[.cacheControl] == "no-store")
                #expect(answer.fields[.contentType] == "application/x-apple-aspen-config")
                let (list, account) = try Self.read(answer.body)
                #expect(account["CalDAVHostName"] as? String == "127.0.0.1")
                #expect(account["CalDAVPort"] as? Int == bed.radicale.port && account["CalDAVUseSSL"] as? Bool == false)
                #expect(account["CalDAVPrincipalURL"] as? String == "/noura/")
                #expect(account["CalDAVUsername"] as? String == "noura" && account["CalDAVPassword"] == nil)
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(!text.contains(PrivateRadicale.password) && !text.contains(id))
                // Once, whatever asks.
                for method in [HTTPRequest.Method.get, .head] {
                    #expect(try await bed.fetch(path, method: method).status == 410)
                }
                let second = try await link()
                let (again, _) = try Self.read(try await browser.get(second).body)
                for key in ["PayloadUUID", "PayloadIdentifier"] {
                    #expect(again[key] as? String == list[key] as? String && again[key] != nil)
                }
                // Phones fetch some files twice.
                #expect(try await browser.get(second).status == 200)

                // The session's own things open nothing, and neither does what is no token.
                let letter = try bed.owner.letters()[0].link().split(separator: "token=").last.map(String.init)
                for token in [letter ?? "", "", "x", String(repeating: "a", count: 43), "a' or '1'='1"] {
                    let query = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                    #expect(try await bed.fetch("/httpj/mobile-config/caldav?s=\(query)").status == 410)
                }
                let late = try await link()
                try await pipeline.pool.execute("update magic_token set ends_at = ends_at - interval '15 minutes'")
                #expect(try await bed.fetch(late).status == 410)
                // For a phone beside another screen.
                try await browser.get("/calendar/profile")
                #expect(try await browser.submit("/calendar/profile", [("shows", "code")]).status == 200)
                #expect(browser.page.contains("<svg class=\"qr\"") && !browser.page.contains("mobile-config/caldav?s="))
                let log = bed.owner.api.process.log
                #expect(!log.contains(String(path.suffix(43))) && !log.contains("noura"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func appsGetATokenAndSignedFiles() async throws {
            try await PipelineBed.lend { pipeline in
                let certificate = try ServerCertificate()
                let signing = ["PROFILE_CERTIFICATE_FILE": certificate.chain, "PROFILE_KEY_FILE": certificate.key]
                let bed = try await Bed(pipeline, settings: signing)
                var app = ConnectClient(bed.owner)
                try await app.signIn("noura@example.org", letter: 1)
                let caldav = #"{"type": "MAGIC_TOKEN_TYPE_CALDAV"}"#
                let early = try await app.json(Self.generate, caldav)
                #expect(early.code == "failed_precondition" && early.text.contains("errors.v1.Precondition"))
                try await bed.connect(app.customer)
                let telegram = try await app.json(Self.generate, #"{"type": "MAGIC_TOKEN_TYPE_TELEGRAM"}"#)
                #expect(telegram.code == "unimplemented")
                for json in ["{}", #"{"type": 7}"#] {
                    #expect(try await app.json(Self.generate, json).blamed == ["type"])
                }
                let key = ["Idempotency-Key": "profile"]
                let answer = try await app.json(Self.generate, caldav, key)
                let binary = try await app.call(
                    Self.generate,
                    Auth_V1_GenerateMagicTokenRequest.with { $0.type = .caldav },
                    as: Auth_V1_GenerateMagicTokenResponse.self,
                    key
                )
                #expect(try Auth_V1_GenerateMagicTokenResponse(jsonString: answer.text) == binary)
                let file = try await bed.fetch("/httpj/mobile-config/caldav?s=\(binary.magicToken)")
                let content = try ForeignReaders.signedContent(file.body, authority: certificate.authority)
                #expect(try Self.read(try #require(content)).account["CalDAVUsername"] as? String == "noura")
                // It signs nobody in, and opens no account that is gone.
                let entered = try await app.json(
                    "auth.v1.AuthService/CompleteEmail",
                    "{\"token\": \"\(binary.magicToken)\"}"
                )
                #expect(entered.code == "failed_precondition")
                let last = try await app.call(
                    Self.generate,
                    Auth_V1_GenerateMagicTokenRequest.with { $0.type = .caldav },
                    as: Auth_V1_GenerateMagicTokenResponse.self
                )
                try await bed.calendars.remove(app.customer)
                #expect(try await bed.fetch("/httpj/mobile-config/caldav?s=\(last.magicToken)").status == 410)
            }
        }
    }
}
