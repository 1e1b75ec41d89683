import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@testable import Vault

extension PeopleSuites {
    @Suite(
        "The feed of an owner's prayer times, and addresses that are none",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerPrayerFeedTests {
        private static func choose(_ city: String, for browser: OwnerBrowser) async throws -> String {
            try await browser.get("/prayer")
            let place = [("city", city)]
            if !browser.page.contains("action=\"/prayer/set\"") { try await browser.get("/prayer?search=makkah") }
            #expect(try await browser.submit("/prayer/set", place).status == 303)
            try await browser.get("/prayer")
            return String(try #require(browser.page.firstMatch(of: #/\/f\/[A-Za-z0-9_-]+\.ics/#)).0)
        }

        /// A server of calendars takes the whole feed, and gives all of it back.
        @Test(.enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason), .timeLimit(.minutes(2)))
        func radicaleHoldsTheFeed() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                let stranger = OwnerBrowser(browser.owner)
                try await stranger.get(try await Self.choose("104515", for: browser))
                let feed = stranger.page
                let server = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
                let url = "\(server.url)noura/prayers/"
                func call(_ method: HTTPRequest.Method, _ body: String = "") async throws -> HTTPAnswer {
                    var call = HTTPCall(method: method, url: url)
                    call.fields[.contentType] = "text/calendar; charset=utf-8"
                    call.credentials = .basic(user: "noura", password: server.password)
                    (call.body, call.deadline) = (Array(body.utf8), .seconds(60))
                    return try await bed.http.execute(call)
                }
                let put = try await call(.put, feed)
                #expect(put.status == 201, "\(put.status)")
                let kept = try await call(.get)
                #expect(kept.status == 200)
                func starts(_ text: String) -> [String] {
                    text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("UID") }
                        .map(String.init).sorted()
                }
                let text = String(decoding: kept.body, as: UTF8.self)
                #expect(starts(text).count == 366 * 5 * 2 && starts(text) == starts(feed))
                server.stop()
            }
        }

        /// What somebody may send who has no address, an old one or one of somebody else.
        @Test(.timeLimit(.minutes(2))) func otherAddressesLeadNowhere() async throws {
            try await PipelineBed.lend { bed in
                let noura = OwnerBrowser(try await OwnerBed.start(bed))
                try await noura.signIn("noura@example.org", letter: 1)
                let path = try await Self.choose("104515", for: noura)
                let sara = OwnerBrowser(noura.owner)
                try await sara.signIn("sara@example.org", letter: 3)
                let other = try await Self.choose("2643743", for: sara)
                let stranger = OwnerBrowser(noura.owner)
                try await stranger.get(other)
                #expect(other != path && stranger.page.contains("London"))
                try await stranger.get(path)
                #expect(!stranger.page.contains("London"))
                // An owner's own token with another owner's code, another epoch, another version.
                let (own, theirs) = (try Self.bytes(path), try Self.bytes(other))
                var epoch = own
                epoch[20] ^= 1
                var version = own
                version[0] = 2
                for bytes in [own[..<21] + theirs[21...], epoch[...], version[...], own[..<21], own[21...], []] {
                    let wrong = "/f/\(TokenText.text(Array(bytes))).ics"
                    for method in [HTTPRequest.Method.get, .head] {
                        #expect(try await stranger.get(wrong, method: method).status == 404, "\(wrong)")
                    }
                }
                for wrong in [
                    "/f/", "/f/.ics", "/f/%00.ics", "/f/..%2f..%2fdata.ics", path + ".ics",
                    path.replacing(".ics", with: ".ICS"), path.replacing(".ics", with: ".mobileconfig.ics"),
                ] {
                    let status = try await stranger.get(wrong).status
                    #expect(status == 404, "\(wrong)")
                }
                let long = try await stranger.get("/f/\(String(repeating: "A", count: 4000)).ics").status
                #expect([400, 404, 414, 431].contains(long), "\(long)")
                for nonsense in ["", "\"", "W/", "W/\"", "\u{7F}", "**, \"", String(repeating: "\"x\",", count: 900)] {
                    let status = try await stranger.get(path, headers: ["If-None-Match": nonsense]).status
                    #expect([200, 400, 431].contains(status), "\(nonsense.prefix(10)): \(status)")
                }
                #expect(try await stranger.post(path, []).status >= 400)
                // Both end; the other owner's goes on.
                try await noura.get("/prayer")
                #expect(try await noura.submit("/prayer/end-links").status == 303)
                for method in [HTTPRequest.Method.get, .head] {
                    #expect(try await stranger.get(path, method: method).status == 410)
                    #expect(try await stranger.get(other, method: method).status == 200)
                }
            }
        }

        private static func bytes(_ path: String) throws -> [UInt8] {
            let text = path.dropFirst("/f/".count).dropLast(".ics".count)
            return try #require(TokenText.bytes(String(text)))
        }
    }
}
