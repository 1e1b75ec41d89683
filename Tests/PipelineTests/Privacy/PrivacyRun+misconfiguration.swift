import Foundation
import PostgresTestSupport
import TestSupport
import Testing

extension PrivacyRun {
    /// Starts with settings that are wrong, and with log-ins that are refused. Wrong values are named by their setting, and not
    /// shown.
    func misconfigure() async throws {
        let wrong = self.secrets.misconfigured
        for fault in try self.wrongSettings {
            let settings = fault.merging(["JADWAL_STARTUP_TIMEOUT": "0s"]) { own, _ in own }
            for program in [Program.analysisWorker, .pushWorker] {
                try await self.run(["--check"], of: program, settings: settings, exits: nil)
            }
        }
        try await self.run(["--check", "--config", try self.brokenFile()], of: .messageWorker, exits: nil)
        let refused = try self.refusedLogIns
        try await self.run(["doctor"], settings: refused, exits: nil)
        try await self.run(["customer", "list"], settings: refused, exits: nil)
        try await self.run(["list"], of: .replay, settings: refused, exits: nil)
        try await self.run(["doctor"], settings: ["DATABASE_URL": "postgres://u:\(wrong)@127.0.0.1:1/x"], exits: nil)
    }

    private var wrongSettings: [[String: String]] {
        get throws {
            let wrong = self.secrets.misconfigured
            let keyFile = self.bed.folder.appending(path: "wrong.p8")
            try Data("-----BEGIN PRIVATE KEY-----\n\(wrong)\n-----END PRIVATE KEY-----\n".utf8).write(to: keyFile)
            return [
                ["JADWAL_MESSAGE_KEYS": "k:\(wrong)"], ["JADWAL_CREDENTIAL_KEYS": wrong],
                ["DATABASE_URL": "postgres://user:\(wrong)@127.0.0.1:1/\(wrong)"],
                ["DATABASE_URL": "postgres://user:\(wrong)@[::/x?\(wrong)=1"],
                ["AMQP_URL": "amqp://user:\(wrong)@127.0.0.1:1/"], ["AMQP_URL": "amqp://user:\(wrong)@:x:/"],
                ["APNS_KEY": wrong, "APNS_KEY_FILE": ""], ["APNS_KEY_FILE": keyFile.path],
                ["OPENAI_API_KEY": "\(wrong)\n\(wrong)"], ["OPENAI_BASE_URL": "http://user:\(wrong)@127.0.0.1:1/v1"],
                ["JADWAL_RETENTION": wrong], ["JADWAL_ALLOW_PRIVATE": wrong], try self.refusedLogIns,
            ]
        }
    }

    /// The servers are there, and do not know whoever asks.
    private var refusedLogIns: [String: String] {
        get throws {
            var database = try #require(URLComponents(string: self.bed.database.url))
            (database.user, database.password) = ("stranger", self.secrets.misconfigured)
            return [
                "AMQP_URL": try BrokerAccount.url(
                    user: self.broker.name,
                    password: self.secrets.misconfigured,
                    on: self.bed.amqpURL
                ),
                "DATABASE_URL": try #require(database.string),
            ]
        }
    }

    private func brokenFile() throws -> String {
        let wrong = self.secrets.misconfigured
        let file = self.bed.folder.appending(path: "settings.json")
        try Data(#"{"openai_api_key": "\#(wrong)", "database_url": ["\#(wrong)""#.utf8).write(to: file)
        return file.path
    }
}
