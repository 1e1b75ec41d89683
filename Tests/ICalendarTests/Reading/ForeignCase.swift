import Testing

/// An object of somebody else and the times of the week at which it is.
struct ForeignCase: Sendable, CustomTestStringConvertible {
    var name: String
    var object: String
    /// As `ReadCalendar.spans` writes them.
    var spans: [String]
    var isComplete = true

    var testDescription: String { self.name }

    init(_ name: String, _ object: String, _ spans: [String], isComplete: Bool = true) {
        (self.name, self.object, self.spans, self.isComplete) = (name, object, spans, isComplete)
    }

    /// Of one VEVENT.
    init(_ name: String, event: String, _ spans: [String], isComplete: Bool = true) {
        self.init(name, ReadCalendar.event(event), spans, isComplete: isComplete)
    }
}
