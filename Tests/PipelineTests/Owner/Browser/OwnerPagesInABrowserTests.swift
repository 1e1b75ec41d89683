import Foundation
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite("The owners' pages in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerPagesInABrowserTests {
        /// Both languages, light and dark, 360 and 1280 pixels, with and without scripts: no message of the browser, no
        /// request to another host, no page wider than the screen, also at 320 pixels and at 200 %, no fault that axe
        /// finds, also with Latin letters in place of Arabic ones. By keyboard alone, all is reached in its order.
        @Test(.timeLimit(.minutes(50))) func everyPageIsReadable() async throws {
            try await PipelineBed.lend { bed in
                var scene = try await OwnerScene.start(bed)
                try await Self.visitAsStranger(scene)
                try await Self.visitAsNewcomer(scene)
                try await scene.addMore()
                let visits = OwnerVisits(
                    events: scene.events,
                    connection: scene.connection,
                    notice: scene.notice,
                    group: scene.group,
                    place: scene.place,
                    alarm: scene.alarm,
                    meeting: scene.meeting,
                    contact: scene.contact,
                    seat: scene.seat,
                    day: scene.day(1)
                )
                try await Self.visit(scene.browser, visits.pages)
            }
        }

        /// Signing in by a link, answering a question, taking an event out and back, correcting one with a fault first,
        /// deciding about a conflict, adding by sentences of both languages, searching and leafing: by keyboard alone.
        @Test(.timeLimit(.minutes(10)), arguments: ["off", "on"])
        func everythingIsDoneByKeyboard(scripts: String) async throws {
            try await PipelineBed.lend { bed in
                let scene = try await OwnerScene.start(bed)
                let (event, conflict) = (scene.events["agreed"] ?? "", scene.events["conflict"] ?? "")
                let more = [
                    "scripts": scripts, "owner": OwnerScene.address, "letters": scene.owner.folder.path,
                ]
                let run = try await BrowserRun.run(
                    "owner_stories.py",
                    scene.owner,
                    pages: ["event": "/events/\(event)", "conflict": "/events/\(conflict)"],
                    more
                )
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                #expect(try await bed.count("select count(*) from question where state = 'accepted'") == 1)
                let states = try await bed.pool.query(
                    "select id::text || ' ' || conflict_state from event where conflict_state is not null"
                ).map { try $0.text(0) }
                #expect(states == ["\(conflict) kept"])
                #expect(try await bed.count("select count(*) from audit where action = 'owner adds an event'") == 3)
            }
        }

        /// Today, Me and a phone's bar: what waits is answered by one tap and taken back by another, settings are two taps
        /// away, a city is found in both languages, text of twice the size fits the narrowest screen.
        @Test(.timeLimit(.minutes(10)), arguments: ["off", "on"])
        func dayNeedsOneTapForEachAnswer(scripts: String) async throws {
            try await PipelineBed.lend { bed in
                let scene = try await OwnerScene.start(bed)
                let more = ["scripts": scripts, "owner": OwnerScene.address, "letters": scene.owner.folder.path]
                let run = try await BrowserRun.run("owner_day.py", scene.owner, pages: [:], more)
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                #expect(try await bed.count("select count(*) from event where conflict_state = 'kept'") == 1)
                #expect(try await bed.count("select count(*) from event where cancelled") == 1)
                let zones = try await bed.pool.query("select time_zone from customer").map { try $0.text(0) }
                #expect(zones == ["Asia/Riyadh"])
            }
        }

        /// Short stories in both languages, 320, 390 and 1280 pixels wide: views and the list, search, adding and faults
        /// of forms, settings. None changes anything.
        @Test(.timeLimit(.minutes(20)), arguments: ["off", "on"])
        func shortStoriesAreToldInEveryWindow(scripts: String) async throws {
            try await PipelineBed.lend { bed in
                let scene = try await OwnerScene.start(bed)
                let acts = "select count(*) from audit where action like 'owner %' and action <> 'owner signs in'"
                let before = try await bed.count(acts)
                let run = try await BrowserRun.run(
                    "owner_rounds.py",
                    scene.owner,
                    pages: scene.events.mapValues { "/events/\($0)" },
                    ["scripts": scripts, "owner": OwnerScene.address, "letters": scene.owner.folder.path]
                )
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                let after = try await bed.count(acts)
                #expect(after == before)
            }
        }

        /// For the documents: docs/images/make.
        @Test(.timeLimit(.minutes(10)), .enabled(if: BrowserRun.pictures != nil, "only docs/images/make does"))
        func picturesAreMade() async throws {
            try await PipelineBed.lend { bed in
                let folder = try #require(BrowserRun.pictures)
                let scene = try await OwnerScene.start(bed)
                let visits = OwnerVisits(
                    events: scene.events,
                    connection: "",
                    notice: scene.notice,
                    group: scene.group,
                    place: scene.place,
                    alarm: scene.alarm,
                    meeting: scene.meeting,
                    contact: scene.contact,
                    seat: scene.seat,
                    day: scene.day(1)
                )
                let more = ["cookies": try Self.text(scene.browser.cookies), "folder": folder]
                let run = try await BrowserRun.run("owner_pictures.py", scene.owner, pages: visits.pages, more)
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
            }
        }

        /// Before signing in: the link is looked at where it was asked for, and elsewhere.
        private static func visitAsStranger(_ scene: OwnerScene) async throws {
            let guest = OwnerBrowser(scene.owner)
            let link = try await OwnerScene.link(guest, "guest@example.org")
            try await Self.visit(
                OwnerBrowser(scene.owner),
                ["sign-in": "/sign-in", "check-mail": "/check-mail", "link-elsewhere": link]
            )
            try await Self.visit(guest, ["link-here": link, "check-mail-again": "/check-mail"])
        }

        /// Without events, calendars, devices and a phone; then with the code for one. In Arabic, with Arabic digits.
        private static func visitAsNewcomer(_ scene: OwnerScene) async throws {
            let sara = OwnerBrowser(scene.owner)
            try await OwnerScene.signIn(sara, "sara@example.org")
            try await scene.owner.bed.pool.execute(
                Statement("update customer set arabic_digits = true where id <> $1", [.uuid(scene.customer)])
            )
            let names = ["today", "me", "events", "week", "calendar", "whatsapp", "devices", "first-steps"]
            try await Self.visit(
                sara,
                Dictionary(uniqueKeysWithValues: names.map { ("new-\($0)", "/\($0)") })
            )
            let path = try await scene.linking.begin(sara)
            _ = try await scene.linking.code(sara, at: path)
            try await Self.visit(sara, ["new-code": path])
        }

        private static func visit(_ browser: OwnerBrowser, _ pages: [String: String]) async throws {
            var more = ["cookies": try Self.text(browser.cookies)]
            if let folder = BrowserRun.screenshots { more["screenshots"] = folder }
            let run = try await BrowserRun.run("owner_pages.py", browser.owner, pages: pages, more)
            print(run.output)
            #expect(run.code == 0, "\(run.output)")
        }

        private static func text(_ cookies: [String: String]) throws -> String {
            String(decoding: try JSONEncoder().encode(cookies), as: UTF8.self)
        }
    }
}
