/// The style sheet and the scripts: files in Assets, which the build puts into the program.
public enum AssetFiles {
    static let style =
        Self.sheet(PackageResources.pages_css) + Self.sheet(PackageResources.calendar_css) + CalendarPlaces.text
        + Self.sheet(PackageResources.calendar_wide_css) + Self.sheet(PackageResources.narrow_css)

    /// Without what indents its lines.
    static let script = Self.lines(PackageResources.pages_js)
        .map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("///") }
        .map { "\($0)\n" }.joined()

    /// The script that a browser runs when a push comes.
    ///
    /// - Parameter values: for each `%name%` in it.
    public static func worker(_ values: [String: String]) -> String {
        let text = Self.lines(PackageResources.worker_js).filter { !$0.hasPrefix("///") }.map { "\($0)\n" }.joined()
        return values.reduce(text) { $0.replacing("%\($1.key)%", with: $1.value) }
    }

    /// Without comments that are lines of their own.
    private static func sheet(_ bytes: [UInt8]) -> String {
        Self.lines(bytes).filter { !$0.hasPrefix("/*") }.map { "\($0)\n" }.joined()
    }

    /// Without the end of the last line.
    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
    }
}
