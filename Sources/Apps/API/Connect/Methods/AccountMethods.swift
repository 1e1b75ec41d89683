internal import APIMessages
internal import Mail
internal import Store
internal import SwiftProtobuf
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
        let export = PostgresOwnerExport(call.services.store)
        if let wait = try await export.wait(kind, of: session.customerID) {
            let words = OwnDataPhrase.wait(minutes: ExportActs.minutes(wait))
            throw ConnectFault(.resourceExhausted, words, retryAfterSeconds: Int(wait.components.seconds))
        }
        let address = ExportAddress(kind, of: session, at: call.now)
        return .with {
            $0.path = OwnerRoute.exportFile.link(address.text(sign: export.signature)).text
            $0.validUntil = .init(address.until)
        }
    }

    static func delete(
        _ request: Account_V1_DeleteRequest,
        _ call: ConnectCall
    ) async throws -> Account_V1_DeleteResponse {
        let session = try call.owner()
        let account = try await SettingsMethods.account(call)
        guard let address = MailAddress(request.email.withoutBlanks),
            address.lookupText == MailAddress(account.address)?.lookupText
        else { throw ConnectFault("email", "OTHER", DeletionPhrase.otherAddress) }
        let services = call.services
        switch try await AccountDeletion.ask(services, for: session.customerID, onlyHere: request.onlyHere) {
        case .ended: break
        case .notUnlinked: throw ConnectFault(.failedPrecondition, ConnectPhrase.notUnlinked, precondition: "LINKED")
        case .busy: throw ConnectFault(.unavailable, ConnectPhrase.busy)
        }
        call.login.forgetAll(of: session.customerID)
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
