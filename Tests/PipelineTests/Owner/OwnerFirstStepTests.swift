import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "New owners are led through the first steps, and leave them when they like",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerFirstStepTests {
        private static let address = "noura@example.org"

        @Test(.timeLimit(.minutes(2))) func newOwnerChoosesAZoneAndSkipsTheRest() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                let landed = try await Self.signIn(browser)
                #expect(landed == "/first-steps")
                try await browser.get("/first-steps")
                #expect(browser.page.contains("Step 1 of 4") && browser.page.contains(" data-zone"))
                for zone in ["", "Mars/Base", "AST"] {
                    try await browser.get("/first-steps")
                    #expect(try await browser.submit("/first-steps/zone", [("zone", zone)]).status == 400)
                    #expect(browser.page.contains("id=\"first-steps-zone-zone-fault\""))
                }
                #expect(try await bed.count("select count(*) from account where has_zone") == 0)
                let chosen = try await browser.submit("/first-steps/zone", [("zone", "Africa/Cairo")])
                #expect(chosen.status == 303 && chosen.fields[.location] == "/first-steps")
                let zones = try await bed.pool.query("select time_zone, reminder_minutes from customer")
                #expect(try zones.first?.text(0) == "Africa/Cairo")

                // A device is a step that is done, before its turn.
                let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                let devices = PostgresDevices(bed.store)
                _ = try await devices.add(.ntfy, address: "https://ntfy.example/noura", of: customer)
                for (number, step) in [(2, "calendar"), (3, "whatsapp")] {
                    try await browser.get("/events")
                    #expect(browser.page.contains("step \(number) of 4"))
                    try await browser.get("/first-steps")
                    #expect(browser.page.contains("Step \(number) of 4"))
                    #expect(browser.page.contains("name=\"step\" value=\"\(step)\""))
                    #expect(try await browser.submit("/first-steps/skip").status == 303)
                }
                try await browser.get("/first-steps")
                #expect(browser.page.contains("That is all"))
                try await browser.get("/events")
                #expect(!browser.page.contains("/first-steps"))
                try await browser.get("/me")
                #expect(try await browser.submit("/sign-out").status == 303)
                // An owner with a zone goes to the day.
                #expect(try await Self.signIn(browser) == "/today")
            }
        }

        /// Nothing is changed by looking, and by a form of another page.
        @Test(.timeLimit(.minutes(2))) func lookingSkipsNothing() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                _ = try await Self.signIn(browser)
                for path in ["/first-steps/zone", "/first-steps/skip"] {
                    #expect(try await browser.get(path).status == 405)
                }
                try await browser.get("/first-steps?step=whatsapp")
                #expect(browser.page.contains("Step 3 of 4"))
                let token = try browser.hiddenFields(of: "/first-steps/skip").filter { $0.0 == "token" }
                let forged = [("token", "x"), ("step", "calendar")]
                #expect(try await browser.post("/first-steps/skip", forged).status == 403)
                #expect(try await browser.post("/first-steps/skip", token + [("step", "dinner")]).status == 400)
                #expect(try await bed.count("select count(*) from account where skipped_steps = 0") == 1)
                #expect(try await OwnerBrowser(owner).get("/first-steps").fields[.location] == "/sign-in")
            }
        }

        /// - Returns: where it leads.
        private static func signIn(_ browser: OwnerBrowser) async throws -> String? {
            try await browser.get(try await OwnerScene.link(browser, Self.address))
            return try await browser.submit("/magic-link").fields[.location]
        }
    }
}
