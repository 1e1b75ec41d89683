internal import Foundation

/// A certificate authority for one test and a server certificate that it has signed, made by openssl. The files are
/// removed with the value's last reference.
public final class ServerCertificate: Sendable {
    private let folder: URL

    /// - Parameter names: the names of the certificate, as openssl writes them: `DNS:localhost,IP:127.0.0.1`.
    public init(for names: String = "DNS:localhost,IP:127.0.0.1") throws {
        self.folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let elliptic = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        let script = """
            set -e
            openssl req -x509 \(elliptic) -keyout ca.key -out ca.pem -days 2 -subj '/CN=one test' \
              -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
            openssl req \(elliptic) -keyout tls.key -out tls.csr -subj /O=test
            printf 'subjectAltName=\(names)' > names
            openssl x509 -req -in tls.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out tls.pem
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = self.folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestBedError(detail: "openssl made no certificate") }
    }

    deinit { try? FileManager.default.removeItem(at: self.folder) }

    public var authority: String { self.folder.appending(path: "ca.pem").path }
    public var chain: String { self.folder.appending(path: "tls.pem").path }
    public var key: String { self.folder.appending(path: "tls.key").path }

    /// Starts a TLS relay with this certificate for the server on that port of loopback.
    ///
    /// - Parameter isPostgres: TLS begins as in PostgreSQL's protocol.
    public func relay(to port: Int, isPostgres: Bool = false) async throws -> TestServer {
        let files = ["tls.pem", "tls.key"].map { self.folder.appending(path: $0).path }
        return try await TestServer.start(
            "tls_relay.py",
            arguments: ["\(port)"] + files + (isPostgres ? ["postgres"] : [])
        )
    }
}
