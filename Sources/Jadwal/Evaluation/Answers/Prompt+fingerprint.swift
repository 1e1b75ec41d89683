extension Prompt {
    /// Tells prompts apart: other instructions, another schema or another conversation give another one. 16 hexadecimal digits.
    public var fingerprint: String {
        var hash = FNV1a()
        hash.combine(self.system)
        hash.combine(0)
        hash.combine(self.user)
        hash.combine(0)
        for byte in self.answerSchema { hash.combine(byte) }
        for correction in self.corrections {
            hash.combine(0)
            hash.combine(correction.answer ?? "")
            hash.combine(0)
            hash.combine(correction.fault)
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
