internal import Pipeline
internal import UseCases
internal import Web

/// Notifications of prayers in the form: one choice for all five, and more for single prayers in a part that is closed
/// unless it is used. A prayer has what is ticked in either.
enum PrayerAlertFields {
    static let all = "alert-all"
    /// Minutes before a prayer that the page offers.
    private static let offered = [0, 5, 10, 15, 30, 60]

    static func fields(_ form: PrayerForm, _ context: OwnerContext) -> [PageForm.Field] {
        let chosen = Prayer.prayed.map { Set((form.alerts[$0.rawValue] ?? "").split(separator: " ").map(String.init)) }
        let shared = chosen.dropFirst().reduce(chosen[0]) { $0.intersection($1) }
        let single = zip(Prayer.prayed, chosen).map { prayer, leads in
            Self.field(Self.one(prayer), .alert(prayer), leads.subtracting(shared), context)
        }
        let isUsed = chosen.contains { !$0.subtracting(shared).isEmpty }
        return [
            Self.field(Self.all, .alertAll, shared, context),
            .folded(context.say(PrayerPhrase.alertEach), isOpen: isUsed, single),
        ]
    }

    static func read(_ items: RequestItems) -> [String: String] {
        let shared = items.all(Self.all)
        return Dictionary(
            uniqueKeysWithValues: Prayer.prayed.map { prayer in
                (prayer.rawValue, (shared + items.all(Self.one(prayer))).joined(separator: " "))
            }
        )
    }

    private static func one(_ prayer: Prayer) -> String { "alert-\(prayer.rawValue)" }

    private static func field(
        _ name: String,
        _ label: PrayerPhrase,
        _ chosen: Set<String>,
        _ context: OwnerContext
    ) -> PageForm.Field {
        let leads = Set(Self.offered.map { "\($0)" }).union(chosen).compactMap { Int($0) }.sorted()
        return .checks(
            name,
            context.say(label),
            leads.map { PageForm.Option("\($0)", context.words(PrayerPhrase.lead($0))) },
            chosen: chosen
        )
    }
}
