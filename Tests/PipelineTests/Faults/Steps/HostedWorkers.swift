import ArgumentParser
import Assembly
import Foundation
import WorkerKit

@testable import AnalysisWorker
@testable import CalendarWorker
@testable import MessageWorker
@testable import PushWorker

/// Which worker this process of the test's executable is, told by its environment.
enum HostedWorkers {
    static let variable = "JADWAL_TEST_HOSTED_WORKER"
    static let suite = "AHostedWorker"

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    static let wanted = Self.environment[Self.variable].flatMap { Program(rawValue: $0) }

    static var seams: Seams {
        let guarantee = Self.environment[BrokenGuarantee.variable].flatMap { BrokenGuarantee(rawValue: $0) }
        // What is broken lies outside: a trap then springs between it and the thing itself.
        return Seams.stepped(StepTrap(Self.environment[StepTrap.variable])).then(guarantee?.seams ?? Seams())
    }

    /// Runs the worker until it is told to end, and ends the process as the executable would.
    static func run(_ program: Program) async throws {
        do {
            switch program {
            case .messageWorker: try await HostedWorker<MessageWorkerCommand>.parse([]).run()
            case .analysisWorker: try await HostedWorker<AnalysisWorkerCommand>.parse([]).run()
            case .calendarWorker: try await HostedWorker<CalendarWorkerCommand>.parse([]).run()
            case .pushWorker: try await HostedWorker<PushWorkerCommand>.parse([]).run()
            case .command, .offlineModel, .replay: break
            }
        } catch let code as ExitCode {
            exit(code.rawValue)
        }
    }
}
