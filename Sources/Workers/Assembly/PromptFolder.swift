internal import FoundationEssentials
public import Jadwal
public import WorkerKit

/// Finds and reads a version of the prompt: a folder with `system.md`, `answer.schema.json` and `prompt.json`.
public enum PromptFolder {
    private struct Description: Decodable {
        let form: PromptTemplate.Form
    }

    public static func load(_ choice: PromptChoice) throws(PromptFolderError) -> PromptTemplate {
        switch choice {
        case .v1: try Self.read(try Self.find("v1", holding: "system.md"), name: "v1")
        case .v2: try Self.read(try Self.find("v2", holding: "system.md"), name: "v2")
        case .folder(let path): try Self.read(path, name: URL(filePath: path).lastPathComponent)
        }
    }

    /// The folder of the labelled conversations that come with Jadwal.
    public static func evaluation() throws(PromptFolderError) -> String {
        do { return try Self.find("evaluation", holding: "baseline.json") } catch {
            throw PromptFolderError(path: error.path, detail: "not found; name a corpus")
        }
    }

    /// Beside an installed program in `../share/jadwal/prompts`; in a checkout in `prompts` of the working directory, or of a
    /// folder above the program.
    private static func find(_ name: String, holding file: String) throws(PromptFolderError) -> String {
        let program = URL(
            filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        )
        var folder = program.deletingLastPathComponent()
        var candidates = [folder.appending(path: "../share/jadwal/prompts"), URL(filePath: "prompts")]
        while folder.path.count > 1 {
            folder = folder.deletingLastPathComponent()
            candidates.append(folder.appending(path: "prompts"))
        }
        for candidate in candidates {
            let path = candidate.appending(path: name).path
            if FileManager.default.fileExists(atPath: path + "/" + file) { return path }
        }
        throw PromptFolderError(path: "prompts/\(name)", detail: "not found; set JADWAL_PROMPT to its path")
    }

    private static func read(_ path: String, name: String) throws(PromptFolderError) -> PromptTemplate {
        func file(_ name: String) throws(PromptFolderError) -> Data {
            do { return try Data(contentsOf: URL(filePath: path + "/" + name)) } catch {
                throw PromptFolderError(path: "\(path)/\(name)", detail: "cannot be read")
            }
        }
        let description: Description
        do { description = try JSONDecoder().decode(Description.self, from: try file("prompt.json")) } catch {
            throw PromptFolderError(
                path: "\(path)/prompt.json",
                detail: "must be {\"form\": \"v1\"} or {\"form\": \"v2\"}"
            )
        }
        return PromptTemplate(
            name: name,
            form: description.form,
            system: String(decoding: try file("system.md"), as: UTF8.self),
            answerSchema: Array(try file("answer.schema.json"))
        )
    }
}
