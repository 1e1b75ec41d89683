/// What people do together: the noun for the title, and the part of the day in which it usually happens.
struct Activity: Sendable, Hashable {
    /// One word for all names of it; two different ones are two events.
    let kind: String
    let english: String
    let arabic: String
    let usual: DayPart?

    /// "Dinner with Noura", "عشاء مع نورة".
    func title(with name: String?, inArabic: Bool) -> String {
        let noun = inArabic ? self.arabic : self.english
        guard let name, !name.isEmpty else { return noun }
        return inArabic ? "\(noun) مع \(name)" : "\(noun) with \(name)"
    }

    /// Somebody comes or is visited by appointment; "send" and "confirm" belong to it.
    var isService: Bool { Self.services.contains(self.kind) }

    private static let services: WordSet = ["service", "appointment", "viewing"]

    /// Given by a host: "the coffee is on me" invites.
    var isHosted: Bool {
        ["dinner", "lunch", "breakfast", "brunch", "iftar", "suhoor", "coffee", "gathering"].contains(self.kind)
    }

    static let meeting = Activity(kind: "meet", english: "Meeting", arabic: "لقاء", usual: nil)
}
