import Foundation
import HTTP
import HTTPTypes
import TestSupport

/// `nghttpd`: an HTTP/2 server over TLS, with a certificate of its own authority.
struct SecurePeer {
    let bed: TestServer
    let caFile: String
    let keyFile: String

    /// Days in the form of `openssl ca`.
    enum Validity: String {
        case now
        case over = "-startdate 20200101000000Z -enddate 20200201000000Z"
        case later = "-startdate 20900101000000Z -enddate 20910101000000Z"
    }

    /// - Parameters:
    ///   - host: what the certificate is for.
    ///   - validity: when it is valid.
    static func with(
        host: String = "localhost",
        validity: Validity = .now,
        arguments: [String] = [],
        _ body: (SecurePeer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String) -> String { folder.appending(path: name).path }
        try Data(repeating: UInt8(ascii: "x"), count: 1000).write(to: folder.appending(path: "index.html"))
        try Self.openssl(
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=\(host)",
            "-addext",
            "subjectAltName=DNS:\(host)",
            "-keyout",
            file("key.pem"),
            "-out",
            file("certificate.pem")
        )
        if validity != .now { try Self.sign(again: folder, validity, host: host) }
        // nghttpd cannot report its port, so it gets a free one; and it reports readiness only among a line for each
        // frame, so it is polled.
        let port = try Self.freePort()
        let options = ["--address=127.0.0.1", "--htdocs=\(folder.path)"] + arguments
        let command = (["nghttpd"] + options + ["\(port)", file("key.pem"), file("certificate.pem")]).joined(
            separator: " "
        )
        let bed = try await TestServer.start(
            executable: "sh",
            arguments: ["-c", "echo port \(port); exec \(command)"],
            readyLine: "port "
        )
        try await Self.untilListening(port)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(
                try await body(SecurePeer(bed: bed, caFile: file("certificate.pem"), keyFile: file("key.pem")))
            )
        } catch {
            outcome = .failure(error)
        }
        bed.stop()
        try outcome.get()
    }

    /// Makes the certificate again, with the same key and other days.
    private static func sign(again folder: URL, _ validity: Validity, host: String) throws {
        func file(_ name: String) -> String { folder.appending(path: name).path }
        let settings = """
            [ca]
            default_ca = own
            [own]
            database = \(file("index.txt"))
            serial = \(file("serial"))
            new_certs_dir = \(folder.path)
            default_md = sha256
            policy = any
            x509_extensions = names
            [any]
            commonName = supplied
            [names]
            subjectAltName = DNS:\(host)

            """
        try settings.write(toFile: file("ca.cnf"), atomically: true, encoding: .utf8)
        try "".write(toFile: file("index.txt"), atomically: true, encoding: .utf8)
        try "01\n".write(toFile: file("serial"), atomically: true, encoding: .utf8)
        try Self.openssl("req", "-new", "-key", file("key.pem"), "-subj", "/CN=\(host)", "-out", file("request.pem"))
        let days = validity.rawValue.split(separator: " ").map(String.init)
        let command = [
            "ca", "-batch", "-notext", "-config", file("ca.cnf"), "-selfsign", "-keyfile", file("key.pem"),
            "-in", file("request.pem"), "-out", file("certificate.pem"),
        ]
        try Self.openssl(command + days)
    }

    var base: String { "https://localhost:\(self.bed.port)" }

    /// - Parameter trusting: nil for the system's authorities alone.
    func withClient(
        trusting caFile: String?,
        maximumConnectionsPerHost: Int = 8,
        _ body: (HTTPClient) async throws -> Void
    ) async throws {
        let configuration = HTTPConfiguration(caFile: caFile, maximumConnectionsPerHost: maximumConnectionsPerHost)
        let client = HTTPClient(configuration)
        await client.start()
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(client)) } catch { outcome = .failure(error) }
        await client.close()
        try outcome.get()
    }

    func withClient(maximumConnectionsPerHost: Int = 8, _ body: (HTTPClient) async throws -> Void) async throws {
        try await self.withClient(trusting: self.caFile, maximumConnectionsPerHost: maximumConnectionsPerHost, body)
    }

    /// The number of open connections to the server, as the kernel lists them.
    func openConnections() throws -> Int {
        let port = ":" + String(self.bed.port, radix: 16, uppercase: true)
        // Read in a loop: Foundation reads only the first page of such a file.
        let file = open("/proc/net/tcp", O_RDONLY)
        guard file >= 0 else { throw TestBedError(detail: "no /proc/net/tcp") }
        defer { close(file) }
        var text: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &page, page.count), count > 0 { text += page[..<count] }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        // Columns: number, local address, remote address, state (01 is ESTABLISHED).
        return lines.filter { line in
            let columns = line.split(separator: " ")
            return columns[2].hasSuffix(port) && columns[3] == "01"
        }.count
    }

    private static func openssl(_ arguments: String...) throws { try Self.openssl(arguments) }

    private static func openssl(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestBedError(detail: "openssl failed") }
    }

    private static func untilListening(_ port: Int) async throws {
        let client = HTTPClient()
        let limit = ContinuousClock.now + .seconds(30)
        // A server that expects TLS ends this connection with another kind of error.
        while await client.failure(of: HTTPCall(method: .get, url: "http://127.0.0.1:\(port)/"))?.code
            == .cannotConnect
        {
            guard ContinuousClock.now < limit else { throw TestBedError(detail: "nghttpd does not listen") }
        }
        await client.close()
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, pointer, length) == 0 ? getsockname(descriptor, pointer, &length) : -1
        }
        guard code == 0 else { throw TestBedError(detail: "no free port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
