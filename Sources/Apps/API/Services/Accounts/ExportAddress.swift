internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Where an app gets an export. The address is signed, and nothing of it is stored: it counts while its session is open,
/// for some minutes, and once, since the file can be had once an hour.
struct ExportAddress: Sendable, Hashable {
    static let lifetime = Duration.seconds(300)

    let kind: PostgresOwnerExport.Kind
    let session: String
    let until: UnixTime

    init(_ kind: PostgresOwnerExport.Kind, of session: OwnerSession, at now: UnixTime) {
        (self.kind, self.session) = (kind, session.id)
        self.until = UnixTime(seconds: (now + Self.lifetime).seconds)
    }

    /// nil if it is none of ours, or is over.
    init?(_ text: String, at now: UnixTime, sign: (String) -> String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let kind = PostgresOwnerExport.Kind.allCases.first(where: { $0.word == parts[0] }),
            let session = EventIdentity(parts[1])?.id, let seconds = Int64(parts[2]),
            // Anybody sends an address, also one whose time is no time.
            now.seconds < seconds, seconds < 1 << 40
        else { return nil }
        (self.kind, self.session, self.until) = (kind, session, UnixTime(seconds: seconds))
        guard EqualTexts.match(self.text(sign: sign), text) else { return nil }
    }

    func text(sign: (String) -> String) -> String {
        let signed = "\(self.kind.word).\(self.session).\(self.until.seconds)"
        return "\(signed).\(sign(signed))"
    }
}

extension PostgresOwnerExport.Kind {
    fileprivate var word: String {
        switch self {
        case .all: "all"
        case .events: "events"
        }
    }
}
