import Foundation
import HTTP
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "The probe says whether chats become events",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ProbeTests {
        @Test(.timeLimit(.minutes(2)))
        func eachCaseIsGoodAndNothingIsLeftInTheCalendar() async throws {
            try await ProbeBed.lend { stage in
                try await stage.startWorkers()
                for run in 1...2 {
                    let probe = try await stage.probeOnce()
                    #expect(try await probe.exitCode() == 0, "run \(run): \(probe.output)\(probe.log)")
                    #expect(probe.output.matches(of: #/"outcome" : "good"/#).count == 3, "\(probe.output)")
                    let reading = CalendarReading(server: stage.radicale, user: "probe", http: stage.bed.http)
                    #expect(try await reading.objects().isEmpty)
                }
                // The second run found the first one's customer.
                #expect(try await stage.bed.count("select count(*) from customer") == 1)
                #expect(try await stage.bed.count("select count(*) from event where written_revision = 2") == 2)
                #expect(try await stage.bed.failures().isEmpty)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func calendarThatLosesEventsIsWrong() async throws {
            try await ProbeBed.lend { stage in
                try await stage.startWorkers()
                try await stage.control.set(FaultOrder(fault: "lie"))
                let probe = try await stage.probeOnce()
                #expect(try await probe.exitCode() == 1, "\(probe.output)\(probe.log)")
                #expect(try ProbeBed.outcomes(probe)["agreed"] == "wrong", "\(probe.output)")
                #expect(probe.output.contains("holds 0 events"), "\(probe.output)")
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func absentModelIsNotRead() async throws {
            try await ProbeBed.lend { stage in
                try await stage.startWorkers(model: ["OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_MODEL": "m"])
                let probe = try await stage.probeOnce(within: "6s")
                #expect(try await probe.exitCode() == 1, "\(probe.output)\(probe.log)")
                #expect(try ProbeBed.outcomes(probe) == ["agreed": "not_read", "refused": "not_read"])
                #expect(probe.output.contains("look at the analysis-workers and the model"), "\(probe.output)")
            }
        }

        @Test(
            .timeLimit(.minutes(2)),
            arguments: [
                (Program.messageWorker, "not_stored", "6s"), (.analysisWorker, "not_read", "6s"),
                // Earlier steps take long on a busy machine.
                (.calendarWorker, "not_written", "20s"),
            ]
        )
        func frozenWorkerIsNamed(_ program: Program, _ outcome: String, _ limit: String) async throws {
            try await ProbeBed.lend { stage in
                let workers = try await stage.startWorkers()
                let frozen = try #require(workers.first { $0.process.program == program }).process
                frozen.freeze()
                try await awaiting("\(program.rawValue) is frozen") { frozen.isFrozen }
                let probe = try await stage.probeOnce(within: limit)
                #expect(try await probe.exitCode(within: .seconds(60)) == 1, "\(probe.output)\(probe.log)")
                #expect(try ProbeBed.outcomes(probe)["agreed"] == outcome, "\(probe.output)")
                frozen.thaw()
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func programThatRunsForEverCountsAndDrains() async throws {
            try await ProbeBed.lend { stage in
                try await stage.startWorkers()
                let port = try LoopbackPort.free()
                let address = ["JADWAL_HTTP": "127.0.0.1:\(port)"]
                let process = try await stage.probe(["--every", "1s"], settings: address)
                let probe = try await Worker(process, http: stage.bed.http)
                for tried in ["agreed", "refused", "moved"] {
                    try await awaiting("\(tried) is good") {
                        try await probe.metric("jadwal_probe_total", ["case": tried, "outcome": "good"]) > 0
                    }
                }
                // It asks itself, as a container's health check does.
                let ask = try await stage.bed.start(
                    .command,
                    arguments: ["probe", "--probe", "readyz"],
                    settings: address
                )
                #expect(try await ask.exitCode() == 0, "\(ask.output)\(ask.log)")
                #expect(ask.output.contains("\"ready\":true"), "\(ask.output)")
                let programs = "select count(*) from process where kind = 'jadwal-probe' and is_ready"
                #expect(try await stage.bed.count(programs) == 1)
                try await stage.control.set(FaultOrder(fault: "hang"))
                try await awaiting("a run is not good") {
                    try await probe.metric("jadwal_probe_total", ["outcome": "unavailable"]) > 0
                }
                let readiness = try await probe.readiness()
                #expect(readiness.status == 503)
                #expect(readiness.text.contains("the calendar's server does not answer"), "\(readiness.text)")
                try await stage.control.heal()
                try await probe.drain()
            }
        }

        @Test(arguments: [
            (#"{"caldav_url": "https://c.example/", "caldav_username": "u"}"#, "lacks caldav_password"),
            (
                #"{"caldav_url": "http://127.0.0.1:9/", "caldav_username": "u", "caldav_password": "p"}"#,
                "must be https"
            ),
            ("{}", "lacks caldav_url"), ("no JSON", "one JSON object of texts"),
        ])
        func faultyAccountIsNamed(_ input: String, _ words: String) async throws {
            try await PipelineBed.lend { bed in
                for once in [["--once"], []] {
                    let probe = try await bed.start(
                        .command,
                        arguments: ["probe", "--input", "-"] + once,
                        input: input
                    )
                    #expect(try await probe.exitCode() == 64, "\(probe.log)")
                    #expect(probe.log.contains(words), "\(probe.log)")
                }
            }
        }
    }
}

/// A pipeline whose calendar can misbehave, and the probe's account in it.
private struct ProbeBed {
    let bed: PipelineBed
    let radicale: PrivateRadicale
    /// Of the proxy before Radicale.
    let control: FaultSwitch
    private let url: String

    static func lend(_ body: @Sendable (ProbeBed) async throws -> Void) async throws {
        try await PipelineBed.lend { bed in
            let radicale = try await PrivateRadicale(users: ["probe"], http: bed.http, folder: bed.folder)
            let server = try await TestServer.start("calendar_faults.py", arguments: ["\(radicale.port)"])
            defer { server.stop() }
            let url = "http://127.0.0.1:\(server.port)/"
            let control = FaultSwitch(url: "\(url)-/control", http: bed.http)
            try await body(ProbeBed(bed: bed, radicale: radicale, control: control, url: url))
        }
    }

    private var allowed: [String: String] {
        ["JADWAL_ALLOW_PRIVATE": String(self.url.dropFirst("http://".count).dropLast())]
    }

    /// - Parameter model: the settings of a model; nil for one that works.
    @discardableResult
    func startWorkers(model: [String: String]? = nil) async throws -> [Worker] {
        let settings: [String: String]
        if let model { settings = model } else { settings = try await self.offlineModel() }
        return [
            try await self.bed.worker(.messageWorker),
            try await self.bed.worker(.analysisWorker, settings: settings, isComplete: model == nil),
            try await self.bed.worker(.calendarWorker, settings: self.allowed),
        ]
    }

    /// Its settings.
    private func offlineModel() async throws -> [String: String] {
        let model = try await self.bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:0"])
        let port = try await model.said(/listening on 127\.0\.0\.1:(\d+)/)
        return ["OPENAI_BASE_URL": "http://127.0.0.1:\(port)/v1", "OPENAI_MODEL": "jadwal-offline"]
    }

    func probeOnce(within limit: String = "20s") async throws -> RunningProgram {
        try await self.probe(["--once", "--json", "--within", limit])
    }

    func probe(_ arguments: [String], settings: [String: String] = [:]) async throws -> RunningProgram {
        let account = [
            "caldav_url": self.url, "caldav_username": "probe", "caldav_password": PrivateRadicale.password,
        ]
        return try await self.bed.start(
            .command,
            arguments: ["probe", "--input", "-"] + arguments,
            settings: self.allowed.merging(settings) { $1 },
            input: String(decoding: try JSONEncoder().encode(account), as: UTF8.self)
        )
    }

    /// The outcomes by their cases.
    static func outcomes(_ probe: RunningProgram) throws -> [String: String] {
        struct Row: Decodable {
            var `case`: String
            var outcome: String
        }
        let rows = try JSONDecoder().decode([Row].self, from: Data(probe.output.utf8))
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.case, $0.outcome) })
    }
}
