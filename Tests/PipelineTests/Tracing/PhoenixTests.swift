import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Arize Phoenix shows the same trace",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason),
        .enabled(
            if: TestEnvironment.phoenix != nil,
            """
            JADWAL_TEST_PHOENIX names no phoenix executable. To get one: python3 -m venv FOLDER && \
            FOLDER/bin/pip install arize-phoenix==20.26.1
            """
        )
    )
    struct PhoenixTests {
        @Test(.timeLimit(.minutes(5)))
        func receiverThatIsNotOursTakesEverySpanOfTheTrace() async throws {
            try await PipelineBed.lend { bed in
                let server = try await TestServer.start(
                    "phoenix.py",
                    arguments: [TestEnvironment.phoenix ?? ""],
                    within: .seconds(240)
                )
                defer { server.stop() }
                let address = "http://127.0.0.1:\(server.port)"
                let settings = [
                    "OTEL_EXPORTER_OTLP_ENDPOINT": address, "OTEL_TRACES_SAMPLER": "parentbased_always_off",
                ]
                let story = try await OneTrace.play(on: bed, settings: settings)
                let spans = try await awaiting("the last span can be read", within: .seconds(60)) {
                    let spans = try await Self.spans(at: address, bed.http)
                    return spans.filter { $0.name == "push apns" }.count == 2 ? spans : nil
                }
                let way = try OneTrace.way(in: spans, bed.queues)
                #expect(spans.allSatisfy { $0.statusCode != "ERROR" })
                #expect(way[3].attributes["gen_ai.request.model"] == .text("jadwal-offline"))
                #expect(way[6].attributes["http.response.status_code"] == .int(201))
                print("Phoenix has \(spans.count) spans of the trace; \(way.map(\.name)) stand below each other")
                for worker in story.workers {
                    #expect(!worker.process.log.contains("Traces do not arrive"), "\(worker.process.log)")
                }
            }
        }

        /// A span as Phoenix' REST interface tells of it.
        private struct PhoenixSpan: Decodable, TracedSpan {
            struct Context: Decodable {
                var spanID: String

                private enum CodingKeys: String, CodingKey { case spanID = "span_id" }
            }

            var name: String
            var context: Context
            var parentID: String?
            /// In UTC, with a fixed number of digits.
            var begin: String
            var statusCode: String
            var attributes: [String: ReceivedSpan.Value]

            var span: String { self.context.spanID }
            var parent: String { self.parentID ?? "" }

            private enum CodingKeys: String, CodingKey {
                case name, context, attributes
                case parentID = "parent_id"
                case begin = "start_time"
                case statusCode = "status_code"
            }
        }

        private static func spans(at address: String, _ http: HTTPClient) async throws -> [PhoenixSpan] {
            struct Page: Decodable { var data: [PhoenixSpan] }
            let url = "\(address)/v1/projects/default/spans?limit=1000&trace_id=\(OneTrace.trace)"
            let answer = try await http.execute(HTTPCall(method: .get, url: url))
            try #require(answer.status == 200)
            return try JSONDecoder().decode(Page.self, from: Data(answer.body)).data
        }
    }
}
