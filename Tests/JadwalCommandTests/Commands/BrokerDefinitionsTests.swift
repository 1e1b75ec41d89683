internal import FoundationEssentials
internal import Jadwal
internal import Testing

@testable internal import JadwalCommand

@Suite("The printed definitions are the declared queues")
struct BrokerDefinitionsTests {
    @Test func argumentsKeepTheirNamesAndTypes() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys]
        let definitions = BrokerDefinitions([.working("q", deadLetters: "dead")], virtualHost: "/")
        #expect(
            String(decoding: try encoder.encode(definitions), as: UTF8.self) == """
                {"queues":[{"arguments":{"x-dead-letter-exchange":"","x-dead-letter-routing-key":"dead",\
                "x-dead-letter-strategy":"at-least-once","x-delivery-limit":20,"x-overflow":"reject-publish",\
                "x-queue-type":"quorum"},"auto_delete":false,"durable":true,"name":"q","vhost":"\\/"}]}
                """
        )
    }
}
