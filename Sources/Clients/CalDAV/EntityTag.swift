/// Entity tags (RFC 9110, section 8.8.3).
enum EntityTag {
    /// With its quotes; nil for a weak tag, which `If-Match` never matches, and for what is no tag. Bedework encodes the
    /// quotes.
    static func strong(_ text: String) -> String? {
        var tag = text
        if tag.hasPrefix("%22"), tag.hasSuffix("%22"), tag.utf8.count > 6 {
            tag = "\"\(tag.dropFirst(3).dropLast(3))\""
        }
        guard tag.utf8.count >= 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
        return tag.dropFirst().dropLast().contains("\"") ? nil : tag
    }

    /// Without what web servers before the calendar server add to the tags of what they compress, and then do not know again;
    /// nil when there is nothing of that.
    static func uncompressed(_ tag: String) -> String? {
        for suffix in ["-gzip\"", ";gzip\"", "-br\"", "-zstd\"", "-deflate\""] where tag.hasSuffix(suffix) {
            return "\(tag.dropLast(suffix.count))\""
        }
        return nil
    }
}
