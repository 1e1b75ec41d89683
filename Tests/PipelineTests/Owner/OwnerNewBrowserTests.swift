import Foundation
import HTTP
import HTTPTypes
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Owners learn who signs in, and nobody ends their sessions",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerNewBrowserTests {
        @Test(.timeLimit(.minutes(2))) func ownerIsToldOfASignInWithANewBrowserOrApp() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                let (laptop, phone) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await laptop.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await laptop.get("/me")
                #expect(try await laptop.submit("/sign-out").status == 303)
                try await laptop.signIn("noura@example.org", letter: 3)
                #expect(try await bed.count("select count(*) from letter where kind = 'signed_in'") == 0)
                #expect(try owner.lettersAboutSignIns().isEmpty)

                phone.fields = ["User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"]
                try await phone.signIn("noura@example.org", letter: 4)
                let told = try await awaiting("the owner is told") { try owner.lettersAboutSignIns().first }
                #expect(told.to == ["noura@example.org"] && told.text?.contains("Firefox, Android") == true)
                #expect(try told.link() == "/sessions")
                // A mark of another owner is none, and one that was made up is none.
                let sara = OwnerBrowser(owner)
                sara.keep(["jadwal-owner-known": laptop.cookies["jadwal-owner-known"] ?? ""])
                try await sara.signIn("sara@example.org", letter: 5)
                let odd = OwnerBrowser(owner)
                odd.keep(["jadwal-owner-known": String(repeating: "A", count: 43) + ".x"])
                _ = try await owner.letter(6)
                try await odd.signIn("noura@example.org", letter: 7)
                _ = try await awaiting("the owner is told again") { try owner.lettersAboutSignIns().dropFirst().first }
                // Both have signed in with it.
                #expect(sara.cookies["jadwal-owner-known"]?.split(separator: ".").count == 2)
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 8)
                let third = try await awaiting("the owner is told of the app") {
                    try owner.lettersAboutSignIns().dropFirst(2).first
                }
                #expect(third.text?.contains("App") == true)
                #expect(try owner.lettersAboutSignIns().allSatisfy { $0.to == ["noura@example.org"] })
            }
        }

        /// The attack: an id stands in lists of sessions and in access tokens.
        @Test(.timeLimit(.minutes(2))) func idOfASessionEndsNothing() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (noura, stranger) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                let id = try #require(noura.cookies["jadwal-owner"]?.split(separator: ".").first)
                stranger.keep(["jadwal-owner": "\(id).\(String(repeating: "A", count: 43))"])
                #expect(try await stranger.get("/account").fields[.location] == "/sign-in")
                #expect(stranger.cookies["jadwal-owner"] == nil)
                #expect(try await noura.get("/account").status == 200)
                #expect(try await owner.refused("reused") == 0)
            }
        }

        @Test(.timeLimit(.minutes(2))) func signingOutEverywhereIsAsked() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let noura = OwnerBrowser(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                try await noura.get("/sessions")
                let asked = noura.page.matches(of: #/<details class="sign-out">([\s\S]*?)<\/details>/#).last
                let text = try #require(asked?.output.1)
                #expect(text.contains("Sign out of all browsers and apps") && text.contains("/sessions/end-all"))
                #expect(noura.page.matches(of: #/action="\/sessions\/end-all"/#).count == 1)
                #expect(try await noura.submit("/sessions/end-all").status == 303)
                #expect(try await noura.get("/sessions").status == 303)
            }
        }
    }
}
