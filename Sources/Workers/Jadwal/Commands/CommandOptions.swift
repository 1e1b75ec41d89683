internal import ArgumentParser
internal import WorkerKit

/// Where a command finds its settings.
struct CommandOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Settings that the environment does not give: JSON or YAML.", valueName: "file"))
    var config: String?

    /// Every fault at once when there is one.
    func read<Settings: Sendable>(_ body: (inout SettingsReader) -> Settings) async throws -> Settings {
        try SettingsReader.read(await SettingsSources.load(file: self.config), body)
    }
}
