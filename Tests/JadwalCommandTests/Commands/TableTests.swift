internal import FoundationEssentials
import Pipeline
internal import Testing

@testable internal import CommandKit
@testable internal import JadwalCommand

@Suite("A table's columns are aligned with their titles")
struct TableTests {
    @Test func cellsInAnyScriptAreAligned() {
        let table = Table(
            titles: ["ID", "NAME", "N"],
            rows: [["1", "نورة 🌙", "2"], ["22", "Ali", "3"], ["3", "日本", ""]]
        )
        #expect(
            table.text == """
                ID  NAME     N
                1   نورة 🌙  2
                22  Ali      3
                3   日本

                """
        )
    }

    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("\u{200F}نو", 2), ("👨\u{200D}👩\u{200D}👧", 2), ("日", 2), ("", 0),
    ])
    func widthCountsTerminalColumns(_ text: String, _ width: Int) {
        #expect(TextWidth.of(text) == width)
    }

    @Test func controlCharactersInCellsAreReplaced() {
        let text = Table(titles: ["A"], rows: [["a\u{1B}[2Jb\nc\u{202E}d"]]).text
        #expect(text == "A\na [2Jb c d\n")
    }
}

@Suite("The printed definitions are the declared queues")
struct BrokerDefinitionsTests {
    @Test func queueArgumentsKeepTheirNamesAndTypes() throws {
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
