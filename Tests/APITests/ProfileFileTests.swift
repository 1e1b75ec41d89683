import CalDAV
import Foundation
import TestSupport
import Testing
import Time
import Web

@testable import API

@Suite("Profile: phones and other programs read the file") struct ProfileFileTests {
    private static let now = UnixTime(seconds: 1_800_000_000)

    private static func profile(
        _ url: String = "https://dav.example.org:8443/remote.php/dav/principals/noura/",
        user: String = "noura",
        password: String? = nil,
        language: Language = .english
    ) throws -> ConfigurationProfile {
        ConfigurationProfile(
            place: try #require(AccountPlace(url)),
            user: user,
            password: password,
            ids: .init(
                profile: "0192d3a4-0000-7000-8000-000000000001",
                account: "0192d3a4-0000-7000-8000-000000000002"
            ),
            language: language
        )
    }

    private static func read(_ file: [UInt8]) throws -> [String: Any] {
        let json = try ForeignReaders.propertyList(file)
        return try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    }

    private static func account(_ profile: ConfigurationProfile) throws -> [String: Any] {
        let list = try Self.read(Array(profile.list.file.utf8))
        return try #require((list["PayloadContent"] as? [[String: Any]])?.first)
    }

    @Test func passwordIsInItOnlyIfItIsGiven() throws {
        let hosted = try Self.account(try Self.profile(password: "a&b-<c>"))
        #expect(hosted["CalDAVPassword"] as? String == "a&b-<c>")
        #expect(try !Self.profile().list.file.contains("Password"))
    }

    @Test(arguments: Language.allCases) func plistlibReadsEveryKey(_ language: Language) throws {
        let profile = try Self.profile(language: language)
        let list = try Self.read(Array(profile.list.file.utf8))
        #expect(list["PayloadType"] as? String == "Configuration" && list["PayloadVersion"] as? Int == 1)
        #expect(list["PayloadUUID"] as? String == profile.ids.profile)
        #expect(list["PayloadIdentifier"] as? String == "jadwal.calendar.\(profile.ids.profile)")
        #expect(list["PayloadDisplayName"] as? String == Spoken(ProfilePhrase.accountName, in: language).text)
        let account = try Self.account(profile)
        #expect(account["PayloadType"] as? String == "com.apple.caldav.account")
        #expect(account["PayloadUUID"] as? String == profile.ids.account)
        #expect(account["CalDAVHostName"] as? String == "dav.example.org")
        #expect(account["CalDAVPort"] as? Int == 8443 && account["CalDAVUseSSL"] as? Bool == true)
        #expect(account["CalDAVPrincipalURL"] as? String == "/remote.php/dav/principals/noura/")
        #expect(account["CalDAVUsername"] as? String == "noura" && account["CalDAVPassword"] == nil)
    }

    @Test(arguments: [
        ("https://dav.example.org", "dav.example.org", 443, true, "/"),
        ("dav.example.org/caldav", "dav.example.org", 443, true, "/caldav"),
        ("http://noura:x@127.0.0.1:5232/noura/?a=b#c", "127.0.0.1", 5232, false, "/noura/"),
    ])
    func hostHasNoSchemeAndNoPath(_ url: String, _ host: String, _ port: Int, _ isSecure: Bool, _ path: String) throws {
        let account = try Self.account(try Self.profile(url))
        #expect(account["CalDAVHostName"] as? String == host && account["CalDAVPort"] as? Int == port)
        #expect(account["CalDAVUseSSL"] as? Bool == isSecure && account["CalDAVPrincipalURL"] as? String == path)
    }

    @Test(arguments: [
        "</string><key>x</key>", "a & b", "]]>", "<!ENTITY x 'y'>", "نورة@مثال", "\u{202E}", "a\r\nb", "&amp;",
    ])
    func whatWasTypedStaysText(_ user: String) throws {
        #expect(try Self.account(try Self.profile(user: user))["CalDAVUsername"] as? String == user)
    }

    @Test func whatXMLCannotHoldIsReplaced() throws {
        let account = try Self.account(try Self.profile(user: "a\u{0}\u{8}b\u{FFFE}"))
        #expect(account["CalDAVUsername"] as? String == "a\u{FFFD}\u{FFFD}b\u{FFFD}")
    }

    @Test func opensslFindsTheFileInTheSignedOneAndNoFlippedBit() throws {
        let certificate = try ServerCertificate()
        let signer = try ProfileSigner(
            certificates: try String(contentsOfFile: certificate.chain, encoding: .utf8)
                + String(contentsOfFile: certificate.authority, encoding: .utf8),
            key: try String(contentsOfFile: certificate.key, encoding: .utf8)
        )
        let file = Array(try Self.profile(user: "noura").list.file.utf8)
        let signed = try signer.signed(file, at: Self.now)
        #expect(try ForeignReaders.signedContent(signed, authority: certificate.authority) == file)
        let place = try #require(signed.firstRange(of: Array("noura".utf8)))
        var flipped = signed
        flipped[place.lowerBound] ^= 1
        #expect(try ForeignReaders.signedContent(flipped, authority: certificate.authority) == nil)
        let other = try ServerCertificate()
        #expect(try ForeignReaders.signedContent(signed, authority: other.authority) == nil)
        #expect(throws: ProfileSigner.Fault.otherKey) {
            try ProfileSigner(
                certificates: try String(contentsOfFile: certificate.chain, encoding: .utf8),
                key: try String(contentsOfFile: other.key, encoding: .utf8)
            )
        }
    }

    @Test func whatIsNoPEMIsRefused() throws {
        let certificate = try ServerCertificate()
        let chain = try String(contentsOfFile: certificate.chain, encoding: .utf8)
        #expect(throws: ProfileSigner.Fault.certificate) { try ProfileSigner(certificates: "x", key: "x") }
        #expect(throws: ProfileSigner.Fault.certificate) { try ProfileSigner(certificates: "", key: "x") }
        #expect(throws: ProfileSigner.Fault.key) { try ProfileSigner(certificates: chain, key: "x") }
    }
}
