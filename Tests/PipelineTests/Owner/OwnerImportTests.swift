import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Owners bring in a chat that WhatsApp exported",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerImportTests {
        private static let planted = "planted-Qz9"

        private static let yesterday = Date(timeIntervalSinceNow: -86_400)

        private static var day: String { Self.yesterday.formatted(.iso8601.year().month().day()) }

        /// Such as `27 November 2026`.
        private static var dayInWords: String {
            var style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
            style = style.day().month(.wide).year()
            return Self.yesterday.formatted(style)
        }

        private static var chat: [UInt8] {
            let lines = [
                "2020-01-01, 20:00 - \(Self.planted) Sara: Happy new year",
                "\(Self.day), 20:00 - \(Self.planted) Sara: \(Self.planted) dinner tomorrow at eight?",
                "\(Self.day), 20:01 - نورة: نعم",
            ]
            return Array(lines.joined(separator: "\r\n").utf8)
        }

        @Test(.timeLimit(.minutes(2))) func chatIsShownFirstAndReadOnce() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                _ = try await bed.worker(.messageWorker)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/whatsapp")
                #expect(browser.page.contains("href=\"/whatsapp/import\""))
                try await browser.get("/whatsapp/import")
                let found = try await browser.upload("/whatsapp/import", file: ("chat.txt", Self.chat))
                #expect(found.status == 200)
                #expect(
                    browser.page.contains("Which of these is you?") && browser.page.contains("\(Self.planted) Sara")
                )
                #expect(browser.page.contains("Left out, since they are too old"))
                #expect(browser.page.contains(Self.dayInWords), "\(browser.page)")
                #expect(!browser.page.contains("dinner tomorrow"))
                // Nothing is stored or read before the owner has said so.
                #expect(try await bed.count("select count(*) from message") == 0)
                #expect(try await bed.count("select count(*) from outbox") == 0)
                let run = "/whatsapp/import/run"
                #expect(try await browser.upload(run).status == 400)
                #expect(browser.page.contains("Say which of the senders is you"))
                #expect(try await browser.upload(run, [("me", "3")]).status == 400)
                let hidden = try browser.hiddenFields(of: run)
                try await Self.isRead(bed, browser, run, hidden)
                try await Self.isNoOnesElse(owner, hidden, run)
                try await Self.refusesOtherFiles(browser)
                #expect(!owner.api.process.log.contains(Self.planted))
            }
        }

        private static func isRead(
            _ bed: PipelineBed,
            _ browser: OwnerBrowser,
            _ run: String,
            _ hidden: [(String, String)]
        ) async throws {
            for _ in 0..<2 {
                // The same form twice stores each message once.
                let answer = try await browser.upload(run, [("me", "2")], hidden: hidden)
                #expect(answer.fields[.location]?.contains("chat-imported") == true)
                try await awaiting(
                    "the messages are handed on and stored",
                    within: .seconds(30),
                    until: {
                        let left = try await bed.count("select count(*) from outbox")
                        let stored = try await bed.count("select count(*) from message")
                        return left == 0 && stored == 2
                    }
                )
            }
            #expect(try await bed.count("select count(*) from audit where action = 'owner imports a chat'") == 2)
            #expect(try await bed.count("select count(*) from message where sender_is_owner") == 1)
        }

        /// Data that a page carries cannot be read for another owner.
        private static func isNoOnesElse(
            _ owner: OwnerBed,
            _ hidden: [(String, String)],
            _ run: String
        ) async throws {
            _ = try await owner.letter(2)
            let sara = OwnerBrowser(owner)
            try await sara.signIn("sara@example.org", letter: 3)
            try await sara.get("/whatsapp/import")
            #expect(try await sara.upload("/whatsapp/import", file: ("chat.txt", Self.chat)).status == 200)
            let own = try sara.hiddenFields(of: run).filter { $0.0 == "token" }
            let taken = own + hidden.filter { $0.0 == "draft" }
            #expect(taken.count == 2)
            #expect(try await sara.upload(run, [("me", "1")], hidden: taken).status == 400)
            #expect(sara.page.contains("longer than 15 minutes") && !sara.page.contains(Self.planted))
        }

        private static func refusesOtherFiles(_ browser: OwnerBrowser) async throws {
            let path = "/whatsapp/import"
            try await browser.get(path)
            #expect(
                try await browser.upload(path, file: ("a.txt", Array("\(Self.planted)\nno chat".utf8))).status == 400
            )
            #expect(
                browser.page.contains("not a chat that WhatsApp has exported") && !browser.page.contains(Self.planted)
            )
            try await browser.get(path)
            let long = [UInt8](repeating: 97, count: (32 << 20) + 1)
            #expect(try await browser.upload(path, file: ("a.txt", long)).status == 413)
            #expect(browser.page.contains("a file 32 MiB"))
            try await browser.get(path)
            #expect(try await browser.upload(path, file: ("chat.txt", Self.chat)).status == 429)
        }
    }
}
