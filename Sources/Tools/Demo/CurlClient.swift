internal import CommandKit
internal import FoundationEssentials
internal import PrivateServers
internal import Probe
internal import WorkerKit

/// Reads a calendar account with curl, a client that shares no code with Jadwal.
struct CurlClient: Sendable {
    /// A folder that only this user can read.
    let folder: String
    /// Ends with a slash.
    let server: String
    let user: String
    let password: String

    /// All calendars of the account, with their display names.
    func calendars() async throws -> [(path: String, name: String)] {
        let home = "/\(self.user)/"
        let answer = try await self.request("PROPFIND", home, headers: ["Depth: 1"])
        // One response for each resource, RFC 4918, section 9.1; the account itself is the first.
        return XMLElements.named("response", in: answer).compactMap { response in
            guard let path = XMLElements.named("href", in: response).first, path != home, path.hasPrefix(home) else {
                return nil
            }
            return (path, XMLElements.named("displayname", in: response).first ?? path)
        }
    }

    func get(_ path: String) async throws -> String { try await self.request("GET", path, headers: []) }

    private func request(_ method: String, _ path: String, headers: [String]) async throws -> String {
        let (configuration, answer, log) = (
            "\(self.folder)/curl.config", "\(self.folder)/curl.answer", "\(self.folder)/curl.log"
        )
        // A password must not appear in the list of processes, so curl reads a private file.
        let lines = [
            "url = \(Self.quoted(self.server + path.dropFirst()))", "request = \(method)",
            "user = \(Self.quoted("\(self.user):\(self.password)"))", "output = \(Self.quoted(answer))",
            "noproxy = \"*\"", "max-time = 20", "silent", "show-error", "fail",
        ]
        try? FileManager.default.removeItem(atPath: answer)
        try StoredFile.write(
            (lines + headers.map { "header = \(Self.quoted($0))" }).map { $0 + "\n" }.joined(),
            to: configuration
        )
        defer { for path in [configuration, answer] { try? FileManager.default.removeItem(atPath: path) } }
        let code = try await BackgroundProcess.run(
            LaunchCommand(
                executable: try InstalledProgram.path("curl", package: "curl"),
                // This must be the first option, or curl reads the user's .curlrc.
                arguments: ["--disable", "--config", configuration],
                environment: ["PATH": InstalledProgram.searchPath]
            ),
            log: log
        )
        guard code == 0 else {
            throw CommandFailure(.refused, "curl could not \(method) the calendar (\(code)): see \(log)")
        }
        return StoredFile.read(answer) ?? ""
    }

    /// Quoted as in curl's configuration files: curl(1), `--config`.
    private static func quoted(_ text: String) -> String {
        "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }
}
