internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// The questions that Jadwal asks the owner.
enum QuestionMethods {
    static func list(
        _ request: Events_V1_ListQuestionsRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_ListQuestionsResponse {
        let questions = try await PostgresOwnerEvents(call.services.store).questions(of: try call.customer)
        return .with {
            $0.questions = questions.map { question in
                .with {
                    ($0.id, $0.action) = (question.id, .init(question.change.action))
                    ($0.title, $0.location) = (question.change.event.summary, question.change.event.location ?? "")
                    ($0.clock, $0.expiresAt) = (.init(question.change.event.times), .init(question.expiresAt))
                }
            }
        }
    }

    static func answer(
        _ request: Events_V1_AnswerQuestionRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_AnswerQuestionResponse {
        guard let id = EventIdentity(request.id)?.id else { throw ConnectFault.notFound }
        let input = AnswerQuestion.Input(question: id, accepts: request.accept)
        let result = try await AnswerQuestion().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw ConnectFault(refusal, unfit: .questionOver) }
        return Events_V1_AnswerQuestionResponse()
    }
}
