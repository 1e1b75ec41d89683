import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Owners link their phone, choose chats and disconnect, on pages",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerLinkingTests {
        @Test(.timeLimit(.minutes(2))) func numberLeadsToACodeAndTheCodeToAConnection() async throws {
            try await LinkingBed.with(.waha) { linking in
                let browser = try await linking.browser("noura@example.org", letter: 1)
                try await Self.refuses(browser, linking)
                let path = try await linking.begin(browser)
                let code = try await linking.code(browser, at: path)
                // A second form leads to the same code.
                try await browser.get("/whatsapp")
                #expect(browser.page.contains(path) && !browser.page.contains(code))
                try await browser.get("/language/ar")
                #expect(try await linking.code(browser, at: path) == code)
                #expect(browser.page.contains("<html lang=\"ar\" dir=\"rtl\">") && browser.page.contains("اكتب الرمز"))
                try await browser.get("/language/en")
                try await Self.isSecret(code, linking)
                try await linking.link(path)
                try await linking.says("WhatsApp is connected", browser, at: path)
                #expect(!browser.page.contains(code) && !browser.page.contains("http-equiv"))
                try await Self.isSecret(code, linking)
                let shown = "select count(*) from chat_connection where linking is not null"
                #expect(try await linking.owner.bed.count(shown) == 0)
                try await Self.choosesChats(browser, linking, LinkingBed.id(path))
                _ = try await linking.owner.letter(2)
                try await Self.cancelsAndIsRefused(linking, beside: path)
                try await Self.disconnects(browser, linking, path)
            }
        }

        @Test(.timeLimit(.minutes(2))) func evolutionIsLinkedAndUnlinkedToo() async throws {
            try await LinkingBed.with(.evolution) { linking in
                let browser = try await linking.browser("noura@example.org", letter: 1)
                let path = try await linking.begin(browser)
                let code = try await linking.code(browser, at: path)
                try await linking.link(path)
                try await linking.says("WhatsApp is connected", browser, at: path)
                try await Self.isSecret(code, linking)
                try await Self.disconnects(browser, linking, path)
                #expect(try await linking.names() == [])
            }
        }

        /// A round of the source ends after seconds here. Each brings another code, and the third is the last.
        @Test(.timeLimit(.minutes(2))) func newestCodeIsShownUntilTimeIsOver() async throws {
            try await LinkingBed.with(.waha, ["--scale", "100"]) { linking in
                let browser = try await linking.browser("noura@example.org", letter: 1)
                let path = try await linking.begin(browser)
                let first = try await linking.code(browser, at: path)
                let second = try await linking.code(browser, at: path, after: first)
                #expect(second != first && !browser.page.contains(first))
                try await linking.says("not linked in time", browser, at: path)
                #expect(!browser.page.contains(second) && browser.page.contains(">Start again<"))
                try await browser.get("/whatsapp")
                #expect(browser.page.contains("Link again"))
            }
        }

        /// Sources refuse in many ways.
        @Test(.timeLimit(.minutes(2))) func passkeysAndPhonesWithoutCodesAreExplained() async throws {
            try await LinkingBed.with(.waha) { linking in
                let browser = try await linking.browser("noura@example.org", letter: 1)
                try await linking.order("switch", ["no_codes": true])
                let path = try await linking.begin(browser)
                // Why there is no code is said as soon as the source refuses one; its next answer has the QR code.
                try await linking.says("only a QR code", browser, at: path)
                try await linking.says(#"<svg class="qr""#, browser, at: path)
                #expect(browser.page.contains("only a QR code") && browser.page.contains("Waits for your phone"))
                try await linking.order("switch", ["no_codes": false, "passkey": true])
                try await linking.link(path)
                try await linking.says("asks for a passkey", browser, at: path)
                try await linking.link(path)
                try await linking.says(">4711<", browser, at: path)
                try await linking.link(path)
                try await linking.says("WhatsApp is connected", browser, at: path)
                #expect(!browser.page.contains("4711"))
            }
        }

        /// WAHA's QR codes are replaced. The page has the newest, without anybody's number.
        @Test(.timeLimit(.minutes(2))) func newestQRCodeIsShownUntilThePhoneIsLinked() async throws {
            try await LinkingBed.with(.waha, ["--scale", "20"]) { linking in
                let browser = try await linking.browser("noura@example.org", letter: 1)
                try await browser.get("/whatsapp")
                #expect(try await browser.submit("/whatsapp", [("scans", "on")]).status == 400)
                #expect(browser.page.contains("Agree to what Jadwal reads first"))
                let answer = try await browser.submit("/whatsapp", [("scans", "on"), ("consent", "on")])
                let path = try #require(answer.fields[.location])
                let first = try await linking.square(browser, at: path)
                #expect(browser.page.contains("Scan this QR code") && browser.page.contains("point the camera"))
                let second = try await linking.square(browser, at: path, after: first)
                #expect(second != first && !browser.page.contains("link-code"))
                try await linking.link(path)
                try await linking.says("WhatsApp is connected", browser, at: path)
                #expect(!browser.page.contains(#"<svg class="qr""#))
                let log = linking.owner.api.process.log
                #expect(!log.contains("2@") && !log.contains("966500000007"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func wrongKeyOfTheSourceIsTheOperatorsTask() async throws {
            let settings = ["JADWAL_BRIDGE_KEYS": "planted-wrong-key"]
            try await LinkingBed.with(.waha, ["--key", "right"], settings: settings) { linking in
                let browser = try await linking.browser("noura@example.org", letter: 1)
                let path = try await linking.begin(browser)
                try await linking.says("Tell the person who runs Jadwal", browser, at: path)
                let end = "/whatsapp/\(LinkingBed.id(path))/end"
                try await browser.get(end)
                #expect(try await browser.submit(end).status == 503)
                #expect(browser.page.contains("Nothing is ended yet"))
                #expect(try await browser.submit(end, [("only-here", "on")]).status == 303)
                #expect(try await linking.owner.bed.count("select count(*) from chat_connection") == 0)
                #expect(!linking.owner.api.process.log.contains("planted-wrong-key"))
                // An owner begins six times an hour at most.
                var statuses: [Int] = []
                for _ in 0..<6 {
                    try await browser.get("/whatsapp")
                    let fields = [("number", "+966500000007"), ("consent", "on")]
                    statuses.append(try await browser.submit("/whatsapp", fields).status)
                    if statuses.last == 303 { try await linking.says("Tell the person", browser, at: "/whatsapp") }
                }
                #expect(statuses == [303, 303, 303, 303, 303, 429])
            }
        }

        // MARK: - Parts

        /// Another owner changes her mind, and then tries a phone that is linked already.
        private static func cancelsAndIsRefused(_ linking: LinkingBed, beside path: String) async throws {
            let sara = try await linking.browser("sara@example.org", letter: 3)
            let first = try await linking.begin(sara, "+966 50 000 0008")
            let code = try await linking.code(sara, at: first)
            let end = "/whatsapp/\(LinkingBed.id(first))/end"
            try await sara.get(end)
            #expect(sara.page.contains("Cancel linking"))
            #expect(try await linking.names().count == 2)
            #expect(try await sara.submit(end).status == 303)
            #expect(try await linking.names().count == 1)
            #expect(try await linking.owner.bed.count("select count(*) from chat_connection") == 1)

            let second = try await linking.begin(sara)
            #expect(second != first)
            #expect(try await linking.code(sara, at: second) != code)
            try await linking.link(second)
            try await linking.says("already connected here", sara, at: second)
            #expect(!sara.page.contains(LinkingBed.id(path)))
            #expect(try await sara.get(path).status == 404)
            // Her own phone is taken, without another consent.
            #expect(try await linking.begin(sara, "+966 50 000 0009", agrees: false) == second)
            _ = try await linking.code(sara, at: second)
            try await linking.link(second, number: "966500000009")
            try await linking.says("WhatsApp is connected", sara, at: second)
        }

        private static func disconnects(_ browser: OwnerBrowser, _ linking: LinkingBed, _ path: String) async throws {
            let before = try await linking.names().count
            let end = "/whatsapp/\(LinkingBed.id(path))/end"
            // Opening the page changes nothing.
            try await browser.get(end)
            #expect(try await linking.names().count == before)
            #expect(try await browser.submit(end).status == 303)
            try await browser.get("/whatsapp?notice=whatsapp-ended")
            #expect(browser.page.contains("Nothing more is read") && browser.page.contains("What Jadwal reads"))
            #expect(try await linking.names().count == before - 1)
            #expect(try await browser.get(end).status == 404)
        }

        /// The input stays in its field, and nothing is started.
        private static func refuses(_ browser: OwnerBrowser, _ linking: LinkingBed) async throws {
            try await browser.get("/whatsapp")
            #expect(browser.page.contains("What Jadwal reads"))
            let refused = [
                ([("number", "0500000007"), ("consent", "on")], "Which country is this number of?"),
                ([("number", "Noura"), ("consent", "on")], "Only digits after one + sign"),
                ([("number", "+966500000007")], "Agree to what Jadwal reads first"),
            ]
            for (fields, words) in refused {
                let answer = try await browser.submit("/whatsapp", fields)
                #expect(answer.status == 400 && browser.page.contains(words), "\(words)")
                #expect(browser.page.contains("value=\"\(fields[0].1)\"") && browser.page.contains("Nothing was begun"))
            }
            #expect(try await linking.owner.bed.count("select count(*) from chat_connection") == 0)
            #expect(try await linking.names() == [])
        }

        private static func choosesChats(_ browser: OwnerBrowser, _ linking: LinkingBed, _ id: String) async throws {
            let path = "/whatsapp/\(id)/chats"
            try await browser.get(path)
            let wrong = [("mode", "except"), ("chats", "+966 50 000 0001\nMom")]
            #expect(try await browser.submit(path, wrong).status == 400)
            #expect(browser.page.contains("Line 2 is no number") && browser.page.contains("Mom"))
            let right = [("mode", "except"), ("chats", "+966 50 000 0001\n+٩٦٦٥٠٠٠٠٠٠٠٢\n")]
            #expect(try await browser.submit(path, right).status == 303)
            try await browser.get("/whatsapp")
            #expect(browser.page.contains("All one-to-one chats but 2") && browser.page.contains("Messages read today"))
            let rows = try await linking.owner.bed.pool.query("select chat_connection::text from chat_connection")
            #expect(!(try rows[0].text(0)).contains("50000000"))
            try await browser.get(path)
            #expect(try await browser.submit(path, [("mode", "all")]).status == 303)
        }

        /// A code links the whole account: only the owner's page has it.
        private static func isSecret(_ code: String, _ linking: LinkingBed) async throws {
            let rows = try await linking.owner.bed.pool.query(
                """
                select coalesce(string_agg(chat_connection::text, ' '), '') || ' ' || coalesce(
                    (select string_agg(audit::text, ' ') from audit), '') || ' ' || coalesce(
                    (select string_agg(process::text, ' ') from process), '') from chat_connection
                """
            )
            let places = [
                "log": linking.owner.api.process.log, "metrics": try await linking.owner.api.metrics(),
                "rows": try rows[0].text(0),
            ]
            for (place, text) in places {
                for secret in [code, code.filter { $0 != "-" }, "966500000007", "500000007"] {
                    #expect(!text.uppercased().contains(secret), "\(place)")
                }
            }
            // The search finds what is there.
            #expect(places["rows"]?.contains("owner begins to link WhatsApp") == true)
        }
    }
}
