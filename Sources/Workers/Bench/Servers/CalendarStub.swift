internal import Foundation
internal import HTTP
internal import HTTPTypes

/// A calendar stub in a process of its own, and what it has taken.
struct CalendarStub: Sendable {
    private let address: String
    private let http: HTTPClient

    /// It has ended afterwards, whatever happens.
    static func lend<R: Sendable>(
        _ settings: BenchSettings,
        _ body: (CalendarStub) async throws -> R
    ) async throws -> R {
        try await StubProcess.lend(["calendar"], settings) { process in
            let http = HTTPClient(HTTPConfiguration())
            let outcome: Result<R, any Error>
            do {
                outcome = .success(try await body(CalendarStub(address: process.address, http: http)))
            } catch {
                outcome = .failure(error)
            }
            await http.close()
            return try outcome.get()
        }
    }

    /// For anybody.
    var account: (url: String, user: String, password: String) { ("http://\(self.address)/", "bench", "bench") }
    /// What a calendar-worker reads to be allowed there.
    var settings: [String: String] { ["JADWAL_ALLOW_PRIVATE": self.address] }

    /// Objects that stand there.
    func count() async throws -> Int { Int(String(decoding: try await self.get("/count"), as: UTF8.self)) ?? 0 }

    /// By event: microseconds since 1970 at which its first object came.
    func taken() async throws -> [String: Int64] {
        let decoder = JSONDecoder()
        var moments: [String: Int64] = [:]
        for line in try await self.get("/taken").split(separator: UInt8(ascii: "\n")) {
            let object = try decoder.decode(ReceivedObject.self, from: Data(line))
            moments[object.uid] = min(moments[object.uid] ?? .max, object.at)
        }
        return moments
    }

    private func get(_ path: String) async throws -> [UInt8] {
        let call = HTTPCall(method: .get, url: "http://\(self.address)\(path)", maximumAnswerBytes: 64 << 20)
        return try await self.http.execute(call).body
    }
}

/// A stub in a process of its own: its processor time is not that of what is measured.
struct StubProcess: Sendable {
    /// Host and port.
    let address: String

    /// It has ended afterwards, whatever happens.
    ///
    /// - Parameter arguments: those of `jadwal-bench stub`.
    static func lend<R: Sendable>(
        _ arguments: [String],
        _ settings: BenchSettings,
        _ body: (StubProcess) async throws -> R
    ) async throws -> R {
        let process = try MeasuredProcess(
            // The same stub for both builds that are compared.
            "/proc/self/exe",
            ["stub"] + arguments,
            environment: [:],
            folder: settings.folder
        )
        let outcome: Result<R, any Error>
        do {
            let address = try await process.says(/listening on (\S+)\n/)
            outcome = .success(try await body(StubProcess(address: address)))
        } catch {
            outcome = .failure(error)
        }
        // It has nothing to lose.
        await process.end(within: .seconds(1))
        return try outcome.get()
    }

    /// A model that takes so long for each answer.
    static func lendModel<R: Sendable>(
        milliseconds: Int,
        _ answer: ModelStubAnswer,
        _ settings: BenchSettings,
        _ body: (StubProcess) async throws -> R
    ) async throws -> R {
        let arguments = ["model", "--latency", "\(milliseconds)", "--answer", answer.rawValue]
        return try await Self.lend(arguments, settings, body)
    }

    /// What an analysis-worker reads to ask this one.
    var modelSettings: [String: String] {
        ["OPENAI_BASE_URL": "http://\(self.address)/v1", "OPENAI_MODEL": ModelStubCommand.modelName]
    }
}
