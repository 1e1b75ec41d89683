/// The clauses of texts that were read, for readers that ask for the same ones.
struct ClauseMemory {
    private struct Said: Hashable {
        /// Not the string: spellings that it takes for equal differ in their positions.
        let text: [UInt8]
        let at: LocalDateTime
        let order: FigureOrder
    }

    private var read: [Said: [Clause]] = [:]

    /// - Parameter tokens: of `text`, asked for where it was not read yet.
    mutating func clauses(
        of text: String,
        _ tokens: @autoclosure () -> [Token],
        saidAt: LocalDateTime,
        order: FigureOrder
    ) -> [Clause] {
        let said = Said(text: Array(text.utf8), at: saidAt, order: order)
        if let known = self.read[said] { return known }
        let clauses = ClauseReader(reference: saidAt, order: order).read(text, tokens())
        self.read[said] = clauses
        return clauses
    }
}
