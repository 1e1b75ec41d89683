public import ArgumentParser

/// The arguments of every worker. `--help` and `--version` come with them.
public struct WorkerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Settings that the environment does not give: JSON or YAML.", valueName: "file"))
    public var config: String?

    @Flag(help: "Validate the configuration, reach the services, say what was found, and exit.")
    public var check = false

    public init() {}
}
