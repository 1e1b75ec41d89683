import Foundation
import TestSupport
import Testing

/// The real executables on real servers. One suite after the other: each brings up several processes, and some measure
/// how long these take.
@Suite("The pipeline", .serialized, .enabled(if: PipelineNeeds.missing == nil, PipelineNeeds.reason))
enum PipelineSuites {}

/// The programs that serve people: the owners' pages and API, and the console. These suites measure nothing, so they run
/// beside those of the pipeline.
@Suite("The programs for people", .serialized, .enabled(if: PipelineNeeds.missing == nil, PipelineNeeds.reason))
enum PeopleSuites {}

/// The bridge with sources of chats. These suites mostly wait for other programs, so they run beside the others.
@Suite("The bridge", .serialized, .enabled(if: PipelineNeeds.missing == nil, PipelineNeeds.reason))
enum BridgeSuites {}

/// The dependencies of the suites.
enum PipelineNeeds {
    /// Nil when everything is there, otherwise the first thing that is not.
    static let missing: String? =
        if TestEnvironment.amqpURL == nil {
            "JADWAL_TEST_AMQP_URL names no broker"
        } else if TestEnvironment.databaseURL == nil {
            "JADWAL_TEST_DATABASE_URL names no database server"
        } else {
            Program.allCases.first { !$0.isBuilt }.map { "\($0.rawValue) is not built" }
        }

    static let reason = Comment(rawValue: Self.missing ?? "")

    static let hasRadicale = FileManager.default.isExecutableFile(atPath: PrivateRadicale.program)
    static let radicaleReason: Comment = "\(PrivateRadicale.program) is not installed"

    static let hasPython = TestEnvironment.python != nil
    static let pythonReason: Comment = "JADWAL_TEST_PYTHON names no Python"
}
