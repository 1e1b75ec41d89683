/// An error of a program's own that says to a person what it means.
package protocol ExplainedError: Error {
    var explanation: CommandFailure { get }
}
