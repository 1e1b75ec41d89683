internal import Time

extension PageForm.Field {
    /// - Parameters:
    ///   - faults: why fields were refused, by their names. Each stands below its own.
    ///   - first: the name of the field that has the focus when the page is shown.
    func markup(idPrefix: String, faults: [String: Spoken] = [:], first: String? = nil) -> Markup {
        let place = Place(idPrefix: idPrefix, faults: faults, first: first)
        return switch self {
        case .text(let name, let label, let value, let hint, let longest, let isRequired):
            Self.input(
                .text,
                name,
                label,
                place,
                hint,
                [.value(value), .longest(longest), .directionOfText] + (isRequired ? [.required] : [])
            )
        case .area(let name, let label, let value, let hint, let longest, let isRequired):
            Self.labelled(name, label, place, hint) { id, attributes in
                .element(
                    .textarea,
                    attributes + [.longest(longest), .rows(3), .directionOfText] + (isRequired ? [.required] : []),
                    [.value(value)]
                )
            }
        case .suggested(let name, let label, let value, let options, let longest):
            .group([
                Self.input(
                    .text,
                    name,
                    label,
                    place,
                    nil,
                    [.value(value), .longest(longest), .directionOfText, .list("\(idPrefix)-\(name)-offers")]
                ),
                .element(
                    .datalist,
                    [.id("\(idPrefix)-\(name)-offers")],
                    options.map { .element(.option, [.value($0)], []) }
                ),
            ])
        case .source(let name, let label, let value, let hint, let longest):
            Self.labelled(name, label, place, hint) { _, attributes in
                .element(
                    .textarea,
                    attributes + [
                        .longest(longest), .rows(20), .leftToRight, .required, .filledIn(by: "off"), .notSpelled,
                    ],
                    [.value(value)]
                )
            }
        case .person(let name, let label):
            Self.input(
                .text,
                name,
                label,
                place,
                nil,
                [.required, .longest(64), .filledIn(by: "username"), .focused, .leftToRight]
            )
        case .password(let name, let label):
            Self.input(
                .password,
                name,
                label,
                place,
                nil,
                [.required, .longest(1024), .filledIn(by: "current-password"), .leftToRight]
            )
        case .secret(let name, let label, let hint, let isRequired):
            Self.input(
                .password,
                name,
                label,
                place,
                hint,
                [.longest(1024), .filledIn(by: "off"), .leftToRight] + (isRequired ? [.required] : [])
            )
        case .address(let name, let label, let value, let hint, let longest, let isRequired):
            Self.input(
                .text,
                name,
                label,
                place,
                hint,
                [.value(Self.withoutLogin(value)), .longest(longest), .directionOfText]
                    + (isRequired ? [.required] : [])
            )
        case .mail(let name, let label, let value):
            Self.input(
                .email,
                name,
                label,
                place,
                nil,
                [.value(value), .required, .longest(320), .filledIn(by: "email"), .focused, .leftToRight]
            )
        case .phone(let name, let label, let value, let hint):
            Self.input(
                .tel,
                name,
                label,
                place,
                hint,
                [.value(value), .required, .longest(40), .filledIn(by: "tel"), .leftToRight]
            )
        case .number(let name, let label, let value, let range):
            Self.input(
                .number,
                name,
                label,
                place,
                nil,
                [.value(value), .least("\(range.lowerBound)"), .most("\(range.upperBound)"), .required]
            )
        case .decimal(let name, let label, let value, let hint):
            Self.input(.number, name, label, place, hint, [.value(value), .least("0"), .step("any"), .required])
        case .time(let name, let label, let value):
            Self.input(.time, name, label, place, nil, [.value(value), .leftToRight])
        case .day(let name, let label, let value):
            Self.input(
                value.isEmpty || LocalDate(value) != nil ? .date : .text,
                name,
                label,
                place,
                nil,
                [.value(value), .longest(32), .leftToRight]
            )
        case .clock(let name, let label, let value, let hint):
            Self.input(
                value.isEmpty || LocalTime(value) != nil ? .clock : .text,
                name,
                label,
                place,
                hint,
                [.value(value), .longest(32), .leftToRight]
            )
        case .choice(let name, let label, let options, let chosen):
            Self.choice(name, label, options, chosen, place)
        case .city(let name, let label, let value, let hint, let cities):
            .group([
                Self.input(
                    .text,
                    name,
                    label,
                    place,
                    hint,
                    [
                        .value(value), .longest(80), .directionOfText, .required, .zone, .filledIn(by: "off"),
                        .list("\(idPrefix)-\(name)-cities"),
                    ]
                ),
                .element(
                    .datalist,
                    [.id("\(idPrefix)-\(name)-cities")],
                    cities.map { city in
                        .element(.option, [.value(city.name)], [.value(city.more)])
                    }
                ),
            ])
        case .beside(let fields):
            .div([.classes("beside")], fields.map { $0.markup(idPrefix: idPrefix, faults: faults, first: first) })
        case .folded(let title, let isOpen, let fields):
            .element(
                .details,
                isOpen || fields.flatMap(\.labels).contains { faults[$0.name] != nil } ? [.open] : [],
                [.element(.summary, [], [.words(title)])]
                    + fields.map { $0.markup(idPrefix: idPrefix, faults: faults, first: first) }
            )
        case .picks(let name, let label, let options, let chosen):
            Self.picks(name, label, options, [chosen], place, .radio)
        case .checks(let name, let label, let options, let chosen, let hint):
            Self.picks(name, label, options, chosen, place, .checkbox, hint)
        case .check(let name, let label, let isOn, let value):
            .element(
                .label,
                [.classes("check")],
                [
                    .element(
                        .input,
                        [.type(.checkbox), .name(name), .value(value)] + (isOn ? [.checked] : []),
                        []
                    ),
                    .words(label),
                ]
            )
        case .file(let name, let label, let accepting, let hint):
            Self.input(.file, name, label, place, hint, [.accept(accepting), .required])
        case .hidden(let name, let value):
            .element(.input, [.type(.hidden), .name(name), .value(value)], [])
        }
    }

    /// Without user and password (RFC 3986 section 3.2.1), also if what was typed is no valid address.
    private static func withoutLogin(_ address: String) -> String {
        let start = address.firstRange(of: "//")?.upperBound ?? address.startIndex
        let authority = address[start...].prefix { !"/?#".contains($0) }
        guard let end = authority.lastIndex(of: "@") else { return address }
        return String(address[..<start] + address[address.index(after: end)...])
    }

    /// Where a field stands, and what is wrong with its value.
    private struct Place {
        let idPrefix: String
        /// By the names of fields.
        let faults: [String: Spoken]
        let first: String?
    }

    private static func input(
        _ type: InputType,
        _ name: String,
        _ label: Spoken,
        _ place: Place,
        _ hint: Spoken?,
        _ more: [Attribute]
    ) -> Markup {
        Self.labelled(name, label, place, hint) { _, attributes in
            .element(.input, [.type(type)] + attributes + more, [])
        }
    }

    private static func choice(
        _ name: String,
        _ label: Spoken,
        _ options: [PageForm.Option],
        _ chosen: String,
        _ place: Place
    ) -> Markup {
        Self.labelled(name, label, place, nil) { _, attributes in
            .element(
                .select,
                attributes,
                options.map { option in
                    let isChosen: [Attribute] = option.value == chosen ? [.selected] : []
                    return .element(.option, [.value(option.value)] + isChosen, [option.content])
                }
            )
        }
    }

    private static func picks(
        _ name: String,
        _ label: Spoken,
        _ options: [PageForm.Option],
        _ chosen: Set<String>,
        _ place: Place,
        _ type: InputType,
        _ hint: Spoken? = nil
    ) -> Markup {
        let id = "\(place.idPrefix)-\(name)"
        let (faultID, fault) = ("\(id)-fault", place.faults[name])
        let boxes = options.enumerated().map { position, option in
            let isChosen: [Attribute] = chosen.contains(option.value) ? [.checked] : []
            let isRequired: [Attribute] = type == .radio ? [.required] : []
            // The summary of faults links to the first one.
            let isFirst: [Attribute] = position == 0 ? [.id(id)] : []
            return Markup.element(
                .label,
                [.classes("check")],
                [
                    .element(
                        .input,
                        [.type(type), .name(name), .value(option.value)] + isRequired + isChosen + isFirst,
                        []
                    ), option.content,
                ]
            )
        }
        return .element(
            .fieldset,
            [.classes("picks")] + (fault == nil ? [] : [.describedBy(faultID)]),
            [
                .element(.legend, [], [.words(label)]), hint.map { .small([.words($0)]) } ?? .nothing, .div(boxes),
                fault.map { .element(.small, [.id(faultID), .classes("fault")], [.words($0)]) } ?? .nothing,
            ]
        )
    }

    private static func labelled(
        _ name: String,
        _ label: Spoken,
        _ place: Place,
        _ hint: Spoken?,
        _ input: (_ id: String, _ attributes: [Attribute]) -> Markup
    ) -> Markup {
        let (id, fault) = ("\(place.idPrefix)-\(name)", place.faults[name])
        let (hintID, faultID) = ("\(id)-hint", "\(id)-fault")
        let describing = (fault == nil ? [] : [faultID]) + (hint == nil ? [] : [hintID])
        let described: [Attribute] = describing.isEmpty ? [] : [.describedBy(describing.joined(separator: " "))]
        let refused: [Attribute] = fault == nil ? [] : [.invalid]
        let focused: [Attribute] = place.first == name ? [.focused] : []
        return .div(
            [.classes("field")],
            [
                .element(.label, [.for(id)], [.words(label)]),
                input(id, [.id(id), .name(name)] + described + refused + focused),
                fault.map { .element(.small, [.id(faultID), .classes("fault")], [.words($0)]) } ?? .nothing,
                hint.map { .element(.small, [.id(hintID)], [.words($0)]) } ?? .nothing,
            ]
        )
    }
}
