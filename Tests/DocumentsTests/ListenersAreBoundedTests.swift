import Foundation
import Testing

@Suite("Every program listens in the same way") struct ListenersAreBoundedTests {
    /// A server that is made in another way has as many connections as anybody opens, and ends its program when there
    /// are no descriptors left. The bench's stubs serve the bench alone.
    @Test func serversAreMadeOfAListener() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Documents.top.appending(path: "Sources").path)
        var servers = 0
        for name in names where name.hasSuffix(".swift") && !name.hasPrefix("Tools/Bench/") {
            let text = try Documents.text("Sources/\(name)")
            guard text.contains(/\bApplication\($/.anchorsMatchLineEndings()) else { continue }
            servers += 1
            #expect(text.contains("configuration: listener.configuration"), "\(name)")
            #expect(text.contains("listener.server"), "\(name)")
        }
        #expect(servers == 4)
    }
}
