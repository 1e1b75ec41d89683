/// An account as its owner has typed it.
public struct CalendarForm: Sendable {
    public var provider: CalendarProvider?
    public var address = ""
    public var user = ""
    public var password = ""

    public init() {}

    /// Where the test begins; nil if it is not known yet.
    public var url: String? {
        guard let provider else { return nil }
        return provider.fixedAddress ?? (self.address.isEmpty ? nil : provider.address(typed: self.address))
    }

    /// By what was typed alone. The server says if it is right.
    public var faults: [CalendarField: CalendarInputFault] {
        var faults: [CalendarField: CalendarInputFault] = [:]
        switch self.provider {
        case nil: faults[.provider] = .noProvider
        case .google: faults[.provider] = .google
        case .iCloud, .fastmail, .mailbox: if !self.address.isEmpty { faults[.address] = .addressNotWanted }
        case .nextcloud, .other: faults[.address] = Self.fault(ofAddress: self.address)
        }
        if self.user.isEmpty {
            faults[.user] = .noUser
        } else if self.user.utf8.count > 320 || self.user.contains(":") || Self.isUnprintable(self.user) {
            faults[.user] = .unusableUser
        }
        if self.password.isEmpty {
            faults[.password] = .noPassword
        } else if self.password.utf8.count > 1024 || Self.isUnprintable(self.password) {
            faults[.password] = .unusablePassword
        }
        return faults
    }

    private static func fault(ofAddress text: String) -> CalendarInputFault? {
        guard !text.isEmpty else { return .noAddress }
        guard text.utf8.count <= 2000, !text.contains(where: \.isWhitespace), !Self.isUnprintable(text) else {
            return .unusableAddress
        }
        let host = text.lowercased().split(separator: "/").first { $0.contains(".") && !$0.hasSuffix(":") } ?? ""
        let name = host.prefix { $0 != ":" }
        let isGoogle = ["google.com", "googleusercontent.com", "gmail.com", "googleapis.com"].contains {
            name == $0 || name.hasSuffix(".\($0)")
        }
        return isGoogle ? .google : nil
    }

    /// Control characters, and marks that nobody sees and some programs copy.
    private static func isUnprintable(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            // Joiners shape Arabic letters, and may be part of a password.
            if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
            default: false
            }
        }
    }
}

extension CalendarForm: CustomStringConvertible, CustomReflectable {
    /// Without what was typed.
    public var description: String { "CalendarForm" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

public enum CalendarField: String, Sendable, CaseIterable {
    case provider
    case address
    case user
    case password
}

/// Why a field is refused before any server is asked.
public enum CalendarInputFault: Sendable, Hashable, CaseIterable {
    case noProvider
    case google
    case noAddress
    case addressNotWanted
    case unusableAddress
    /// `http://` to a server that is not allowed without TLS.
    case notEncrypted
    case noUser
    case unusableUser
    case noPassword
    case unusablePassword
}
