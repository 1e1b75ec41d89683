/// A calendar object as components and lines, so that parts can be changed while the rest stays unchanged.
struct CalendarComponent: Sendable, Hashable {
    indirect enum Item: Sendable, Hashable {
        case line(ContentLine)
        case component(CalendarComponent)
    }

    static let depthLimit = 8
    static let itemLimit = 20_000

    /// In upper case.
    var name: String
    /// In the object's order.
    var items: [Item] = []

    /// The VCALENDAR in `text`; nil if there is none, if a component does not end correctly, or if a limit is
    /// exceeded.
    static func read(_ text: [UInt8]) -> CalendarComponent? {
        var open: [CalendarComponent] = []
        var count = 0
        for octets in ContentLine.unfolded(text) {
            guard let line = ContentLine(octets) else { continue }
            count += 1
            guard count <= Self.itemLimit else { return nil }
            switch line.name {
            case "BEGIN":
                guard open.count < Self.depthLimit else { return nil }
                open.append(CalendarComponent(name: line.value.uppercased()))
            case "END":
                guard let ended = open.popLast(), ended.name == line.value.uppercased() else { return nil }
                guard let parent = open.indices.last else { return ended.name == "VCALENDAR" ? ended : nil }
                open[parent].items.append(.component(ended))
            default:
                guard let last = open.indices.last else { return nil }
                open[last].items.append(.line(line))
            }
        }
        return nil
    }

    func append(to lines: inout ContentLines) {
        lines.append("BEGIN:\(self.name)")
        for item in self.items {
            switch item {
            case .line(let line): lines.append(line.text)
            case .component(let component): component.append(to: &lines)
            }
        }
        lines.append("END:\(self.name)")
    }

    var components: [CalendarComponent] {
        self.items.compactMap { if case .component(let component) = $0 { component } else { nil } }
    }

    /// The first line with this name. `name` is in upper case.
    func line(_ name: String) -> ContentLine? {
        for case .line(let line) in self.items where line.name == name { return line }
        return nil
    }

    /// Replaces the first line of the same name and removes the others. Without one, `line` is put before the first
    /// inner component.
    mutating func set(_ line: ContentLine) {
        let place = self.items.firstIndex { Self.isLine($0, of: line.name) }
        let end = self.items.firstIndex { if case .component = $0 { true } else { false } } ?? self.items.endIndex
        self.items.insert(.line(line), at: place ?? end)
        let kept = place ?? end
        self.items = self.items.enumerated().filter { $0.offset == kept || !Self.isLine($0.element, of: line.name) }
            .map(\.element)
    }

    mutating func removeLines(_ name: String) { self.items.removeAll { Self.isLine($0, of: name) } }

    private static func isLine(_ item: Item, of name: String) -> Bool {
        if case .line(let line) = item { line.name == name } else { false }
    }
}

extension CalendarComponent {
    var alarms: [CalendarComponent] { self.components.filter(\.isAlarm) }

    private var isAlarm: Bool { self.name == "VALARM" }

    mutating func removeAlarms() {
        self.items.removeAll { if case .component(let part) = $0 { part.isAlarm } else { false } }
    }

    /// Changes the text of alarms that contain the old title to the new title. Other texts stay.
    mutating func renameAlarms(from old: ContentLine, to new: ContentLine) {
        self.items = self.items.map { item in
            guard case .component(var alarm) = item, alarm.isAlarm, let words = alarm.line("DESCRIPTION"),
                CalendarText.unescaped(words.value) == CalendarText.unescaped(old.value)
            else { return item }
            alarm.set(ContentLine("DESCRIPTION", new.value))
            return .component(alarm)
        }
    }
}
