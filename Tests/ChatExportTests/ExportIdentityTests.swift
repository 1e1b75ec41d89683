import ChatExport
import Testing
import Time

@Suite("An exported message always has the same id")
struct ExportIdentityTests {
    private let lines = [
        "13.03.24, 10:16 - Tom: Hi", "13.03.24, 10:16 - Tom: Hi", "13.03.24, 10:16 - Sara: Hi",
        "13.03.24, 10:16 - Sara: Tomorrow?", "14.03.24, 11:00 - Tom: Ok",
    ]

    private func ids(_ lines: some Sequence<String>) throws -> [String] {
        try ExportReader().read(Array(lines.joined(separator: "\n").utf8), zone: .utc).messages.map(\.id)
    }

    @Test func everyMessageHasItsOwnID() throws {
        #expect(Set(try self.ids(self.lines)).count == self.lines.count)
    }

    @Test func longerExportGivesTheSameIDs() throws {
        let ids = try self.ids(self.lines)
        #expect(try self.ids(self.lines.prefix(3)) == Array(ids.prefix(3)))
        // Exports of long chats lack the beginning.
        #expect(try self.ids(self.lines.dropFirst(2)) == Array(ids.dropFirst(2)))
    }

    @Test func formOfIDsIsFixed() throws {
        // Other ids would make the messages of an earlier import new messages.
        #expect(try self.ids(self.lines.prefix(1)) == ["export-1710324960-0-a56d0ed03587ee96"])
    }
}
