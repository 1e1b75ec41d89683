import ArgumentParser
import Assembly
import Foundation
import ServiceLifecycle
import Testing
import WorkerKit

@testable import AnalysisWorker
@testable import CalendarWorker
@testable import MessageWorker
@testable import PushWorker
@testable import ScheduleWorker

/// Which worker this process of the test's executable is, told by its environment.
enum HostedWorkers {
    static let variable = "JADWAL_TEST_HOSTED_WORKER"
    static let suite = "AHostedWorker"

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    static let wanted = Self.environment[Self.variable].flatMap { Program(rawValue: $0) }

    static var seams: Seams {
        let guarantee = Self.environment[BrokenGuarantee.variable].flatMap { BrokenGuarantee(rawValue: $0) }
        // The broken guarantee is outside: a trap then works between it and the real implementation.
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
            case .scheduleWorker: try await HostedWorker<ScheduleWorkerCommand>.parse([]).run()
            case .command, .offlineModel, .replay, .bridge, .console, .api: break
            }
        } catch let code as ExitCode {
            exit(code.rawValue)
        }
    }
}

/// A worker as its executable runs it, in a process of the test's own executable, with something between it and what it
/// calls.
struct HostedWorker<Base: PipelineWorker>: WorkerCommand {
    static var configuration: CommandConfiguration { Base.configuration }

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> Base.Settings { Base.settings(reading: &reader) }

    static func checks(_ settings: Base.Settings) -> [ServiceCheck] { Base.checks(settings) }

    func services(_ settings: Base.Settings, _ context: WorkerContext) async throws -> [any Service] {
        try await Base.services(settings, context, HostedWorkers.seams)
    }
}

/// No test: the entry of a process that a test starts.
@Suite(.enabled(if: HostedWorkers.wanted != nil, "only in a process that a test has started for it"))
struct AHostedWorker {
    @Test
    func runs() async throws {
        if let program = HostedWorkers.wanted { try await HostedWorkers.run(program) }
    }
}
