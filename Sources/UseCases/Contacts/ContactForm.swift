internal import ChatReader
internal import Mail
public import Pipeline
internal import Store
internal import Time

public enum ContactField: String, Sendable, Hashable, CaseIterable {
    case name, email, phone, zone, language, members
}

/// Why a field cannot be kept.
public enum ContactFault: String, Sendable, Hashable, CaseIterable {
    case empty, unreadable, unknown
    case tooLong = "too_long"
    /// Another contact has the address or the number.
    case taken
}

/// Why a contact or a group is not added or changed.
public enum ContactRefusal: UseCaseRefusal {
    case notFound
    case wrong([ContactField: ContactFault])
    case tooMany

    public var kind: RefusalKind {
        switch self {
        case .notFound: .notFound
        case .wrong, .tooMany: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notFound: "this owner has no such contact or group"
        case .wrong(let faults):
            faults.map { "\($0.key.rawValue): \($0.value.rawValue)" }.sorted().joined(separator: ", ")
        case .tooMany: "an owner has at most \(Contact.most) contacts and groups"
        }
    }
}

/// A contact as somebody has typed it.
public struct ContactForm: Sendable, Hashable {
    /// The languages of pages and e-mails.
    public static let languages = ["en", "ar"]

    public var name = ""
    public var email = ""
    public var phone = ""
    /// Empty for the owner's.
    public var zone = ""
    public var language = ""
    /// Nothing that they propose reaches the owner.
    public var isBlocked = false

    public init() {}

    public init(_ contact: Contact) {
        (self.name, self.email, self.zone) = (contact.name, contact.email ?? "", contact.zone?.name ?? "")
        (self.phone, self.language) = (contact.phone.map { "+\($0)" } ?? "", contact.locale ?? "")
        self.isBlocked = contact.isBlocked
    }

    /// - Parameter id: of the contact, whose own address is not taken.
    func read(_ id: String, _ book: ContactBook) -> Result<Contact, ContactRefusal> {
        var faults: [ContactField: ContactFault] = [:]
        let name = PersonName.read(self.name)
        if name.isEmpty { faults[.name] = .empty }
        if name.count > MeetingParticipant.longestName { faults[.name] = .tooLong }
        let (email, phone) = (self.address(&faults), self.number(&faults))
        let others = book.contacts.filter { $0.key != id }.values
        if let email, others.contains(where: { $0.email?.lowercased() == email.lowercased() }) {
            faults[.email] = .taken
        }
        if let phone, others.contains(where: { $0.phone == phone }) { faults[.phone] = .taken }
        let zone = Zone(self.zone)
        if zone == nil, !self.zone.isEmpty { faults[.zone] = .unknown }
        if !self.language.isEmpty, !Self.languages.contains(self.language) { faults[.language] = .unknown }
        guard faults.isEmpty else { return .failure(.wrong(faults)) }
        let locale = self.language.isEmpty ? nil : self.language
        var contact = Contact(name, email: email, phone: phone, zone: zone, locale: locale)
        contact.isBlocked = self.isBlocked
        return .success(contact)
    }

    private func address(_ faults: inout [ContactField: ContactFault]) -> String? {
        guard !self.email.isEmpty else { return nil }
        let address = MailAddress(self.email)
        if address == nil { faults[.email] = .unreadable }
        return address?.text
    }

    private func number(_ faults: inout [ContactField: ContactFault]) -> String? {
        guard !self.phone.isEmpty else { return nil }
        do throws(PhoneNumberFault) {
            return try PhoneNumber(self.phone).digits
        } catch {
            faults[.phone] = .unreadable
            return nil
        }
    }
}

/// A group of contacts as somebody has typed and chosen it.
public struct ContactGroupForm: Sendable, Hashable {
    public var name = ""
    /// The ids of all members.
    public var members: [String] = []

    public init() {}

    func read(_ book: ContactBook) -> Result<ContactGroup, ContactRefusal> {
        var faults: [ContactField: ContactFault] = [:]
        let name = PersonName.read(self.name)
        if name.isEmpty { faults[.name] = .empty }
        if name.count > MeetingParticipant.longestName { faults[.name] = .tooLong }
        let members = Set(self.members.compactMap { EventIdentity($0)?.id })
        if members.count != Set(self.members).count || !members.isSubset(of: book.contacts.keys) {
            faults[.members] = .unknown
        }
        return faults.isEmpty ? .success(ContactGroup(name, members: members)) : .failure(.wrong(faults))
    }
}

/// A name on one line, without characters that nobody sees.
enum PersonName {
    static func read(_ text: String) -> String { PlainText.clean(text, keepingLineBreaks: false) }
}
