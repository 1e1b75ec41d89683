import Foundation
import Pipeline
import Store
import TestSupport
import Testing
import Time
import Web
import WebPushTestSupport

@testable import API

extension PeopleSuites {
    @Suite("A reminder in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerReminderInABrowserTests {
        /// The browser is added by a click, and shows at the reminder's minute what the push-worker has sent to it. Its
        /// button reminds again without a page. The page of the button does the same for anybody who has its address,
        /// with scripts and without; opening it, in every kind of window, does nothing.
        @Test(.timeLimit(.minutes(5)), arguments: ["en", "ar"])
        func buttonAndItsPageRemindAgain(_ language: String) async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = PipelineSuites.WebPushDeliveryTests.settings.merging([
                    "JADWAL_ALLOW_PRIVATE": servers.authority
                ]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                let scene = try await OwnerTapScene.start(bed, on: owner)
                let preferences = OwnerPreferences(zone: "Asia/Riyadh", locale: language)
                try await PostgresOwnerAccounts(bed.store).change(scene.customer) { _ in preferences }
                let worker = try await bed.worker(.scheduleWorker)
                let sender = settings.merging(["JADWAL_API_URL": owner.address]) { $1 }
                let pusher = try await bed.worker(.pushWorker, settings: sender)
                let (browser, push) = (TestBrowser(), bed.folder.appending(path: "push.json"))
                let more = try Self.task(scene, browser, at: servers.url("push/any"), push, language)
                async let ended = BrowserRun.run("owner_reminder.py", owner, more)

                try await awaiting("the browser is added", within: .seconds(90)) {
                    try await bed.count("select count(*) from device where service = 'webpush'") == 1
                }
                let due = try await Self.moment(bed)
                let now = try await bed.count("select extract(epoch from clock_timestamp())::bigint")
                try await bed.setClock(ahead: due - now)
                let sealed = try await awaiting("the reminder is pushed", within: .seconds(60)) {
                    try await servers.seen().first { $0.to == "any" }?.sealed
                }
                let text = try browser.open(Array(sealed))
                try Data(text).write(to: push, options: .atomic)
                let run = try await ended
                print(run.output)
                #expect(run.code == 0, "\(run.output)")

                // By the button, and on the page without scripts and with them. Opening it was no action.
                #expect(try await scene.snoozes(bed) == 3)
                #expect(try await bed.count("select count(*) from audit where action = 'snooze reminder'") == 3)
                let again = try await Self.moment(bed)
                #expect((due + 600..<due + 900).contains(again), "\(again - due) s after the first")
                #expect(try await bed.failures().isEmpty)
                try await pusher.drain()
                try await worker.drain()
                servers.stop()
            }
        }

        /// Of the next reminder, once it is planned.
        private static func moment(_ bed: PipelineBed) async throws -> Int {
            try await awaiting("the reminder is planned", within: .seconds(30)) {
                let open = "select count(*) from schedule where changed_at is not null or due_at is null"
                guard try await bed.count(open) == 0 else { return nil }
                return try await bed.count("select extract(epoch from min(due_at))::bigint from schedule")
            }
        }

        private static func task(
            _ scene: OwnerTapScene,
            _ browser: TestBrowser,
            at endpoint: String,
            _ push: URL,
            _ language: String
        ) throws -> [String: String] {
            func json(_ value: some Encodable) throws -> String {
                String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            }
            let isArabic = language == "ar"
            let buttons = [NotificationOptions.Action.snooze, .done].map { $0.title(isArabic: isArabic) }
            let pressed = TapPhrase.pressed(.snooze, .event).both
            let subscription = ["endpoint": endpoint, "p256dh": browser.p256dh, "auth": browser.auth]
            let more = [
                "cookies": try json(scene.browser.cookies), "subscription": try json(subscription), "push": push.path,
                "language": language, "buttons": try json(buttons),
                "pressed": isArabic ? pressed.arabic : pressed.english,
            ]
            return more.merging(BrowserRun.screenshots.map { ["screenshots": $0] } ?? [:]) { $1 }
        }
    }
}
