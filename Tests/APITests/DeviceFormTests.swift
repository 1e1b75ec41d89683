import HTTPTypes
import TestSupport
import Testing
import UseCases
import Web
import WebPushTestSupport

@testable import API
@testable import Pipeline
@testable import Push

@Suite("Devices are added as forms name them, and pushes open pages (WebPush)") struct DeviceFormTests {
    private static func read(_ kind: NewDeviceKind, _ items: [(String, String)]) -> Result<NewDevice, DeviceFault> {
        Result { () throws(DeviceFault) in
            try NewDevice(kind, RequestItems(items.map { Route.Item($0.0, $0.1) }), agent: "Firefox, Linux")
        }
    }

    @Test func browserIsReadAsTheScriptFillsItIn() throws {
        let browser = TestBrowser()
        let keys = [("p256dh", browser.p256dh), ("auth", browser.auth)]
        let device = try Self.read(.browser, [("endpoint", "https://push.example/a")] + keys).get()
        #expect(device.service == .webPush && device.address == "https://push.example/a")
        #expect(device.secret == browser.stored && device.agent == "Firefox, Linux")
        #expect(Self.fault(.browser, keys) == .noScripts)
        #expect(Self.fault(.browser, [("fault", "denied")]) == .denied)
        #expect(Self.fault(.browser, [("fault", "too-many")]) == .failed)
        #expect(Self.fault(.browser, [("endpoint", "push.example/a")] + keys) == .failed)
        #expect(Self.fault(.browser, [("endpoint", "https://push.example/a")]) == .failed)
    }

    private static func fault(_ kind: NewDeviceKind, _ items: [(String, String)]) -> DeviceFault? {
        guard case .failure(let fault) = Self.read(kind, items) else { return nil }
        return fault
    }

    @Test func topicAndWebServiceAreReadAsTheyWereTyped() throws {
        let topic = try Self.read(.topic, [("address", " https://ntfy.sh/my-topic "), ("access-token", "tk_1")]).get()
        #expect(topic.service == .ntfy && topic.address == "https://ntfy.sh/my-topic" && topic.secret == "tk_1")
        // The form's own token is not a token of the topic.
        let open = [("address", "https://ntfy.sh/t"), (FormToken.field, "of the form")]
        #expect(try Self.read(.topic, open).get().secret == nil)
        #expect(
            Self.fault(.topic, [("address", "ntfy.sh/t")]) == .wrong(.topic) && Self.fault(.topic, []) == .wrong(.topic)
        )
        let long = String(repeating: "t", count: 513)
        #expect(Self.fault(.topic, [("address", "https://ntfy.sh/t"), ("access-token", long)]) == .wrong(.token))
        let hooks = try (0..<2).map { _ in try Self.read(.webhook, [("address", "https://hook.example/")]).get() }
        #expect(hooks[0].service == .webhook && hooks[0].secret?.hasPrefix("whsec_") == true)
        #expect(hooks[0].secret != hooks[1].secret)
        #expect(Self.fault(.webhook, [("address", " ")]) == .wrong(.address))
    }

    /// A text that no person types, such as a token, has faults of its own for apps.
    @Test func phoneAndBrowserOfAnAppAreRead() throws {
        let token = String(repeating: "aB", count: 32)
        let phone = try NewDevice(app: token)
        #expect(phone.service == .apns && phone.address == token.lowercased() && phone.secret == nil)
        #expect(try NewDevice(app: " \(token)\n").address == phone.address)
        for text in ["", "ab", String(repeating: "a", count: 33), String(repeating: "é", count: 32), "ab " + token] {
            #expect(throws: NewDeviceFault.app) { try NewDevice(app: text) }
        }
        let keys = TestBrowser()
        #expect(throws: NewDeviceFault.endpoint) {
            try NewDevice(browser: "push.example", p256dh: keys.p256dh, auth: keys.auth, agent: "")
        }
        #expect(throws: NewDeviceFault.keys) {
            try NewDevice(browser: "https://push.example/a", p256dh: keys.auth, auth: keys.auth, agent: "")
        }
    }

    /// Every page that a push can open is a page, and every word that a push names it by is known to the worker.
    @Test func serviceWorkerOpensPagesOfThisProgram() throws {
        let text = ServiceWorker.text
        let paths = text.matches(of: #/"(\/[a-z]*\/?)"/#).map { String($0.1) }
        #expect(
            Set(paths) == [
                "/", "/today", "/brief", "/events/", "/whatsapp", "/devices", "/offline", "/t/", "/b/", "/meetings",
            ]
        )
        for path in paths {
            let route = try #require(Route(local: path.hasSuffix("/") && path != "/" ? path + "x" : path))
            guard case .found = OwnerRoute.find(.get, route.path) else {
                Issue.record("\(path) is no page")
                continue
            }
        }
        let event = NotificationContent.event(EventNotice(.added, .sample()))
        #expect(try Self.told(event).contains("\"event_id\":\"0192d3a4-0000-7000-8000-000000000003\""))
        let question = NotificationContent.question(QuestionNotice(id: "q", .sample()))
        let pages: [(NotificationContent, String)] = [
            (question, "questions"), (.connection(id: "c"), "connections"), (.notice, "today"),
            (.alarm(brief: nil), "brief"), (.test, "devices"),
        ]
        for (content, page) in pages {
            let told = try Self.told(content)
            #expect(told.contains("\"page\":\"\(page)\"") && !told.contains("event_id"))
            #expect(text.contains("\(page): \"/"))
        }
        #expect(OwnerRoute.serviceWorker.link().text == "/worker.js")
        let script = String(decoding: PageAsset.script.bytes, as: UTF8.self)
        #expect(script.contains("createScriptURL: () => \"/worker.js\""))
    }

    /// The push-worker has no table of routes.
    @Test func linksOfPushesAreAddressesOfPages() {
        let pages = OwnerPages(at: "")
        let event = "0192d3a4-0000-7000-8000-000000000003"
        #expect(pages.address(of: .event(id: event)) == OwnerRoute.event.link(event).text)
        #expect(pages.address(of: .question(id: "q")) == OwnerRoute.today.link().text)
        #expect(pages.address(of: .connection(id: "c")) == OwnerRoute.whatsApp.link().text)
        #expect(pages.address(of: .today) == OwnerRoute.today.link().text)
        #expect(pages.address(of: .brief) == OwnerRoute.brief.link().text)
        #expect(pages.address(of: .devices) == OwnerRoute.devices.link().text)
        let tap = NotificationTap(.done, title: "Done", token: "x")
        #expect(pages.address(of: tap) == OwnerRoute.tapPage.link("x").text)
    }

    private static func told(_ content: NotificationContent) throws -> String {
        var message = NotificationMessage.sample()
        message.content = content
        let format = WebPushFormat()
        return String(decoding: format.payload(.alert, message, to: "", id: "p"), as: UTF8.self)
    }

    /// No words of the pages are needed to tell what came of a test.
    @Test func answerOfAServiceIsToldInOneOfFourWays() {
        let outcomes: [(PushOutcome, DeviceTest)] = [
            (.delivered, .taken), (.deviceGone(since: nil), .gone), (.deviceRefused(reason: "status 401"), .refused),
            (.deviceRefused(reason: "addressRefused"), .unreachable), (.tooLarge, .refused),
            (.rejected(reason: "status 400"), .refused), (.tryLater(after: nil, reason: "timedOut"), .unreachable),
            (.serviceDown(reason: ""), .unreachable),
        ]
        for (outcome, test) in outcomes { #expect(DeviceTest(outcome) == test) }
        #expect(Set(DeviceTest.allCases.map(\.notice)).count == 4)
        #expect(DeviceTest.allCases.allSatisfy { $0.notice.isOfTest })
    }
}
