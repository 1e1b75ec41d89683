import Pipeline
import TestSupport
import Testing
import Time

/// For any messages and any answers of the model: nothing is stored or written that is not agreed, not in the chat, or
/// not of this conversation.
@Suite struct InjectionTests {
    static let attacks: [Attack] = MessageAttacks.all + AnswerAttacks.all + TextAttacks.all + FormAttacks.all

    @Test(arguments: [PromptTemplate.Form.v2, .v1]) func noAttackSucceeds(_ form: PromptTemplate.Form) async throws {
        #expect(Self.attacks.count >= 300)
        #expect(Set(Self.attacks.map(\.name)).count == Self.attacks.count)
        var successes: [String] = []
        // Version 1 differs in its prompt and answer, not in the messages.
        let attacks = form == .v2 ? Self.attacks : AnswerAttacks.all + TextAttacks.all + FormAttacks.all
        for attack in attacks {
            let answers = GivenAnswers(attack.answers.map { .success($0) })
            let seen = try await AnalysedWindow(attack.window, form: form, answers: answers)
            let harm = attack.harm(seen.changes)
            if !harm.isEmpty { successes.append("\(attack.name): \(harm.joined(separator: ", "))") }
            #expect(seen.prompts.count <= 2, "\(attack.name)")
            let outgoing = seen.commits.flatMap(\.outgoing)
            #expect(outgoing.count == seen.changes.count, "\(attack.name)")
            if let payload = attack.payload {
                #expect(
                    !outgoing.contains { String(decoding: $0.body, as: UTF8.self).contains(payload) },
                    "\(attack.name)"
                )
            }
        }
        let report: Comment = "\(attacks.count) attacks, successes: \(successes.joined(separator: "\n"))"
        Attachment.record("\(report)", named: "injection-\(form.rawValue).txt")
        #expect(successes.isEmpty, report)
    }

    /// Otherwise the test above would prove nothing: without grounding, validation alone lets most attacks succeed.
    @Test func withoutGroundingAttacksSucceed() throws {
        let successes = Self.attacks.count { attack in
            guard let answer = attack.answers.last, let verdict = try? VerdictReader(window: attack.window).read(answer)
            else { return false }
            let now = UnixTime(seconds: Chat.newest + 30)
            let claim = Claim(
                conversationID: "0a0b0c0d-0000-0000-0000-000000000000",
                customerID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
                leaseNumber: 1,
                dueAt: now,
                claimedAt: now,
                commitsForWindow: false,
                attempts: 0
            )
            let plan = try? EventPlanner(queue: "q").plan(verdict.claims, claim: claim, window: attack.window, now: now)
            return !attack.harm(plan?.changes ?? []).isEmpty
        }
        Attachment.record("\(successes) of \(Self.attacks.count) succeed", named: "without-grounding.txt")
        #expect(successes > Self.attacks.count / 2, "\(successes) of \(Self.attacks.count)")
    }

    /// In the prompt each message stays one line inside the fence, for any place of the attacker's text.
    @Test func everyMessageStaysOneLineInsideTheFence() throws {
        let template = PromptTemplate(name: "test", form: .v2, system: "", answerSchema: [])
        for attack in MessageAttacks.all {
            let user = template.prompt(for: attack.window, nonce: "0a0b0c0d1").user
            let lines = user.split(separator: "\n", omittingEmptySubsequences: false)
            let opening = try #require(lines.firstIndex(of: "<messages-0a0b0c0d1>"), "\(attack.name)")
            let closing = try #require(lines.firstIndex(of: "</messages-0a0b0c0d1>"), "\(attack.name)")
            #expect(closing == lines.count - 1, "\(attack.name)")
            #expect(closing - opening - 1 == attack.window.messages.count, "\(attack.name)")
        }
    }
}
