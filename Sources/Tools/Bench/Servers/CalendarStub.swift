internal import Foundation
internal import HTTP
internal import HTTPTypes

/// A calendar stub in its own process, and what it has received.
struct CalendarStub: Sendable {
    private let address: String
    private let http: HTTPClient

    /// Starts it, runs `body`, and ends it, also after an error.
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

    /// The account of every customer.
    var account: (url: String, user: String, password: String) { ("http://\(self.address)/", "bench", "bench") }
    /// The account of one user, with a home of its own: passwords are not asked for, so the address tells who it is.
    func account(of user: Int) -> (url: String, user: String, password: String) {
        ("http://\(self.address)/user\(user)/", "bench", "bench")
    }

    /// The setting that allows a calendar-worker to use it.
    var settings: [String: String] { ["JADWAL_ALLOW_PRIVATE": self.address] }

    /// The number of stored objects.
    func count() async throws -> Int { Int(String(decoding: try await self.get("/count"), as: UTF8.self)) ?? 0 }

    /// When the first object of each event was received, in microseconds since 1970.
    func taken() async throws -> [String: Int64] {
        var moments: [String: Int64] = [:]
        for object in try await self.objects() { moments[object.uid] = min(moments[object.uid] ?? .max, object.at) }
        return moments
    }

    /// When the objects of one event were received, in all calendars.
    func received(_ event: String) async throws -> [Int64] {
        try await self.objects().filter { $0.uid == event }.map(\.at)
    }

    private func objects() async throws -> [ReceivedObject] {
        let decoder = JSONDecoder()
        return try await self.get("/taken").split(separator: UInt8(ascii: "\n")).map { line in
            try decoder.decode(ReceivedObject.self, from: Data(line))
        }
    }

    private func get(_ path: String) async throws -> [UInt8] {
        let call = HTTPCall(method: .get, url: "http://\(self.address)\(path)", maximumAnswerBytes: 64 << 20)
        return try await self.http.execute(call).body
    }
}

/// A stub in its own process, so that its processor time does not count for the subject.
struct StubProcess: Sendable {
    /// The host and port.
    let address: String

    /// Starts it, runs `body`, and ends it, also after an error.
    ///
    /// - Parameter arguments: the arguments of `jadwal-bench stub`.
    static func lend<R: Sendable>(
        _ arguments: [String],
        _ settings: BenchSettings,
        _ body: (StubProcess) async throws -> R
    ) async throws -> R {
        let process = try MeasuredProcess(
            // Both compared builds use the stub of this program.
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
        // It holds no data, so it need not drain.
        await process.end(within: .seconds(1))
        return try outcome.get()
    }

    /// Lends a model that takes this long for each answer.
    static func lendModel<R: Sendable>(
        milliseconds: Int,
        _ answer: ModelStubAnswer,
        _ settings: BenchSettings,
        _ body: (StubProcess) async throws -> R
    ) async throws -> R {
        let arguments = ["model", "--latency", "\(milliseconds)", "--answer", answer.rawValue]
        return try await Self.lend(arguments, settings, body)
    }

    /// The settings that make an analysis-worker use this model.
    var modelSettings: [String: String] {
        ["OPENAI_BASE_URL": "http://\(self.address)/v1", "OPENAI_MODEL": ModelStubCommand.modelName]
    }
}
