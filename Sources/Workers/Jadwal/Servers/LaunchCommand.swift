/// What is executed, completely: nothing is inherited but what stands here.
struct LaunchCommand: Sendable, Hashable {
    /// Where the program finds `openFolder`.
    static let openFolderPath = "/proc/self/fd/3"

    /// An absolute path.
    var executable: String
    /// Without the program's own name. Any user of the machine can read them: no secrets.
    var arguments: [String] = []
    /// Only the program's own user can read it.
    var environment: [String: String] = [:]
    /// A file for standard input.
    var input = "/dev/null"
    /// A folder that the program has open from its start, and so reaches also where it may not pass through the folders
    /// above, as another user than ours may not.
    var openFolder: String?

    /// The same program, started by another that replaces itself by it (`setpriv`, `env`).
    func started(by words: [String]) -> LaunchCommand {
        guard let first = words.first else { return self }
        var copy = self
        copy.executable = first
        copy.arguments = words.dropFirst() + [self.executable] + self.arguments
        return copy
    }
}
