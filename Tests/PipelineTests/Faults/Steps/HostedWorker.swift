import ArgumentParser
import Assembly
import Foundation
import ServiceLifecycle
import WorkerKit

@testable import AnalysisWorker
@testable import CalendarWorker
@testable import MessageWorker
@testable import PushWorker

/// A worker as its executable runs it, in a process of the test's own executable, with something between it and what it calls.
struct HostedWorker<Base: PipelineWorker>: WorkerCommand {
    static var configuration: CommandConfiguration { Base.configuration }

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> Base.Settings { Base.settings(reading: &reader) }

    static func checks(_ settings: Base.Settings) -> [ServiceCheck] { Base.checks(settings) }

    static func services(_ settings: Base.Settings, _ context: WorkerContext) async throws -> [any Service] {
        try await Base.services(settings, context, HostedWorkers.seams)
    }
}
