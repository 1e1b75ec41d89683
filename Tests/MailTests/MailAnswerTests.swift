import Mail
import Testing

@Suite("A letter that is refused does not show that the mail server is away")
struct MailAnswerTests {
    @Test(arguments: [
        (MailError.Code.delayed, true), (.refused, true), (.asciiOnly, true), (.cannotConnect, false),
        (.timedOut, false),
        (.connectionLost, false), (.loginRefused, false), (.untrusted, false), (.noEncryption, false),
        (.unusable, false),
    ])
    func anyAnswerShowsThatTheServerIsUp(_ code: MailError.Code, _ isAnswer: Bool) {
        #expect(MailError(code).isAnswer == isAnswer)
    }
}
