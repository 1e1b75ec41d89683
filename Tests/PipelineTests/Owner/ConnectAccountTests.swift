import Foundation
import HTTP
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Connect: apps read what happened, and delete the account after signing in anew",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectAccountTests {
        @Test(.timeLimit(.minutes(2))) func deletionWantsARecentSignIn() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var noura = ConnectClient(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                let audit = "account.v1.AccountService/ListAudit"
                let listed = try await noura.json(audit)
                #expect(listed.code == "ok" && listed.text.contains("Signed in") && listed.text.contains("byOwner"))
                #expect(try await noura.json(audit, #"{"pageToken": "x"}"#).code == "invalid_argument")

                let (delete, wrong) = ("account.v1.AccountService/Delete", #"{"email": "sara@example.org"}"#)
                #expect(try await noura.json(delete, wrong).code == "invalid_argument")
                try await bed.pool.execute("update owner_session set created_at = created_at - interval '11 minutes'")
                // A session is looked up every five seconds.
                let refused = try await awaiting("the sign-in is not recent any more") {
                    let answer = try await noura.json(delete, wrong)
                    return answer.code == "invalid_argument" ? nil : answer
                }
                #expect(refused.code == "failed_precondition" && refused.text.contains("errors.v1.Precondition"))
                try await noura.signIn("noura@example.org", letter: 3)
                let right = #"{"email": "noura@example.org"}"#
                #expect(try await noura.json(delete, right).code == "ok")
                #expect(try await noura.json(audit).code == "unauthenticated")
                try await awaiting("the account is gone", within: .seconds(30)) {
                    try await bed.count("select count(*) from customer") == 0
                }
            }
        }
    }
}
