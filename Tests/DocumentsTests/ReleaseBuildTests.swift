import Foundation
import Testing

/// `deploy/bench` builds every target that is no test, for release and with a static standard library. The toolchain
/// has no static module `Testing`, so one import of it in such a target stops the bench.
@Suite("What is built for release imports no Testing") struct ReleaseBuildTests {
    @Test(arguments: ["Sources", "Tests/TestSupport", "Tests/PostgresTestSupport"])
    func importsNoTesting(folder: String) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Documents.top.appending(path: folder).path)
        let files = names.filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for file in files {
            let lines = try Documents.text("\(folder)/\(file)").split(separator: "\n")
            #expect(!lines.contains { $0.hasSuffix("import Testing") }, "\(folder)/\(file)")
        }
    }
}
