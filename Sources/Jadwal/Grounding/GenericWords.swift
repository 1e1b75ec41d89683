/// Words that lead nobody anywhere by themselves. An answer may use them for a place, or around the words of the chat.
enum GenericWords {
    static let all = WordSet(.genericWords, "all")
}
