internal import FoundationEssentials
internal import Testing

@testable internal import JadwalCommand

@Suite struct `What a worker was started with is kept as a keyed hash` {
    @Test func `the same start is known again, another is not, and neither can be read`() throws {
        let root = try TemporaryRoot()
        let folder = "\(root.path)/starts"
        let start = "OPENAI_API_KEY=sk-secret\nPATH=/bin\n"
        try StartMarks(in: folder).keep(start, of: .analysisWorker)
        let again = try StartMarks(in: folder)
        #expect(again.isKept(start, of: .analysisWorker))
        #expect(!again.isKept(start, of: .pushWorker))
        #expect(!again.isKept(start.replacing("secret", with: "another"), of: .analysisWorker))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = try #require(StoredFile.read("\(folder)/\(file)"))
            #expect(!text.contains("secret") && !text.contains("OPENAI"))
        }
    }

    @Test func `without its key a hash says nothing`() throws {
        let root = try TemporaryRoot()
        let folder = "\(root.path)/starts"
        try StartMarks(in: folder).keep("start", of: .pushWorker)
        try FileManager.default.removeItem(atPath: "\(folder)/key")
        #expect(try !StartMarks(in: folder).isKept("start", of: .pushWorker))
    }
}
