import Foundation
import HTTP
import HTTPTypes
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Nobody uses the owners' pages with another's session or form",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerSessionPageTests {
        @Test(.timeLimit(.minutes(2))) func signingOutEverywhereCountsOnEveryReplica() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let second = try await OwnerBed.start(bed, beside: owner)
                let (laptop, phone) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await laptop.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await phone.signIn("noura@example.org", letter: 3)
                let elsewhere = OwnerBrowser(second)
                elsewhere.keep(phone.cookies)
                #expect(try await elsewhere.get("/sessions").status == 200)
                #expect(elsewhere.page.matches(of: #/<tr role="row">/#).count == 3)
                try await laptop.get("/sessions")
                #expect(try await laptop.submit("/sessions/end-all").status == 303)
                for browser in [laptop, phone, elsewhere] {
                    #expect(try await browser.get("/account").status == 303)
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func copiedCookieEndsTheSession() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (browser, thief) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await browser.signIn("noura@example.org", letter: 1)
                thief.keep(browser.cookies)
                try await bed.pool.execute("update owner_session set rotated_at = rotated_at - interval '16 minutes'")
                let old = browser.cookies["jadwal-owner"]
                try await browser.get("/account")
                #expect(browser.cookies["jadwal-owner"] != old)
                #expect(try await browser.get("/account").status == 200)
                try await bed.pool.execute("update owner_session set rotated_at = rotated_at - interval '31 seconds'")
                #expect(try await thief.get("/account").status == 403)
                #expect(try await browser.get("/account").status == 303)
                #expect(try await owner.refused("reused") == 1)
                _ = try await owner.letter(2)
                let told = try await awaiting("the owner is told") {
                    try owner.letters().first { $0.header("Subject") == ["We have signed you out of Jadwal"] }
                }
                #expect(told.to == ["noura@example.org"])
            }
        }

        @Test(.timeLimit(.minutes(2))) func forgedAndBrokenRequestsChangeNothing() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/sessions")
                for headers in [
                    ["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
                ] {
                    #expect(try await browser.submit("/sessions/end-all", headers: headers).status == 403)
                    try await browser.get("/sessions")
                }
                #expect(try await owner.refused("forged") == 3)
                #expect(try await browser.get("/account", headers: ["Host": "evil.example"]).status == 421)
                let paths = [
                    "/magic-link", "/magic-link?token=", "/magic-link?token=\(String(repeating: "a", count: 1900))",
                    "/magic-link?token=\(String(repeating: "A", count: 43))",
                ]
                for path in paths { #expect(try await browser.get(path).status == 410, "\(path.prefix(40))") }
                #expect(try await browser.get("/nothing").status == 404)
                #expect(try await browser.get("/sign-in?\(String(repeating: "a", count: 3000))").status == 400)
                let stranger = OwnerBrowser(owner)
                for address in [
                    "", "noura", "a@b\r\nBcc: x@example.org", String(repeating: "a", count: 321) + "@b.org",
                ] {
                    try await stranger.get("/sign-in")
                    #expect(try await stranger.submit("/sign-in", [("address", address)]).status == 400)
                }
                #expect(try await bed.count("select count(*) from sign_in_link") == 1)
                #expect(try await browser.get("/account").status == 200)
                let answer = try await browser.get("/account")
                #expect(answer.fields[.cacheControl] == "no-store")
                #expect(answer.fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
            }
        }
    }
}

extension PipelineBed {
    /// A customer who may sign in with this address.
    func addOwner(_ id: String, address: String) async throws {
        let added = try await self.start(.command, arguments: ["customer", "add", "--id", id, "--time-zone", "UTC"])
        try #require(try await added.exitCode(within: .seconds(30)) == 0)
        let invited = try await self.start(
            .command,
            arguments: ["customer", "invite", "--id", id, "--input", "-"],
            input: "{\"email\": \"\(address)\"}"
        )
        try #require(try await invited.exitCode(within: .seconds(30)) == 0, "not invited: \(invited.log)")
    }
}
