/// Holds the evidence that an answer gives against the window.
struct EvidenceGrounding {
    let messages: [WindowMessage]
    let zone: Zone
    let text: WindowText

    func fault(of evidence: AgreedEvent.Evidence?, days: Set<LocalDate>) -> GroundingFault? {
        guard let evidence, !evidence.messages.isEmpty,
            evidence.messages.allSatisfy({ (1...max(1, self.messages.count)).contains($0) })
        else { return .evidenceNotFound }
        guard evidence.phrase.contains(where: { !$0.isWhitespace }) else { return nil }
        let positions = self.text.positions(ofPhrase: evidence.phrase)
        guard !positions.isEmpty else { return .evidenceNotFound }
        let tokens = Tokenizer.tokens(of: evidence.phrase)
        // Read where it stands: relative to the message that says it.
        let means = self.messages.filter { positions.contains(self.position(of: $0)) }
            .flatMap { message -> [LocalDate] in
                let saidAt = self.zone.local(UnixTime(seconds: message.saidAt))
                return DateReader(reference: saidAt).read(tokens, of: evidence.phrase).filter { !$0.value.isVague }
                    .flatMap { reading in
                        let named = NamedDays(reading, saidAt: saidAt)
                        return Array(named.candidates)
                            + named.candidates.map { $0.adding(days: 1) }.filter { _ in
                                named.part == .night
                            }
                    }
            }
        return means.isEmpty || !days.isDisjoint(with: means) ? nil : .evidenceContradicts
    }

    private func position(of message: WindowMessage) -> Int {
        self.messages.firstIndex { $0.id == message.id } ?? self.messages.endIndex
    }
}
