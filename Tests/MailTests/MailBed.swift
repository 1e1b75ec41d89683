import Foundation
import Mail
import TestSupport
import Testing

/// The mail server of one test, and the e-mails that it received.
struct MailBed: Sendable {
    let server: TestServer
    let folder: URL
    let configuration: MailConfiguration
    let login: (user: String, password: String)?

    static func lend(
        _ security: MailConfiguration.Security = .offered,
        _ certificate: ServerCertificate? = nil,
        login: (user: String, password: String)? = nil,
        offersUTF8: Bool = false,
        _ body: (MailBed) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-mail-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = [folder.path]
        if let certificate {
            let kind = security == .implicit ? "implicit" : "starttls"
            arguments += ["--tls", kind, "--certificate", certificate.chain, "--key", certificate.key]
        }
        if let login { arguments += ["--user", login.user, "--password", login.password] }
        if offersUTF8 { arguments.append("--utf8") }
        let server = try await TestServer.start(
            "mail_server.py",
            arguments: arguments,
            python: try #require(TestEnvironment.python)
        )
        let configuration = MailConfiguration(
            host: "localhost",
            port: server.port,
            security: security,
            sender: try #require(MailSender("جدول <jadwal@example.org>"))
        )
        try await body(MailBed(server: server, folder: folder, configuration: configuration, login: login))
        server.stop()
    }

    func client(caFile: String? = nil, login: (user: String, password: String)? = nil) -> MailClient {
        var configuration = self.configuration
        configuration.caFile = caFile
        (configuration.user, configuration.password) = (login?.user, login?.password)
        return MailClient(configuration)
    }

    /// In the order of their arrival.
    func letters() throws -> [ReceivedEmail] { try ReceivedEmail.all(in: self.folder) }
}
