/// The scripts whose letters may be in the local part of an address (RFC 6531). All letters of an address are of one
/// script: a Cyrillic "a" among Latin letters would be another mailbox that looks the same. Marks, digits beyond ASCII
/// and presentation forms are excluded, so that a name has one spelling.
enum LetterScript: Sendable, Hashable, CaseIterable {
    case latin
    case greek
    case cyrillic
    case hebrew
    case arabic
    /// Chinese characters, Kana and Hangul, which people mix.
    case eastAsian

    /// nil for a character that is not allowed.
    init?(_ scalar: Unicode.Scalar) {
        let letters: Set<Unicode.GeneralCategory> = [.uppercaseLetter, .lowercaseLetter, .otherLetter]
        let isOther = scalar.value == 0x3005 || scalar.value == 0x30FC
        guard letters.contains(scalar.properties.generalCategory) || isOther, !Self.excluded.contains(scalar.value),
            let script = Self.allCases.first(where: { $0.ranges.contains { $0.contains(scalar.value) } })
        else { return nil }
        self = script
    }

    private var ranges: [ClosedRange<UInt32>] {
        switch self {
        case .latin: [0x41...0x5A, 0x61...0x7A, 0xC0...0x17E, 0x1A0...0x1B0, 0x1EA0...0x1EF9]
        case .greek: [0x386...0x3CE]
        case .cyrillic: [0x400...0x4FF]
        case .hebrew: [0x5D0...0x5EA]
        case .arabic: [0x621...0x64A, 0x679...0x6D3]
        case .eastAsian:
            [0x3005...0x3005, 0x3041...0x3096, 0x30A1...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3]
        }
    }

    /// Ligatures and letters whose lower-case form is another letter.
    private static let excluded: Set<UInt32> = [0x130, 0x132, 0x133, 0x13F, 0x140, 0x149]
}
