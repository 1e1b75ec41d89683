import Foundation
import Testing

@Suite("No two folders of a module know each other both ways") struct FolderTests {
    @Test(arguments: Self.modules)
    func foldersKnowEachOtherOneWay(_ module: String) throws {
        let uses = try Self.uses(in: "Sources/\(module)")
        var (ended, path): (Set<String>, [String]) = ([], [])
        func visit(_ folder: String) {
            if let start = path.firstIndex(of: folder) {
                let circle = path[start...] + [folder]
                let words = zip(circle, circle.dropFirst()).map { "\($0) uses \(uses[$0]?[$1] ?? "") of \($1)" }
                Issue.record("\(words.joined(separator: ", "))")
            }
            guard !ended.contains(folder), !path.contains(folder) else { return }
            path.append(folder)
            for next in (uses[folder] ?? [:]).keys.sorted() { visit(next) }
            path.removeLast()
            ended.insert(folder)
        }
        for folder in uses.keys.sorted() { visit(folder) }
    }

    /// The test above sees something.
    @Test func modulesAndTheirFoldersAreFound() throws {
        #expect(
            Set(["Clients", "Pipeline", "Store", "Apps/API", "Apps/Console", "Tools/Bench"]).isSubset(of: Self.modules)
        )
        #expect(try Self.uses(in: "Sources/Pipeline").count > 10)
    }

    /// The clients count as one.
    private static let modules: [String] = ["", "Apps/", "Tools/"].flatMap { above in
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: Documents.top.appending(path: "Sources/\(above)").path
        )
        return (names ?? []).sorted().filter { !["Apps", "Tools"].contains($0) }.map { above + $0 }
    }

    /// For each folder, the folders whose types it names, with one of these types. A folder inside another one counts by
    /// itself, and so do the files beside the folders.
    private static func uses(in top: String) throws -> [String: [String: String]] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Documents.top.appending(path: top).path)
        let files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            let lines = try Documents.text("\(top)/\(path)").split(separator: "\n").map { line in
                String(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
            }
            return (folder: folder.isEmpty ? "the module's own folder" : folder, lines: lines)
        }
        let declaration =
            #/^(?:(?:public|package|final|indirect) )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
        var homes: [String: String] = [:]
        for (folder, lines) in files {
            for line in lines {
                if let match = line.prefixMatch(of: declaration) { homes[String(match.1)] = folder }
            }
        }
        var uses: [String: [String: String]] = [:]
        for (folder, lines) in files {
            for match in lines.joined(separator: "\n").matches(of: #/\b[A-Z]\w+/#) {
                let type = String(match.output)
                guard let home = homes[type], home != folder else { continue }
                uses[folder, default: [:]][home] = type
            }
        }
        return uses
    }
}
