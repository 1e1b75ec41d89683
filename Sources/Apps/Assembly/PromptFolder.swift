internal import FoundationEssentials
public import Pipeline
internal import WorkerKit

/// Finds and reads a version of the prompt: a folder with `system.md`, `answer.schema.json` and `prompt.json`. How
/// a claim is read again stands in `verify.md` and `verify.schema.json` of the same folder, or of the version that comes
/// with Jadwal where it has none.
public enum PromptFolder {
    private struct Description: Decodable {
        let form: PromptTemplate.Form
    }

    public static func load(_ choice: PromptChoice) throws(PromptFolderError) -> PromptTemplate {
        switch choice {
        case .version(let name): try Self.read(try Self.find(name, holding: "system.md"), name: name)
        case .folder(let path): try Self.read(path, name: URL(filePath: path).lastPathComponent)
        }
    }

    /// The folder of the labelled conversations that come with Jadwal.
    public static func evaluation() throws(PromptFolderError) -> String {
        do { return try Self.find("evaluation", holding: "baseline.json") } catch {
            throw PromptFolderError(path: error.path, detail: "not found; name a corpus")
        }
    }

    /// Beside an installed program in `../share/jadwal/prompts`; in a checkout in `prompts` of the working directory,
    /// or of a folder above the program.
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
                detail: "must be {\"form\": \"v1\"}, {\"form\": \"v2\"}, {\"form\": \"v3\"} or {\"form\": \"v4\"}"
            )
        }
        return PromptTemplate(
            name: name,
            form: description.form,
            system: String(decoding: try file("system.md"), as: UTF8.self),
            answerSchema: Array(try file("answer.schema.json")),
            verification: try Self.verification(path, description.form)
        )
    }

    private static func verification(
        _ path: String,
        _ form: PromptTemplate.Form
    ) throws(PromptFolderError) -> VerificationTemplate {
        let hasOwn = FileManager.default.fileExists(atPath: path + "/verify.md")
        let folder = hasOwn ? path : try Self.find(form.isBlind ? "v4" : "v3", holding: "verify.md")
        func file(_ name: String) throws(PromptFolderError) -> Data {
            do { return try Data(contentsOf: URL(filePath: folder + "/" + name)) } catch {
                throw PromptFolderError(path: "\(folder)/\(name)", detail: "cannot be read")
            }
        }
        let system = String(decoding: try file("verify.md"), as: UTF8.self)
        guard system.hasPrefix("# Verification\n") else {
            throw PromptFolderError(path: "\(folder)/verify.md", detail: "must begin with the line \"# Verification\"")
        }
        return VerificationTemplate(system: system, answerSchema: Array(try file("verify.schema.json")))
    }
}

/// Why a prompt could not be read.
public struct PromptFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    public let path: String
    public let detail: String

    public var description: String { "\(self.path): \(self.detail)" }
}
