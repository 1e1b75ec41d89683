/// W3C Trace Context, section 3.2: `version-trace-parent-flags` in lower-case hexadecimal.
public enum TraceParent {
    /// The header if it has the form; nil for anything else, so that nothing that a publisher made up travels on.
    public static func checked(_ header: String?) -> String? {
        guard let header else { return nil }
        let parts = header.split(separator: "-", omittingEmptySubsequences: false)
        let isHexadecimal = parts.allSatisfy {
            $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
        guard parts.map(\.utf8.count) == [2, 32, 16, 2], isHexadecimal, parts[0] != "ff" else { return nil }
        return header
    }
}
