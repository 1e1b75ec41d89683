/// U+FEFF and other invisible characters that some programs write before BEGIN.
enum ByteOrderMark {
    /// Removes these characters at the beginning.
    static func removed(_ octets: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = octets
        while let first = rest.first, first >= 0x80, rest.count >= 3,
            Self.forms.contains(where: { rest.starts(with: $0) })
        { rest = rest.dropFirst(3) }
        return rest
    }

    /// U+FEFF, and U+200B to U+200F.
    private static let forms: [[UInt8]] =
        [[0xEF, 0xBB, 0xBF]] + (UInt8(0x8B)...0x8F).map { [0xE2, 0x80, $0] }
}
