internal import APIMessages
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// All of an account.
enum AccountMethods {
    static func export(
        _ request: Account_V1_ExportRequest,
        _ call: ConnectCall
    ) async throws -> Account_V1_ExportResponse {
        let session = try call.owner()
        let kind: PostgresOwnerExport.Kind
        switch request.format {
        case .unspecified, .json: kind = .all
        case .icalendar: kind = .events
        case .UNRECOGNIZED: throw ConnectFault("format", "UNKNOWN", ConnectPhrase.format)
        }
        let store = call.services.store
        switch try await TakeExport().run(TakeExport.Input(kind, begins: false), as: try call.actor(), in: store) {
        case .success: break
        case .failure(.signInAgain): throw ConnectFault.signInAgain
        case .failure(.tooOften(let wait)):
            let words = OwnDataPhrase.wait(minutes: ExportActions.minutes(wait))
            throw ConnectFault(.resourceExhausted, words, retryAfterSeconds: Int(wait.components.seconds))
        }
        let address = ExportAddress(kind, of: session, at: call.now)
        return .with {
            $0.path = OwnerRoute.exportFile.link(address.text(sign: PostgresOwnerExport(store).signature)).text
            $0.validUntil = .init(address.until)
        }
    }

    static func delete(
        _ request: Account_V1_DeleteRequest,
        _ call: ConnectCall
    ) async throws -> Account_V1_DeleteResponse {
        let services = call.services
        let input = DeleteAccount.Input(confirming: request.email.withoutBlanks, onlyHere: request.onlyHere)
        switch try await DeleteAccount(services.whatsApp).run(input, as: try call.actor(), in: services.store) {
        case .success: break
        case .failure(.notFound): throw ConnectFault.unauthenticated
        case .failure(.signInAgain): throw ConnectFault.signInAgain
        case .failure(.otherAddress): throw ConnectFault("email", "OTHER", DeletionPhrase.otherAddress)
        case .failure(.stillLinked(.notUnlinked)):
            throw ConnectFault(.failedPrecondition, ConnectPhrase.notUnlinked, precondition: "LINKED")
        case .failure(.stillLinked(.busy)): throw ConnectFault(.unavailable, ConnectPhrase.busy)
        }
        call.login.forgetAll(of: try call.customer)
        return Account_V1_DeleteResponse()
    }

    static func listAudit(
        _ request: Account_V1_ListAuditRequest,
        _ call: ConnectCall
    ) async throws -> Account_V1_ListAuditResponse {
        let audit = PostgresOwnerAudit(call.services.store)
        let cursor = request.pageToken.isEmpty ? nil : request.pageToken
        let page: OwnerAuditPage
        do {
            page = try await audit.entries(of: call.customer, after: cursor)
        } catch let error as AdministrationError where error.code == .unfit {
            throw ConnectFault("page_token", "UNKNOWN", ConnectPhrase.page)
        }
        return .with {
            $0.entries = page.entries.map { entry in
                .with {
                    ($0.at, $0.action) = (.init(entry.at), entry.action)
                    $0.text = DeedPhrase(entry).map { Spoken($0, in: call.language).text } ?? ""
                    ($0.byOwner, $0.ofSeveral) = (entry.isOwner, entry.isOfSeveral)
                }
            }
            $0.nextPageToken = page.next ?? ""
        }
    }
}
