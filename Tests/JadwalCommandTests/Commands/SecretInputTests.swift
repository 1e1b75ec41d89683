internal import FoundationEssentials
internal import Testing

@testable import CommandKit
@testable internal import JadwalCommand

@Suite("Personal values come as one JSON object of known texts")
struct SecretInputTests {
    private func read(_ text: String) throws -> [String: String] {
        let root = try TemporaryRoot()
        let path = root.path + "/input.json"
        try Data(text.utf8).write(to: URL(filePath: path))
        return try SecretInput.read(path, names: ["name", "caldav_password"])
    }

    @Test func textsAreRead() throws {
        #expect(try self.read(#"{"name": "نورة"}"#) == ["name": "نورة"])
    }

    @Test(arguments: [
        "", "[]", #"{"name": 1}"#, #"{"name": ""}"#, #"{"nme": "secret"}"#, #"{"name": "secret"#,
        #"{"name": "a\u0000b"}"#,
    ])
    func everythingElseIsRefusedWithoutBeingQuoted(_ text: String) throws {
        let failure = try #require(throws: CommandFailure.self) { try self.read(text) }
        #expect(failure.kind == .usage)
        #expect(!failure.description.contains("secret"))
    }
}
