/// Words of everyday talk in English, and in Arabic written in Latin letters, folded. No plan depends on them: they only tell that a
/// language is one which the reader reads.
enum FamiliarWords {
    static let all = WordSet(.familiarWords, "all")
}
