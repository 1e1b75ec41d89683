import Foundation
import Pipeline
import Testing

@Suite("What sources send becomes what is published") struct FixtureTests {
    @Test(arguments: Fixture.all) func fixtureBecomesWhatIsExpected(_ fixture: Fixture) throws {
        let written = try WrittenBatch.json(try fixture.decoded())
        let expected = try JSONSerialization.jsonObject(with: try fixture.expected()) as? NSArray
        let found = try JSONSerialization.jsonObject(with: written) as? NSArray
        #expect(found == expected && found != nil, "\(String(decoding: written, as: UTF8.self))")
    }

    /// The message-worker accepts what bridges publish, and reads the same in it.
    @Test(arguments: Fixture.all) func publishedMessageIsReadAsItWasMeant(_ fixture: Fixture) throws {
        for case .message(let message) in try fixture.decoded().flatMap(\.events) {
            guard let published = message.published(customerID: Fixture.customer, chatID: "a", isSenderMe: false) else {
                continue
            }
            let read = try ChatMessageDecoder().decode(published.wireJSON, now: Fixture.receivedAt)
            #expect(read == published)
        }
    }

    /// Data that must not leave a decoder: keys, media, and encrypted parts.
    @Test(arguments: Fixture.all) func nothingOfTheSourcesOwnLeavesTheDecoder(_ fixture: Fixture) throws {
        let decoded = String(describing: try fixture.decoded())
        for secret in [
            "an-invented-key", "/9j/4AAQ", "iVBORw0KGgo", "http", "base64", "VCARD", "messageSecret", "tq3uJ0rWbq",
        ] {
            #expect(!decoded.contains(secret))
        }
    }

    @Test func thereAreFixturesOfEachSource() {
        for source in Fixture.sources { #expect(Fixture.all(of: source).count >= 10) }
    }
}
