internal import CommandKit
internal import FoundationEssentials
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

@Suite struct `Keys are made once and only their owner can read them` {
    @Test func `keys stay the same and only the owner may read them`() throws {
        let root = try TemporaryRoot()
        let path = "\(root.path)/keys.env"
        let keys = try KeyFile.load(orMakeAt: path)
        #expect(try KeyFile.load(orMakeAt: path) == keys)
        #expect(keys["JADWAL_MESSAGE_KEYS"] != keys["JADWAL_CREDENTIAL_KEYS"])
        for key in keys.values {
            let parts = key.split(separator: ":")
            #expect(parts.count == 2 && Data(base64Encoded: String(parts[1]))?.count == 32)
        }
        var information = stat()
        #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
    }

    @Test func `a file with a missing key is an error`() throws {
        let root = try TemporaryRoot()
        let path = "\(root.path)/keys.env"
        try StoredFile.write("JADWAL_MESSAGE_KEYS=a:b\n", to: path)
        #expect(throws: ServersError.self) { try KeyFile.load(orMakeAt: path) }
    }
}

@Suite struct `The start of a worker is stored as a keyed hash` {
    @Test func `only an equal start matches, and the hash reveals no secret`() throws {
        let root = try TemporaryRoot()
        let folder = "\(root.path)/starts"
        let start = "OPENAI_API_KEY=sk-secret\nPATH=/bin\n"
        try StartFingerprints(in: folder).save(start, of: .analysisWorker)
        let again = try StartFingerprints(in: folder)
        #expect(again.matches(start, of: .analysisWorker))
        #expect(!again.matches(start, of: .pushWorker))
        #expect(!again.matches(start.replacing("secret", with: "another"), of: .analysisWorker))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = try #require(StoredFile.read("\(folder)/\(file)"))
            #expect(!text.contains("secret") && !text.contains("OPENAI"))
        }
    }

    @Test func `a hash without its key matches nothing`() throws {
        let root = try TemporaryRoot()
        let folder = "\(root.path)/starts"
        try StartFingerprints(in: folder).save("start", of: .pushWorker)
        try FileManager.default.removeItem(atPath: "\(folder)/key")
        #expect(try !StartFingerprints(in: folder).matches("start", of: .pushWorker))
    }
}
