internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// The fields of a contact and of a group, for adding and for changing.
enum ContactFields {
    static let id = "id"
    static let blocked = "blocked"

    static func fields(_ form: ContactForm, _ context: OwnerContext) -> [PageForm.Field] {
        let languages =
            [PageForm.Option("", context.words(ContactPhrase.anyLanguage))]
            + ContactForm.languages.map { PageForm.Option($0, context.words(ContactPhrase.language($0))) }
        return [
            .text(
                ContactField.name.rawValue,
                context.say(ContactPhrase.field(.name)),
                value: form.name,
                longest: MeetingParticipant.longestName,
                isRequired: true
            ), .mail(ContactField.email.rawValue, context.say(ContactPhrase.field(.email)), value: form.email),
            .phone(ContactField.phone.rawValue, context.say(ContactPhrase.field(.phone)), value: form.phone),
            ZoneCities.field(form.zone, named: ContactPhrase.field(.zone), hint: ContactPhrase.zoneHint, context),
            .choice(
                ContactField.language.rawValue,
                context.say(ContactPhrase.field(.language)),
                languages,
                chosen: form.language
            ), .check(Self.blocked, context.say(ContactPhrase.block), isOn: form.isBlocked),
        ]
    }

    static func group(
        _ form: ContactGroupForm,
        _ people: [ReadContacts.Person],
        _ context: OwnerContext
    ) -> [PageForm.Field] {
        [
            .text(
                ContactField.name.rawValue,
                context.say(ContactPhrase.field(.name)),
                value: form.name,
                longest: MeetingParticipant.longestName,
                isRequired: true
            ),
            .checks(
                ContactField.members.rawValue,
                context.say(ContactPhrase.members),
                people.map { PageForm.Option($0.id, .value($0.contact.name)) },
                chosen: Set(form.members)
            ),
        ]
    }

    static func contact(_ items: RequestItems) -> ContactForm {
        var form = ContactForm()
        (form.name, form.email) = (
            items.text(ContactField.name.rawValue) ?? "", items.text(ContactField.email.rawValue) ?? ""
        )
        form.phone = items.text(ContactField.phone.rawValue) ?? ""
        let zone = items.text(ContactField.zone.rawValue) ?? ""
        form.zone = ZoneCities.zone(zone)?.name ?? zone
        form.language = items.text(ContactField.language.rawValue) ?? ""
        form.isBlocked = items.isOn(Self.blocked)
        return form
    }

    static func group(_ items: RequestItems) -> ContactGroupForm {
        var form = ContactGroupForm()
        form.name = items.text(ContactField.name.rawValue) ?? ""
        form.members = items.all(ContactField.members.rawValue)
        return form
    }

    static func faults(_ refusal: ContactRefusal?, _ context: OwnerContext) -> [String: Spoken] {
        guard case .wrong(let faults)? = refusal else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: faults.map {
                ($0.key.rawValue, context.say(ContactPhrase.fault($0.value, of: $0.key)))
            }
        )
    }

    static func notice(_ refusal: ContactRefusal?, _ context: OwnerContext) -> Markup {
        switch refusal {
        case .tooMany: .notice(.bad, [.p([context.words(ContactPhrase.tooMany)])])
        case .wrong, .notFound, nil: .nothing
        }
    }
}
