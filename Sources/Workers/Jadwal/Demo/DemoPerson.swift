internal import CommandKit
internal import Jadwal

/// An invented owner of sample chats.
enum DemoPerson: String, Sendable, CaseIterable, Codable {
    case omar
    case abdullah

    /// As the exports call the owner.
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

    /// Two zones, so that a time that is right in one only shows.
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
