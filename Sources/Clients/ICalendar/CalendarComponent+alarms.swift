extension CalendarComponent {
    var alarms: [CalendarComponent] { self.components.filter(\.isAlarm) }

    private var isAlarm: Bool { self.name == "VALARM" }

    mutating func removeAlarms() {
        self.items.removeAll { if case .component(let part) = $0 { part.isAlarm } else { false } }
    }

    /// Lets alarms that say what the event was called say what it is called. Those with words of their own keep them.
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
