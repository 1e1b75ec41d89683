internal import Pipeline

/// Replaces Latin digits by Arabic-Indic digits, and the other way round. Digits in Latin words ("5pm", "ba3d") stay,
/// because people do not write those with Arabic digits.
enum SwappedDigits {
    /// nil if nothing changes.
    static func derive(from chat: LabelledChat) -> LabelledChat? {
        var swapped = chat
        for index in chat.messages.indices {
            swapped.messages[index].body = Self.swap(chat.messages[index].body)
            guard let quoted = chat.messages[index].quoted?.body else { continue }
            swapped.messages[index].quoted?.body = Self.swap(quoted)
        }
        return swapped == chat ? nil : swapped
    }

    static func swap(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            guard Self.swapped(scalars[index]) != nil else {
                result.append(scalars[index])
                index += 1
                continue
            }
            var end = index
            while end < scalars.count, Self.swapped(scalars[end]) != nil { end += 1 }
            let before = index > 0 ? scalars[index - 1] : " "
            let after = end < scalars.count ? scalars[end] : " "
            // A keycap emoji is a digit followed by two other scalars.
            let stays = Self.isLatin(before) || Self.isLatin(after) || after == "\u{FE0F}" || after == "\u{20E3}"
            for scalar in scalars[index..<end] { result.append(stays ? scalar : Self.swapped(scalar) ?? scalar) }
            index = end
        }
        return String(result)
    }

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && scalar.value < 0x0250
    }

    private static func swapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x30...0x39: Unicode.Scalar(scalar.value - 0x30 + 0x0660)
        case 0x0660...0x0669: Unicode.Scalar(scalar.value - 0x0660 + 0x30)
        default: nil
        }
    }
}
