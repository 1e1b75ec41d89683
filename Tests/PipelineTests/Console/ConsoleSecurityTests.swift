import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing

extension PeopleSuites {
    @Suite("Nobody uses the console with another's session or form") struct ConsoleSecurityTests {
        @Test(.timeLimit(.minutes(2))) func formWithoutItsOriginSessionOrTokenChangesNothing() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let (browser, other) = (ConsoleBrowser(console), ConsoleBrowser(console))
                try await browser.signIn("viewer")
                try await other.signIn("operator")
                try await other.get("/failures")
                let foreign = try other.token(of: "/sign-out")
                try await browser.get("/failures")
                let own = try browser.token(of: "/sign-out")
                let forged: [(token: String, headers: [String: String])] = [
                    ("", [:]), ("x", [:]), (foreign, [:]), (String(own.reversed()), [:]), (own, ["Origin": ""]),
                    (own, ["Origin": "null"]), (own, ["Origin": "https://evil.example"]),
                    (own, ["Origin": console.address + ".evil.example"]), (own, ["Sec-Fetch-Site": "cross-site"]),
                    (own, ["Sec-Fetch-Site": "same-site"]),
                ]
                for (token, headers) in forged {
                    let answer = try await browser.post("/sign-out", [("token", token)], headers: headers)
                    #expect(answer.status == 403, "\(headers)")
                }
                #expect(try await console.refused("forged") == forged.count)
                #expect(try await browser.get("/failures").status == 200)
                let plain = try await browser.post(
                    "/sign-out",
                    [("token", own)],
                    headers: ["Content-Type": "text/plain"]
                )
                #expect(plain.status == 400)
                let ended = browser.cookies
                #expect(try await browser.post("/sign-out", [("token", own)]).status == 303)
                // The cookie is of no use to whoever has copied it.
                browser.keep(ended)
                #expect(try await browser.get("/failures").status == 303)
            }
        }

        @Test(.timeLimit(.minutes(2))) func signingInBeginsANewSession() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let browser = ConsoleBrowser(console)
                let planted = String(repeating: "A", count: 43)
                browser.keep(["jadwal": planted])
                try await browser.signIn("viewer")
                let first = try #require(browser.cookies["jadwal"])
                #expect(first != planted)
                // Only its hash is stored.
                #expect(try await bed.count("select count(*) from console_session") == 1)
                #expect(try await bed.count("select count(*) from console_session where token_hash = '\(first)'") == 0)
                let again = ConsoleBrowser(console)
                try await again.signIn("viewer")
                #expect(again.cookies["jadwal"] != first)
                func age(_ minutes: Int) async throws {
                    let past = "jadwal_now() - interval '\(minutes) minutes'"
                    try await bed.pool.execute(Statement("update console_session set seen_at = \(past)"))
                }
                // A page that is only open does not keep the session alive, and a click does.
                let old = "select count(*) from console_session where seen_at < jadwal_now() - interval '10 minutes'"
                try await age(20)
                #expect(try await browser.get("/failures", headers: ["Sec-Fetch-Dest": "empty"]).status == 200)
                #expect(try await bed.count(old) == 2)
                #expect(try await browser.get("/failures").status == 200)
                #expect(try await bed.count(old) == 1)
                try await age(31)
                #expect(try await browser.get("/failures").status == 303)
                try await again.signIn("viewer")
                try await bed.pool.execute("update console_session set created_at = jadwal_now() - interval '13 hours'")
                #expect(try await again.get("/failures").status == 303)
            }
        }

        @Test(.timeLimit(.minutes(2))) func guessingIsSlowedDownAndCounted() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let browser = ConsoleBrowser(console)
                func tryToSignIn(_ name: String, _ password: String) async throws -> Int {
                    try await browser.get("/sign-in")
                    let token = try browser.token(of: "/sign-in")
                    let fields = [("token", token), ("name", name), ("password", password)]
                    return try await browser.post("/sign-in", fields).status
                }
                for name in ["viewer", "viewer", "viewer", "nobody", "viewer"] {
                    #expect(try await tryToSignIn(name, "a wrong password") == 401)
                    #expect(!browser.page.contains("a wrong password"))
                }
                // The address has failed five times. The right password does not count either.
                #expect(try await tryToSignIn("viewer", ConsoleBed.password) == 429)
                #expect(try await console.refused("password") == 5)
                #expect(try await bed.count("select count(*) from console_session") == 0)
            }
        }

        @Test(.timeLimit(.minutes(2))) func everyAnswerHasStrictHeaders() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let browser = ConsoleBrowser(console)
                var answers = [try await browser.get("/sign-in"), try await browser.get("/failures")]
                try await browser.signIn("viewer")
                for path in ["/failures", "/audit", "/audit.jsonl", "/no-such-page", "/failures?stage=x"] {
                    answers.append(try await browser.get(path))
                }
                for answer in answers {
                    let policy = try #require(answer.fields[.contentSecurityPolicy])
                    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
                    #expect(policy.contains("frame-ancestors 'none'") && policy.contains("trusted-types jadwal"))
                    #expect(!policy.contains("unsafe"))
                    #expect(answer.fields[.xContentTypeOptions] == "nosniff")
                    #expect(answer.fields[.cacheControl] == "no-store")
                    #expect(answer.fields[try #require(.init("Referrer-Policy"))] == "same-origin")
                    #expect(answer.fields[.server] == nil)
                }
                for cookie in answers.flatMap({ $0.fields[values: .setCookie] }) {
                    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
                }
                let style = try #require(browser.page.firstMatch(of: /\/assets\/[0-9a-f]+\.css/))
                let asset = try await browser.get(String(style.output))
                #expect(asset.status == 200 && asset.fields[.cacheControl]?.contains("immutable") == true)
            }
        }
    }
}
