import Foundation
import HTTP
import HTTPTypes
import Postgres
import TestSupport
import Testing
import Web

extension PeopleSuites {
    @Suite("People sign in to the console at an issuer of OpenID Connect") struct ConsoleIssuerTests {
        /// The console listens on a port that nobody knows before it starts. Its own address is another one here.
        private static let url = "http://localhost:8378"

        private func lend(
            _ body: @Sendable (ConsoleBed, IssuerServer) async throws -> Void
        ) async throws {
            try await PipelineBed.lend { bed in
                try await IssuerServer.lend { issuer in
                    let console = try await ConsoleBed.start(
                        bed,
                        settings: [
                            "JADWAL_CONSOLE_LOGIN": "oidc", "JADWAL_CONSOLE_URL": Self.url,
                            "JADWAL_CONSOLE_OIDC_ISSUER": issuer.address,
                            "JADWAL_CONSOLE_OIDC_CLIENT_ID": IssuerServer.clientID,
                            "JADWAL_CONSOLE_OIDC_CLIENT_SECRET": IssuerServer.clientSecret,
                            "JADWAL_CONSOLE_OIDC_GROUPS": "staff=viewer,oncall=viewer,oncall=operator",
                        ]
                    )
                    try await body(console, issuer)
                }
            }
        }

        /// Follows the link on the page where people sign in.
        private func begin(_ browser: ConsoleBrowser, _ query: String = "") async throws -> String {
            let answer = try await browser.get("/sign-in/start" + query)
            try #require(answer.status == 303, "signing in was answered \(answer.status)")
            return try #require(answer.fields[.location])
        }

        @Test(.timeLimit(.minutes(2))) func personSignsInWithTheRolesOfTheGroups() async throws {
            try await self.lend { console, issuer in
                let browser = ConsoleBrowser(console)
                let asked = try await browser.get("/failures?state=all")
                #expect(asked.fields[.location] == "/sign-in?next=%2Ffailures%3Fstate%3Dall")
                try await browser.get("/sign-in?next=%2Ffailures%3Fstate%3Dall")
                #expect(browser.page.contains("href=\"/sign-in/start?next=%2Ffailures%3Fstate%3Dall\""))
                #expect(!browser.page.contains("type=\"password\""))
                let planted = String(repeating: "A", count: 43)
                browser.keep(["jadwal": planted])
                let address = try await self.begin(browser, "?next=%2Ffailures%3Fstate%3Dall")
                #expect(try IssuerServer.query(address)["redirect_uri"] == Self.url + "/sign-in/back")
                let pending = browser.cookies
                let back = try issuer.consent(to: address)
                let answer = try await browser.get(back)
                #expect(answer.status == 303 && answer.fields[.location] == "/failures?state=all")
                for cookie in answer.fields[values: .setCookie] {
                    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
                }
                let session = try #require(browser.cookies["jadwal"])
                #expect(session != planted && browser.cookies["jadwal-login"] == nil)
                #expect(try await browser.get("/failures?state=all").status == 200)
                #expect(browser.page.contains("<bdi>noura</bdi>"))
                let token = try browser.token(of: "/sign-out")
                // The audit identifies the person, because names at an issuer change hands.
                let audit = """
                    select count(*) from audit where action = 'sign in' and subject = 'u-17' and person = 'noura'
                        and roles = array['viewer', 'operator'] and origin = 'console'
                    """
                #expect(try await console.bed.count(audit) == 1)
                // An operator is told that the form is not valid; others that they may not.
                _ = try await browser.post("/operations", [], headers: ["Origin": Self.url])
                #expect(browser.page.contains("This form is not valid"))

                // The same answer again, without the login and with it: no second session.
                #expect(try await ConsoleBrowser(console).get(back).status == 403)
                let copy = ConsoleBrowser(console)
                copy.keep(pending)
                #expect(try await copy.get(back).status == 403)
                #expect(copy.cookies["jadwal"] == planted && copy.cookies["jadwal-login"] == nil)
                #expect(try await console.bed.count("select count(*) from console_session") == 1)
                let ended = browser.cookies
                let out = try await browser.post("/sign-out", [("token", token)], headers: ["Origin": Self.url])
                #expect(out.status == 303)
                browser.keep(ended)
                #expect(try await browser.get("/failures").status == 303)
                let query = try IssuerServer.query(Self.url + back)
                let code = try #require(query["code"])
                for secret in [IssuerServer.clientSecret, code, "noura", "u-17", session] {
                    #expect(!console.console.process.log.contains(secret))
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func loginThatProvesNobodyBeginsNoSession() async throws {
            try await self.lend { console, issuer in
                let (browser, other) = (ConsoleBrowser(console), ConsoleBrowser(console))
                // Somebody else's answer, planted in this browser.
                let foreign = try issuer.consent(to: try await self.begin(other))
                _ = try await self.begin(browser)
                let own = browser.cookies
                let refused: [(String, String)] = [
                    (foreign, "has begun no such login"), ("/sign-in/back", "has begun no such login"),
                    ("/sign-in/back?code=x&state=", "has begun no such login"),
                    ("/sign-in/back?state=x&code=" + String(repeating: "x", count: 4000), "has begun no such login"),
                ]
                for (path, words) in refused {
                    #expect(try await browser.get(path).status == 403)
                    #expect(browser.page.contains(words))
                    // The answer stands in no link of the page.
                    #expect(!browser.page.contains("code"))
                }
                #expect(issuer.redeemed == 0)
                // The browser's own login goes on.
                #expect(own.allSatisfy { browser.cookies[$0.key] == $0.value })

                var address = try await self.begin(browser)
                let query = try IssuerServer.query(address)
                let state = try #require(query["state"])
                #expect(try await browser.get("/sign-in/back?error=access_denied&state=\(state)").status == 403)
                #expect(browser.page.contains("has refused the login"))
                address = try await self.begin(browser)
                #expect(try await browser.get(try issuer.consent(to: address, nonce: "other")).status == 403)
                address = try await self.begin(browser)
                let stranger = IssuerServer.Person(subject: "u-18", name: "stranger", groups: ["jadwal-operator"])
                #expect(try await browser.get(try issuer.consent(to: address, as: stranger)).status == 403)
                #expect(browser.page.contains("None of your groups has a role"))
                #expect(try await console.refused("login") == 7)
                #expect(try await console.bed.count("select count(*) from console_session") == 0)
                #expect(try await console.bed.count("select count(*) from audit") == 0)

                // A viewer, whose name here cannot be a name of the console.
                address = try await self.begin(browser)
                let viewer = IssuerServer.Person(subject: "u|19", name: "<b>", groups: ["staff", "others"])
                #expect(try await browser.get(try issuer.consent(to: address, as: viewer)).status == 303)
                _ = try await browser.post("/operations", [], headers: ["Origin": Self.url])
                #expect(browser.page.contains("It needs the role “operator”") && browser.page.contains("u-19"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func issuerThatIsAwayIsSaidWithinThreeSeconds() async throws {
            try await self.lend { console, issuer in
                issuer.beSilent(true)
                let browser = ConsoleBrowser(console)
                let begin = ContinuousClock.now
                #expect(try await browser.get("/sign-in/start").status == 503)
                let passed = ContinuousClock.now - begin
                #expect(passed < .seconds(3) * TestEnvironment.patience, "it took \(passed)")
                #expect(browser.page.contains("The login service is away"))
                #expect(try await browser.get("/sign-in").status == 200)
                // It works again by itself.
                issuer.beSilent(false)
                let address = try await self.begin(browser)
                #expect(try await browser.get(try issuer.consent(to: address)).status == 303)
                // Passwords count nowhere.
                let guest = ConsoleBrowser(console)
                try await guest.get("/sign-in")
                let secret = try #require(guest.cookies["jadwal-guest"])
                let token = FormTokens(secret: secret).token(for: Route(["sign-in"])).text
                let given = [("token", token), ("name", "viewer"), ("password", ConsoleBed.password)]
                #expect(try await guest.post("/sign-in", given, headers: ["Origin": Self.url]).status == 404)
            }
        }
    }
}
