import PackagePlugin

/// Puts the text files of a target (`Words/*.txt`, `Data/*.txt`) into the program, as `WordFiles.swift`.
@main struct EmbedWords: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = target.sourceFiles(withSuffix: "txt").map(\.url)
            .filter { ["Words", "Data"].contains($0.deletingLastPathComponent().lastPathComponent) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        let output = context.pluginWorkDirectoryURL.appending(path: "WordFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding words of \(target.name)",
                executable: try context.tool(named: "WordEmbedder").url,
                arguments: [output.path] + files.map(\.path),
                inputFiles: files,
                outputFiles: [output]
            )
        ]
    }
}
