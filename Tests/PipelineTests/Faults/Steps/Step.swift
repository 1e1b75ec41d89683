/// A call that a worker makes through one of its seams: every await of the handlers, the loops and the relay is one of them.
enum Step: String, CaseIterable, Sendable {
    case deliver, acknowledge
    case store
    case claim, window, model, commit
    case relayClaim, publish, confirm
    case open, provision, remember, write, lookUp, written
    case devices, push, pushed, ended
    case postpone, park, fail
}
