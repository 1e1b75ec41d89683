import Foundation
import TestSupport

/// An authority of the run's own, a certificate of localhost that it has signed, and a provider key as Apple issues it.
struct FaultKeys: Sendable {
    private let folder: URL

    init(in folder: URL) throws {
        self.folder = folder.appending(path: "keys")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let elliptic = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        let script = """
            set -e
            openssl req -x509 \(elliptic) -keyout ca.key -out ca.pem -days 2 -subj '/CN=fault run' \
              -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
            openssl req \(elliptic) -keyout tls.key -out tls.csr -subj /CN=localhost
            printf 'subjectAltName=DNS:localhost,IP:127.0.0.1' > names
            openssl x509 -req -in tls.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out tls.pem
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out provider.p8
            openssl pkey -in provider.p8 -pubout -out provider.pem
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = self.folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestBedError(detail: "openssl made no keys") }
    }

    /// `ca.pem`, `tls.pem` and `tls.key` of localhost, `provider.p8` and its public half `provider.pem`.
    func path(_ name: String) -> String { self.folder.appending(path: name).path }
}
