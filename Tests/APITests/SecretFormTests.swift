import CalDAV
import Store
import Testing
import Time
import UseCases
import Web

@testable import API

@Suite("No secret that an owner types comes back in a page, whatever is wrong") struct SecretFormTests {
    private static let planted = "planted-Xk4&\"pw"
    private static let login = "https://noura:planted-Xk4@dav.example.org/"

    private static func isLeft(in page: Page, _ context: OwnerContext) -> Bool {
        OwnerFrame.document(page, context).contains("planted-Xk4")
    }

    /// As the connecting form answers: refused before any server is asked, after the test, and by the limit.
    private static func connectPages() -> [CalendarConnectPage] {
        var form = CalendarForm()
        (form.provider, form.address, form.user, form.password) = (.other, Self.login, "noura", Self.planted)
        let refused = CalendarField.allCases.flatMap { field in CalendarInputFault.allCases.map { [field: $0] } }
        var tooOften = CalendarConnectPage(form: form)
        tooOften.isTooOften = true
        var pages = [CalendarConnectPage(form: form), tooOften]
        pages += refused.map { CalendarConnectPage(form: form, refused: $0) }
        let others: [[CalendarField: CalendarInputFault]] = [[:], [.address: .notEncrypted]]
        for fault in AccountFault.allCases {
            pages += others.map { CalendarConnectPage(form: form, refused: $0, fault: fault) }
        }
        return pages
    }

    @Test(arguments: Language.allCases) func passwordOfACalendarIsTypedAgain(_ language: Language) {
        let context = PageModels.context(language)
        for page in Self.connectPages() {
            #expect(!Self.isLeft(in: page.page(context), context))
            let again = OwnerFrame.document(page.page(context), context).contains(
                context.say(CalendarPhrase.passwordAgain).text
            )
            #expect(again == (page.fault != nil || page.isTooOften || !page.refused.isEmpty))
        }
    }

    @Test(arguments: Language.allCases) func tokenOfATopicIsTypedAgain(_ language: Language) {
        let context = PageModels.context(language)
        for kind in NewDeviceKind.allCases {
            for fault in DeviceFault.allCases {
                let refused = DevicesPage.Refused(kind: kind, fault: fault, address: Self.login, hadToken: true)
                let page = DevicesPage(devices: [], browserKey: nil, refused: refused).page(context)
                #expect(!Self.isLeft(in: page, context), "\(kind), \(fault)")
                let again = OwnerFrame.document(page, context).contains(context.say(DevicePhrase.tokenAgain).text)
                #expect(again == (kind == .topic), "\(kind), \(fault)")
            }
        }
    }

    @Test func secretsAreNoTextOfTheirForm() {
        var form = CalendarForm()
        form.password = Self.planted
        #expect(!"\(form)".contains("planted") && !String(reflecting: form).contains("planted"))
        // The input that is kept while the owner signs in again.
        #expect(StepUp.allCases.allSatisfy { !$0.typed.contains(CalendarField.password.rawValue) })
        #expect(StepUp.allCases.allSatisfy { !$0.typed.contains(DeviceField.token.rawValue) })
    }
}
