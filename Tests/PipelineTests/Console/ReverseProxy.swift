import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

extension ConsoleBed {
    /// The same console at the proxy's address.
    func behind(_ proxy: ReverseProxy) -> ConsoleBed {
        ConsoleBed(bed: self.bed, console: self.console, address: proxy.address, users: self.users)
    }
}

/// nginx in front of a console, as docs/operate/console.md sets it up: with TLS, and with names and passwords.
final class ReverseProxy: Sendable {
    static let program = "/usr/sbin/nginx"
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: Self.program) }
    static let secret = "a-secret-of-the-proxy"
    static let password = "a word at the proxy"

    let certificate: ServerCertificate
    let port: Int
    var address: String { "https://127.0.0.1:\(self.port)" }
    private let process = Process()

    init() throws {
        self.certificate = try ServerCertificate()
        self.port = try LoopbackPort.free()
    }

    deinit { if self.process.isRunning { kill(self.process.processIdentifier, SIGKILL) } }

    /// Returns when it answers.
    func start(before console: ConsoleBed, _ http: HTTPClient) async throws {
        let folder = console.bed.folder.appending(path: "nginx")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let people = folder.appending(path: "people")
        try Data(["noura", "sami", "huda"].map { "\($0):{PLAIN}\(Self.password)\n" }.joined().utf8).write(to: people)
        let port = try #require(console.address.split(separator: ":").last)
        let site = try Self.documented()
            .replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(self.port) ssl;")
            .replacing("/etc/nginx/console.pem", with: self.certificate.chain)
            .replacing("/etc/nginx/console.key", with: self.certificate.key)
            .replacing("/etc/nginx/console-people", with: people.path)
            .replacing("127.0.0.1:8378", with: "127.0.0.1:\(port)")
            .replacing("SECRET", with: Self.secret)
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        let text = """
            daemon off;
            master_process off;
            pid \(folder.path)/pid;
            events { worker_connections 64; }
            http {
                access_log off;
                \(places.joined(separator: "\n    "))
                \(site)
            }
            """
        let configuration = folder.appending(path: "nginx.conf")
        try Data(text.utf8).write(to: configuration)
        self.process.executableURL = URL(filePath: Self.program)
        self.process.arguments = ["-e", "\(folder.path)/log", "-c", configuration.path]
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardOutput = FileHandle.nullDevice
        self.process.standardError = FileHandle.nullDevice
        try self.process.run()
        Reaper.shared.know(self.process.processIdentifier)
        let url = self.address + "/"
        try await awaiting("nginx answers") {
            (try? await http.execute(HTTPCall(method: .get, url: url)))?.status == 401
        }
    }

    /// What a browser sends for somebody who has given a name and this password to the proxy.
    static func headers(of name: String, _ password: String = ReverseProxy.password) -> [String: String] {
        ["Authorization": "Basic \(Data("\(name):\(password)".utf8).base64EncodedString())"]
    }

    /// The example of the document, as people copy it.
    private static func documented() throws -> String {
        let page = TestServer.folder.appending(path: "../../docs/operate/console.md").standardized
        let text = try String(contentsOf: page, encoding: .utf8)
        let example = try #require(text.firstMatch(of: /```nginx\n([\s\S]*?)```/), "console.md has no example")
        return String(example.output.1)
    }
}
