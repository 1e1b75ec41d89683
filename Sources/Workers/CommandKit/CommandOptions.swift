package import ArgumentParser
package import WorkerKit

/// Where a command finds its settings.
package struct CommandOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Settings that the environment does not give: JSON or YAML.", valueName: "file"))
    package var config: String?

    package init() {}

    /// Every fault at once when there is one.
    package func read<Settings: Sendable>(_ body: (inout SettingsReader) -> Settings) async throws -> Settings {
        try SettingsReader.read(await SettingsSources.load(file: self.config), body)
    }
}
