import Testing

@testable import OpenAI

@Suite struct ModelNameTests {
    @Test(arguments: [
        ("gpt-6-luna", "gpt-6-luna"), ("gpt-4o-mini", "gpt-4o-mini-2024-07-18"), ("gpt-6", "openai/gpt-6"),
        ("google/gemini-3.5-flash", "gemini-3.5-flash-001"), ("models/gemini-3.5-flash", "gemini-3.5-flash"),
        ("qwen3", "qwen3:latest"), ("m", "M"), ("claude-5", "claude-5@20260101"),
    ])
    func prefixAndVersionNameTheSameModel(_ asked: String, _ answered: String) {
        #expect(ModelName.isSame(asked, answered))
    }

    @Test(arguments: [
        ("gemini-2.5-flash", "gemini-3.5-flash-lite"), ("gemini-3.5-flash", "gemini-3.5-flash-lite"),
        ("gpt-6", "gpt-6.1"), ("gpt-6", "gpt-5"), ("qwen3:8b", "qwen3:4b"), ("m", "m-"), ("m", ""),
    ])
    func differentNameIsAnotherModel(_ asked: String, _ answered: String) {
        #expect(!ModelName.isSame(asked, answered))
    }

    @Test func reportedModelNameIsCut() {
        #expect(ModelName.printable("a b\u{1B}[31m\nمرحبا") == "a?b?[31m??????")
        #expect(ModelName.printable(String(repeating: "x", count: 5000)).count == 100)
    }
}
