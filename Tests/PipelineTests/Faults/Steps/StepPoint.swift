import Foundation

/// Just before or just after a step.
struct StepPoint: Sendable, Hashable, CustomStringConvertible {
    enum Side: String, Sendable { case before, after }

    var step: Step
    var side: Side

    init(_ side: Side, _ step: Step) { (self.step, self.side) = (step, side) }

    /// As `description` gives it.
    init?(_ text: String) {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2, let step = Step(rawValue: parts[0]), let side = Side(rawValue: parts[1]) else {
            return nil
        }
        (self.step, self.side) = (step, side)
    }

    var description: String { "\(self.step).\(self.side)" }

    private static func both(_ steps: Step...) -> [StepPoint] {
        steps.flatMap { [StepPoint(.before, $0), StepPoint(.after, $0)] }
    }

    private static let relay = [StepPoint(.after, .relayClaim)] + Self.both(.publish, .confirm)
    private static let delivery = [StepPoint(.after, .deliver)]

    /// Where a worker passes when nothing goes wrong, in an order in which each is reached while there is work.
    static func all(of program: Program) -> [StepPoint] {
        switch program {
        case .messageWorker: Self.delivery + Self.both(.store, .acknowledge)
        case .analysisWorker: [StepPoint(.after, .claim)] + Self.both(.window, .model, .commit) + Self.relay
        case .calendarWorker:
            // A customer's calendar is provisioned once: these first.
            Self.both(.provision, .remember) + Self.delivery + Self.both(.open, .write, .lookUp, .written, .acknowledge)
                + Self.relay
        case .pushWorker: Self.delivery + Self.both(.devices, .push, .pushed, .ended, .acknowledge)
        case .scheduleWorker: [StepPoint(.after, .claim)] + Self.both(.load, .commit) + Self.relay
        case .command, .offlineModel, .replay, .bridge, .console, .api: []
        }
    }
}

/// A call that a worker makes through one of its seams: every await of the handlers, the loops and the relay is one of
/// them.
enum Step: String, CaseIterable, Sendable {
    case deliver, acknowledge
    case store
    case claim, window, model, load, commit
    case relayClaim, publish, confirm
    case open, provision, remember, write, lookUp, written
    case devices, push, pushed, ended
    case postpone, park, fail
}
