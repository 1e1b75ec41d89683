import Foundation
import PostgresTestSupport
import Testing

extension PeopleSuites {
    @Suite("jadwal-api does not run as somebody from whom the database cannot hide other owners' rows")
    struct OwnerRoleTests {
        private static let settings = [
            "JADWAL_API_LISTEN": "127.0.0.1:0", "JADWAL_SMTP_URL": "smtp://127.0.0.1:1",
            "JADWAL_MAIL_FROM": "jadwal@example.org", "JADWAL_STARTUP_TIMEOUT": "5s",
        ]

        private static func expectRefusal(_ why: String, _ settings: [String: String], _ bed: PipelineBed) async throws
        {
            let settings = Self.settings.merging(settings) { $1 }
            let api = try await bed.start(.api, settings: settings)
            #expect(try await api.exitCode() == 64, "\(api.log)")
            let check = try await bed.start(.api, arguments: ["--check"], settings: settings)
            #expect(try await check.exitCode() == 69, "\(check.output)")
            for text in [api.log, check.output] {
                for word in [why, "roles.sql", "jadwal migrate --role", "JADWAL_API_AS_OWNER=on"] {
                    #expect(text.contains(word), "\(word) is not in \(text)")
                }
            }
        }

        /// A login that only reads, with the attributes.
        private static func login(_ name: String, _ attributes: String, _ bed: PipelineBed) async throws -> String {
            let script = """
                alter role \(name) \(attributes); grant select, insert, update on all tables in schema public to \(name);
                """
            return try await TestRole.url(as: name, by: script, on: bed.database.configuration())
        }

        @Test(.timeLimit(.minutes(1))) func ownerAndThoseWhoPassAreRefused() async throws {
            try await PipelineBed.lend { bed in
                try await Self.expectRefusal("superuser", [:], bed)
                let passing = try await Self.login("passing", "bypassrls", bed)
                try await Self.expectRefusal("bypassrls", ["DATABASE_URL": passing, "JADWAL_MIGRATE": "off"], bed)
                let plain = try await Self.login("plain", "nobypassrls", bed)
                let off = ["DATABASE_URL": plain, "JADWAL_MIGRATE": "off"]
                try await Self.expectRefusal("row-level security is off", off, bed)
            }
        }

        @Test(.timeLimit(.minutes(1))) func operatorMayGoWithoutIt() async throws {
            try await PipelineBed.lend { bed in
                let settings = Self.settings.merging(["JADWAL_API_AS_OWNER": "on"]) { $1 }
                let api = try await bed.worker(.api, settings: settings)
                let readiness = try await api.readiness()
                #expect(readiness.status == 200 && readiness.text.contains("\"name\":\"owners\""), "\(readiness.text)")
                let wrong = try await bed.start(.api, settings: settings.merging(["JADWAL_API_AS_OWNER": "yes"]) { $1 })
                #expect(try await wrong.exitCode() == 64)
                #expect(wrong.log.contains("JADWAL_API_AS_OWNER must be on or off"))
            }
        }
    }
}
