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
        "Owners sign in at issuers of OpenID Connect",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerIssuerTests {
        private static let noura = IssuerServer.Person(subject: "g-1", mail: "noura@example.org")

        /// Lends owners' pages with the issuer under two names.
        private func lend(
            _ settings: [String: String] = [:],
            _ body: @Sendable (OwnerBed, IssuerServer) async throws -> Void
        ) async throws {
            try await PipelineBed.lend { bed in
                try await IssuerServer.lend { issuer in
                    let owner = try await OwnerBed.start(
                        bed,
                        settings: try Self.settings(issuer.address).merging(settings) { _, given in given }
                    )
                    try await body(owner, issuer)
                }
            }
        }

        static func settings(_ issuer: String) throws -> [String: String] {
            // The issuer sends browsers back to an address that is known before.
            let place = "127.0.0.1:\(try LoopbackPort.free())"
            return [
                "JADWAL_API_LISTEN": place, "JADWAL_API_URL": "http://\(place)",
                "JADWAL_OIDC": "google=\(issuer),work=\(issuer)",
                "JADWAL_OIDC_CLIENTS": "\(IssuerServer.clientID)|the-app,\(IssuerServer.clientID)",
                "JADWAL_OIDC_SECRETS": "\(IssuerServer.clientSecret),\(IssuerServer.clientSecret)",
            ]
        }

        private func begin(_ browser: OwnerBrowser, at name: String = "google") async throws -> String {
            let answer = try await browser.get("/sign-in/with/\(name)")
            try #require(answer.status == 303, "signing in was answered \(answer.status)")
            return try #require(answer.fields[.location])
        }

        @Test(.timeLimit(.minutes(2))) func personIsTheSameOwnerWithAnotherAddress() async throws {
            try await self.lend { owner, issuer in
                let browser = OwnerBrowser(owner)
                try await browser.get("/sign-in")
                #expect(browser.page.contains("<bdi>Google</bdi>") && browser.page.contains("<bdi>Work</bdi>"))
                let planted = String(repeating: "A", count: 43)
                browser.keep(["jadwal-owner": planted])
                let address = try await self.begin(browser)
                #expect(try IssuerServer.query(address)["redirect_uri"] == owner.address + "/sign-in/back/google")
                #expect(try IssuerServer.query(address)["scope"] == "openid email")
                let pending = browser.cookies
                let back = try issuer.consent(to: address, as: Self.noura)
                let answer = try await browser.get(back)
                #expect(answer.status == 303 && answer.fields[.location]?.hasPrefix("/first-steps") == true)
                #expect(browser.cookies["jadwal-owner"] != planted && browser.cookies["jadwal-owner-login"] == nil)
                try await browser.get("/account")
                #expect(browser.page.contains("noura@example.org"))
                #expect(try await owner.letter(1).header("Subject") == ["Welcome to Jadwal"])
                // The same answer again begins no second session.
                let copy = OwnerBrowser(owner)
                #expect(try await copy.get(back).status == 403)
                copy.keep(pending)
                #expect(try await copy.get(back).status == 403)
                #expect(try await owner.bed.count("select count(*) from owner_session") == 1)
                // Addresses change hands; who somebody is at the issuer does not.
                var later = Self.noura
                later.mail = "other@example.org"
                let phone = OwnerBrowser(owner)
                #expect(try await phone.get(issuer.consent(to: self.begin(phone), as: later)).status == 303)
                try await phone.get("/account")
                #expect(phone.page.contains("noura@example.org"))
                #expect(try await owner.bed.count("select count(*) from customer") == 1)
                let code = try #require(IssuerServer.query(back)["code"])
                for secret in [IssuerServer.clientSecret, "noura", "g-1", code] {
                    #expect(!owner.api.process.log.contains(secret))
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func provenAddressJoinsTheAccountAndItsOwnerIsTold() async throws {
            try await self.lend(["JADWAL_SIGNUP": "closed"]) { owner, issuer in
                let id = UUID().uuidString.lowercased()
                try await owner.bed.addOwner(id, address: "noura@example.org")
                let browser = OwnerBrowser(owner)
                // An address that the issuer has not proven opens nothing.
                var unproven = Self.noura
                unproven.isMailProven = false
                #expect(try await browser.get(issuer.consent(to: self.begin(browser), as: unproven)).status == 403)
                #expect(browser.page.contains("has not confirmed an e-mail address"))
                // New people get no account.
                let stranger = IssuerServer.Person(subject: "g-2", mail: "sara@example.org")
                #expect(try await browser.get(issuer.consent(to: self.begin(browser), as: stranger)).status == 403)
                #expect(browser.page.contains("New accounts are not open"))
                #expect(try await owner.bed.count("select count(*) from owner_login") == 0)
                #expect(try await owner.bed.count("select count(*) from owner_session") == 0)

                #expect(try await browser.get(issuer.consent(to: self.begin(browser), as: Self.noura)).status == 303)
                #expect(try await owner.bed.count("select count(*) from owner_login where customer_id = '\(id)'") == 1)
                _ = try await owner.letter(2)
                let letters = try owner.letters()
                #expect(letters.allSatisfy { $0.to == ["noura@example.org"] })
                let subjects = Set(letters.flatMap { $0.header("Subject") })
                #expect(subjects.contains { $0.contains("new way to sign in") || $0.contains("طريقة جديدة") })
                #expect(try await owner.bed.count("select count(*) from audit where origin = 'owner'") == 2)
                // Once joined, the owner is not told again.
                let phone = OwnerBrowser(owner)
                #expect(try await phone.get(issuer.consent(to: self.begin(phone), as: Self.noura)).status == 303)
                #expect(try await owner.bed.count("select count(*) from letter where kind = 'login_added'") == 0)
                // The identity of a removed owner no longer works.
                try await owner.bed.pool.execute("update customer set removed_at = jadwal_now()")
                #expect(try await phone.get("/account").status == 303)
                #expect(try await phone.get(issuer.consent(to: self.begin(phone), as: Self.noura)).status == 403)
            }
        }

        @Test(.timeLimit(.minutes(2))) func loginThatProvesNobodyBeginsNoSession() async throws {
            try await self.lend { owner, issuer in
                let (browser, other) = (OwnerBrowser(owner), OwnerBrowser(owner))
                #expect(try await browser.get("/sign-in/with/unknown").status == 404)
                #expect(try await browser.get("/sign-in/back/unknown?code=x&state=x").status == 404)
                // Somebody else's answer, planted in this browser; and one that comes to another issuer's address.
                let foreign = try issuer.consent(to: try await self.begin(other), as: Self.noura)
                let own = try issuer.consent(to: try await self.begin(browser), as: Self.noura)
                let refused = [
                    foreign, own.replacing("/google", with: "/work"), "/sign-in/back/google",
                    "/sign-in/back/google?code=x&state=",
                    "/sign-in/back/google?state=x&code=" + String(repeating: "x", count: 1500),
                ]
                for path in refused {
                    #expect(try await browser.get(path).status == 403)
                    #expect(browser.page.contains("has begun no such login"))
                }
                #expect(issuer.redeemed == 0)
                let state = try #require(IssuerServer.query(try await self.begin(browser))["state"])
                #expect(try await browser.get("/sign-in/back/google?error=access_denied&state=\(state)").status == 403)
                #expect(browser.page.contains("did not say who you are"))
                let address = try await self.begin(browser)
                let odd = try issuer.consent(to: address, as: Self.noura, nonce: "other")
                #expect(try await browser.get(odd).status == 403)
                #expect(try await owner.refused("login") == refused.count + 2)
                issuer.beSilent(true)
                let work = OwnerBrowser(owner)
                // An issuer's metadata is kept for its own name only.
                #expect(try await work.get("/sign-in/with/work").status == 503)
                #expect(work.page.contains("ask for a link by e-mail"))
                #expect(try await owner.bed.count("select count(*) from customer") == 0)
                #expect(try await owner.bed.count("select count(*) from owner_session") == 0)
            }
        }

        /// OpenID Connect Core 1.0, sections 3.1.2.1 and 3.1.3.7.
        @Test(.timeLimit(.minutes(2))) func ownerSignsInOnceMoreAtTheIssuer() async throws {
            try await self.lend { owner, issuer in
                let (browser, bed) = (OwnerBrowser(owner), owner.bed)
                try await browser.get(issuer.consent(to: self.begin(browser), as: Self.noura))
                _ = try await owner.letter(1)
                let byLetter = OwnerBrowser(owner)
                try await byLetter.signIn("sara@example.org", letter: 2)
                let age = "update owner_session set created_at = created_at - interval '11 minutes'"
                try await bed.pool.execute(Statement(age))
                // This owner has no identity at an issuer.
                try await byLetter.get("/sign-in-again?next=calendar")
                #expect(byLetter.page.contains("Send the link") && !byLetter.page.contains("/sign-in-again/with"))
                try await browser.get("/sign-in-again?next=calendar")
                let link = "/sign-in-again/with/google?next=calendar"
                #expect(browser.page.contains(link) && browser.page.contains("/sign-in-again/with/work"))
                for path in ["google", "google?next=x", "unknown?next=calendar"] {
                    #expect(try await browser.get("/sign-in-again/with/\(path)").status == 404)
                }
                func begin() async throws -> String {
                    let address = try #require(try await browser.get(link).fields[.location])
                    let query = try IssuerServer.query(address)
                    #expect(query["prompt"] == "login" && query["max_age"] == "0")
                    return address
                }
                let now = Int(Date().timeIntervalSince1970)
                let other = IssuerServer.Person(subject: "g-2", mail: "noura@example.org")
                let refused: [(person: IssuerServer.Person, signedInAt: Int?, words: String)] = [
                    (Self.noura, nil, "does not say that you have just"),
                    (Self.noura, now - 120, "does not say that you have just"),
                    (Self.noura, now + 300, "does not say that you have just"),
                    (other, now, "with another account"),
                ]
                for (number, one) in refused.enumerated() {
                    let back = try issuer.consent(to: try await begin(), as: one.person, signedInAt: one.signedInAt)
                    #expect(try await browser.get(back).status == 403, "case \(number)")
                    #expect(browser.page.contains(one.words) && browser.page.contains(link), "case \(number)")
                    #expect(browser.page.contains("Send the link"), "case \(number)")
                    #expect(try await browser.get("/calendar/connect").status == 303, "case \(number)")
                }
                #expect(try await bed.count("select count(*) from owner_session") == 2)
                #expect(try await bed.count("select count(*) from owner_login") == 1)

                let before = browser.cookies["jadwal-owner"]
                let back = try issuer.consent(to: try await begin(), as: Self.noura, signedInAt: now)
                let pending = browser.cookies
                #expect(try await browser.get(back).fields[.location] == "/calendar/connect")
                #expect(try await browser.get("/calendar/connect").status == 200)
                // It is another session, and the old one has ended.
                #expect(browser.cookies["jadwal-owner"] != before && browser.cookies["jadwal-owner-login"] == nil)
                #expect(try await bed.count("select count(*) from owner_session") == 2)
                // A browser that was signed out is not signed in by that.
                byLetter.keep(pending)
                #expect(try await byLetter.get(back).fields[.location] == "/sign-in")
                #expect(try await browser.get(link).fields[.location] == "/calendar/connect")
            }
        }

        @Test(.timeLimit(.minutes(2))) func appHandsInTheTokenOfItsOwnClient() async throws {
            try await self.lend(ConnectClient.settings) { owner, issuer in
                let client = ConnectClient(owner)
                let path = "auth.v1.AuthService/UseGoogle"
                func use(_ token: String) async throws -> ConnectClient.Answer {
                    try await client.json(path, "{\"googleToken\": \"\(token)\"}")
                }
                let now = Int(Date().timeIntervalSince1970)
                var unproven = Self.noura
                unproven.isMailProven = false
                func made(_ audience: String = "the-app", _ changes: [String: Any] = [:]) throws -> String {
                    try issuer.token(for: Self.noura, audience: audience, changing: changes)
                }
                let cases: [(token: String, code: String, words: String)] = [
                    (try made("another-app"), "unauthenticated", "proves nobody"),
                    (try made("the-app", ["exp": now - 120]), "unauthenticated", "proves nobody"),
                    (try made("the-app", ["iss": "https://evil.example"]), "unauthenticated", "proves nobody"),
                    ("ya29.an-access-token", "unauthenticated", "Send the ID token"),
                    ("", "unauthenticated", "Send the ID token"),
                    (try issuer.token(for: unproven, audience: "the-app"), "failed_precondition", "not confirmed"),
                ]
                for (number, one) in cases.enumerated() {
                    let answer = try await use(one.token)
                    let isAsExpected = answer.code == one.code && answer.text.contains(one.words)
                    #expect(isAsExpected, "case \(number): \(answer.text)")
                }
                #expect(try await owner.bed.count("select count(*) from customer") == 0)
                var answers: [Auth_V1_UseGoogleResponse] = []
                for audience in ["the-app", IssuerServer.clientID] {
                    let request = try Auth_V1_UseGoogleRequest.with { $0.googleToken = try made(audience) }
                    answers.append(try await client.call(path, request, as: Auth_V1_UseGoogleResponse.self))
                }
                #expect(answers.allSatisfy { $0.email == "noura@example.org" && $0.userID == answers[0].userID })
                var signedIn = client
                signedIn.access = answers[0].accessToken
                #expect(try await signedIn.json("profile.v1.ProfileService/GetProfile").code == "ok")
            }
        }

        /// The attack: Google gives a new token without asking anybody, and one token was taken again and again.
        @Test(.timeLimit(.minutes(2))) func tokenIsAsRecentAsItsSignInAndSignsInOnce() async throws {
            try await self.lend(ConnectClient.settings) { owner, issuer in
                let client = ConnectClient(owner)
                func use(_ token: String) async throws -> ConnectClient.Answer {
                    try await client.json("auth.v1.AuthService/UseGoogle", "{\"googleToken\": \"\(token)\"}")
                }
                let now = Int(Date().timeIntervalSince1970)
                let cases: [(claims: [String: Any], isRecent: Bool)] = [
                    ([:], false), (["auth_time": now - 700], false), (["auth_time": "\(now)"], false),
                    (["auth_time": now], true),
                ]
                for (number, one) in cases.enumerated() {
                    let token = try issuer.token(for: Self.noura, audience: "the-app", changing: one.claims)
                    let entered = try await use(token)
                    var app = client
                    app.access = try ConnectClient.object(entered.body)["accessToken"] as? String
                    let export = try await app.json("account.v1.AccountService/Export")
                    #expect(export.code == (one.isRecent ? "ok" : "failed_precondition"), "case \(number)")
                    let again = try await use(token)
                    #expect(again.code == "unauthenticated" && again.text.contains("used before"), "case \(number)")
                }
                // So it is in a browser.
                let browser = OwnerBrowser(owner)
                for (signedInAt, status) in [(nil, 303), (now - 700, 303), (now, 200)] as [(Int?, Int)] {
                    let back = try issuer.consent(
                        to: try await self.begin(browser),
                        as: Self.noura,
                        signedInAt: signedInAt
                    )
                    #expect(try await browser.get(back).status == 303)
                    #expect(try await browser.get("/calendar/connect").status == status)
                    try await browser.get("/me")
                    #expect(try await browser.submit("/sign-out").status == 303)
                }
            }
        }

        /// An issuer that is not ours, in place of ours.
        @Test(.timeLimit(.minutes(2))) func foreignIssuerSignsInOwnersAndOperators() async throws {
            try await PipelineBed.lend { bed in
                let people = [
                    #"{"sub": "u-1", "email": "noura@example.org", "email_verified": true, "groups": ["oncall"]}"#
                ]
                let python = try #require(TestEnvironment.python)
                let server = try await TestServer.start("issuer.py", arguments: people, python: python)
                let issuer = "http://127.0.0.1:\(server.port)"
                func consent(_ address: String) async throws -> String {
                    var call = HTTPCall(method: .post, url: address, body: Array("sub=u-1".utf8))
                    call.fields[.contentType] = "application/x-www-form-urlencoded"
                    let answer = try await bed.http.execute(call)
                    let back = try #require(answer.fields[.location].flatMap { URLComponents(string: $0) })
                    return "\(back.percentEncodedPath)?\(back.percentEncodedQuery ?? "")"
                }
                let owner = try await OwnerBed.start(bed, settings: try Self.settings(issuer))
                let browser = OwnerBrowser(owner)
                #expect(try await browser.get(consent(self.begin(browser))).status == 303)
                try await browser.get("/account")
                #expect(browser.page.contains("noura@example.org"))

                let console = try await ConsoleBed.start(
                    bed,
                    settings: [
                        "JADWAL_CONSOLE_LOGIN": "oidc", "JADWAL_CONSOLE_URL": "http://localhost:8378",
                        "JADWAL_CONSOLE_OIDC_ISSUER": issuer, "JADWAL_CONSOLE_OIDC_CLIENT_ID": IssuerServer.clientID,
                        "JADWAL_CONSOLE_OIDC_CLIENT_SECRET": IssuerServer.clientSecret,
                        "JADWAL_CONSOLE_OIDC_GROUPS": "oncall=viewer",
                    ]
                )
                let person = ConsoleBrowser(console)
                let begun = try #require(try await person.get("/sign-in/start").fields[.location])
                #expect(try await person.get(consent(begun)).status == 303)
                #expect(try await person.get("/failures").status == 200)
            }
        }
    }
}
