extension Unicode.Scalar {
    /// Marks that steer the direction of writing, and blanks of no width: invisible, and put differently by every
    /// phone. The joiners U+200C and U+200D are not among them: emoji and Persian words need them.
    var isInvisibleMark: Bool {
        switch self.value {
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    var isBlank: Bool { self == "\t" || self.properties.generalCategory == .spaceSeparator }

    /// Arabic-Indic (U+0660 …) and Persian (U+06F0 …) digits in Western ones, any blank as U+0020.
    var western: Unicode.Scalar {
        switch self.value {
        case 0x0660...0x0669: Unicode.Scalar(UInt8(self.value - 0x0660 + 0x30))
        case 0x06F0...0x06F9: Unicode.Scalar(UInt8(self.value - 0x06F0 + 0x30))
        default: self.isBlank ? " " : self
        }
    }
}
