import APIMessages
import Foundation
import HTTP
import Postgres
import SwiftProtobuf
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Connect: apps sign in by a letter, and are out when they are signed out",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectSignInTests {
        @Test(.timeLimit(.minutes(2))) func tokenOfTheLetterOpensOneSession() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                for email in [
                    "", "noura", "noura@example.org\\r\\nBcc: x@example.org", "a@\(String(repeating: "b", count: 320))",
                ] {
                    let answer = try await app.json("auth.v1.AuthService/InitiateEmail", "{\"email\": \"\(email)\"}")
                    #expect(answer.code == "invalid_argument" && answer.blamed == ["email"], "\(answer.text)")
                }
                try await app.signIn("noura@example.org", letter: 1)
                let token = try #require(try await owner.letter(1).link().split(separator: "token=").last)
                let again = try await app.json("auth.v1.AuthService/CompleteEmail", "{\"token\": \"\(token)\"}")
                #expect(again.code == "failed_precondition")
                for odd in ["", "x", String(repeating: "t", count: 10_000)] {
                    let answer = try await app.json("auth.v1.AuthService/CompleteEmail", "{\"token\": \"\(odd)\"}")
                    #expect(answer.code == "failed_precondition")
                }
                let profile = try await app.json("profile.v1.ProfileService/GetProfile")
                let object = try ConnectClient.object(profile.body)
                #expect(
                    object["email"] as? String == "noura@example.org" && object["userId"] as? String == app.customer
                )
                // JSON and bytes say the same.
                let binary = try await app.call(
                    "profile.v1.ProfileService/GetProfile",
                    Profile_V1_GetProfileRequest(),
                    as: Profile_V1_GetProfileResponse.self
                )
                #expect(try Profile_V1_GetProfileResponse(jsonUTF8Bytes: profile.body) == binary)
                #expect(try await bed.count("select count(*) from owner_session where kind = 'app'") == 1)
                // The welcome letter comes once, as for browsers.
                _ = try await owner.letter(2)
                #expect(try await bed.count("select count(*) from audit where action = 'owner signs in'") == 1)
            }
        }

        @Test(.timeLimit(.minutes(2))) func tokensAreReplacedAndAReusedOneEndsTheSession() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                let second = try await OwnerBed.start(bed, settings: ConnectClient.settings, beside: owner)
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 1)
                let (first, elsewhere) = (app.refresh, ConnectClient(second))
                // Twenty at once, at two replicas: one family.
                let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                    for number in 0..<20 {
                        let client = number % 2 == 0 ? app : elsewhere
                        group.addTask {
                            let answer = try await client.renew(first)
                            return try ConnectClient.object(answer.body)["refreshToken"] as? String ?? answer.text
                        }
                    }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(tokens.count == 1)
                let next = try #require(tokens.first)
                #expect(try await app.renew(next).code == "ok")
                #expect(try await bed.count("select count(*) from owner_session") == 1)
                for odd in ["", "x", "\(app.session).", "\(app.session).x", next + "x"] {
                    #expect(try await app.renew(odd).code == "unauthenticated", "\(odd)")
                }
                // Somebody has copied it.
                #expect(try await app.renew(first).code == "unauthenticated")
                #expect(try await bed.count("select count(*) from owner_session") == 0)
                let told = try await awaiting("the owner is told") {
                    try owner.letters().first { $0.header("Subject") == ["We have signed you out of Jadwal"] }
                }
                #expect(told.to == ["noura@example.org"])
                // The access token goes with its session, on the other replica within five seconds.
                #expect(try await app.json("profile.v1.ProfileService/GetProfile").code == "unauthenticated")
                let other = elsewhere.with(access: app.access)
                try await awaiting("the other replica has forgotten the session") {
                    try await other.json("profile.v1.ProfileService/GetProfile").code == "unauthenticated"
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func sessionsAreListedAndEnded() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                var (app, other) = (ConnectClient(owner), ConnectClient(owner))
                try await app.signIn("noura@example.org", letter: 3)
                try await other.signIn("noura@example.org", letter: 4)
                func sessions() async throws -> [Auth_V1_Session] {
                    try await app.call(
                        "auth.v1.AuthService/ListSessions",
                        Auth_V1_ListSessionsRequest(),
                        as: Auth_V1_ListSessionsResponse.self
                    ).sessions
                }
                #expect(try await sessions().count == 3)
                #expect(try await sessions().filter(\.isCurrent).map(\.id) == [app.session])
                let revoked = try await app.json(
                    "auth.v1.AuthService/RevokeSession",
                    "{\"id\": \"\(other.session)\"}"
                )
                #expect(revoked.code == "ok")
                #expect(try await other.json("profile.v1.ProfileService/GetProfile").code == "unauthenticated")
                #expect(try await other.renew(other.refresh).code == "unauthenticated")
                #expect(try await app.json("auth.v1.AuthService/RevokeSession", "{\"id\": \"x\"}").code == "not_found")
                // The pages see apps too.
                try await browser.get("/sessions")
                #expect(browser.page.contains(app.session))
                try await app.signIn("noura@example.org", letter: 5)
                #expect(try await app.json("auth.v1.AuthService/Logout").code == "ok")
                #expect(try await app.json("auth.v1.AuthService/Logout").code == "unauthenticated")
                #expect(try await browser.get("/sessions").status == 200)
                try await app.signIn("noura@example.org", letter: 6)
                let everywhere = try await app.json("auth.v1.AuthService/LogoutEverywhere")
                #expect(try ConnectClient.object(everywhere.body)["endedSessions"] as? Int == 3)
                #expect(try await browser.get("/sessions").status == 303)
                #expect(try await bed.count("select count(*) from owner_session") == 0)
            }
        }

        @Test(.timeLimit(.minutes(2))) func withoutKeysThereAreNoMethodsAndClosedAddressesGetNoSession() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let missing = try await ConnectClient(owner).json("auth.v1.AuthService/InitiateEmail")
                #expect(missing.status == 404)
                // A link of the pages, asked for while everybody might sign in.
                let browser = OwnerBrowser(owner)
                try await browser.get("/sign-in")
                try await browser.submit("/sign-in", [("address", "noura@example.org")])
                let token = try #require(try await owner.letter(1).link().split(separator: "token=").last)
                // Only now: it would send no letter to somebody without an account.
                var app = ConnectClient(
                    try await OwnerBed.start(
                        bed,
                        settings: ConnectClient.settings.merging(["JADWAL_SIGNUP": "closed"]) { $1 },
                        beside: owner
                    )
                )
                let answer = try await app.json("auth.v1.AuthService/CompleteEmail", "{\"token\": \"\(token)\"}")
                #expect(answer.code == "permission_denied")
                #expect(try await bed.count("select count(*) from account") == 0)
                app.access = "x"
                #expect(try await app.json("no.v1.SuchService/Method").status == 404)
            }
        }
    }
}

extension ConnectClient {
    func with(access: String?) -> ConnectClient {
        var client = self
        client.access = access
        return client
    }
}
