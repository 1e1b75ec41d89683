internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct ContactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "Shows and changes the people whom owners meet.",
        subcommands: [
            OwnListCommand<OwnContact>.self, OwnShowCommand<OwnContact>.self, OwnAddCommand<ContactForm>.self,
            OwnSetCommand<ContactForm>.self, OwnRemoveCommand<OwnContact>.self, ContactGroupCommand.self,
        ]
    )
}

struct ContactGroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Shows and changes groups of contacts.",
        subcommands: [
            OwnListCommand<OwnContactGroup>.self, OwnShowCommand<OwnContactGroup>.self,
            OwnAddCommand<ContactGroupForm>.self, OwnSetCommand<ContactGroupForm>.self,
            OwnRemoveCommand<OwnContactGroup>.self,
        ]
    )
}

extension OwnContact: OwnRecord {
    static let plural = "contacts"
    static let hidden = "names and addresses"
    static let stays = "Meetings keep whom they have invited."

    static func list(of customer: String, in store: StoreContext) async throws -> [ContactRow] {
        let input = ReadContacts.Input(customer: customer)
        return try await ReadContacts().run(input, as: .command, in: store).get().people.map { ContactRow($0) }
    }

    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> ContactRow? {
        try await Self.list(of: customer, in: store).first { $0.id == id }
    }
}

extension OwnContactGroup: OwnRecord {
    static let plural = "groups of contacts"
    static let hidden = "names"
    static let stays = "Its members stay."

    static func list(of customer: String, in store: StoreContext) async throws -> [ContactGroupRow] {
        let input = ReadContacts.Input(customer: customer)
        return try await ReadContacts().run(input, as: .command, in: store).get().groups.map { ContactGroupRow($0) }
    }

    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> ContactGroupRow? {
        try await Self.list(of: customer, in: store).first { $0.id == id }
    }
}

extension ContactForm: CommandForm {
    static let thing = "a contact of an owner"
    static let fields = """
        name, and if wanted email, phone (+966501234567), zone (Asia/Riyadh), language (en, ar), blocked (true: meetings \
        that they propose do not reach the owner)
        """
    static let lists = "nothing"
    static let example = "Noura <noura@example.org>"

    struct Definition: Decodable {
        var name: String
        var email: String?
        var phone: String?
        var zone: String?
        var language: String?
        var blocked: Bool?
    }

    init(_ definition: Definition) {
        self.init()
        self.isBlocked = definition.blocked ?? false
        (self.name, self.email, self.phone) = (definition.name, definition.email ?? "", definition.phone ?? "")
        (self.zone, self.language) = (definition.zone ?? "", definition.language ?? "")
    }

    /// A name, an address, or both.
    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: Self, open: [String]) {
        var form = Self()
        guard let guest = MeetingGuest.read(sentence).first else { return (form, ["name"]) }
        (form.name, form.email) = (guest.name, guest.email)
        return (form, [])
    }

    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        try await AddContact().run(.init(id, self, customer: customer), as: .command, in: environment.store).get()
    }

    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = ChangeContact.Input(id, .contact(self), customer: customer)
        try await ChangeContact().run(input, as: .command, in: environment.store).get()
    }
}

extension ContactGroupForm: CommandForm {
    static let thing = "a group of contacts of an owner"
    static let fields = "name and members (ids of contacts)"
    static let lists = "members"
    static let example = "Family"

    struct Definition: Decodable {
        var name: String
        var members: [String]?
    }

    init(_ definition: Definition) {
        self.init()
        (self.name, self.members) = (definition.name, definition.members ?? [])
    }

    /// The words are the name.
    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: Self, open: [String]) {
        (Self(Definition(name: sentence)), [])
    }

    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        try await AddContactGroup().run(.init(id, self, customer: customer), as: .command, in: environment.store).get()
    }

    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = ChangeContact.Input(id, .group(self), customer: customer)
        try await ChangeContact().run(input, as: .command, in: environment.store).get()
    }
}

/// A contact, as a printed row.
struct ContactRow: ListedRow {
    static let titles = ["ID", "EMAIL", "PHONE", "ZONE", "LANGUAGE", "BLOCKED"]

    var id: String
    /// The address stays out of what operators see.
    var hasEmail: Bool
    var hasPhone: Bool
    /// nil for the owner's.
    var zone: String?
    var language: String?
    var isBlocked: Bool

    init(_ person: ReadContacts.Person) {
        (self.id, self.hasEmail) = (person.id, person.contact.email != nil)
        (self.hasPhone, self.zone) = (person.contact.phone != nil, person.contact.zone?.name)
        (self.language, self.isBlocked) = (person.contact.locale, person.contact.isBlocked)
    }

    var cells: [String] {
        [
            self.id, self.hasEmail ? "yes" : "no", self.hasPhone ? "yes" : "no", self.zone ?? "–", self.language ?? "–",
            self.isBlocked ? "yes" : "no",
        ]
    }
}

/// A group of contacts, as a printed row.
struct ContactGroupRow: ListedRow {
    static let titles = ["ID", "MEMBERS"]

    var id: String
    /// The ids of contacts.
    var members: [String]

    init(_ group: ReadContacts.Group) { (self.id, self.members) = (group.id, group.group.members.sorted()) }

    var cells: [String] { [self.id, "\(self.members.count)"] }
}
