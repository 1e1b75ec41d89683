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
        #expect(message.body.contains(words) && message.content == .connection(id: Self.connection))
        #expect(message.content.event == nil && message.content.change == nil)
    }

    @Test func notificationOfAConnectionWithoutItsIdIsRefused() throws {
        let bytes = String(decoding: try NotificationMessageCoder().encode(try Self.message("en")), as: UTF8.self)
        let without = Array(bytes.replacing("\"connection_id\"", with: "\"other\"").utf8)
        #expect(throws: NotificationMessageFault.missingField) { try NotificationMessageCoder().decode(without) }
    }
}
