import Foundation
import Testing
import Time

@testable import Pipeline

@Suite("Owners are told of a connection that has stopped") struct ConnectionNotificationTests {
    private static let connection = "2f6b8d3e-0000-4000-8000-000000000001"

    private static func message(_ locale: String) throws -> NotificationMessage {
        let owner = CalendarOwner(customerID: "0192d3a4-0000-7000-8000-000000000001", zone: .utc, locale: locale)
        let outgoing = try NotificationMessage.outgoing(
            .mustLinkAgain,
            of: Self.connection,
            id: "0192d3a4-0000-7000-8000-000000000002",
            for: owner,
            to: "notifications"
        )
        return try NotificationMessageCoder().decode(outgoing.body)
    }

    @Test(arguments: [("en", "Connect WhatsApp again"), ("ar-SA", "اربط واتساب من جديد")])
    func theySeeWhatToDoInTheirLanguage(_ locale: String, _ words: String) throws {
        let message = try Self.message(locale)
        #expect(message.body.contains(words) && message.event == nil && message.change == nil)
        #expect(message.kind == .connection && message.connectionID == Self.connection)
    }

    @Test func alertLeadsToTheConnection() throws {
        let phone = Device(id: "d", service: .apns, address: "ab")
        let bytes = try PushPayload.bytes(.alert, try Self.message("en"), to: phone, id: "p", within: 4096)
        let payload = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(payload["url"] as? String == "jadwal://connections/\(Self.connection)")
        #expect(payload["connection_id"] as? String == Self.connection && payload["event_uid"] == nil)
        #expect((payload["aps"] as? [String: Any])?["category"] as? String == "JADWAL_CONNECTION")
        let pages = OwnerPages(at: "https://calendar.example")
        let topic = PushPayloadTests.topic
        let told = try PushPayload.bytes(.alert, try Self.message("en"), to: topic, id: "p", within: 4096, pages: pages)
        let read = try #require(try JSONSerialization.jsonObject(with: Data(told)) as? [String: Any])
        #expect(read["click"] as? String == "https://calendar.example/whatsapp")
    }

    @Test func notificationOfAConnectionWithoutItsIdIsRefused() throws {
        var message = try Self.message("en")
        message.connectionID = nil
        let bytes = try NotificationMessageCoder().encode(message)
        #expect(throws: NotificationMessageFault.missingField) { try NotificationMessageCoder().decode(bytes) }
    }
}
