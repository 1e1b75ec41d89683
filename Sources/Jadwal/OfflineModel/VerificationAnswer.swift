/// The second look of the offline model. It could only read the chat once more by the same rules, which proves
/// nothing: it is never sure, and the owner is asked.
struct VerificationAnswer: Encodable {
    let agreed = "unsure"
    let proposed: Int? = nil
    let accepted: Int? = nil
    let undone: Int? = nil
    let reason = "the rules that have read it cannot check themselves"

    private enum CodingKeys: String, CodingKey { case agreed, proposed, accepted, undone, reason }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.agreed, forKey: .agreed)
        try fields.encodeNil(forKey: .proposed)
        try fields.encodeNil(forKey: .accepted)
        try fields.encodeNil(forKey: .undone)
        try fields.encode(self.reason, forKey: .reason)
    }
}
