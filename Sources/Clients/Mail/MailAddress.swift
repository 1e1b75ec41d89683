internal import CIDN2

/// An address that e-mail can be sent to: a dot-atom and a domain of two labels or more (RFC 5321 and 5322), with
/// letters beyond ASCII in the local part as `LetterScript` allows them (RFC 6531). Quoted local parts and address
/// literals are refused: people do not use them, and they can contain anything.
public struct MailAddress: Sendable, Hashable {
    private static let longest = 254
    private static let longestLocalPart = 64
    private static let longestLabel = 63

    /// In the form that is sent: the domain in lower case and in A-labels.
    public let text: String
    /// If false, only servers with SMTPUTF8 accept it.
    public var isASCII: Bool { self.text.utf8.allSatisfy { $0 < 0x80 } }
    /// Equal for spellings of one mailbox that differ in case: servers that distinguish case are practically unknown.
    public var lookupText: String { self.text.lowercased() }
    public var domain: String { String(self.text.drop { $0 != "@" }.dropFirst()) }

    /// nil if it is no such address.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.longest, let at = text.lastIndex(of: "@"),
            Self.isLocalPart(text[..<at]), let domain = Self.domain(String(text[text.index(after: at)...]))
        else { return nil }
        let whole = "\(text[..<at])@\(domain)"
        guard whole.utf8.count <= Self.longest else { return nil }
        self.text = whole
    }

    private static func isLocalPart(_ text: some StringProtocol) -> Bool {
        (1...Self.longestLocalPart).contains(text.utf8.count)
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.unicodeScalars.allSatisfy(Self.isOfAtom)
            } && Set(text.unicodeScalars.compactMap(LetterScript.init)).count <= 1
    }

    private static func isOfAtom(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? Self.isOfAtom(UInt8(scalar.value)) : LetterScript(scalar) != nil
    }

    private static func isOfAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }

    private static func domain(_ text: String) -> String? {
        guard let domain = text.utf8.allSatisfy({ $0 < 0x80 }) ? text : Self.punycode(text) else { return nil }
        let labels = domain.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        // A number in the last label is an IPv4 address.
        guard labels.count >= 2, labels.allSatisfy(Self.isLabel), labels.last?.utf8.allSatisfy(Self.isDigit) == false
        else { return nil }
        return labels.joined(separator: ".")
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...Self.longestLabel).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { byte in
                Self.isDigit(byte) || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Converts to A-labels (RFC 5890). libcurl does that by the process's locale, which is C here.
    private static func punycode(_ domain: String) -> String? {
        var label: UnsafeMutablePointer<UInt8>?
        let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        guard !domain.utf8.contains(0), idn2_lookup_u8(Array(domain.utf8) + [0], &label, flags) == IDN2_OK.rawValue,
            let label
        else { return nil }
        defer { idn2_free(label) }
        return String(cString: label)
    }
}

extension MailAddress: CustomStringConvertible, CustomReflectable {
    /// Without the address.
    public var description: String { "MailAddress" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The sender of e-mails: an address with a name.
public struct MailSender: Sendable, Hashable {
    static let longestName = 100

    public let name: String?
    public let address: MailAddress

    /// Reads `Jadwal <jadwal@example.org>`, or an address alone.
    public init?(_ text: String) {
        var name: Substring?
        var address = text[...]
        if text.last == ">", let open = text.lastIndex(of: "<") {
            name = text[..<open]
            while name?.last?.isWhitespace == true { name?.removeLast() }
            address = text[text.index(after: open)...].dropLast()
        }
        // Servers without SMTPUTF8 would accept no e-mail at all.
        guard let address = MailAddress(address), address.isASCII, name.map({ $0.count <= Self.longestName }) ?? true
        else { return nil }
        self.address = address
        self.name = name.flatMap { $0.isEmpty ? nil : String($0) }
    }
}
