/// The object `event` of a chat message as it comes.
struct WireEventInvitation: Decodable {
    /// WhatsApp allows 100 and 2,048 characters; of a place it says nothing.
    static let longestTitle = 1 << 10
    static let longestText = 16 << 10
    /// 9999-12-31T23:59:59Z.
    static let latest: Int64 = 253_402_300_799

    let title: String?
    let description: String?
    let location: String?
    let start: Int64
    let end: Int64?
    let cancelled: Bool?

    /// Nil when it is no event: no such instants, an end before the start, text beyond the limits.
    var invitation: EventInvitation? {
        guard let start = Self.seconds(self.start) else { return nil }
        // Clients write no end as 0, or as the start once more.
        let stated = self.end.flatMap { $0 == 0 || $0 == self.start ? nil : $0 }
        let end = stated.flatMap(Self.seconds)
        guard (stated == nil) == (end == nil), end.map({ $0 > start }) ?? true else { return nil }
        let texts = [(self.title, Self.longestTitle), (self.description, Self.longestText), (self.location, 4 << 10)]
        guard texts.allSatisfy({ text, most in text.map { $0.utf8.count <= most && !$0.utf8.contains(0) } ?? true })
        else { return nil }
        return EventInvitation(
            title: self.title,
            details: self.description,
            place: self.location,
            start: start,
            end: end,
            isCancelled: self.cancelled ?? false
        )
    }

    /// Some clients send milliseconds. As seconds such a number would be beyond the year 5000.
    private static func seconds(_ number: Int64) -> Int64? {
        let seconds = number >= 100_000_000_000 ? number / 1000 : number
        return seconds >= ChatMessageDecoder.earliest && seconds <= Self.latest ? seconds : nil
    }
}
