/// One variant of a case that stores messages.
struct IngestLoad: Sendable {
    var name: String
    var messages: Int
    var chats: Int
    var bodyBytes: Int
    var subjects: [Subject] = [.jadwal, .limit]
    var repetitions = Int.max
}
