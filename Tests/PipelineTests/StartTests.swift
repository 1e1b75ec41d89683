import Testing

extension PipelineSuites {
    @Suite("Workers say what is wrong before they start")
    struct StartTests {
        @Test(arguments: Program.workers)
        func everyFaultIsNamedAtOnce(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                let wrong = [
                    "AMQP_URL": "http://127.0.0.1/", "DATABASE_URL": "mysql://127.0.0.1/",
                    "JADWAL_MESSAGE_KEYS": "short:AAAA",
                    "JADWAL_CREDENTIAL_KEYS": "", "JADWAL_QUIET_PERIOD": "soon", "JADWAL_RETENTION": "-3d",
                    "JADWAL_HTTP": "everywhere", "JADWAL_SHUTDOWN_GRACE": "20", "JADWAL_QUITE_PERIOD": "30s",
                    "JADWAL_CA_FILE": "/nowhere.pem", "JADWAL_ALLOW_PRIVATE": "10.0.0.0/99", "LOG_LEVEL": "loud",
                    "JADWAL_ALLOW_PLAIN": "everything", "JADWAL_ALLOW_DUMPS": "maybe",
                ]
                let worker = try await bed.start(program, settings: wrong)
                #expect(try await worker.exitCode() == 64)
                let said = worker.log
                for name in wrong.keys {
                    #expect(said.contains(name), "\(program.rawValue) does not name \(name):\n\(said)")
                }
                for value in ["http://", "mysql", "AAAA"] { #expect(!said.contains(value)) }
            }
        }

        @Test(arguments: Program.workers)
        func faultySecretsFileIsNamedInOneLine(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                let settings = ["JADWAL_MESSAGE_KEYS": "", "JADWAL_MESSAGE_KEYS_FILE": "/"]
                let worker = try await bed.start(program, settings: settings)
                #expect(try await worker.exitCode() == 64)
                #expect(worker.log == "JADWAL_MESSAGE_KEYS_FILE names /, which cannot be read: Is a directory\n")
                let missing = try await bed.start(program, settings: ["JADWAL_MESSAGE_KEYS": ""])
                #expect(try await missing.exitCode() == 64)
                #expect(missing.log.hasPrefix("JADWAL_MESSAGE_KEYS is required;"), "\(missing.log)")
                #expect(missing.log.count(where: \.isNewline) == 1)
            }
        }

        @Test(arguments: Program.workers)
        func plainServicesOnOtherMachinesAreAFault(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                let elsewhere = [
                    "AMQP_URL": "amqp://u:s3cret@broker.example/",
                    "DATABASE_URL": "postgres://u:s3cret@127.0.0.1,db.example/d?sslmode=require",
                ]
                let worker = try await bed.start(program, settings: elsewhere)
                #expect(try await worker.exitCode() == 64, "\(worker.log)")
                for name in ["AMQP_URL", "DATABASE_URL", "amqps://", "verify-full", "JADWAL_ALLOW_PLAIN"] {
                    #expect(worker.log.contains(name), "\(worker.log)")
                }
                #expect(!worker.log.contains("s3cret"))
                // Allowed, they are looked for, and not there.
                let allowed = elsewhere.merging(["JADWAL_ALLOW_PLAIN": "database,broker"]) { _, own in own }
                let check = try await bed.start(
                    program,
                    arguments: ["--check"],
                    settings: allowed.merging(["JADWAL_STARTUP_TIMEOUT": "1s"]) { _, own in own }
                )
                #expect(try await check.exitCode() == 69, "\(check.output)\(check.log)")
            }
        }

        @Test(arguments: Program.workers)
        func checkVersionAndHelp(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                // The model's absence is no fault of the worker's start, but --check insists on it.
                let model = try await CountingModel.start(on: bed)
                let check = try await bed.start(program, arguments: ["--check"], settings: model.settings())
                let version = try await bed.start(program, arguments: ["--version"])
                let help = try await bed.start(program, arguments: ["--help"])
                let bogus = try await bed.start(program, arguments: ["--bogus"])
                #expect(try await check.exitCode() == 0, "\(check.output)\(check.log)")
                for name in ["configuration", "database", "broker"] { #expect(check.output.contains(name)) }
                #expect(try await version.exitCode() == 0)
                #expect(version.output.split(separator: ".").count == 3, "\(version.output)")
                #expect(try await help.exitCode() == 0)
                for name in ["JADWAL_QUIET_PERIOD", "DATABASE_URL", "--check"] { #expect(help.output.contains(name)) }
                #expect(try await bogus.exitCode() == 64)
            }
        }

        @Test(arguments: Program.workers)
        func whereItCannotListenIsNamed(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                let first = try await bed.worker(.messageWorker)
                let port = try await first.process.said(/Health and metrics are served.*?port"?[:=]"?(\d+)/)
                for (address, code) in [("127.0.0.1:\(port)", Int32(69)), ("192.0.2.1:9100", 64)] {
                    let worker = try await bed.start(program, settings: ["JADWAL_HTTP": address])
                    #expect(try await worker.exitCode() == code, "\(worker.log)")
                    let said = worker.log.split(separator: "\n").filter { $0.contains("JADWAL_HTTP") }
                    #expect(said.contains { $0.contains(address) }, "\(worker.log)")
                }
            }
        }

        @Test(arguments: Program.workers)
        func unreachableServicesEndTheStart(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                let away = [
                    "AMQP_URL": "amqp://guest:s3cret@127.0.0.1:1/",
                    "DATABASE_URL": "postgres://jadwal:s3cret@127.0.0.1:1/jadwal",
                    "JADWAL_STARTUP_TIMEOUT": "2s",
                ]
                let begun = ContinuousClock.now
                let worker = try await bed.start(program, settings: away)
                let check = try await bed.start(program, arguments: ["--check"], settings: away)
                #expect(try await worker.exitCode() == 69, "\(worker.log)")
                #expect(try await check.exitCode() == 69, "\(check.output)\(check.log)")
                #expect(begun.duration(to: .now) < .seconds(20))
                for said in [worker.log, check.output] {
                    #expect(said.contains("database") && said.contains("broker"), "\(said)")
                    #expect(!said.contains("s3cret"))
                }
            }
        }
    }
}
