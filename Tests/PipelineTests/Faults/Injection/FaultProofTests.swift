import Foundation
import HTTP
import Pipeline
import Postgres
import Push
import Store
import Testing

extension PipelineSuites {
    @Suite(
        "Every fault hurts, and is over when it says so",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct FaultProofTests {
        /// Servers start once. What hurts one of them is checked beside what hurts another.
        @Test(.timeLimit(.minutes(3)))
        func everyFaultHurtsItsServerAndEnds() async throws {
            try await FaultServers.lend { servers, _ in
                let pool = PostgresPool(PostgresConfiguration(url: servers.databaseURL, connections: 1))
                _ = try await StoreContext.open(
                    pool,
                    messageKeys: [PipelineKeys.messages],
                    credentialKeys: [PipelineKeys.credentials]
                )
                await pool.close()
                let http = HTTPClient(
                    HTTPConfiguration(caFile: servers.environment["JADWAL_CA_FILE"], maximumConnectionsPerHost: 1)
                )
                let service = try await Self.service(servers, http)
                let groups = [
                    try FaultProof.broker(servers),
                    FaultProof.database + (LimitedDisk.missing == nil ? [FaultProof.diskFull] : []),
                    FaultProof.model, FaultProof.calendar, FaultProof.push(service),
                ]
                let proven = Set(groups.joined().map(\.fault))
                #expect(Set(Fault.all.map(\.name)).subtracting(proven).isEmpty, "a fault that nobody has seen hurt")
                await withTaskGroup { group in
                    for proofs in groups {
                        group.addTask {
                            for proof in proofs {
                                do { try await proof.check(on: servers) } catch {
                                    Issue.record("\(proof.fault): \(error)")
                                }
                            }
                        }
                    }
                }
                await http.close()
            }
        }

        private static func service(_ servers: FaultServers, _ http: HTTPClient) async throws -> PushService {
            let settings = servers.pushes.settings
            let configuration = APNsConfiguration(
                key: try String(contentsOfFile: try #require(settings["APNS_KEY_FILE"]), encoding: .utf8),
                keyID: try #require(settings["APNS_KEY_ID"]),
                teamID: try #require(settings["APNS_TEAM_ID"]),
                topic: try #require(settings["APNS_TOPIC"]),
                url: try #require(settings["APNS_URL"])
            )
            let tokens = InMemoryProviderTokens(signer: try ProviderTokenSigner(configuration))
            return APNsClient(
                exchange: { call throws(HTTPError) in try await http.execute(call) },
                configuration: configuration,
                tokens: tokens.source
            ).service
        }
    }
}
