import Testing
import Web

@testable import API
@testable import Store

@Suite("New owners are led through the first steps") struct FirstStepsPageTests {
    private static func context(_ steps: FirstSteps, _ here: Route, _ language: Language = .english) -> OwnerContext {
        let session = OwnerSession(
            id: PageModels.customer,
            customerID: PageModels.customer,
            formSecret: "secret",
            steps: steps
        )
        return OwnerContext(
            language: language,
            now: PageModels.now,
            session: session,
            tokens: FormTokens(secret: "secret"),
            here: here
        )
    }

    private static func html(_ steps: FirstSteps, at step: FirstStep? = nil, _ language: Language = .english) -> String
    {
        let context = Self.context(steps, OwnerRoute.firstSteps.link(), language)
        return OwnerFrame.document(FirstStepsPage(steps: steps, current: step ?? steps.next).page(context), context)
    }

    @Test func firstOpenStepIsShown() {
        #expect(Self.html(FirstSteps(done: [])).contains("Step 1 of 4"))
        #expect(Self.html(FirstSteps(done: [.zone]), .arabic).contains("الخطوة 2 من 4"))
        #expect(Self.html(FirstSteps(done: [.zone], skipped: [.calendar])).contains("Step 3 of 4"))
        #expect(Self.html(FirstSteps(done: [.zone, .whatsApp], skipped: [.calendar])).contains("Step 4 of 4"))
        let end = Self.html(FirstSteps(done: [.zone, .whatsApp], skipped: [.calendar, .notifications]))
        #expect(!end.contains("Step ") && end.contains("That is all"))
    }

    @Test func zoneIsAskedAndNeverGuessed() {
        let html = Self.html(FirstSteps(done: []))
        let field = html.firstMatch(of: #/<input [^>]*name="zone"[^>]*>/#).map { String($0.0) } ?? ""
        #expect(field.contains(" value=\"\"") && field.contains(" data-zone") && field.contains(" required"))
        #expect(html.contains("action=\"/first-steps/zone\"") && html.contains("<option value=\"Riyadh\">"))
        #expect(Self.html(FirstSteps(done: []), .arabic).contains("<option value=\"الرياض\">Riyadh UTC+3</option>"))
        // An owner with a zone changes it with the other settings.
        #expect(!Self.html(FirstSteps(done: [.zone]), at: .zone).contains("/first-steps/zone"))
    }

    @Test(arguments: FirstStep.allCases) func openStepCanBeSkippedOnce(_ step: FirstStep) {
        let skip = "name=\"step\" value=\"\(step.rawValue)\""
        #expect(Self.html(FirstSteps(done: []), at: step).contains(skip))
        #expect(!Self.html(FirstSteps(done: [], skipped: [step]), at: step).contains(skip))
        #expect(!Self.html(FirstSteps(done: [step]), at: step).contains(skip))
    }

    @Test func otherPagesLeadBackUntilNothingIsOpen() {
        let open = FirstSteps(done: [.zone], skipped: [.calendar])
        let back = "href=\"/first-steps\""
        for (route, isThere) in [
            (OwnerRoute.events.link(), true), (OwnerRoute.month.link(), true), (OwnerRoute.calendar.link(), true),
            (OwnerRoute.devices.link(), true), (OwnerRoute.linkingPage.link("c"), true),
            (OwnerRoute.history.link(), false), (OwnerRoute.event.link("e"), false),
        ] {
            let context = Self.context(open, route)
            let html = OwnerFrame.document(SearchPage(text: "", found: nil).page(context), context)
            #expect(html.contains(back) == isThere, "\(route.text)")
            #expect(html.contains("step 3 of 4") == isThere, "\(route.text)")
            let over = Self.context(.over, route)
            #expect(!OwnerFrame.document(SearchPage(text: "", found: nil).page(over), over).contains(back))
        }
    }
}
