internal import Testing

@testable import CommandKit
@testable internal import JadwalCommand

@Suite("A table's columns stand under their titles")
struct TableTests {
    @Test func cellsOfAnyScriptAreAligned() {
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
    func widthIsWhatATerminalShows(_ text: String, _ width: Int) {
        #expect(TextWidth.of(text) == width)
    }

    @Test func nothingInACellDrivesTheTerminal() {
        let text = Table(titles: ["A"], rows: [["a\u{1B}[2Jb\nc\u{202E}d"]]).text
        #expect(text == "A\na [2Jb c d\n")
    }
}
