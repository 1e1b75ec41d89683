internal import ChatReader
internal import Time

/// Checks the texts of a claimed event against the words of the window. Title and notes may have words of the model.
/// Links, numbers, addresses and places must come from the chat.
struct TextGrounding {
    static let longestTitle = 200
    static let longestPlace = 300
    static let longestNotes = 2000

    /// A text of the event, folded and split into tokens.
    private struct Cut {
        let folded: String
        let tokens: [Token]

        init(_ text: String) {
            self.folded = WindowText.folded(text)
            self.tokens = Tokenizer.tokens(of: self.folded)
        }
    }

    let window: WindowText

    /// The faults of title, place and notes. Notes may repeat the event's dates and hours.
    func faults(of event: EventClaim) -> [GroundingFault] {
        var faults: [GroundingFault] = []
        let times = Self.figures(of: event.times)
        let title = event.title.map { Cut($0) }
        let place = event.location.map { Cut($0) }
        for text in [title, place, Cut(event.notes)].compactMap(\.self) { faults += self.carriers(in: text, times) }
        if let title = event.title, TitlePeople(window: self.window).stripped(title) != title {
            faults.append(.foreignPerson)
        }
        if let place, !self.isFamiliar(place, share: 1) { faults.append(.foreignPlace) }
        if !self.isFamiliar(Cut(Self.withoutSignature(event.notes)), share: 0.5) {
            faults.append(.foreignNotes)
        }
        let isLong =
            (event.title?.count ?? 0) > Self.longestTitle || (event.location?.count ?? 0) > Self.longestPlace
            || event.notes.count > Self.longestNotes
        if isLong { faults.append(.tooMuchText) }
        return faults
    }

    /// The event without faulty texts.
    func stripped(_ event: EventClaim) -> EventClaim {
        var clean = event
        let times = Self.figures(of: event.times)
        func isClean(_ text: String, _ longest: Int, _ share: Double) -> Bool {
            guard text.count <= longest else { return false }
            let cut = Cut(text)
            return self.carriers(in: cut, times).isEmpty && self.isFamiliar(cut, share: share)
        }
        if let title = event.title {
            let known = TitlePeople(window: self.window).stripped(title)
            clean.title = isClean(title, Self.longestTitle, 0) && !known.isEmpty ? known : nil
        }
        if let place = event.location, !isClean(place, Self.longestPlace, 1) { clean.location = nil }
        if !isClean(Self.withoutSignature(event.notes), Self.longestNotes, 0.5) { clean.notes = "" }
        return clean
    }

    private func carriers(in text: Cut, _ times: Set<String>) -> [GroundingFault] {
        var faults: [GroundingFault] = []
        if !WindowText.links(in: text.folded).allSatisfy(self.window.hasLink) { faults.append(.foreignLink) }
        let plain = DateFreeText.of(text.folded)
        if !WindowText.numbers(in: plain).allSatisfy(self.window.hasNumber) { faults.append(.foreignNumber) }
        let groups = WindowText.digitGroups(in: plain).filter { $0.count >= 3 }
        if !groups.allSatisfy({ self.window.digits.contains($0) || times.contains($0) || self.isPartOfNumber($0) }),
            !faults.contains(.foreignNumber)
        {
            faults.append(.foreignNumber)
        }
        if self.holdsForeignAddress(text) { faults.append(.foreignAddress) }
        return faults
    }

    private func isPartOfNumber(_ group: String) -> Bool { self.window.numbers.contains { $0.contains(group) } }

    /// A word for a street or a building, next to words or numbers that are not in the window.
    private func holdsForeignAddress(_ text: Cut) -> Bool {
        let tokens = text.tokens.filter { $0.kind != .mark }
        for index in tokens.indices where Self.streets.contains(tokens[index]) {
            let around = tokens[max(0, index - 2)...min(tokens.count - 1, index + 2)]
            let known = around.filter { $0.text != tokens[index].text && !GenericWords.all.contains($0) }
            guard !known.isEmpty || !self.has(tokens[index].text) else { continue }
            if !known.allSatisfy({ self.has($0.text) }) { return true }
        }
        return false
    }

    /// - Parameter share: the share of words that must be in the window; with 0 all may be the model's.
    private func isFamiliar(_ text: Cut, share: Double) -> Bool {
        let tokens = text.tokens.filter { $0.kind != .mark && !GenericWords.all.contains($0) }
        guard !tokens.isEmpty, share > 0 else { return true }
        return Double(tokens.count { self.has($0.text) }) >= share * Double(tokens.count)
    }

    private func has(_ word: String) -> Bool {
        WindowText.stems(of: word).contains { self.window.words.contains($0) }
    }

    static func withoutSignature(_ notes: String) -> String {
        notes.split(separator: "\n").filter { !SearchedText(String($0)).contains(CalendarEvent.signature) }
            .joined(separator: "\n")
    }

    /// The years of the event's dates.
    private static func figures(of times: EventTimes) -> Set<String> {
        switch times {
        case .allDay(let start, _): ["\(start.year)"]
        case .timed(let start, let end, _): ["\(start.date.year)", "\(end.date.year)"]
        }
    }

    private static let streets = WordSet(.places, "streets")
}
