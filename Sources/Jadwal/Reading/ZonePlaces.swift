/// Places by whose clock people tell the time, and their IANA names.
enum ZonePlaces {
    static let table = PhraseTable<String>(.zones, "table")
}
