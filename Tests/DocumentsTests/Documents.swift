import Foundation

/// The project's documents: Markdown files of the checkout, by their paths from its top.
enum Documents {
    static let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// Every Markdown file that people read, in the order of their paths.
    static var paths: [String] {
        get throws {
            var paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
            for folder in ["docs", "prompts"] {
                let names = try FileManager.default.subpathsOfDirectory(atPath: Self.top.appending(path: folder).path)
                let documents = names.filter { name in
                    name.hasSuffix(".md") && !Self.areForTheModel.contains { name.hasSuffix($0) }
                }
                paths += documents.map { "\(folder)/\($0)" }
            }
            return paths.sorted()
        }
    }

    /// Texts that are sent to a model, not read by people.
    private static let areForTheModel = ["/system.md", "/verify.md"]

    static func text(_ path: String) throws -> String {
        try String(contentsOf: Self.top.appending(path: path), encoding: .utf8)
    }

    /// The lines between `<!-- NAME… -->` and `<!-- end of … -->`.
    static func table(_ name: String, in path: String) throws -> String {
        let text = try Self.text(path)
        guard let start = text.range(of: "<!-- \(name)"),
            let open = text.range(of: "-->\n", range: start.upperBound..<text.endIndex),
            let end = text.range(of: "<!-- end of", range: open.upperBound..<text.endIndex)
        else { throw DocumentFault("\(path) has no table marked \"\(name)\"") }
        return String(text[open.upperBound..<end.lowerBound])
    }

    /// Cells of a Markdown table's rows, without its head. A vertical line that is escaped belongs to its cell.
    static func rows(_ table: String) -> [[String]] {
        table.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
            line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
                .dropFirst().dropLast()
                .map { $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The texts in backticks.
    static func codes(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
    }
}

struct DocumentFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
