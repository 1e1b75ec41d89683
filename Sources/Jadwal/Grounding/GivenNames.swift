/// People's names, in Latin and in Arabic letters: a title may hold only those that the chat has.
enum GivenNames {
    static let all = WordSet(.names, "all")
}
