internal import Crypto
internal import FoundationEssentials
public import Pipeline

/// How secrets of 256 random bits are stored: only their SHA-256.
public enum StoredHash {
    /// 64 digits.
    public static func hexadecimal(of text: String) -> String {
        SHA256.hash(data: Array(text.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension LookupKey {
    /// Recognises an address that letters go to.
    public func mailAddressID(_ address: String) -> StoredID { self.identifier(["mail address", address]) }

    /// Recognises a person at an issuer of OpenID Connect.
    public func loginID(issuer: String, subject: String) -> StoredID { self.identifier(["login", issuer, subject]) }

    /// Recognises an ID token that an app hands in again.
    public func spentTokenID(_ hash: String) -> StoredID { self.identifier(["spent token", hash]) }

    /// The mark by which a browser shows that this owner has signed in with it before.
    public func browserMark(customer: String) -> String { self.code(["browser mark", customer]) }

    /// Recognises a network that requests come from.
    public func networkID(_ network: String) -> StoredID { self.identifier(["network", network]) }

    /// Recognises a call of the API that comes again, by what its sender calls it.
    public func repeatedCallID(customer: String, key: String) -> StoredID {
        self.identifier(["repeated call", customer, key])
    }

    /// Recognises what such a call asks for.
    public func repeatedRequestID(method: String, request: [UInt8]) -> StoredID {
        let digest = SHA256.hash(data: request).map { String($0, radix: 16) }.joined(separator: ".")
        return self.identifier(["repeated request", method, digest])
    }

    /// Names the owner's configuration profile, or a part of it. It is always the same, and tells nobody the owner's id.
    public func profileID(customer: String, part: String) -> StoredID {
        self.identifier(["profile", part, customer])
    }

    /// Names a calendar of the owner's account, or the account, for apps. Nobody can tell the address by it, and another
    /// owner's is another.
    public func calendarID(customer: String, address: String) -> StoredID {
        self.identifier(["calendar", customer, address])
    }

    /// The token that follows this one in a session: the same for each request that comes with it. Without the key
    /// nobody can tell it.
    public func sessionSuccessor(session: String, token: String) -> String {
        self.code(["session successor", session, token])
    }

    /// Signs the forms of a session.
    public func sessionFormSecret(session: String) -> String { self.code(["session form", session]) }

    /// Signs an address from which an export can be had.
    public func exportSignature(of text: String) -> String { self.code(["export", text]) }

    /// 43 characters of Base64 with the alphabet of RFC 4648, section 5.
    private func code(_ parts: [String]) -> String {
        Data(self.authenticationCode(parts)).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }
}
