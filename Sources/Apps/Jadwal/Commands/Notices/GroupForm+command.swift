internal import ChatReader
internal import CommandKit
internal import Time
internal import UseCases

extension GroupForm: CommandForm {
    static let thing = "a group of an owner's own notifications"
    static let fields = """
        name, day (2026-06-13), time (15:00), and if wanted every (15m, 3h, 1d, 2w, 1mo, 1y, or a rule of RFC 5545 \
        without UNTIL), days (["SU", "TU"]), until, zone, members (ids of notifications; without it they stay)
        """
    static let lists = "days and members"
    static let example = "Good habits every day at 8 am"

    /// The name is what a notification's title would be.
    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: GroupForm, open: [String]) {
        let said = NoticeForm.said(sentence, at: now, in: zone)
        var form = GroupForm()
        (form.name, form.times) = (said.form.title, said.form.times)
        return (form, said.open)
    }

    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        try await AddGroup().run(AddGroup.Input(id, self, customer: customer), as: .command, in: environment.store)
            .get()
    }

    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = ChangeGroup.Input(id, .form(self), customer: customer)
        try await ChangeGroup().run(input, as: .command, in: environment.store).get()
    }

    struct Definition: Decodable {
        var name: String?
        var day: String?
        var time: String?
        var every: String?
        var days: [String]?
        var until: String?
        var zone: String?
        var members: [String]?
    }

    init(_ definition: Definition) {
        self.init()
        (self.name, self.members) = (definition.name ?? "", definition.members)
        (self.times.day, self.times.time) = (definition.day ?? "", definition.time ?? "")
        (self.times.every, self.times.days) = (definition.every ?? "", definition.days ?? [])
        (self.times.until, self.times.zone) = (definition.until ?? "", definition.zone ?? "")
    }
}
