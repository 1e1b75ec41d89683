/// Asks the model about one window: the answer, a repair if it may help, and a verification for each unproven claim. It
/// holds no lock and stores nothing.
struct WindowReader: Sendable {
    let model: LanguageModel
    /// The model that verifies; nil for no verification.
    let verifier: LanguageModel?
    let template: PromptTemplate

    /// After this many attempts without a verification the owner is asked instead.
    static let verificationAttempts = 3
    /// The wait between two of these attempts, so that three of them outlast an outage of half a minute.
    static let verificationPause = Duration.seconds(15)
    /// The longest pause that a verifier may ask for. The owner is asked rather than kept waiting.
    static let longestVerificationPause = Duration.seconds(60)

    /// The result for one window.
    struct Outcome: Sendable {
        /// The window that was asked about: its newer half if it was too long.
        var read: ClaimedWindow
        var judged: JudgedAnswer
        var report: AnalysisReport
    }

    /// A call failed, perhaps after earlier answers.
    struct Interruption: Error {
        var error: ModelError
        var read: ClaimedWindow
        var report: AnalysisReport
    }

    private struct Asked {
        var read: ClaimedWindow
        var prompt: Prompt
        var answer: ModelAnswer
    }

    func read(_ claimed: ClaimedWindow) async throws(Interruption) -> Outcome {
        let asked: Asked
        do throws(ModelError) {
            asked = try await self.ask(claimed)
        } catch {
            throw Interruption(error: error, read: claimed, report: AnalysisReport(outcome: .empty))
        }
        let judge = AnswerJudge(window: asked.read.window, form: self.template.form)
        var judged = judge.read(asked.answer.text)
        var report = AnalysisReport(outcome: .empty, answer: asked.answer, faults: judged.faults)
        do throws(ModelError) {
            if judged.complaint != nil { judged = try await self.repair(judged, asked, judge, &report) }
            judged = try await self.verify(judged, asked, judge, &report)
        } catch {
            throw Interruption(error: error, read: asked.read, report: report)
        }
        if case .read(let verdict, _) = judged { report.unread = verdict.unreadable }
        return Outcome(read: asked.read, judged: judged, report: report)
    }

    // MARK: - Reading

    private func ask(_ read: ClaimedWindow) async throws(ModelError) -> Asked {
        do throws(ModelError) {
            return try await self.askOnce(read)
        } catch {
            guard error.code == .tooLong, let half = read.newerHalf else { throw error }
            return try await self.askOnce(half)
        }
    }

    private func askOnce(_ read: ClaimedWindow) async throws(ModelError) -> Asked {
        var prompt = self.template.prompt(for: read.window, nonce: Self.nonce(read))
        prompt.origin = PromptOrigin(read.claim, read.window)
        return Asked(read: read, prompt: prompt, answer: try await self.model.complete(prompt))
    }

    /// Sends the repair. If it yields no answer, the first answer counts.
    private func repair(
        _ first: JudgedAnswer,
        _ asked: Asked,
        _ judge: AnswerJudge,
        _ report: inout AnalysisReport
    ) async throws(ModelError) -> JudgedAnswer {
        report.repair = .interrupted
        var judged = first
        do {
            let again = try await self.model.complete(asked.prompt.corrected(asked.answer.text, because: first))
            let second = judge.read(again.text)
            report.answer = again.addingTokens(of: asked.answer)
            report.faults += second.faults
            judged = first.repaired(by: second)
        } catch {
            switch error.code {
            case .transient, .providerDown, .heldBack, .cancelled: throw error
            case .tooLong, .refused, .unusable: break
            }
        }
        report.repair = RepairOutcome(judged)
        return judged
    }

    // MARK: - Verifying

    private func verify(
        _ judged: JudgedAnswer,
        _ asked: Asked,
        _ judge: AnswerJudge,
        _ report: inout AnalysisReport
    ) async throws(ModelError) -> JudgedAnswer {
        guard case .read(let verdict, var findings) = judged else { return judged }
        for index in findings.indices where judge.needsReading(findings[index]) {
            // If a verifier was unavailable for one claim, the next claims do not wait for it.
            let isAway = report.verifications.last == .unavailable
            let verification = isAway ? nil : try await self.verification(of: findings[index].claim, asked, &report)
            let settled = judge.settled(findings[index], by: verification)
            report.faults += settled.faults.filter { !findings[index].faults.contains($0) }
            findings[index] = settled
        }
        return .read(verdict, findings)
    }

    /// nil if it could not be obtained; the owner is asked instead.
    private func verification(
        of claim: EventClaim,
        _ asked: Asked,
        _ report: inout AnalysisReport
    ) async throws(ModelError) -> Verification? {
        guard let verifier = self.verifier,
            var prompt = self.template.verification(of: claim, in: asked.read.window, nonce: Self.nonce(asked.read))
        else { return nil }
        prompt.origin = PromptOrigin(asked.read.claim, asked.read.window)
        do {
            let answer = try await verifier.complete(prompt)
            report.answer = report.answer.map { $0.addingTokens(of: answer) }
            let verification = Verification.read(answer.text, messages: asked.read.window.messages.count)
            report.verifications.append(VerificationOutcome(verification))
            return verification
        } catch {
            switch error.code {
            // The analysis is retried and loses nothing.
            case .cancelled: throw error
            case .heldBack where error.retryAfter ?? .zero <= Self.longestVerificationPause: throw error
            // A short outage must not become a question to the owner: the analysis is retried, and its answer is
            // stored.
            case .heldBack, .transient, .providerDown, .unusable:
                guard asked.read.claim.attempts + 1 >= Self.verificationAttempts else {
                    let asked = min(error.retryAfter ?? .zero, Self.longestVerificationPause)
                    throw ModelError(
                        .transient,
                        retryAfter: max(asked, Self.verificationPause),
                        detail: error.detail
                    )
                }
            case .tooLong, .refused: break
            }
            report.verifications.append(.unavailable)
            return nil
        }
    }

    /// Unknown to the writers of the conversation, and equal for equal windows.
    private static func nonce(_ read: ClaimedWindow) -> String {
        "\(read.claim.conversationID.prefix(8))\(read.window.generation)"
    }
}
