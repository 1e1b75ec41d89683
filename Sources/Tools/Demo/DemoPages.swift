internal import CommandKit
internal import HTTP
internal import HTTPTypes
internal import PrivateServers
internal import WorkerKit

/// The owners' pages for the demo: `jadwal-api` for as long as it is used.
struct DemoPages: Sendable {
    private static let patience = Duration.seconds(30)

    /// Without a slash at the end.
    let address: String
    private let environment: [String: String]
    private let files: DemoFiles

    init(_ environment: [String: String], files: DemoFiles) throws {
        guard let address = environment[Setting.apiURL.name] else {
            throw CommandFailure(.usage, "\(Setting.apiURL.name) is not set: run deploy/demo")
        }
        (self.address, self.environment, self.files) = (address, environment, files)
    }

    /// Runs the body once the pages answer, and ends them with it.
    func serve(_ http: HTTPClient, during body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.serve() }
            group.addTask {
                try await self.wait(http)
                try await body()
            }
            defer { group.cancelAll() }
            _ = try await group.next()
        }
    }

    /// Ends by an error, or when it is cancelled.
    private func serve() async throws {
        let own = ["JADWAL_API_AS_OWNER": "on", "JADWAL_MAIL_FROM": "Jadwal <jadwal@example.org>"]
        let mail = ["JADWAL_SMTP_URL": "smtp://127.0.0.1:9"]
        let log = "\(self.files.folder)/api.log"
        try StoredFile.makeFolder(self.files.folder)
        let command = LaunchCommand(
            executable: "\(try OwnExecutable.folder())/jadwal-api",
            environment: mail.merging(self.environment) { $1 }.merging(own) { $1 }
        )
        let code = try await BackgroundProcess.run(command, log: log)
        throw CommandFailure(.unavailable, "jadwal-api has ended (\(code)). \(log) says:\n\(StoredFile.tail(log))")
    }

    private func wait(_ http: HTTPClient) async throws {
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            let answer = try? await http.execute(HTTPCall(method: .get, url: "\(self.address)/sign-in"))
            if let answer, answer.status < 500 { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw CommandFailure(.unavailable, "jadwal-api does not answer: see \(self.files.folder)/api.log")
    }
}
