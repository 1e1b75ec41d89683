import Pipeline
import Testing
import UseCases
import Web

@testable import Console
@testable import Store

@Suite("Inputs of failures are opened for those who may see them") struct InputPageTests {
    private func failurePage(_ roles: Set<Role>, mayReveal: Bool, stage: Stage = .messages) -> String {
        let failure = PageSamples.failure(PageSamples.id, stage: stage)
        let context = PageSamples.context(.english, roles: roles)
        return FailurePage.render(.init(failure: failure, mayReveal: mayReveal), context).html
    }

    @Test(
        arguments: [
            ([.viewer], true, false, false), ([.operator], true, false, false), ([.revealer], true, true, false),
            ([.operator, .revealer], true, true, true), ([.operator, .revealer], false, false, true),
            ([.revealer], false, false, false),
        ] as [(Set<Role>, Bool, Bool, Bool)]
    )
    func formsAreThereForThoseWhoMay(_ roles: Set<Role>, _ mayReveal: Bool, _ reveals: Bool, _ edits: Bool) {
        let html = self.failurePage(roles, mayReveal: mayReveal)
        #expect(html.contains("/reveal\"") == reveals)
        #expect(html.contains("/open\"") == edits)
    }

    @Test func inputThatCannotBeSentIsNotCorrected() {
        for stage in [Stage.analysis, .deadLetters] {
            let html = self.failurePage([.operator, .revealer], mayReveal: true, stage: stage)
            #expect(!html.contains("/open\"") && html.contains("/reveal\""))
        }
        var failure = PageSamples.failure(PageSamples.id)
        failure.retriedAt = PageSamples.now
        #expect(CorrectedInputFault.preventing(editOf: failure) == .underWay)
        failure.outcome = "edited"
        #expect(CorrectedInputFault.preventing(editOf: failure) == .ended(outcome: "edited"))
    }

    /// Characters that browsers and readers would lose are written as JSON escapes, which mean the same.
    @Test func hiddenCharactersStayInTheText() {
        let input = "{\r\n\"body\":\"\u{202E}a\u{200F}\u{0}ب\u{200D}\u{E0041}\u{FEFF}\"}"
        let shown = SourceText.shown(Array(input.utf8))
        #expect(shown == "{\n\"body\":\"\\u202Ea\\u200F\\u0000ب\u{200D}\\uDB40\\uDC41\\uFEFF\"}")
        #expect(SourceText.shown([0xFF, 0x41]) == "\u{FFFD}A")
        let page = CorrectionPage(failure: PageSamples.failure("x"), text: shown, reason: nil)
        let html = CorrectionPage.render(page, PageSamples.context(.english, roles: [.operator, .revealer])).html
        #expect(html.contains("\\u202Ea") && html.contains("spellcheck=\"false\"") && !html.contains("\u{FFFD}"))
    }

    @Test func eachFaultIsSaidInBothLanguages() {
        let faults: [CorrectedInputFault] =
            [.ended(outcome: "edited"), .underWay, .unknownStage, .keepsNone, .noQueue, .crowd]
            + CorrectedInputFault.Form.allCases.map { .invalid($0, "not_json") }
        var said: Set<String> = []
        for fault in faults {
            let both = InputPhrase.fault(fault).both
            #expect(both.english.hasPrefix("Nothing was sent") && both.arabic.hasPrefix("لم يُرسل شيء"))
            said.insert(both.english)
        }
        #expect(said.count == faults.count)
    }
}
