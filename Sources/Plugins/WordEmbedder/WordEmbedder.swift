internal import Foundation

/// Writes text files as string literals into one Swift file: `WordEmbedder OUTPUT FILE…`.
///
/// A literal compiles at once and needs no file at run time. SwiftPM's `.embedInCode` writes an array of bytes, which
/// takes the compiler about 0.1 s for each kilobyte.
@main struct WordEmbedder {
    static func main() throws {
        guard CommandLine.arguments.count > 1 else { Self.fail("usage: WordEmbedder OUTPUT FILE…") }
        let paths = CommandLine.arguments.dropFirst(2)
        var constants = ""
        for path in paths { constants += try Self.constant(path) }
        let names = paths.map { ".\(Self.identifier($0))" }.joined(separator: ", ")
        let source = """
            extension WordFile {
                static var all: [WordFile] { [\(names)] }
            }

            \(constants)
            """
        // A file that stays as it is makes nothing be compiled again: this tool is run in each build.
        let (file, content) = (URL(filePath: CommandLine.arguments[1]), Data(source.utf8))
        if (try? Data(contentsOf: file)) != content { try content.write(to: file) }
    }

    private static func constant(_ path: String) throws -> String {
        let url = URL(filePath: path)
        let bytes = try Data(contentsOf: url)
        guard let text = String(data: bytes, encoding: .utf8) else { Self.fail("\(path): error: not UTF-8") }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where line.contains("\"\"\"#") || line.contains("\r") {
            Self.fail("\(path):\(number + 1): error: a line must not hold \"\"\"# or a carriage return")
        }
        return """
            extension WordFile {
                package static let \(Self.identifier(path)) = WordFile("\(url.lastPathComponent)", #\"""
            \(text)
            \"""#)
            }

            """
    }

    /// `clause-words.txt` is `clauseWords`.
    private static func identifier(_ path: String) -> String {
        let words = URL(filePath: path).deletingPathExtension().lastPathComponent.split(separator: "-")
        return words.enumerated().map { $0 == 0 ? String($1) : $1.capitalized }.joined()
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(1)
    }
}
