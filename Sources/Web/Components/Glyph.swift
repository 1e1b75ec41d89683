/// Small drawings beside words. They say nothing by themselves: screen readers pass over them.
public enum Glyph: Sendable, CaseIterable {
    case today, calendar, add, person, settings, chat, bell, lock, data, done, question, clock

    public var markup: Markup {
        .element(
            .svg,
            [.classes("glyph"), .viewBox(24, 24), .hidden],
            [.element(.path, [.path(self.steps)], [])]
        )
    }

    /// Lines on a square of 24.
    private var steps: [String] {
        switch self {
        case .today:
            [
                "M12 3v2", "M12 19v2", "M3 12h2", "M19 12h2", "M5.6 5.6l1.4 1.4", "M17 17l1.4 1.4",
                "M18.4 5.6L17 7", "M7 17l-1.4 1.4", "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
            ]
        case .calendar:
            [
                "M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z", "M4 10h16",
                "M8 3v4", "M16 3v4",
            ]
        case .add: ["M12 5v14", "M5 12h14"]
        case .person: ["M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "M4 20c1-4 4-6 8-6s7 2 8 6"]
        case .settings:
            [
                "M4 7h10", "M18 7h2", "M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0", "M4 17h2", "M10 17h10",
                "M6 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
            ]
        case .chat:
            [
                "M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z",
                "M8 9h8", "M8 12h5",
            ]
        case .bell: ["M6 17V11a6 6 0 0 1 12 0v6l1 1H5z", "M10 21h4"]
        case .lock: ["M6 11h12v9H6z", "M8.500 11V8a3.500 3.500 0 0 1 7 0v3"]
        case .data: ["M12 4v10", "M8 10l4 4l4-4", "M5 16v4h14v-4"]
        case .done: ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M8.500 12l2.500 2.500l4.500-5"]
        case .question:
            ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M9.500 10a2.500 2.500 0 1 1 2.500 2.500v1", "M12 16.500v.1"]
        case .clock: ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M12 8v4l3 2"]
        }
    }
}
