internal import Foundation
internal import SwiftASN1
internal import Time
@_spi(CMS) internal import X509

/// Signs configuration profiles by Cryptographic Message Syntax (RFC 5652), with the file inside.
///
/// The library may change this part without notice (`@_spi`). So only this file knows it.
struct ProfileSigner: Sendable {
    enum Fault: Error, Sendable, Hashable {
        case certificate
        case key
        /// The key belongs to another certificate.
        case otherKey
    }

    private let certificate: Certificate
    /// The certificates between the profile's and its authority.
    private let others: [Certificate]
    private let key: Certificate.PrivateKey

    /// - Parameters:
    ///   - certificates: in PEM, that of the key first.
    ///   - key: in PEM.
    init(certificates: String, key: String) throws(Fault) {
        let chain = try? PEMDocument.parseMultiple(pemString: certificates).map {
            try Certificate(derEncoded: $0.derBytes)
        }
        guard let chain, let first = chain.first else { throw .certificate }
        guard let key = try? Certificate.PrivateKey(pemEncoded: key) else { throw .key }
        guard key.publicKey == first.publicKey else { throw .otherKey }
        (self.certificate, self.others, self.key) = (first, Array(chain.dropFirst()), key)
        // Not every kind of key can sign.
        guard (try? self.signed([], at: UnixTime(seconds: 0))) != nil else { throw .key }
    }

    /// In DER.
    func signed(_ file: [UInt8], at now: UnixTime) throws -> [UInt8] {
        try CMS.sign(
            file,
            additionalIntermediateCertificates: self.others,
            certificate: self.certificate,
            privateKey: self.key,
            signingTime: Date(timeIntervalSince1970: Double(now.seconds)),
            detached: false
        )
    }
}

extension ProfileSigner: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    var description: String { "ProfileSigner" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
