import Pipeline
import Store
import TestSupport
import Testing

@testable import UseCases

@Suite(
    "Owners keep contacts and groups, and no other owner's",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ContactUseCaseTests {
    private static func form(_ name: String, email: String = "", phone: String = "") -> ContactForm {
        var form = ContactForm()
        (form.name, form.email, form.phone) = (name, email, phone)
        return form
    }

    private static func add(
        _ form: ContactForm,
        _ id: String = EventIdentity.random().id,
        in bed: UseCaseBed
    ) async throws -> ContactRefusal? {
        try await AddContact().run(.init(id, form), as: UseCaseBed.old, in: bed.store).refusal
    }

    private static func read(_ search: String = "", in bed: UseCaseBed) async throws -> ReadContacts.Output {
        try await ReadContacts().run(.init(search: search), as: UseCaseBed.old, in: bed.store).get()
    }

    @Test func addressAndNumberAreThoseOfOneContact() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            let form = Self.form(" Noura ", email: "Noura@Example.org", phone: "+966 50 123 4567")
            for _ in 0..<2 { #expect(try await Self.add(form, id, in: bed) == nil) }
            #expect(try await Self.read(in: bed).people.map(\.contact.name) == ["Noura"])
            let email = try await Self.add(Self.form("X", email: "noura@example.org"), in: bed)
            #expect(email == .wrong([.email: .taken]))
            let phone = try await Self.add(Self.form("X", phone: "+966501234567"), in: bed)
            #expect(phone == .wrong([.phone: .taken]))
            let unreadable = try await Self.add(Self.form("\u{200B}", email: "x", phone: "050"), in: bed)
            #expect(unreadable == .wrong([.name: .empty, .email: .unreadable, .phone: .unreadable]))
            let other = Actor.owner(UseCaseBed.other)
            let changed = try await ChangeContact().run(.init(id, .contact(form)), as: other, in: bed.store).refusal
            #expect(changed == .notFound)
            let removed = try await RemoveContact().run(.init(id), as: other, in: bed.store).refusal
            #expect(removed == .notFound)
            var renamed = form
            renamed.name = "Noura A"
            try await ChangeContact().run(.init(id, .contact(renamed)), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.read(in: bed).people.map(\.contact.name) == ["Noura A"])
            try await RemoveContact().run(.init(id), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.read(in: bed).people.isEmpty)
        }
    }

    @Test func namesOfBothScriptsAreSortedAndFound() async throws {
        try await UseCaseBed.lend { bed in
            for name in ["Zaid", "أحمد علي", "Omar Saleh", "إبراهيم", "omar Adel"] {
                #expect(try await Self.add(Self.form(name), in: bed) == nil)
            }
            let names = try await Self.read(in: bed).people.map(\.contact.name)
            #expect(names == ["omar Adel", "Omar Saleh", "Zaid", "إبراهيم", "أحمد علي"])
            #expect(try await Self.read("ابرا", in: bed).people.map(\.contact.name) == ["إبراهيم"])
            #expect(try await Self.read("OMAR sal", in: bed).people.map(\.contact.name) == ["Omar Saleh"])
            #expect(try await Self.read("nobody", in: bed).people.isEmpty)
        }
    }

    @Test func groupHasContactsOfItsOwner() async throws {
        try await UseCaseBed.lend { bed in
            let (noura, family) = (EventIdentity.random().id, EventIdentity.random().id)
            #expect(try await Self.add(Self.form("Noura"), noura, in: bed) == nil)
            var form = ContactGroupForm()
            (form.name, form.members) = ("Family", [noura, EventIdentity.random().id])
            let unknown = try await AddContactGroup().run(.init(family, form), as: UseCaseBed.old, in: bed.store)
                .refusal
            #expect(unknown == .wrong([.members: .unknown]))
            form.members = [noura]
            try await AddContactGroup().run(.init(family, form), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.read(in: bed).groups.map(\.group) == [ContactGroup("Family", members: [noura])])
            // A contact that is removed is in no group any more.
            try await RemoveContact().run(.init(noura), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.read(in: bed).groups.map(\.group.members) == [[]])
            try await RemoveContactGroup().run(.init(family), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.read(in: bed).groups.isEmpty)
        }
    }
}
