extension String {
    /// With the Arabic-Indic (U+0660 …) and Persian (U+06F0 …) digits that Arabic keyboards type as ASCII digits.
    var inWesternDigits: String {
        var text = UnicodeScalarView()
        for scalar in self.unicodeScalars {
            switch scalar.value {
            case 0x0660...0x0669: text.append(Unicode.Scalar(UInt8(scalar.value - 0x0660 + 0x30)))
            case 0x06F0...0x06F9: text.append(Unicode.Scalar(UInt8(scalar.value - 0x06F0 + 0x30)))
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
