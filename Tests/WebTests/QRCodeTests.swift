import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("QR codes are those of the standard") struct QRCodeTests {
    private static let rooms = (1...20).compactMap { number in
        (1...QRCode.longest).last { QRVersion(holding: $0)?.number == number }
    }

    private static func text(_ length: Int) -> [UInt8] {
        // Of what WAHA and others hand out.
        let letters = Array("2@kLmN+/0aZ=,https://example.org/?q=".utf8)
        return (0..<length).map { letters[($0 * 7 + length) % letters.count] }
    }

    /// segno 1.6.6 is an encoder that is not ours. Each version around the lengths at which it changes, each mask, and
    /// the choice of masks.
    @Test(.enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set"))
    func everyModuleIsAsSegnoHasIt() throws {
        var cases: [(text: [UInt8], mask: QRMask?)] = Self.rooms.enumerated().map { index, length in
            // segno's choice takes long.
            (Self.text(length), index % 5 == 0 ? nil : QRMask(rawValue: index % 8))
        }
        let others = Self.rooms.flatMap { [$0 - 1, $0 + 1] }.filter { $0 <= QRCode.longest }.map(Self.text)
        let bytes = [Array("مرحبًا يا نورة".utf8), Array(repeating: 0, count: 100), Array(0...255)]
        for (index, text) in (others + bytes).enumerated() { cases.append((text, QRMask(rawValue: index % 8))) }
        for mask in QRMask.allCases { cases.append((Self.text(40), mask)) }
        let lines = try Self.segno(
            cases.map { item in
                let digits = item.text.map { String(format: "%02x", $0) }.joined()
                return "\(item.mask.map { "\($0.rawValue)" } ?? "-") \(digits)"
            }
        )
        try #require(lines.count == cases.count && cases.count > 65)
        for (line, item) in zip(lines, cases) {
            let code = try #require(QRCode(item.text, mask: item.mask))
            let modules = code.modules.map { $0 ? "1" : "0" }.joined()
            let mask = item.mask.map { "\($0)" } ?? "chosen"
            #expect("\(code.size) \(modules)" == line, "\(item.text.count) bytes, mask \(mask)")
        }
    }

    private static func segno(_ lines: [String]) throws -> [Substring] {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "qr_by_segno.py")
        let input = FileManager.default.temporaryDirectory.appending(path: "qr-\(UUID().uuidString)")
        try Data(lines.joined(separator: "\n").utf8).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [script.path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return said.split(separator: "\n")
    }

    @Test func longerTextIsNoCode() {
        #expect(QRCode([UInt8](repeating: 65, count: 666))?.size == 97)
        #expect(QRCode(String(repeating: "a", count: 667)) == nil)
        #expect(QRCode("")?.size == 21)
    }

    @Test func runsAreAllDarkModules() throws {
        let code = try #require(QRCode("2@linking"))
        var modules = [Bool](repeating: false, count: code.size * code.size)
        for run in code.runs { for x in run.x..<run.x + run.length { modules[run.y * code.size + x] = true } }
        #expect(modules == code.modules)
    }

    @Test func codeSaysNothingInLogs() throws {
        let code = try #require(QRCode("2@secret"))
        var dumped = ""
        dump(code, to: &dumped)
        #expect("\(code)" == "QRCode" && !dumped.contains("true"))
    }

    /// Annex I of the standard: the same codewords correct errors of “01234567” in version 1-M.
    @Test func correctionIsThatOfTheStandardsExample() {
        let data: [UInt8] = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
        let correction: [UInt8] = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
        #expect(ReedSolomon.remainder(of: data, by: ReedSolomon.divisor(10)) == correction)
    }
}
