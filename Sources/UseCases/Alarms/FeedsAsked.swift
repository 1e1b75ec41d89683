internal import Pipeline

/// Asks the feeds of a form that its alarm does not have yet, all at once, before anything is locked.
struct FeedsAsked: Sendable {
    /// The answers of feeds.
    struct Answers: Sendable {
        /// Those that were asked. They need not be `https`: whoever asks knows which may be asked.
        var asked: Set<String> = []
        /// Why some of these are no feeds.
        var faults: [String: AlarmFault] = [:]
    }

    /// nil: nobody is asked, and every `https` address is kept.
    let check: (any FeedCheck)?

    /// - Parameter known: those that were asked before.
    func answers(_ form: AlarmForm, known: [String] = []) async -> Answers {
        guard let check = self.check else { return Answers() }
        let new = form.addresses.filter { !known.contains($0) }
        return await withTaskGroup(of: (String, AlarmFault?).self) { group in
            for address in new { group.addTask { (address, Self.fault(await check.fault(of: address))) } }
            return await group.reduce(into: Answers(asked: Set(new))) { $0.faults[$1.0] = $1.1 }
        }
    }

    private static func fault(_ gap: MorningGap?) -> AlarmFault? {
        switch gap {
        // The brief says that feeds are off.
        case nil, .isOff?: nil
        case .isRefused?: .noAddress
        case .tookTooLong?, .isUnreachable?, .isUnreadable?: .feedUnreadable
        }
    }
}
