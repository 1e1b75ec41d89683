internal import Foundation

/// Removes invisible characters from text.
public enum PlainText {
    /// Drops control characters, bidirectional controls, zero-width and tag characters, and trims. Line breaks become a
    /// space unless they are kept. The zero-width joiners that emoji and Arabic need stay (U+200C, U+200D). Of the
    /// marks on one letter only thirty stay: no language has more (Unicode Standard Annex 15, section 13), and sorting
    /// ten thousand takes minutes.
    public static func clean(_ text: String, keepingLineBreaks: Bool) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return Self.cleanASCII(text, keepingLineBreaks: keepingLineBreaks) }
        // Plain scalars do not combine with others.
        let composed =
            PlainScalars.fill(text) ? text : Self.withoutPiles(text).precomposedStringWithCanonicalMapping
        var scalars = String.UnicodeScalarView()
        for scalar in composed.unicodeScalars {
            if scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" || scalar == "\t" {
                scalars.append(keepingLineBreaks && scalar == "\n" ? "\n" : " ")
            } else if !Self.isInvisible(scalar) {
                scalars.append(scalar)
            }
        }
        return Self.trimmed(scalars)
    }

    /// The text in at most this many bytes. It is cut after a word if one ends in the second half, and ends with an
    /// ellipsis.
    package static func cut(_ text: String, maximumBytes: Int) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        let room = maximumBytes - "…".utf8.count
        var (end, word) = (text.startIndex, text.startIndex)
        var bytes = 0
        for index in text.indices {
            if text[index].isWhitespace, bytes > room / 2 { word = index }
            bytes += text[index].utf8.count
            guard bytes <= room else { break }
            end = text.index(after: index)
        }
        let kept = text[..<(word > text.startIndex ? word : end)]
        return kept.isEmpty ? "" : kept.trimmingCharacters(in: .whitespacesAndNewlines) + "…"
    }

    private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
        let mayBeBlank = { (scalar: Unicode.Scalar) in
            scalar.properties.isWhitespace || !PlainScalars.contains(scalar)
        }
        let text = String(scalars)
        guard scalars.first.map(mayBeBlank) ?? false || scalars.last.map(mayBeBlank) ?? false else { return text }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// `clean` for ASCII text, which has no combining marks; its only invisible characters are controls.
    private static func cleanASCII(_ text: String, keepingLineBreaks: Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x0A: bytes.append(keepingLineBreaks ? byte : 0x20)
            case 0x09, 0x0D: bytes.append(0x20)
            case 0x20..<0x7F: bytes.append(byte)
            default: break
            }
        }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes.drop(while: isBlank), as: UTF8.self)
    }

    private static func withoutPiles(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks <= 30 { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        // Soft hyphens, fillers, and invisible characters that join or annotate.
        case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0, 0xFFF0...0xFFFB: true
        // Tags, and variation selectors other than the sixteen that emoji use.
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
