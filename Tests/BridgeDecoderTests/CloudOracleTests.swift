import Foundation
import TestSupport
import Testing

/// A reader of the Cloud API that is not ours says the same of our fixtures: sender, id, time, words.
@Suite(.enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")) struct CloudOracleTests {
    @Test func pywaReadsTheSameInEachMessage() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [
            folder.appending(path: "read_by_pywa.py").path, folder.appending(path: "Fixtures/cloud").path,
        ]
        process.standardOutput = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
        let compared = said.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) }
        #expect(try #require(compared) >= 15)
    }
}
