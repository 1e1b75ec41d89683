import Foundation
import Postgres
import Store
import TestSupport
import Testing
import Web

/// People who look at pages of a console that renew themselves.
final class LiveViewers {
    private let process = Process()
    private let input = Pipe()
    private let output: URL

    /// - Parameter viewers: a page and the token of a session each.
    init(_ console: ConsoleBed, _ viewers: [(page: String, token: String)]) throws {
        let (folder, name) = (console.bed.folder, UUID().uuidString)
        let file = folder.appending(path: "viewers-\(name)")
        self.output = folder.appending(path: "viewers-\(name).log")
        let lines = viewers.map { "/live?of=\(PercentText.encoded($0.page)) \($0.token)\n" }
        try lines.joined().write(to: file, atomically: true, encoding: .utf8)
        try Data().write(to: self.output)
        let handle = try FileHandle(forWritingTo: self.output)
        let port = try #require(console.address.split(separator: ":").last.map(String.init))
        self.process.executableURL = URL(filePath: "/usr/bin/env")
        self.process.arguments = [
            "python3", "-u", TestServer.folder.appending(path: "live_viewers.py").path, port, file.path,
        ]
        self.process.standardInput = self.input
        (self.process.standardOutput, self.process.standardError) = (handle, handle)
        try self.process.run()
        try handle.close()
    }

    deinit { if self.process.isRunning { self.process.terminate() } }

    /// The lines that begin with this word.
    func said(_ word: String) throws -> [String] {
        try String(contentsOf: self.output, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix(word + " ") }
    }

    /// Returns when every viewer has been told so often.
    func turn(_ number: Int) async throws {
        try await awaiting("each viewer is told \(number) times") { try self.said("turn").count >= number }
    }

    func stop() async throws {
        try self.input.fileHandleForWriting.close()
        try await awaiting("the viewers are gone") { !self.process.isRunning }
    }
}

extension ConsoleBed {
    /// Begins sessions of the viewer, without the time that passwords take.
    ///
    /// - Returns: their tokens.
    func sessions(_ count: Int) async throws -> [String] {
        var tokens: [String] = []
        for _ in 0..<count {
            let token = SessionToken()
            try await PostgresConsoleSessions(self.bed.store)
                .begin(token.hash, of: "viewer", roles: ["viewer"], login: "file")
            tokens.append(token.text)
        }
        return tokens
    }
}
