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

/// nginx in front of a program, as the documents set it up.
final class ReverseProxy: Sendable {
    /// The documents with an example, and what stands there in place of the test's own.
    enum Example: String {
        /// With names and passwords.
        case console
        case owners

        fileprivate var place: String { self == .console ? "127.0.0.1:8378" : "127.0.0.1:8390" }
    }

    static let program = "/usr/sbin/nginx"
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: Self.program) }
    static let secret = "a-secret-of-the-proxy"
    static let password = "a word at the proxy"
    /// Where the proxy's own connections come from. Browsers of tests come from another address.
    static let source = "127.0.0.2"

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
    ///
    /// - Parameters:
    ///   - address: the program's.
    ///   - folder: gets a folder `nginx`, with the logs.
    func start(_ example: Example, before address: String, in folder: URL, _ http: HTTPClient) async throws {
        let folder = folder.appending(path: "nginx")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let people = folder.appending(path: "people")
        try Data(["noura", "sami", "huda"].map { "\($0):{PLAIN}\(Self.password)\n" }.joined().utf8).write(to: people)
        let port = try #require(address.split(separator: ":").last)
        let site = try Self.documented(example)
            .replacing(/listen +443 ssl/, with: "proxy_bind \(Self.source); listen 127.0.0.1:\(self.port) ssl")
            .replacing(/listen +80;/, with: "listen 127.0.0.1:\(try LoopbackPort.free());")
            .replacing(/\/etc\/nginx\/(console|calendar)\.pem/, with: self.certificate.chain)
            .replacing(/\/etc\/nginx\/(console|calendar)\.key/, with: self.certificate.key)
            .replacing("/etc/nginx/console-people", with: people.path)
            .replacing("/var/log/nginx/", with: "\(folder.path)/")
            .replacing(example.place, with: "127.0.0.1:\(port)")
            .replacing("SECRET", with: Self.secret)
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        let text = """
            daemon off;
            master_process off;
            pid \(folder.path)/pid;
            events { worker_connections 512; }
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
            (try? await http.execute(HTTPCall(method: .get, url: url)))?.status == (example == .console ? 401 : 303)
        }
    }

    /// The header that a browser sends after this name and password were entered at the proxy.
    static func headers(of name: String, _ password: String = ReverseProxy.password) -> [String: String] {
        ["Authorization": "Basic \(Data("\(name):\(password)".utf8).base64EncodedString())"]
    }

    /// The example of the document, as people copy it.
    private static func documented(_ example: Example) throws -> String {
        let page = TestServer.folder.appending(path: "../../docs/operate/\(example.rawValue).md").standardized
        let text = try String(contentsOf: page, encoding: .utf8)
        let found = try #require(text.firstMatch(of: /```nginx\n([\s\S]*?)```/), "\(example) has no example")
        return String(found.output.1)
    }
}
