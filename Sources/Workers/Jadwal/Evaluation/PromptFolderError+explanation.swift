internal import Assembly
package import CommandKit

extension PromptFolderError: ExplainedError {
    package var explanation: CommandFailure { CommandFailure(.usage, self.description) }
}
