/// A form. One that changes something is sent by POST with a token, and cannot be made without it.
public struct PageForm: Sendable {
    public indirect enum Field: Sendable {
        /// - Parameter hint: stands below the field.
        case text(
            _ name: String,
            _ label: Spoken,
            value: String = "",
            hint: Spoken? = nil,
            longest: Int = 200,
            isRequired: Bool = false
        )
        /// A text with values to choose from; others can be typed.
        case suggested(_ name: String, _ label: Spoken, value: String, options: [String], longest: Int)
        case area(
            _ name: String,
            _ label: Spoken,
            value: String = "",
            hint: Spoken? = nil,
            longest: Int = 500,
            isRequired: Bool = false
        )
        /// A text of machines, such as JSON, that the browser neither keeps nor checks elsewhere.
        case source(_ name: String, _ label: Spoken, value: String, hint: Spoken? = nil, longest: Int)
        /// The user's name, as browsers remember it.
        case person(_ name: String, _ label: Spoken)
        case password(_ name: String, _ label: Spoken)
        /// A password or token of another service. Browsers do not fill it in. It carries no value, like `password`: no
        /// page puts a secret back into a form, so it is typed again after a fault.
        case secret(_ name: String, _ label: Spoken, hint: Spoken? = nil, isRequired: Bool = true)
        /// An address of another service. It is shown without the user and the password that may stand before its host.
        case address(
            _ name: String,
            _ label: Spoken,
            value: String = "",
            hint: Spoken? = nil,
            longest: Int,
            isRequired: Bool = false
        )
        /// An address of e-mail, as browsers remember it.
        case mail(_ name: String, _ label: Spoken, value: String = "")
        /// A telephone number, as browsers remember it.
        case phone(_ name: String, _ label: Spoken, value: String = "", hint: Spoken? = nil)
        case number(_ name: String, _ label: Spoken, value: String, range: ClosedRange<Int>)
        case decimal(_ name: String, _ label: Spoken, value: String, hint: Spoken? = nil)
        /// UTC, as `YYYY-MM-DDTHH:mm`.
        case time(_ name: String, _ label: Spoken, value: String)
        /// A day, as `YYYY-MM-DD`. Another value is shown as text, so that nothing typed is lost.
        case day(_ name: String, _ label: Spoken, value: String)
        /// A time of day, as `HH:mm`. Another value is shown as text, so that nothing typed is lost.
        case clock(_ name: String, _ label: Spoken, value: String, hint: Spoken? = nil)
        case choice(_ name: String, _ label: Spoken, [Option], chosen: String)
        /// A city whose clock is meant, typed or found in a list by its name in either language. In an empty field the
        /// script writes the browser's own, and the person sends it.
        case city(_ name: String, _ label: Spoken, value: String, hint: Spoken? = nil, [City])
        /// One of a few, all shown.
        case picks(_ name: String, _ label: Spoken, [Option], chosen: String)
        /// Any number of a few, all shown.
        case checks(_ name: String, _ label: Spoken, [Option], chosen: Set<String>, hint: Spoken? = nil)
        case check(_ name: String, _ label: Spoken, isOn: Bool = false, value: String = "on")
        /// - Parameter accepting: endings of names, such as `.txt,.zip`.
        case file(_ name: String, _ label: Spoken, accepting: String, hint: Spoken? = nil)
        case hidden(_ name: String, _ value: String)
        /// Fields that belong together, such as a day and an hour: side by side where there is room.
        case beside([Field])
        /// Fields that most people leave alone, below a line that opens them.
        case folded(_ title: Spoken, isOpen: Bool, [Field])
    }

    /// A city of a list.
    public struct City: Sendable {
        let name: String
        let more: String

        /// - Parameter more: stands beside the name in the list, and is searched, too.
        public init(_ name: String, more: String) { (self.name, self.more) = (name, more) }
    }

    public struct Option: Sendable {
        let value: String
        let content: Markup

        public init(_ value: String, _ content: Markup) { (self.value, self.content) = (value, content) }
    }

    private var attributes: [Attribute]
    private let fields: [Field]
    private let submit: Spoken
    private let tone: Markup.Tone
    private let idPrefix: String
    /// Stands after the first field, inside the form: a table with boxes to tick.
    private var content = Markup.nothing
    /// What the button is about, for those who hear the page.
    private var subject: String?
    private var key: String?
    /// By the names of fields.
    private var faults: [String: Spoken] = [:]
    /// In place of the one button.
    private var answers: [Markup] = []
    private var first: First?

    /// Where a keyboard begins: at the field of this name, or at the button.
    public enum First: Sendable, Equatable { case field(String), button }

    /// A button that sends its answer.
    public struct Answer: Sendable {
        let value: String
        let words: Spoken
        let tone: Markup.Tone

        public init(_ value: String, _ words: Spoken, _ tone: Markup.Tone = .secondary) {
            (self.value, self.words, self.tone) = (value, words, tone)
        }
    }

    /// Asks for a page: a filter, or a count before an act.
    ///
    /// - Parameter content: stands after the first field, such as a table of boxes.
    public static func asking(
        _ route: Route,
        _ fields: [Field],
        submit: Spoken,
        around content: Markup = .nothing
    ) -> PageForm {
        // Browsers replace the query of a form's action by its fields.
        let kept = route.query.map { Field.hidden($0.name, $0.value) }
        var form = PageForm(
            [.get, .action(Route(route.path)), .classes("filter")],
            kept + fields,
            submit,
            .plain,
            route.path.last ?? ""
        )
        form.content = content
        return form
    }

    /// Changes something.
    ///
    /// - Parameter tone: `.bad` if it cannot be undone.
    /// - Parameter content: stands before the fields, such as a table of boxes.
    public static func sending(
        to route: Route,
        _ token: FormToken,
        _ fields: [Field] = [],
        submit: Spoken,
        tone: Markup.Tone = .plain,
        around content: Markup = .nothing
    ) -> PageForm {
        var form = PageForm(
            [.post, .action(route), .classes("act")],
            [.hidden(FormToken.field, token.text)] + fields,
            submit,
            tone,
            route.path.joined(separator: "-")
        )
        form.content = content
        // Browsers refuse addresses with letters beyond ASCII.
        if fields.contains(where: { if case .mail = $0 { true } else { false } }) { form.attributes.append(.unchecked) }
        return form
    }

    /// Changes something, with a button for each way to do it.
    ///
    /// - Parameter buttons: the field that the pressed button sends.
    public static func sending(
        to route: Route,
        _ token: FormToken,
        _ fields: [Field] = [],
        buttons: String,
        _ answers: [Answer]
    ) -> PageForm {
        var form = PageForm.sending(to: route, token, fields, submit: Spoken(text: ""))
        form.answers = answers.map { Self.button(buttons, $0, []) }
        return form
    }

    /// Answers with one press: a button for each answer.
    ///
    /// - Parameters:
    ///   - name: of the field that the pressed button sends.
    ///   - chosen: the answer that stands; nil if there is none.
    ///   - subject: what is answered, for those who hear the page.
    public static func choosing(
        _ name: String,
        _ answers: [Answer],
        chosen: String?,
        about subject: String,
        to route: Route,
        _ token: FormToken,
        _ fields: [Field] = []
    ) -> PageForm {
        var form = PageForm.sending(to: route, token, fields, submit: Spoken(text: ""))
        form.attributes = form.attributes.map { $0 == .classes("act") ? .classes("actions") : $0 }
        form.answers = answers.map { answer in
            let isChosen = answer.value == chosen
            let shown = Answer(answer.value, answer.words, isChosen ? .plain : .secondary)
            return Self.button(name, shown, [.pressed(isChosen)], about: subject)
        }
        return form
    }

    private static func button(
        _ name: String,
        _ answer: Answer,
        _ more: [Attribute],
        about subject: String = ""
    ) -> Markup {
        .element(
            .button,
            [.type(.submit), .name(name), .value(answer.value), .classes(answer.tone.rawValue)] + more,
            [
                .words(answer.words),
                subject.isEmpty ? .nothing : .span([.classes("unseen")], [.value(" \(HTMLText.typed(subject))")]),
            ]
        )
    }

    /// Changes something, and may have a file or be long.
    public static func uploading(
        to route: Route,
        _ token: FormToken,
        _ fields: [Field],
        submit: Spoken
    ) -> PageForm {
        var form = PageForm.sending(to: route, token, fields, submit: submit)
        form.attributes.append(.multipart)
        return form
    }

    /// With a subject in the button's name that is not shown: one of many buttons with the same words.
    public func about(_ subject: String) -> PageForm {
        var form = self
        form.subject = subject
        return form
    }

    /// The script of the console comes to the button by this key.
    public func reached(by key: String) -> PageForm {
        var form = self
        form.key = key
        return form
    }

    /// With what is wrong with fields, each beside its own.
    public func showing(_ faults: [String: Spoken]) -> PageForm {
        var form = self
        form.faults = faults
        return form
    }

    /// - Parameter first: what has the focus when the page is shown, unless something was refused.
    public func beginning(at first: First?) -> PageForm {
        var form = self
        form.first = first
        return form
    }

    /// The script subscribes the browser to pushes in the click that sends the form, and fills in what it got: the
    /// fields `endpoint`, `p256dh` and `auth`, or else `fault`.
    ///
    /// - Parameter key: the public key of whoever pushes.
    public func subscribing(with key: String) -> PageForm {
        var form = self
        form.attributes.append(.pushKey(key))
        return form
    }

    /// The script lets it be sent only after this time. Without scripts it can be sent at once.
    public func waiting(seconds: Int) -> PageForm {
        var form = self
        form.attributes.append(.wait(seconds))
        return form
    }

    /// A box in a row of a table.
    ///
    /// - Parameter label: says what ticking it means; it is not shown.
    public static func box(_ name: String, value: String, _ label: Spoken, isOn: Bool = false) -> Markup {
        .element(
            .input,
            [.type(.checkbox), .name(name), .value(value), .label(label)] + (isOn ? [.checked] : []),
            []
        )
    }

    private init(
        _ attributes: [Attribute],
        _ fields: [Field],
        _ submit: Spoken,
        _ tone: Markup.Tone,
        _ idPrefix: String
    ) {
        (self.attributes, self.fields, self.submit) = (attributes, fields, submit)
        (self.tone, self.idPrefix) = (tone, idPrefix)
    }

    public var markup: Markup {
        let first: String? = if case .field(let name) = self.first { name } else { nil }
        let fields = self.fields.map { $0.markup(idPrefix: self.idPrefix, faults: self.faults, first: first) }
        return .element(
            .form,
            self.attributes,
            [self.summary] + fields.prefix(1) + [self.content] + fields.dropFirst()
                + (self.answers.isEmpty ? [self.button] : self.answers)
        )
    }
}

extension PageForm {
    /// Links to the fields that were refused. It has the focus when the page is shown.
    private var summary: Markup {
        let refused = self.fields.flatMap(\.labels).filter { self.faults[$0.name] != nil }
        guard !refused.isEmpty else { return .nothing }
        let links = refused.map { name, label in
            Markup.element(.a, [.anchor("\(self.idPrefix)-\(name)")], [.words(label)])
        }
        return .div([.classes("notice", "bad", "faults"), .role("alert"), .canHaveFocus, .focused], [.list(links)])
    }

    private var button: Markup {
        let hidden =
            self.subject.map { Markup.span([.classes("unseen")], [.value(" \(HTMLText.typed($0))")]) } ?? .nothing
        let key = self.key.map { [Attribute.key($0)] } ?? []
        return .element(
            .button,
            [.type(.submit), .classes(self.tone.rawValue)] + key + (self.first == .button ? [.focused] : []),
            [.words(self.submit), hidden]
        )
    }
}

extension PageForm.Field {
    /// Names and labels of what can be refused.
    var labels: [(name: String, label: Spoken)] {
        switch self {
        case .text(let name, let label, _, _, _, _), .area(let name, let label, _, _, _, _),
            .source(let name, let label, _, _, _), .person(let name, let label), .password(let name, let label),
            .secret(let name, let label, _, _), .address(let name, let label, _, _, _, _),
            .mail(let name, let label, _), .phone(let name, let label, _, _), .number(let name, let label, _, _),
            .decimal(let name, let label, _, _), .time(let name, let label, _), .choice(let name, let label, _, _),
            .suggested(let name, let label, _, _, _), .city(let name, let label, _, _, _),
            .picks(let name, let label, _, _), .checks(let name, let label, _, _, _), .file(let name, let label, _, _),
            .day(let name, let label, _), .clock(let name, let label, _, _):
            [(name, label)]
        case .beside(let fields), .folded(_, _, let fields): fields.flatMap(\.labels)
        case .check, .hidden: []
        }
    }
}
