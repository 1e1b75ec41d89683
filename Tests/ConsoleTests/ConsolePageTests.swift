import Foundation
import Pipeline
import Testing
import Time
import UseCases
import Web
import WorkerKit

@testable import Console
@testable import Store

@Suite("Pages show values as text, in both languages") struct ConsolePageTests {
    private static let hostile = "\"><img src=x onerror=alert(1)><script>alert(1)</script>\u{202E}\u{0}"

    private func context(_ language: Language) -> PageContext {
        PageContext(
            language: language,
            now: UnixTime(seconds: 1_795_509_000),
            person: SignedIn(name: "noura", roles: [.viewer], login: .file),
            tokens: FormTokens(secret: "secret"),
            here: Route(["audit"])
        )
    }

    @Test(arguments: Language.allCases) func auditRowIsText(language: Language) {
        let entry = AuditEntry(
            id: 7,
            at: UnixTime(seconds: 1_795_509_000),
            person: Self.hostile,
            action: Self.hostile,
            subject: Self.hostile,
            reason: Self.hostile,
            roles: Self.hostile,
            origin: Self.hostile,
            operationID: nil
        )
        var query = AuditQuery.all
        query.filter.person = Self.hostile
        let context = self.context(language)
        let html = ConsoleFrame.document(
            Page(
                context.say(FramePhrase.audit),
                [AuditPage.render(AuditPage(query: query, entries: [entry]), context)]
            ),
            context,
            hasSignOut: true
        )
        #expect(!html.contains("<img") && !html.contains("<script>") && html.contains("&lt;script&gt;"))
        #expect(!html.unicodeScalars.contains("\u{202E}") && !html.unicodeScalars.contains("\u{0}"))
        #expect(html.matches(of: #/<script /#).count == 2)
    }

    @Test func arabicPageHasNoEnglishSentence() throws {
        let context = self.context(.arabic)
        let failures = FailuresPage(FailureQuery(), .list([], next: nil))
        for page in [
            Page(context.say(FramePhrase.failures), [FailuresPage.render(failures, context)]),
            Page(context.say(FramePhrase.audit), [AuditPage.render(AuditPage(query: .all, entries: []), context)]),
            OperatorSignInPage().page(context), OperatorSignInPage(isElsewhere: true).page(context),
            ConsoleFaultPage.page(.issuerAway, context), ConsoleFaultPage.page(.loginRefused(.noRole), context),
            ConsoleFaultPage.page(.forged, context), ConsoleFaultPage.page(.notFound, context),
            ConsoleFaultPage.page(.tooLarge, context),
            ConsoleFaultPage.page(.tooSlow, context),
        ] {
            let html = ConsoleFrame.document(page, context, hasSignOut: true)
            // Words of machines are in elements of their own; what is left between elements is ours.
            let text = html.replacing(/<(head|bdi|code)[ >][\s\S]*?<\/(head|bdi|code)>/, with: "")
                .replacing(/<[^>]*>/, with: " ")
                .replacing("English", with: "").replacing("UTC", with: "").replacing("JSON Lines", with: "")
            let english = text.matches(of: /[A-Za-z]{3,}/).map { String($0.output) }
            let words = [
                "messages", "analysis", "calendar", "notifications", "schedules", "meetings", "dead_letters", "command",
                "console", "owner",
            ]
            let machine = words + Stage.allCases.flatMap { FailureKinds.of($0) }
            let unknown = english.filter { word in !machine.contains { $0.contains(word) } }
            #expect(unknown.isEmpty, "English in Arabic: \(unknown)")
        }
    }

    @Test func everyFaultHasAPageInBothLanguages() {
        let faults: [ConsoleFault] = [
            .unreadable(field: "kind"), .notSignedIn, .notAllowed(.view), .notAllowed(.operate), .notAllowed(.reveal),
            .notAllowed(.edit), .revealOff, .forged, .notFound, .wrongMethod, .tooLarge, .tooSlow,
            .tooOften(retryAfterSeconds: 7), .crowded(retryAfterSeconds: 7),
            .unavailable, .wrongPassword, .issuerAway, .loginRefused(.notBegun), .loginRefused(.refused),
            .loginRefused(.noRole), .broken,
        ]
        for fault in faults {
            let explanation = ConsoleFaultPhrase.explanation(fault).both
            let (english, arabic) = (explanation.english, explanation.arabic)
            #expect(english.last == "." && arabic.last == ".")
            #expect(arabic.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
            #expect(ConsoleFaultPhrase.title(fault).both.english != english)
        }
    }
}
