/// The content of a page. Text is always escaped, addresses are routes or `OutsideAddress`, and no element runs or
/// styles anything: shown data can never become a script.
public indirect enum Markup: Sendable, Hashable {
    /// Words of the program, in the page's language.
    case words(Spoken)
    /// Anything else: ids, names, causes. It is isolated, so that its direction changes nothing around it.
    case value(String)
    /// Numbers of the program, such as a count or an hour. They are isolated too.
    case figures(String)
    case element(Tag, [Attribute], [Markup])
    case group([Markup])

    public static let nothing = Markup.group([])

    /// One element of a closed list.
    public enum Tag: String, Sendable, CaseIterable {
        case a, abbr, button, br, caption, code, datalist, dd, details, dialog, div, dl, dt, fieldset, figcaption,
            figure
        case footer, form, g, h1, h2, h3, header, hr, input, kbd, label, legend, li, line, main, nav, ol, option, p,
            path
        case pre, progress, rect, section, select, small, span, strong, summary, svg, table, tbody, td, text
        case textarea, th, thead, time, title, tr, ul

        /// It has no content and no end.
        var isVoid: Bool { [.br, .hr, .input].contains(self) }

        /// It stands in a line of text.
        fileprivate var isInline: Bool {
            [.a, .abbr, .button, .code, .input, .label, .select, .small, .span, .strong, .time].contains(self)
        }
    }
}

extension Markup {
    public static func words(_ phrase: some Phrase, in language: Language) -> Markup {
        .words(Spoken(phrase, in: language))
    }

    /// The HTML of this part of a page.
    public var html: String {
        var output = ""
        self.write(into: &output)
        return output
    }

    func write(into output: inout String) {
        switch self {
        case .words(let spoken): output += HTMLText.escaped(spoken.text)
        case .value(let text), .figures(let text): output += "<bdi>\(HTMLText.escaped(HTMLText.visible(text)))</bdi>"
        case .group(let parts): Self.write(parts, into: &output)
        case .element(let tag, let attributes, let content):
            output += "<\(tag.rawValue)"
            for attribute in attributes { attribute.write(into: &output) }
            output += ">"
            guard !tag.isVoid else { return }
            // The first line break of these two is not part of their text.
            if tag == .textarea || tag == .pre { output += "\n" }
            if tag == .textarea || tag == .option || tag == .title {
                let text = tag == .textarea ? HTMLText.typed : HTMLText.visible
                for part in content { part.writePlain(text, into: &output) }
            } else {
                Self.write(content, into: &output)
            }
            output += "</\(tag.rawValue)>"
        }
    }

    private static func write(_ parts: [Markup], into output: inout String) {
        var isBehindInline = false
        Self.write(parts, into: &output, behindInline: &isBehindInline)
    }

    /// Words of neighbours in a line do not run together where there is no style sheet.
    private static func write(_ parts: [Markup], into output: inout String, behindInline isBehind: inout Bool) {
        for part in parts {
            if case .group(let inner) = part {
                Self.write(inner, into: &output, behindInline: &isBehind)
                continue
            }
            if isBehind, part.isInline { output += "\n" }
            part.write(into: &output)
            isBehind = part.isInline
        }
    }

    private var isInline: Bool {
        if case .element(let tag, _, _) = self { tag.isInline } else { false }
    }

    /// Where HTML allows text alone.
    private func writePlain(_ shown: (String) -> String, into output: inout String) {
        switch self {
        case .words(let spoken): output += HTMLText.escaped(spoken.text)
        case .value(let text), .figures(let text): output += HTMLText.escaped(shown(text))
        case .element(_, _, let content), .group(let content):
            for part in content { part.writePlain(shown, into: &output) }
        }
    }
}

/// How text gets into HTML.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// With U+FFFD for what HTML does not allow, and for marks that would change the direction of other text.
    static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: Self.isHidden) else { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { output.append(Self.isHidden(scalar) ? "\u{FFFD}" : scalar) }
        return String(output)
    }

    /// Without these marks: the text of a field, which is sent again and must not come back changed, and names that are
    /// only heard.
    static func typed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: Self.isHidden) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.isHidden($0) }))
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E,
            0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
            true
        // Noncharacters.
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
