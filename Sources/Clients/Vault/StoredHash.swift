internal import Crypto
internal import FoundationEssentials
public import Pipeline

/// The stored form of secrets of 256 random bits: only their SHA-256.
public enum StoredHash {
    /// 64 digits.
    public static func hexadecimal(of text: String) -> String {
        SHA256.hash(data: Array(text.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension LookupKey {
    /// Identifies an e-mail address.
    public func mailAddressID(_ address: String) -> StoredID { self.identifier(["mail address", address]) }

    /// Identifies a person at an OpenID Connect issuer.
    public func loginID(issuer: String, subject: String) -> StoredID { self.identifier(["login", issuer, subject]) }

    /// Recognises an ID token that an app submits again.
    public func spentTokenID(_ hash: String) -> StoredID { self.identifier(["spent token", hash]) }

    /// The mark that shows that this owner has signed in with a browser before.
    public func browserMark(customer: String) -> String { self.code(["browser mark", customer]) }

    /// Identifies a network that requests come from.
    public func networkID(_ network: String) -> StoredID { self.identifier(["network", network]) }

    /// Recognises a repeated API call by the key that its sender chose.
    public func repeatedCallID(customer: String, key: String) -> StoredID {
        self.identifier(["repeated call", customer, key])
    }

    /// Recognises the content of such a call.
    public func repeatedRequestID(method: String, request: [UInt8]) -> StoredID {
        let digest = SHA256.hash(data: request).map { String($0, radix: 16) }.joined(separator: ".")
        return self.identifier(["repeated request", method, digest])
    }

    /// Identifies the owner's configuration profile, or a part of it. It is constant and does not reveal the owner's
    /// id.
    public func profileID(customer: String, part: String) -> StoredID {
        self.identifier(["profile", part, customer])
    }

    /// Identifies a calendar of the owner's account, or the account, for apps. It does not reveal the address, and is
    /// different for another owner.
    public func calendarID(customer: String, address: String) -> StoredID {
        self.identifier(["calendar", customer, address])
    }

    /// The next token of a session: the same for each request with the current one. It cannot be computed without the
    /// key.
    public func sessionSuccessor(session: String, token: String) -> String {
        self.code(["session successor", session, token])
    }

    /// Signs the forms of a session.
    public func sessionFormSecret(session: String) -> String { self.code(["session form", session]) }

    /// Signs the address of an export.
    public func exportSignature(of text: String) -> String { self.code(["export", text]) }

    /// 43 characters of Base64 with the alphabet of RFC 4648, section 5.
    private func code(_ parts: [String]) -> String {
        Data(self.authenticationCode(parts)).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }
}
