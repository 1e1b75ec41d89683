internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The fields of the form of an own notification.
enum NoticeFields {
    static let id = "id"
    static let active = "active"

    /// The owner's groups and places, to choose from.
    struct Choices {
        var groups: [GroupRecord] = []
        var places: [PlaceRecord] = []

        init(_ groups: [GroupRecord] = [], _ places: [PlaceRecord] = []) {
            (self.groups, self.places) = (groups, places)
        }

        static func load(of customer: String, _ store: StoreContext) async throws -> Choices {
            Choices(
                try await PostgresGroups(store).list(of: customer),
                try await PostgresPlaces(store).list(of: customer)
            )
        }
    }

    static func fields(_ form: NoticeForm, _ choices: Choices, _ context: OwnerContext) -> [PageForm.Field] {
        [
            .text(
                NoticeField.title.rawValue,
                context.say(NoticePhrase.name),
                value: form.title,
                longest: Notice.longestTitle,
                isRequired: true
            ),
            .text(
                NoticeField.subtext.rawValue,
                context.say(NoticePhrase.subtext),
                value: form.subtext,
                longest: Notice.longestSubtext
            ),
            .area(
                NoticeField.body.rawValue,
                context.say(NoticePhrase.body),
                value: form.body,
                longest: Notice.longestBody
            ),
        ] + TimetableFields.fields(form.times, context) + [
            .picks(
                NoticeField.urgency.rawValue,
                context.say(NoticePhrase.urgency),
                NotificationOptions.Urgency.allCases.map {
                    PageForm.Option($0.rawValue, context.words(NoticePhrase.loud($0)))
                },
                chosen: form.urgency
            )
        ] + (choices.groups.isEmpty ? [] : [Self.choice(choices.groups, form, context)])
            + (choices.places.isEmpty ? [] : [Self.choice(choices.places, form, context)])
    }

    private static func choice(_ places: [PlaceRecord], _ form: NoticeForm, _ context: OwnerContext) -> PageForm.Field {
        .checks(
            NoticeField.places.rawValue,
            context.say(PlacePhrase.byPlaces),
            places.flatMap { place in
                Crossing.allCases.map { crossing in
                    let words = context.words(PlacePhrase.option(crossing))
                    return PageForm.Option(
                        PlaceLink(crossing, place.id).description,
                        .group([words, .value(" \(place.place.name)")])
                    )
                }
            },
            chosen: Set(form.places ?? []),
            hint: context.say(PlacePhrase.byPlacesHint)
        )
    }

    private static func choice(_ groups: [GroupRecord], _ form: NoticeForm, _ context: OwnerContext) -> PageForm.Field {
        .checks(
            NoticeField.groups.rawValue,
            context.say(GroupPhrase.inGroups),
            groups.map { PageForm.Option($0.id, .value($0.group.name)) },
            chosen: Set(form.groups ?? []),
            hint: context.say(GroupPhrase.inGroupsHint)
        )
    }

    /// - Parameter known: what the form does not change; nil for a new one.
    static func form(_ items: RequestItems, known: NoticeForm? = nil) -> NoticeForm {
        func text(_ field: NoticeField) -> String { items.text(field.rawValue) ?? "" }
        var form = NoticeForm()
        (form.title, form.body, form.subtext) = (text(.title), text(.body), text(.subtext))
        form.times = TimetableFields.form(items, zone: known?.times.zone ?? "")
        (form.urgency, form.groups) = (text(.urgency), items.all(NoticeField.groups.rawValue))
        form.places = items.all(NoticeField.places.rawValue)
        return form
    }

    static func faults(_ refusal: NoticeRefusal?, _ context: OwnerContext) -> [String: Spoken] {
        guard case .wrong(let faults)? = refusal else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: faults.fields.map { ($0.key.rawValue, context.say(NoticePhrase.wrong($0.value))) }
        )
    }

    static func notSaved(_ refusal: NoticeRefusal, _ context: OwnerContext) -> Markup {
        let why: NoticePhrase =
            switch refusal {
            case .tooMany: .tooMany
            case .wrong, .notFound: .notSaved
            }
        return .notice(.bad, [.p([context.words(why)])])
    }
}
