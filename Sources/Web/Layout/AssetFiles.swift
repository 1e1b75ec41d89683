/// The style sheets and the scripts: files in Assets, which the build puts into the program.
public enum AssetFiles {
    /// Of every page: the roles first, then what builds on them.
    static let style =
        Self.sheet(PackageResources.tokens_css) + Self.sheet(PackageResources.pages_css)
        + Self.sheet(PackageResources.components_css) + Self.sheet(PackageResources.places_css)
        + Self.sheet(PackageResources.narrow_css)

    /// Of pages that show days of a calendar.
    static let calendarStyle =
        Self.sheet(PackageResources.calendar_css) + CalendarPlaces.text + Self.sheet(PackageResources.calendar_wide_css)

    static let script = Self.script(PackageResources.pages_js) + Self.script(PackageResources.forms_js)

    /// Of pages of an owner's places.
    static let calendarScript = Self.script(PackageResources.calendar_js)

    static let consoleStyle = Self.sheet(PackageResources.console_css)
    static let consoleScript = Self.script(PackageResources.console_js)

    /// The script that a browser runs when a push comes.
    ///
    /// - Parameter values: for each `%name%` in it.
    public static func worker(_ values: [String: String]) -> String {
        let text = Self.lines(PackageResources.worker_js).filter { !$0.hasPrefix("///") }.map { "\($0)\n" }.joined()
        return values.reduce(text) { $0.replacing("%\($1.key)%", with: $1.value) }
    }

    /// Without comments that are lines of their own, and without what indents its lines.
    private static func sheet(_ bytes: [UInt8]) -> String { Self.served(bytes, withoutLinesAfter: "/*") }

    private static func script(_ bytes: [UInt8]) -> String { Self.served(bytes, withoutLinesAfter: "///") }

    private static func served(_ bytes: [UInt8], withoutLinesAfter comment: String) -> String {
        Self.lines(bytes)
            .map { $0.drop { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix(comment) }
            .map { "\($0)\n" }.joined()
    }

    /// Without the end of the last line.
    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
    }
}
