internal import CalDAV
internal import Web

/// A file that sets up an owner's calendar account on an iPhone or iPad. iOS asks for the password, unless it is in the
/// file.
///
/// The keys are Apple's: https://developer.apple.com/documentation/devicemanagement/caldav
struct ConfigurationProfile: Sendable, Hashable {
    static let type = "application/x-apple-aspen-config"
    static let name = "jadwal.mobileconfig"

    let place: AccountPlace
    let user: String
    /// Of an account that the operator keeps for the owner: nobody else has told the owner what it is.
    var password: String?
    let ids: Identifiers
    let language: Language

    /// The same for each profile of an owner, so that a second one replaces the first.
    struct Identifiers: Sendable, Hashable {
        /// UUIDs.
        let profile: String
        let account: String
    }

    var list: PropertyList {
        let name = Spoken(ProfilePhrase.accountName, in: self.language).text
        return .dictionary([
            .init("PayloadContent", .list([self.account(named: "\(name) (\(self.place.host))")])),
            .init("PayloadDescription", .text(Spoken(ProfilePhrase.fileHint, in: self.language).text)),
            .init("PayloadDisplayName", .text(name)), .init("PayloadIdentifier", .text(self.identifier)),
            .init("PayloadOrganization", .text(Spoken(OwnerPhrase.product, in: self.language).text)),
            .init("PayloadRemovalDisallowed", .flag(false)), .init("PayloadType", .text("Configuration")),
            .init("PayloadUUID", .text(self.ids.profile)), .init("PayloadVersion", .number(1)),
        ])
    }

    private var identifier: String { "jadwal.calendar.\(self.ids.profile)" }

    private func account(named name: String) -> PropertyList {
        let password = self.password.map { [PropertyList.Item("CalDAVPassword", .text($0))] } ?? []
        let items: [PropertyList.Item] = [
            .init("CalDAVAccountDescription", .text(name)), .init("CalDAVHostName", .text(self.place.host)),
            .init("CalDAVPort", .number(self.place.port)), .init("CalDAVPrincipalURL", .text(self.place.path)),
            .init("CalDAVUseSSL", .flag(self.place.isSecure)), .init("CalDAVUsername", .text(self.user)),
            .init("PayloadDisplayName", .text(name)), .init("PayloadIdentifier", .text("\(self.identifier).account")),
            .init("PayloadType", .text("com.apple.caldav.account")), .init("PayloadUUID", .text(self.ids.account)),
            .init("PayloadVersion", .number(1)),
        ]
        return .dictionary(password + items)
    }
}

extension ConfigurationProfile: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    var description: String { "ConfigurationProfile" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
