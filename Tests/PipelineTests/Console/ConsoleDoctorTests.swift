import HTTP
import HTTPTypes
import Postgres
import Testing

extension PeopleSuites {
    @Suite("The console runs the checks of the installation") struct ConsoleDoctorTests {
        @Test(.timeLimit(.minutes(2))) func faultStandsWithItsRemedyForAllViewers() async throws {
            try await PipelineBed.lend { bed in
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into failure (id, stage, kind, detail, attempts)
                        values (gen_random_uuid(), 'messages', 'not_json', 'broken', 1)
                        """
                    )
                )
                let console = try await ConsoleBed.start(bed)
                let (viewer, other) = (ConsoleBrowser(console), ConsoleBrowser(console))
                try await viewer.signIn("viewer")
                try await other.signIn("operator")
                try await awaiting("the checks have run") {
                    try await viewer.get("/doctor")
                    return viewer.page.contains("1 open")
                }
                #expect(viewer.page.contains("Show the open failures"))
                #expect(viewer.page.contains("the keys open messages"))
                #expect(viewer.page.contains("the queues are as they should be"))
                #expect(!viewer.page.contains("/doctor/run"))
                try await bed.pool.execute(Statement("delete from failure"))
                // The same run for somebody else.
                try await other.get("/doctor")
                #expect(other.page.contains("1 open"))
                try await awaiting("an operator's run sees what is so now", within: .seconds(20)) {
                    let token = try other.token(of: "/doctor/run")
                    #expect(try await other.post("/doctor/run", [("token", token)]).status == 303)
                    try await other.get("/doctor")
                    return other.page.contains("0 open")
                }
                #expect(try await bed.count("select count(*) from audit") == 0)
            }
        }
    }
}
