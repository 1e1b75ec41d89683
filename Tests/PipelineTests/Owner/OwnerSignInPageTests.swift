import Foundation
import HTTP
import HTTPTypes
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Owners sign in by letters, in a browser",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerSignInPageTests {
        @Test(.timeLimit(.minutes(2))) func newOwnerSignsInChoosesAZoneAndSignsOut() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                #expect(try await browser.get("/account").fields[.location] == "/sign-in")
                try await browser.get("/language/ar")
                try await browser.signIn("Noura+jadwal@example.org", letter: 1)
                let letter = try await owner.letter(1)
                #expect(letter.to == ["Noura+jadwal@example.org"])
                #expect(letter.header("Subject") == ["رابط دخولك إلى جدول"])
                #expect(letter.html?.contains("dir=\"rtl\"") == true && letter.header("Auto-Submitted").count == 1)
                #expect(try await owner.letter(2).header("Subject") == ["أهلًا بك في جدول"])
                #expect(try await browser.get("/account").status == 200)
                #expect(browser.page.contains("Noura+jadwal@example.org") && browser.page.contains("dir=\"rtl\""))
                #expect(browser.page.contains("name=\"zone\"") && browser.page.contains(" data-zone"))
                for (zone, quiet) in [("", ""), ("Mars/Base", ""), ("Asia/Riyadh", "22-7"), ("AST", "")] {
                    let fields = [("zone", zone), ("language", "en"), ("quiet", quiet)]
                    #expect(try await browser.submit("/account", fields).status == 400)
                    try await browser.get("/account")
                }
                let fields = [("zone", "Asia/Riyadh"), ("language", "en"), ("quiet", "22:00-07:00")]
                #expect(try await browser.submit("/account", fields).status == 303)
                try await browser.get("/account")
                #expect(browser.page.contains("<html lang=\"en\"") && browser.page.contains("value=\"22:00\""))
                let row = try #require(
                    try await bed.pool.query("select time_zone, locale, quiet_hours from customer").first
                )
                #expect(try row.text(0) == "Asia/Riyadh" && row.text(1) == "en" && row.text(2) == "22:00-07:00")
                let ended = browser.cookies
                try await browser.get("/me")
                #expect(try await browser.submit("/sign-out").status == 303)
                // The cookie is of no use to whoever has copied it.
                browser.keep(ended)
                #expect(try await browser.get("/account").status == 303)
            }
        }

        /// A mail server without SMTPUTF8 gets no such letter. Who asked is told nothing, and operators are.
        @Test(.timeLimit(.minutes(2)), arguments: [true, false])
        func addressBeyondASCIIGetsALetterIfTheServerTakesIt(_ offersUTF8: Bool) async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, mail: offersUTF8 ? ["--utf8"] : [])
                let browser = OwnerBrowser(owner)
                if offersUTF8 {
                    try await browser.signIn("سارة@example.com", letter: 1)
                    let letter = try await owner.letter(1)
                    #expect(letter.to == ["سارة@example.com"] && letter.utf8)
                    try await browser.get("/account")
                    #expect(browser.page.contains("<bdi>سارة@example.com</bdi>"))
                } else {
                    try await browser.get("/sign-in")
                    let asked = try await browser.submit("/sign-in", [("address", "سارة@example.com")])
                    #expect(asked.status == 303 && asked.fields[.location] == "/check-mail")
                    _ = try await owner.api.process.said(/(An e-mail was not sent.*does not offer SMTPUTF8)/)
                    let refused = ["kind": "sign_in", "outcome": "refused"]
                    #expect(try await owner.api.metric("jadwal_letters_total", refused) == 1)
                    #expect(try owner.letters().isEmpty && !owner.api.process.log.contains("سارة"))
                    #expect(try await bed.count("select count(*) from letter") == 0)
                }
                // Letters that look alike make no address.
                let other = OwnerBrowser(owner)
                try await other.get("/sign-in")
                let mixed = try await other.submit("/sign-in", [("address", "s\u{0430}ra@example.com")])
                #expect(mixed.status == 400)
            }
        }

        /// The browser knows the address for as long as a link works. Limits count each letter.
        @Test(.timeLimit(.minutes(2))) func linkIsSentAgainWithoutTypingTheAddress() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                try await browser.get("/check-mail")
                #expect(!browser.page.contains("action=\"/sign-in\""))
                try await browser.get("/sign-in")
                try await browser.submit("/sign-in", [("address", "Noura+jadwal@example.org")])
                for _ in 0..<6 {
                    try await browser.get("/check-mail")
                    #expect(browser.page.contains("data-wait=\"30\"") && browser.page.contains("Noura+jadwal@example"))
                    let again = try await browser.submit("/sign-in")
                    #expect(again.status == 303 && again.fields[.location] == "/check-mail")
                }
                #expect(try await bed.count("select count(*) from sign_in_link") == 5)
                let letter = try await owner.letter(2)
                #expect(letter.to == ["Noura+jadwal@example.org"])
                // A browser's cookie is read as an address, or ignored.
                for value in ["", "!", "bm90IGFuIGFkZHJlc3M", "gICA"] {
                    browser.keep(["jadwal-owner-asked": value])
                    #expect(try await browser.get("/check-mail").status == 200)
                    #expect(!browser.page.contains("data-wait"))
                }
                let other = OwnerBrowser(owner)
                try await other.get(try await OwnerScene.link(other, "sara@example.org"))
                #expect(other.cookies["jadwal-owner-asked"] != nil)
                #expect(try await other.submit("/magic-link").status == 303)
                #expect(other.cookies["jadwal-owner-asked"] == nil)
            }
        }

        /// The page asks first; only the form's answer ends the session.
        @Test(.timeLimit(.minutes(2))) func signingOutIsAskedAndLookingChangesNothing() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/me")
                let question = browser.page.firstMatch(of: #/<details class="sign-out">([\s\S]*?)<\/details>/#)
                let text = try #require(question?.output.1)
                #expect(text.contains("Sign out of this browser?") && text.contains("action=\"/sign-out\""))
                #expect(browser.page.matches(of: #/action="\/sign-out"/#).count == 1)
                #expect(try await browser.get("/sign-out").status == 405)
                #expect(try await browser.get("/account").status == 200)
            }
        }

        /// Pages in Arabic have the digits that the owner has chosen.
        @Test(.timeLimit(.minutes(2))) func digitsAreChosen() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                for (digits, year) in [("arabic", "٢٠٢٧"), ("western", "2027")] {
                    try await browser.get("/account")
                    let fields = [("zone", "Asia/Riyadh"), ("language", "ar"), ("digits", digits)]
                    let answer = try await browser.submit("/account", fields)
                    #expect(answer.status == 303)
                    // A browser with pages in another language keeps them until its owner chooses one.
                    #expect(answer.fields[values: .setCookie].contains { $0.contains("=ar") } == (digits == "arabic"))
                    try await browser.get("/day?on=2027-03-04")
                    #expect(browser.page.contains("<h1>") && browser.page.contains("مارس \(year)"))
                    // The text in the browser stays.
                    #expect(browser.page.contains("value=\"2027-03-04\""))
                    #expect(browser.page.contains("/day?on=2027-03-05"))
                }
                try await browser.get("/account")
                let unknown = [("zone", "UTC"), ("language", "ar"), ("digits", "roman")]
                #expect(try await browser.submit("/account", unknown).status == 400)
            }
        }

        @Test(.timeLimit(.minutes(2))) func phonesLearnWhichAppsOpenLinks() async throws {
            try await PipelineBed.lend { bed in
                let apple = "/.well-known/apple-app-site-association"
                let none = OwnerBrowser(try await OwnerBed.start(bed))
                for path in [apple, "/.well-known/assetlinks.json"] {
                    #expect(try await none.get(path).status == 404)
                }
                let print = Array(repeating: "AB", count: 32).joined(separator: ":")
                let settings = [
                    "APPLE_APP_IDS": "ABCDE12345.org.example.app", "ANDROID_APP_LINKS": "org.example.app=\(print)",
                ]
                let phone = OwnerBrowser(try await OwnerBed.start(bed, settings: settings, beside: none.owner))
                for (path, name) in [(apple, "ABCDE12345.org.example.app"), ("/.well-known/assetlinks.json", print)] {
                    let answer = try await phone.get(path)
                    #expect(answer.status == 200 && answer.fields[.contentType] == "application/json")
                    #expect(phone.page.contains("\"\(name)\""))
                }
            }
        }

        /// Programs that look into letters open every link, and press buttons.
        @Test(.timeLimit(.minutes(2))) func scannersSpendNoLink() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (browser, scanner) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await browser.get("/sign-in")
                try await browser.submit("/sign-in", [("address", "noura@example.org")])
                let link = try await owner.letter(1).link()
                for turn in 0..<50 {
                    let answer = try await scanner.get(link, method: turn % 2 == 0 ? .get : .head)
                    #expect(answer.status == 200)
                }
                for _ in 0..<6 {
                    try await scanner.get(link)
                    #expect(try await scanner.submit("/magic-link", [("address", "")]).status == 403)
                }
                #expect(try await bed.count("select count(*) from account") == 0)
                try await browser.get(link)
                #expect(!browser.page.contains("type=\"email\""))
                #expect(try await browser.submit("/magic-link").status == 303)
                #expect(try await browser.get("/account").status == 200)
                #expect(try await scanner.get("/account").status == 303)
                #expect(try await scanner.get(link).status == 410)
            }
        }

        @Test(.timeLimit(.minutes(2))) func linkOpenedElsewhereAsksForTheAddress() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (browser, phone) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await browser.get("/sign-in")
                try await browser.submit("/sign-in", [("address", "noura@example.org")])
                let link = try await owner.letter(1).link()
                try await phone.get(link)
                #expect(phone.page.contains("type=\"email\""))
                #expect(try await phone.submit("/magic-link", [("address", "sara@example.org")]).status == 403)
                try await phone.get(link)
                #expect(try await phone.submit("/magic-link", [("address", "NOURA@example.org")]).status == 303)
                #expect(try await phone.get("/account").status == 200)
                // The browser that asked does not benefit.
                #expect(try await browser.get("/account").status == 303)
            }
        }

        @Test(.timeLimit(.minutes(2))) func answersTellNothingOfAccounts() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_SIGNUP": "closed"])
                let id = UUID().uuidString.lowercased()
                try await bed.addOwner(id, address: "noura@example.org")
                var answers: Set<String> = []
                let addresses = Array(repeating: "sara@example.org", count: 7) + ["noura@example.org"]
                for address in addresses {
                    let browser = OwnerBrowser(owner)
                    try await browser.get("/sign-in")
                    let start = ContinuousClock.now
                    let answer = try await browser.submit("/sign-in", [("address", address)])
                    // The sixth and seventh are too many, and do not come sooner.
                    #expect(ContinuousClock.now - start >= .milliseconds(300))
                    let fields = answer.fields.filter { $0.name != .setCookie && $0.name != .date }
                    answers.insert("\(answer.status) \(fields) \(String(decoding: answer.body, as: UTF8.self))")
                }
                #expect(answers.count == 1)
                #expect(try await owner.letter(1).to == ["noura@example.org"])
                // A letter's row goes once the mail server has taken it.
                try await awaiting("no letter is left") { try await bed.count("select count(*) from letter") == 0 }
                #expect(try owner.letters().count == 1)
            }
        }

        @Test(.timeLimit(.minutes(2))) func invitedAddressMakesAnAccount() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_SIGNUP": "invited"])
                let process = try await bed.start(
                    .command,
                    arguments: ["customer", "invite", "--input", "-"],
                    input: #"{"email": "noura@example.org"}"#
                )
                #expect(try await process.exitCode(within: .seconds(30)) == 0, "\(process.log)")
                let other = OwnerBrowser(owner)
                try await other.get("/sign-in")
                #expect(try await other.submit("/sign-in", [("address", "sara@example.org")]).status == 303)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                #expect(try await owner.letter(1).to == ["noura@example.org"])
                #expect(try await browser.get("/account").status == 200)
                #expect(try await bed.count("select count(*) from invitation") == 0)
                #expect(try await bed.count("select count(*) from customer") == 1)
            }
        }

        @Test(.timeLimit(.minutes(2))) func letterWaitsUntilTheMailServerIsBack() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                for local in ["r451", "r550"] {
                    try await browser.get("/sign-in")
                    try await browser.submit("/sign-in", [("address", "\(local)@example.org")])
                }
                try await awaiting(
                    "both were tried",
                    until: {
                        let delayed = try await owner.api.metric(
                            "jadwal_letters_total",
                            ["kind": "sign_in", "outcome": "delayed"]
                        )
                        let refused = try await owner.api.metric(
                            "jadwal_letters_total",
                            ["kind": "sign_in", "outcome": "refused"]
                        )
                        return delayed >= 1 && refused == 1
                    }
                )
                #expect(try await bed.count("select count(*) from letter") == 1)
                owner.mail.stop()
                try await bed.pool.execute("update letter set next_try_at = jadwal_now()")
                try await awaiting(
                    "the fault is told",
                    until: {
                        try await owner.api.readiness().text.contains("mail server")
                    }
                )
                // Pages are shown without it.
                #expect(try await browser.get("/sign-in").status == 200)
            }
        }
    }
}
