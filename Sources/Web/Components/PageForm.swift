/// A form. One that changes something is sent by POST with a token, and cannot be made without it.
public struct PageForm: Sendable {
    public enum Field: Sendable {
        /// - Parameter hint: stands below the field.
        case text(
            _ name: String,
            _ label: Spoken,
            value: String = "",
            hint: Spoken? = nil,
            longest: Int = 200,
            isRequired: Bool = false
        )
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
        case clock(_ name: String, _ label: Spoken, value: String)
        case choice(_ name: String, _ label: Spoken, [Option], chosen: String)
        /// A choice of time zones. If none is chosen, the script chooses the browser's, and the person sends it.
        case zone(_ name: String, _ label: Spoken, [Option], chosen: String)
        /// One of a few, all shown.
        case picks(_ name: String, _ label: Spoken, [Option], chosen: String)
        case check(_ name: String, _ label: Spoken, isOn: Bool = false, value: String = "on")
        /// - Parameter accepting: endings of names, such as `.txt,.zip`.
        case file(_ name: String, _ label: Spoken, accepting: String, hint: Spoken? = nil)
        case hidden(_ name: String, _ value: String)
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
    /// By the names of fields.
    private var faults: [String: Spoken] = [:]

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

    /// With what is wrong with fields, each beside its own.
    public func showing(_ faults: [String: Spoken]) -> PageForm {
        var form = self
        form.faults = faults
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
    public static func box(_ name: String, value: String, _ label: Spoken) -> Markup {
        .element(.input, [.type(.checkbox), .name(name), .value(value), .label(label)], [])
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
        let fields = self.fields.map { field in
            field.markup(idPrefix: self.idPrefix, fault: field.name.flatMap { self.faults[$0] })
        }
        return .element(
            .form,
            self.attributes,
            fields.prefix(1) + [self.content] + fields.dropFirst() + [
                .element(.button, [.type(.submit), .classes(self.tone.rawValue)], [.words(self.submit)])
            ]
        )
    }
}

extension PageForm.Field {
    /// nil for a field that cannot be refused.
    var name: String? {
        switch self {
        case .text(let name, _, _, _, _, _), .area(let name, _, _, _, _, _),
            .source(let name, _, _, _, _), .person(let name, _), .password(let name, _), .secret(let name, _, _, _),
            .address(let name, _, _, _, _, _), .mail(let name, _, _), .phone(let name, _, _, _),
            .number(let name, _, _, _),
            .decimal(let name, _, _, _), .time(let name, _, _), .choice(let name, _, _, _),
            .zone(let name, _, _, _), .picks(let name, _, _, _), .file(let name, _, _, _), .day(let name, _, _),
            .clock(let name, _, _):
            name
        case .check, .hidden: nil
        }
    }
}
