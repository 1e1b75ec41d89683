import Foundation
import HTTP
import HTTPTypes
import Testing

/// A worker that runs, with its health endpoint.
struct Worker {
    let process: RunningProgram
    private let http: HTTPClient
    private let address: String

    /// Returns when it says that it is ready.
    ///
    /// - Parameter isComplete: false for one that may miss something from the start.
    init(_ process: RunningProgram, http: HTTPClient, isComplete: Bool = true) async throws {
        let port = try await process.said(/Health and metrics are served.*?port"?[:=]"?(\d+)/)
        (self.process, self.http, self.address) = (process, http, "http://127.0.0.1:\(port)")
        guard isComplete else { return }
        try await awaiting("\(process.program.rawValue) is ready") { [self] in
            (try? await self.http.execute(HTTPCall(method: .get, url: self.address + "/readyz")))?.status == 200
        }
    }

    /// The answer of `/readyz`: the code, and the names and reasons of dependencies that are down.
    func readiness() async throws -> (status: Int, text: String) {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.address + "/readyz"))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    /// All of `/metrics`.
    func metrics() async throws -> String {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.address + "/metrics"))
        return String(decoding: answer.body, as: UTF8.self)
    }

    /// The sum over all series of that name that have these labels.
    func metric(_ name: String, _ labels: [String: String] = [:]) async throws -> Int {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.address + "/metrics"))
        try #require(answer.status == 200)
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
        let values = lines.filter { line in
            guard line.hasPrefix(name), line.dropFirst(name.count).first.map({ "{ ".contains($0) }) == true else {
                return false
            }
            return labels.allSatisfy { line.contains("\($0)=\"\($1)\"") }
        }
        return values.reduce(0) { $0 + Int(Double($1.split(separator: " ").last ?? "0") ?? 0) }
    }

    /// SIGTERM, and a drain that ends well.
    func drain(within limit: Duration = .seconds(25)) async throws {
        self.process.terminate()
        let code = try await self.process.exitCode(within: limit)
        try #require(code == 0, "\(self.process.program.rawValue) drained with code \(code)")
    }
}
