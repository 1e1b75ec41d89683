import Pipeline
import TestSupport
import Testing
import Web

@testable import API
@testable import Store

@Suite("What an owner was told says where, or why it was missed") struct ToldPageTests {
    private static func html(_ told: [ToldNotification], hasDevices: Bool = true) -> String {
        let context = PageModels.context(.english)
        return ToldPage.render(ToldPage(list: ToldList(told: told), hasDevices: hasDevices), context).html
    }

    private static func told(
        _ outcome: ToldOutcome,
        _ content: NotificationContent = .notice,
        services: [Device.Service] = [],
        isNew: Bool = false
    ) -> ToldNotification {
        var message = NotificationMessage.sample(title: "Dinner", body: "Thursday\nAl Bujairi")
        message.content = content
        return ToldNotification(
            id: "n",
            customerID: PageModels.customer,
            at: PageModels.now,
            outcome: outcome,
            message: message,
            services: services,
            isNew: isNew
        )
    }

    @Test func eachOutcomeHasItsWords() {
        #expect(Self.html([Self.told(.delivered, services: [.apns, .ntfy])]).contains("Phone app"))
        #expect(Self.html([Self.told(.delivered)]).contains("A device that you have removed"))
        #expect(Self.html([Self.told(.noDevice)]).contains("Only here"))
        #expect(Self.html([Self.told(.over)]).contains("Missed: it was too late"))
        #expect(Self.html([Self.told(.notDelivered)]).contains("Missed: no device has taken it"))
        #expect(Self.html([Self.told(.failed)]).contains("Missed: sending it has failed"))
    }

    @Test func titleLeadsToWhatItIsAbout() {
        let event = NotificationContent.event(EventNotice(.added, .sample()))
        let link = OwnerRoute.event.link("0192d3a4-0000-7000-8000-000000000003").text
        #expect(Self.html([Self.told(.delivered, event)]).contains("href=\"\(link)\""))
        #expect(Self.html([Self.told(.delivered)]).contains("href=\"\(OwnerRoute.today.link().text)\""))
        let connection = Self.told(.delivered, .connection(id: "c"))
        #expect(Self.html([connection]).contains("href=\"\(OwnerRoute.whatsApp.link().text)\""))
    }

    @Test func withoutADeviceThePageLeadsToDevices() {
        let link = "href=\"\(OwnerRoute.devices.link().text)\""
        #expect(Self.html([], hasDevices: false).contains(link))
        #expect(Self.html([Self.told(.noDevice)], hasDevices: false).contains(link))
        #expect(!Self.html([Self.told(.delivered)]).contains(link))
    }

    @Test func bellHasTheNumberOfWhatIsNew() {
        func html(_ unseen: Int) -> String {
            var session = OwnerSession(id: "s", customerID: PageModels.customer, formSecret: "s")
            session.unseen = unseen
            return ToldBell.render(session, PageModels.context(.english)).html
        }
        #expect(html(0).contains("What you were told") && !html(0).contains("count"))
        #expect(html(12).contains("12 new notifications") && html(12).contains("count"))
    }
}
