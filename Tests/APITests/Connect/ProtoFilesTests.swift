import Foundation
import TestSupport
import Testing

@Suite(
    "The files of the API keep the rules of Protocol Buffers, and what apps are built against",
    .enabled(if: TestEnvironment.buf != nil, "only deploy/test makes a Python with buf")
)
struct ProtoFilesTests {
    /// The files as they were when apps could first use them, as `buf build` wrote them.
    private static let landed = APIDescriptors.file.deletingLastPathComponent().appending(path: "landed.binpb")

    /// Its findings, a line each.
    private static func found(_ arguments: [String], in folder: URL = APIDescriptors.protos) throws -> [String] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = TestEnvironment.buf
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["HOME": FileManager.default.temporaryDirectory.path, "PATH": "/usr/bin:/bin"]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n").map(String.init)
        try #require((process.terminationStatus == 0) == lines.isEmpty, "\(process.terminationStatus): \(text)")
        return lines
    }

    @Test func standardRulesFindNothing() throws { #expect(try Self.found(["lint"]) == []) }

    @Test func nothingThatAppsUseWasTakenAway() throws {
        #expect(try Self.found(["breaking", "--against", Self.landed.path]) == [])
    }

    /// Each change in a copy of the files.
    @Test(
        arguments: [
            ("bool is_shown = 12", "bool isShown = 12", "lint"),
            ("bool is_shown = 12", "bool is_shown = 13", "breaking"),
            ("bool is_shown = 12", "int32 is_shown = 12", "breaking"),
            ("rpc TestAccount(", "rpc TryAccount(", "breaking"),
        ]
    )
    func plantedFaultIsFound(_ old: String, _ new: String, _ rule: String) throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "protos-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: APIDescriptors.protos, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let file = copy.appending(path: "calendar/v1/calendar.proto")
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(old))
        try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
        let found = try Self.found([rule] + (rule == "lint" ? [] : ["--against", Self.landed.path]), in: copy)
        #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("calendar/v1/calendar.proto:") }, "\(found)")
    }
}
