import Foundation
import Postgres
import RabbitMQ
import TestSupport
import Testing

extension PipelineSuites {
    /// Nothing that belongs to a person, and no key to it, may be read by whoever looks over Jadwal's shoulder: in what its
    /// programs say, in their arguments, in the database, in its files, in its servers' logs, in what the broker tells.
    @Suite(
        "Planted secrets show nowhere in the clear",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason),
        .enabled(if: TestEnvironment.amqpManagementURL != nil, "JADWAL_TEST_AMQP_MANAGEMENT_URL is not set")
    )
    struct PrivacyTests {
        @Test(.timeLimit(.minutes(3)), arguments: [("trace", "json"), ("debug", "text"), ("info", "json")])
        func inAFullRunWithEveryFailure(level: String, format: String) async throws {
            let seed = UInt64.random(in: 0...UInt64.max)
            try await PipelineBed.lendWithDeadLetters { bed in
                let run = try await PrivacyRun.start(bed, seed: seed, level: level, format: format)
                try await run.logStatements()
                let witness = PrivacyWitness()
                let workers = try await run.work()
                // People's part does not depend on the log level of workers.
                var keys: [PrivacySecret] = []
                if level == "trace" {
                    keys = try await run.visit()
                    try await run.command()
                }
                try await run.misconfigure()
                try await run.turnAway(workers)
                let places = try await run.places(witness.end())
                for worker in workers { try await worker.drain() }
                try await run.forgetUsers()
                let (marked, raised) = (try await run.marked() + keys, [run.secrets.raised])
                await run.push.close()

                for place in places {
                    let secrets = try PrivacySearch(place.isServers ? marked : marked + raised, folder: bed.folder)
                    let found = try secrets.found(in: place.files)
                    let context = "in \(place.name) at LOG_LEVEL=\(level) LOG_FORMAT=\(format), seed \(seed)"
                    #expect(found.isEmpty, "\(found.sorted()), \(context)")
                    #expect(try PrivacySearch.finds(place, folder: bed.folder), "no \(place.control) \(context)")
                }
                await run.keptLog.close()
            }
        }

        /// The same search, and a secret that is planted where everybody can read it.
        @Test(.timeLimit(.minutes(1)))
        func aLeakIsNoticedWhereverItIs() async throws {
            try await PipelineBed.lendWithDeadLetters { bed in
                let run = try await PrivacyRun.start(bed, seed: 1, level: "info", format: "json")
                try await run.logStatements()
                let leak = run.secrets.leak
                let witness = PrivacyWitness()
                let settings = try run.settings.merging(["JADWAL_MESSAGES_QUEUE": "jadwal-pipeline.\(leak)"]) { $1 }
                let worker = try await bed.worker(.messageWorker, settings: settings)
                let visible = bed.folder.appending(path: "\(leak).json")
                try Data("{}".utf8).write(to: visible)
                let other = try await bed.start(.pushWorker, arguments: ["--config", visible.path])
                try await awaiting("the argument is seen") { witness.hasSeen(leak) }
                other.terminate()
                _ = try await other.exitCode()
                try await run.run(["customer", "show", "--id", leak], exits: [64])
                let stranger = [
                    "AMQP_URL": try BrokerAccount.url(user: leak, password: "x", on: bed.amqpURL),
                    "JADWAL_STARTUP_TIMEOUT": "0s",
                ]
                try await run.run(["--check"], of: .messageWorker, settings: stranger, exits: nil)
                try await bed.administer("update customer set time_zone = '\(leak)'")
                try await bed.publish([Array("{}".utf8)], to: "jadwal-pipeline.\(leak)")
                try await awaiting("the gate of the queue is known") {
                    try await worker.readiness().text.contains(leak)
                }
                try await run.noteHealth(of: [worker], "leaking")
                let places = try await run.places(witness.end())
                try await worker.drain()
                try await bed.topology.delete("jadwal-pipeline.\(leak)")
                try await run.forgetUsers()
                await run.push.close()

                let search = try PrivacySearch([PrivacySecret("leak", leak)], folder: bed.folder)
                // No text from outside can come into a metric's labels.
                for place in places where place.name != "metrics" {
                    #expect(try !search.found(in: place.files).isEmpty, "the leak in \(place.name) was not seen")
                }
                await run.keptLog.close()
            }
        }

        @Test func theSearchFindsEveryForm() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-search-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let text = "سر zq/secret+ö"
            let search = try PrivacySearch([PrivacySecret("it", text)], folder: folder)
            let file = folder.appending(path: "file")
            func finds(_ content: String) throws -> Bool {
                try Data([0, 0xFF] + Array(content.utf8)).write(to: file)
                return try search.found(in: [file]) == ["it in file"]
            }
            #expect(try finds("before \(text) behind"))
            for shift in 0..<3 {
                let around = String(repeating: "x", count: shift)
                #expect(try finds(Data("\(around)\(text)behind".utf8).base64EncodedString()))
            }
            #expect(try finds(Data(text.utf8).map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()))
            #expect(try finds(try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))))
            #expect(try finds(String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)))
            #expect(try finds("\\u0633\\u0631 zq/secret+\\u00f6"))
            #expect(try finds("%d8%b3%d8%b1%20zq/secret+%c3%b6"))
            #expect(try !finds("something else"))
        }
    }
}
