internal import ArgumentParser
internal import FoundationEssentials
internal import WorkerKit

/// Where the private servers of a command lie.
struct RootOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the private servers and their data.", valueName: "folder"))
    var root = ".jadwal"

    /// Servers are found by their root's path, so it is the same from whichever folder a command is run.
    var path: String {
        let folder = FileManager.default.currentDirectoryPath
        return URL(filePath: self.root.hasPrefix("/") ? self.root : "\(folder)/\(self.root)").standardizedFileURL.path
    }

    /// What a command that means the same root is called with: nothing for the default.
    var arguments: String { self.root == ".jadwal" ? "" : " --root \(self.path)" }

    /// - Parameter tell: gets a line, without its end, for each step of a start.
    func servers(tell: @escaping @Sendable (String) -> Void = { StandardError.write($0 + "\n") }) -> PrivateServers {
        PrivateServers(root: self.path) { report in
            switch report {
            // RabbitMQ takes seconds to start, the others less than the line is worth.
            case .starting(let name): if name == .rabbitMQ { tell("starting private servers …") }
            case .ready(let name, let duration): tell("\(name.rawValue) is ready after \(duration.tenthsOfSeconds) s")
            case .found(let name): tell("\(name.rawValue) runs already")
            }
        }
    }
}
