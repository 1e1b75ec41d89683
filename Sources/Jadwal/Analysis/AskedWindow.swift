/// A window as the model got to see it, and what it answered.
struct AskedWindow: Sendable {
    var read: ClaimedWindow
    var prompt: Prompt
    var answer: ModelAnswer
}
