import Foundation
import Testing

@Suite("Documents link to what exists") struct LinkTests {
    @Test func eachLinkLeadsToAFileAndAHeading() throws {
        var broken: [String] = []
        for path in try Documents.paths {
            for link in try Self.links(in: path) where !Self.isElsewhere(link) {
                if let fault = try Self.fault(of: link, from: path) { broken.append("\(path): \(link): \(fault)") }
            }
        }
        #expect(broken == [])
    }

    /// Every page must be linked from another page.
    @Test func eachDocumentIsLinkedFromAnother() throws {
        var linked: Set<String> = ["README.md"]
        let paths = try Documents.paths
        for path in paths {
            for link in try Self.links(in: path) where !Self.isElsewhere(link) {
                let target = Self.target(of: link, from: path)
                if target != path { linked.insert(target) }
            }
        }
        #expect(paths.filter { !linked.contains($0) } == [])
    }

    @Test func readmeAndContributingAreShort() throws {
        for (path, bound) in [("README.md", 200), ("CONTRIBUTING.md", 150)] {
            #expect(try Documents.text(path).split(separator: "\n", omittingEmptySubsequences: false).count <= bound)
        }
    }

    /// Tables and code may be wider.
    @Test func linesOfProseAreAtMost120CharactersLong() throws {
        var long: [String] = []
        for path in try Documents.paths where path != "CHANGELOG.md" {
            var isCode = false
            for (number, line) in try Documents.text(path).components(separatedBy: "\n").enumerated() {
                if line.hasPrefix("```") { isCode.toggle() }
                if isCode || line.hasPrefix("|") || line.contains("](") || line.count <= 120 { continue }
                long.append("\(path):\(number + 1)")
            }
        }
        #expect(long == [])
    }

    // MARK: -

    private static func isElsewhere(_ link: String) -> Bool {
        link.hasPrefix("http://") || link.hasPrefix("https://") || link.hasPrefix("mailto:")
    }

    /// Of Markdown links and pictures; not those in blocks of code or in backticks.
    private static func links(in path: String) throws -> [String] {
        var links: [String] = []
        var isCode = false
        for line in try Documents.text(path).components(separatedBy: "\n") {
            if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") { isCode.toggle() }
            if isCode { continue }
            let plain = line.replacing(#/`[^`]*`/#, with: "code")
            links += plain.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
        }
        return links
    }

    private static func target(of link: String, from path: String) -> String {
        let file = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        guard !file.isEmpty else { return path }
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in file.split(separator: "/") {
            switch part {
            case ".": break
            case "..": if !parts.isEmpty { parts.removeLast() }
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private static func fault(of link: String, from path: String) throws -> String? {
        let target = Self.target(of: link, from: path)
        guard FileManager.default.fileExists(atPath: Documents.top.appending(path: target).path) else {
            return "there is no such file"
        }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, target.hasSuffix(".md") else { return nil }
        return try Self.anchors(in: target).contains(String(parts[1])) ? nil : "there is no such heading"
    }

    /// As GitHub makes them of headings: lower case, without punctuation, hyphens for spaces, numbered when repeated.
    private static func anchors(in path: String) throws -> Set<String> {
        var anchors: Set<String> = []
        var isCode = false
        for line in try Documents.text(path).components(separatedBy: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#"), let heading = line.firstMatch(of: #/^#+ (.*)$/#) else { continue }
            let kept = heading.1.lowercased().unicodeScalars.filter { scalar in
                scalar == " " || scalar == "-" || scalar == "_" || CharacterSet.alphanumerics.contains(scalar)
            }
            let base = String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
            var (anchor, count) = (base, 0)
            while !anchors.insert(anchor).inserted {
                count += 1
                anchor = "\(base)-\(count)"
            }
        }
        return anchors
    }
}
