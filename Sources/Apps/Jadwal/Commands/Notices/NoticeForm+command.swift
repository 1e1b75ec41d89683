internal import ChatReader
internal import CommandKit
internal import Time
internal import UseCases

extension NoticeForm: CommandForm {
    static let thing = "a notification of an owner's own"
    static let fields = """
        title, day (2026-06-13), time (15:00), and if wanted body, subtext, every (15m, 3h, 1d, 2w, 1mo, 1y, or a rule \
        of RFC 5545 without UNTIL), days (["SU", "TU"]), until, urgency, zone, groups (ids), places (["enter:ID", \
        "leave:ID"]). Without day and time it rings only when a group draws it, or by its places
        """
    static let lists = "days, groups and places"
    static let example = "remind me to call my mother every Sunday at 9 am"

    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: NoticeForm, open: [String]) {
        let read = NoticeSentenceReader(writtenAt: now, zone: zone).read(sentence)
        return (NoticeForm(read), ReadNotice.Doubt.allCases.filter { read.doubts.contains($0) }.map(\.code))
    }

    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        try await AddNotice().run(AddNotice.Input(id, self, customer: customer), as: .command, in: environment.store)
            .get()
    }

    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = ChangeNotice.Input(id, .form(self), customer: customer)
        try await ChangeNotice().run(input, as: .command, in: environment.store).get()
    }

    struct Definition: Decodable {
        var title: String?
        var body: String?
        var subtext: String?
        var day: String?
        var time: String?
        var every: String?
        var days: [String]?
        var until: String?
        var urgency: String?
        var zone: String?
        var groups: [String]?
        var places: [String]?
    }

    init(_ definition: Definition) {
        self.init()
        self.title = definition.title ?? ""
        (self.body, self.subtext) = (definition.body ?? "", definition.subtext ?? "")
        (self.times.day, self.times.time) = (definition.day ?? "", definition.time ?? "")
        (self.times.every, self.times.days) = (definition.every ?? "", definition.days ?? [])
        (self.times.until, self.times.zone) = (definition.until ?? "", definition.zone ?? "")
        self.urgency = definition.urgency ?? self.urgency
        (self.groups, self.places) = (definition.groups, definition.places)
    }
}
