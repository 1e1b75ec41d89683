import Foundation
import HTTP
import Testing

extension PipelineSuites {
    @Suite(
        "An installation that has no roles in the database gets them while the owners' pages are open",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct RoleUpgradeTests {
        @Test(.timeLimit(.minutes(2))) func oldAndNewProgramServeTheSameOwner() async throws {
            try await PipelineBed.lend { bed in
                let former = try await OwnerBed.start(bed, isOwner: true)
                let noura = OwnerBrowser(former)
                try await noura.signIn("noura@example.org", letter: 1)
                #expect(try await noura.get("/data").status == 200)
                #expect(try await bed.count("select count(*) from pg_policy where polrelid = 'event'::regclass") == 0)

                // The effect of `jadwal migrate --role`.
                let next = try await OwnerBed.start(bed, beside: former)
                #expect(try await bed.count("select count(*) from pg_policy where polrelid = 'event'::regclass") > 0)
                let there = OwnerBrowser(next)
                there.keep(noura.cookies)
                #expect(try await there.get("/data").status == 200)
                try await there.get("/settings")
                // Half of them, and back again.
                noura.keep(there.cookies)
                #expect(try await noura.get("/data").status == 200)
                there.keep(noura.cookies)
                try await former.api.drain()
                #expect(try await there.get("/data").status == 200)
                try await next.api.drain()
            }
        }

        @Test(.timeLimit(.minutes(1))) func migrateNamesAFileThatIsNoRoles() async throws {
            try await PipelineBed.lend { bed in
                let path = bed.folder.appending(path: "url").path
                try "postgres://postgres:planted-Zq9@127.0.0.1/jadwal\n".write(
                    toFile: path,
                    atomically: true,
                    encoding: .utf8
                )
                for (file, words) in [
                    (path, "its user must be jadwal_api or jadwal_console"),
                    ("/nowhere/url", "cannot be read: No such file"),
                ] {
                    let migrate = try await bed.start(.command, arguments: ["migrate", "--role", file])
                    #expect(try await migrate.exitCode() == 64, "\(migrate.log)")
                    #expect(migrate.log.contains(words) && !migrate.log.contains("Zq9"), "\(migrate.log)")
                }
            }
        }
    }
}
