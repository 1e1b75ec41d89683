package import ArgumentParser
internal import WorkerKit

/// A command for people: whatever stops it becomes a sentence on standard error and an exit code.
package protocol PersonCommand: AsyncParsableCommand {
    func perform() async throws
}

extension PersonCommand {
    package func run() async throws {
        ProcessMemory.conceal()
        do {
            try await self.perform()
        } catch let failure as ExitCode {
            throw failure
        } catch let invalid as ValidationError {
            throw invalid
        } catch {
            guard let failure = CommandFailure(error) else {
                // A text of unknown origin may quote what must not be shown.
                StandardError.write("jadwal: an error that was not foreseen: \(type(of: error))\n")
                throw ExitCode(ProgramExit.bug.rawValue)
            }
            StandardError.write("jadwal: \(failure.description)\n")
            throw failure.code
        }
    }
}
