internal import CommandKit
internal import FoundationEssentials
internal import Time

/// A sample chat, and the event that it should lead to.
struct DemoChat: Sendable, Hashable {
    struct Agreement: Sendable, Hashable {
        /// On the day after the chat, in the owner's zone.
        var time: LocalTime
        var place: String
    }

    /// In the folder of samples, without `.txt`.
    var file: String
    var owner: DemoPerson
    var partner: String
    /// The partner's, invented.
    var number: String
    var format: SampleFormat
    /// nil if nothing was agreed.
    var agreement: Agreement?

    static let all = [
        DemoChat(
            file: "english-agreed",
            owner: .omar,
            partner: "Sarah",
            number: "966500000011",
            format: .englishAndroid,
            agreement: Agreement(time: Self.evening, place: "Al Bujairi")
        ),
        DemoChat(
            file: "arabic-agreed",
            owner: .abdullah,
            partner: "نورة",
            number: "966500000012",
            format: .arabicAndroid,
            agreement: Agreement(time: Self.evening, place: "نجد فيليج")
        ),
        DemoChat(file: "denied", owner: .omar, partner: "Khalid", number: "966500000013", format: .englishAndroid),
        DemoChat(file: "unconfirmed", owner: .omar, partner: "Lina", number: "966500000014", format: .englishAndroid),
    ]

    /// As the bridge names the chat.
    var address: String { "\(self.number)@c.us" }

    private static let evening = LocalTime("20:00")!
}

/// An invented owner of sample chats.
enum DemoPerson: String, Sendable, CaseIterable, Codable {
    case omar
    case abdullah

    /// The owner's name in the exports.
    var name: String {
        switch self {
        case .omar: "Omar"
        case .abdullah: "عبدالله"
        }
    }

    var locale: String {
        switch self {
        case .omar: "en"
        case .abdullah: "ar"
        }
    }

    /// Of the phone, invented.
    var number: String {
        switch self {
        case .omar: "966500000001"
        case .abdullah: "966500000002"
        }
    }

    /// The two owners have different zones, so that a mistake with zones is found.
    var zoneName: String {
        switch self {
        case .omar: "Europe/London"
        case .abdullah: "Asia/Riyadh"
        }
    }

    func zone() throws(CommandFailure) -> Zone {
        guard let zone = Zone(self.zoneName) else {
            throw CommandFailure(.unavailable, "the time zone \(self.zoneName) is not known: apt-get install tzdata")
        }
        return zone
    }
}

/// A customer and a user of the calendar server that one run makes for a person. Both are new in each run, so that the
/// same messages are not dropped as duplicates.
struct DemoAccount: Sendable, Hashable, Codable {
    let person: DemoPerson
    /// A UUID in lower case.
    let customerID: String
    let calendarUser: String

    init(_ person: DemoPerson) {
        self.person = person
        self.customerID = UUID().uuidString.lowercased()
        self.calendarUser = "\(person.rawValue)-\(self.customerID.prefix(8))"
    }
}
