import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing

extension PeopleSuites {
    @Suite("Inputs of failures are opened and corrected in the console") struct ConsoleInputTests {
        private static let text = "marked-text, no JSON"

        /// The id of a message that failed since it is no JSON.
        private func fail(_ bed: PipelineBed) async throws -> String {
            try await bed.publish([Array(Self.text.utf8)])
            try await awaiting("the message has failed") {
                try await bed.count("select count(*) from failure where kind = 'not_json'") == 1
            }
            let rows = try await bed.pool.query(Statement("select id from failure where kind = 'not_json'"))
            return try #require(rows.first).uuid("id")
        }

        @Test(.timeLimit(.minutes(2))) func inputIsOpenedForARevealerWithAReason() async throws {
            try await PipelineBed.lend { bed in
                _ = try await bed.worker(.messageWorker)
                let id = try await self.fail(bed)
                let console = try await ConsoleBed.start(bed, settings: ["JADWAL_CONSOLE_REVEAL": "on"])
                let (browser, other) = (ConsoleBrowser(console), ConsoleBrowser(console))
                try await browser.signIn("revealer")
                try await other.signIn("viewer")
                let (page, act) = ("/failures/\(id)", "/failures/\(id)/reveal")
                try await other.get(page)
                #expect(!other.page.contains("action=\"\(act)\""))
                try await browser.get(page)
                #expect(!browser.page.contains("marked-text") && !browser.page.contains("/open\""))
                let token = try browser.token(of: act)
                let foreign = try other.token(of: "/sign-out")
                for wrong in ["", foreign, String(token.reversed())] {
                    let fields = [("token", wrong), ("looks", "0"), ("reason", "case 7")]
                    #expect(try await browser.post(act, fields).status == 403)
                    #expect(!browser.page.contains("marked-text"))
                }
                #expect(try await bed.count("select count(*) from audit") == 0)
                let silent = try await browser.post(act, [("token", token), ("looks", "0"), ("reason", " ")])
                #expect(silent.status == 303 && silent.fields[.location] == "\(page)?notice=no-reason")
                // Refused attempts, and those without a reason, are recorded, too.
                #expect(try await other.post(act, [("token", foreign), ("looks", "0"), ("reason", "x")]).status == 403)
                for person in ["viewer", "revealer"] {
                    let refused = """
                        select count(*) from audit where action = 'reveal failure refused' and subject = '\(id)'
                            and person = '\(person)' and roles = array['\(person)'] and owner_id is null
                        """
                    #expect(try await bed.count(refused) == 1, "\(person)")
                }
                #expect(try await bed.count("select count(*) from audit") == 2)

                let asked = [("token", token), ("looks", "0"), ("reason", "case 7")]
                let opened = try await browser.post(act, asked)
                #expect(opened.status == 200 && browser.page.contains(Self.text))
                #expect(opened.fields[.cacheControl] == "no-store")
                #expect(opened.fields[try #require(.init("Refresh"))] == "60; url=\(page)")
                let audit = """
                    select count(*) from audit
                    where action = 'reveal failure' and subject = '\(id)' and reason = 'case 7'
                        and person = 'revealer' and roles = array['revealer'] and origin = 'console'
                    """
                #expect(try await bed.count(audit) == 1)
                // Its page loaded again: the same form is answered once, and asking again is another look.
                let again = try await browser.post(act, asked)
                #expect(again.status == 303 && again.fields[.location] == "\(page)?notice=shown-before")
                #expect(!browser.page.contains("marked-text"))
                #expect(try await bed.count(audit) == 1)
                try await browser.get("\(page)?notice=shown-before")
                #expect(browser.page.contains("Ask again, with a reason") && browser.page.contains("value=\"1\""))
                let next = [("token", token), ("looks", "1"), ("reason", "case 7")]
                #expect(try await browser.post(act, next).status == 200 && browser.page.contains(Self.text))
                #expect(try await bed.count(audit) == 2)
                // It stands in no page of another address, and in no log.
                for path in [page, "/failures", "/audit", "/audit.jsonl", "/"] {
                    for reader in [browser, other] {
                        try await reader.get(path)
                        #expect(!reader.page.contains("marked-text"), "\(path)")
                    }
                }
                #expect(!console.console.process.log.contains("marked-text"))
                #expect(!console.console.process.log.contains("case 7"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func correctedInputIsCheckedAndSentOnce() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                _ = try await bed.worker(.messageWorker)
                let id = try await self.fail(bed)
                let console = try await ConsoleBed.start(bed, settings: ["JADWAL_CONSOLE_REVEAL": "on"])
                try await ConsoleBed.add("editor", ["operator", "revealer"], to: console.users, bed)
                let browser = ConsoleBrowser(console)
                try await browser.signIn("editor")
                let page = "/failures/\(id)"
                try await browser.get(page)
                let open = try browser.token(of: page + "/open")
                let asked = [("token", open), ("looks", "0"), ("reason", "case 8")]
                let opened = try await browser.post(page + "/open", asked)
                #expect(opened.status == 200 && browser.page.contains(Self.text))
                #expect(try await bed.count("select count(*) from audit where action = 'reveal failure'") == 1)
                let token = try browser.token(of: page + "/edit")
                let again = try await browser.post(page + "/open", asked)
                #expect(again.fields[.location] == "\(page)?notice=shown-before")
                let refusals = "select count(*) from audit where action = 'edit failure refused' and person = 'editor'"
                #expect(try await bed.count(refusals) == 1)

                let broken = #"{"body": "\#u{200F}other-text"}"#
                let refused = try await browser.post(
                    page + "/edit",
                    [("token", token), ("reason", "case 8"), ("body", broken)]
                )
                #expect(refused.status == 400)
                #expect(refused.fields[try #require(.init("Refresh"))] == "600; url=\(page)")
                #expect(browser.page.contains("not a valid chat message") && browser.page.contains("missing_field"))
                #expect(browser.page.contains("<bdi>customer_id</bdi>"))
                let cut = [("token", token), ("reason", "case 8"), ("body", broken.replacing("}", with: ",\n\n,}"))]
                #expect(try await browser.post(page + "/edit", cut).status == 400)
                #expect(browser.page.contains("Line 3, column 1."))
                #expect(try await bed.count(refusals) == 3)
                let shown = [("token", token), ("reason", "case 8"), ("body", broken)]
                #expect(try await browser.post(page + "/edit", shown).status == 400)
                // Typed input is not lost.
                #expect(browser.page.contains("other-text"))
                // Neither are marks that nobody sees.
                #expect(browser.page.contains(#"\u200F"#) && !browser.page.contains("\u{FFFD}"))
                #expect(try await bed.count("select count(*) from failure where retried_at is not null") == 0)

                let good = String(decoding: try BadMessages(customer: customer).good("corrected"), as: UTF8.self)
                let fields = [("token", token), ("reason", "case 8"), ("body", good)]
                let sent = try await browser.post(page + "/edit", fields)
                #expect(sent.status == 303 && sent.fields[.location] == "\(page)?notice=edited")
                #expect([303, 400].contains(try await browser.post(page + "/edit", fields).status))
                try await awaiting("the corrected message has its effect") {
                    try await bed.count("select count(*) from failure where outcome = 'edited'") == 1
                }
                #expect(try await bed.count("select count(*) from message") == 1)
                let audit = """
                    select count(*) from audit where action = 'edit failure' and subject = '\(id)' and reason = 'case 8'
                        and person = 'editor' and roles = array['operator', 'revealer']
                    """
                #expect(try await bed.count(audit) == 1)
                for text in ["marked-text", "other-text", "case 8"] {
                    #expect(!console.console.process.log.contains(text))
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func consoleThatOpensNothingCorrectsWithoutShowing() async throws {
            try await PipelineBed.lend { bed in
                _ = try await bed.worker(.messageWorker)
                let id = try await self.fail(bed)
                let console = try await ConsoleBed.start(bed)
                try await ConsoleBed.add("editor", ["operator", "revealer"], to: console.users, bed)
                let browser = ConsoleBrowser(console)
                try await browser.signIn("editor")
                let page = "/failures/\(id)"
                try await browser.get(page)
                #expect(!browser.page.contains("/reveal\""))
                let open = try browser.token(of: page + "/open")
                // A token counts for its own form only.
                #expect(try await browser.post(page + "/reveal", [("token", open), ("reason", "x")]).status == 403)
                #expect(try await browser.post(page + "/open", [("token", open), ("reason", "x")]).status == 200)
                #expect(browser.page.contains("<textarea") && !browser.page.contains("marked-text"))
                #expect(try await bed.count("select count(*) from audit") == 0)
            }
        }
    }
}
