internal import Jadwal

/// A sample chat and what a reader of it would put into the owner's calendar.
struct DemoChat: Sendable, Hashable {
    struct Agreement: Sendable, Hashable {
        /// On the day after the chat, in the owner's zone.
        var time: LocalTime
        var place: String
    }

    /// In the folder of samples, without `.txt`.
    var file: String
    var owner: DemoPerson
    var partner: String
    var format: SampleFormat
    /// Nil where nothing was agreed.
    var agreement: Agreement?

    static let all = [
        DemoChat(
            file: "english-agreed",
            owner: .omar,
            partner: "Sarah",
            format: .englishAndroid,
            agreement: Agreement(time: Self.evening, place: "Al Bujairi")
        ),
        DemoChat(
            file: "arabic-agreed",
            owner: .abdullah,
            partner: "نورة",
            format: .arabicAndroid,
            agreement: Agreement(time: Self.evening, place: "نجد فيليج")
        ),
        DemoChat(file: "denied", owner: .omar, partner: "Khalid", format: .englishAndroid),
        DemoChat(file: "unconfirmed", owner: .omar, partner: "Lina", format: .englishAndroid),
    ]

    private static let evening = LocalTime("20:00")!
}
