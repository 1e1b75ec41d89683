internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// The connection to WhatsApp.
enum WhatsAppMethods {
    /// A source gives the first code within seconds, mostly.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(250)

    static func connect(
        _ request: Whatsapp_V1_ConnectWhatsappAccountRequest,
        _ call: ConnectCall
    ) async throws -> Whatsapp_V1_ConnectWhatsappAccountResponse {
        let (services, customer) = (call.services, try call.customer)
        let hasAgreed = request.agreedText == PostgresConnections.consentVersion
        let input = BeginLinking.Input(number: request.mobile, hasAgreed: hasAgreed)
        switch try await BeginLinking(services.whatsApp).run(input, as: try call.actor(), in: services.store) {
        case .success(.begun(let id)), .success(.underWay(let id)):
            let code = try await Self.code(id, of: customer, call)
            return .with { $0.pairingCode = code }
        case .success(.linked): throw ConnectFault(.alreadyExists, ConnectPhrase.linked)
        case .failure(.notHere):
            throw ConnectFault(.failedPrecondition, ConnectPhrase.operatorLinks, precondition: "OPERATOR")
        case .failure(.wrong(let fault)): throw ConnectFault("mobile", "NUMBER", fault)
        case .failure(.notAgreed):
            throw ConnectFault(.failedPrecondition, ConnectPhrase.agreement, precondition: "AGREEMENT")
        case .failure(.tooOften): throw ConnectFault.tooOften(retryAfterSeconds: PhoneLinking.hour)
        case .failure(.busy): throw ConnectFault(.unavailable, ConnectPhrase.busy, retryAfterSeconds: 60)
        }
    }

    static func get(
        _ request: Whatsapp_V1_GetWhatsappAccountRequest,
        _ call: ConnectCall
    ) async throws -> Whatsapp_V1_GetWhatsappAccountResponse {
        let connection = try await Self.connection(call)
        let state = LinkingState(connection)
        let offer = connection.isLinking ? connection.offer : nil
        let reason = Spoken(state.sentence, in: call.language).text
        return .with {
            ($0.status, $0.state, $0.reason) = (Self.status(connection), connection.state.rawValue, reason)
            ($0.pairingCode, $0.qr) = (offer?.code ?? "", offer?.qr ?? "")
            $0.confirmation = offer?.confirmation ?? ""
            $0.isReady = connection.state == .working
            $0.isAuthenticated = connection.state == .working || connection.state == .resting
            if let at = connection.lastEventAt { $0.lastEventAt = .init(at) }
            if let look = connection.lookedBack {
                ($0.lookedBackAt, $0.missedMessages) = (.init(look.at), Int32(clamping: look.found))
            }
            $0.chatFilterMode = .init(connection.filter)
            $0.chatFilterCount = Int32(clamping: connection.filter.count)
        }
    }

    static func setChatFilter(
        _ request: Whatsapp_V1_SetChatFilterRequest,
        _ call: ConnectCall
    ) async throws -> Whatsapp_V1_SetChatFilterResponse {
        let mode: ChooseChats.Mode
        switch request.mode {
        case .all: mode = .all
        case .except: mode = .except
        case .only: mode = .only
        case .unspecified, .UNRECOGNIZED: throw ConnectFault("mode", "EMPTY", ConnectPhrase.needed)
        }
        // A request that names chats must not set all chats to be read.
        guard mode != .all || request.chats.isEmpty else {
            throw ConnectFault("chats", "NOT_EMPTY", ConnectPhrase.allChats)
        }
        let isOneLine = { (chat: String) in chat.contains { !$0.isWhitespace } && !chat.contains(where: \.isNewline) }
        if let wrong = request.chats.firstIndex(where: { !isOneLine($0) }) { throw Self.fault(.line(wrong + 1)) }
        let text = request.chats.joined(separator: "\n")
        let input = ChooseChats.Input(try await Self.connection(call), mode, chats: text)
        switch try await ChooseChats().run(input, as: try call.actor(), in: call.services.store) {
        case .success: return Whatsapp_V1_SetChatFilterResponse()
        case .failure(.notFound): throw ConnectFault.notFound
        case .failure(.wrong(let fault)): throw Self.fault(fault)
        }
    }

    private static func fault(_ fault: ChatList.Fault) -> ConnectFault {
        ConnectFault("chats", fault == .count ? "COUNT" : "NUMBER", ChatFilterPhrase.fault(fault))
    }

    static func disconnect(
        _ request: Whatsapp_V1_DisconnectWhatsappAccountRequest,
        _ call: ConnectCall
    ) async throws -> Whatsapp_V1_DisconnectWhatsappAccountResponse {
        let services = call.services
        let input = EndConnection.Input(try await Self.connection(call).id, onlyHere: request.onlyHere)
        switch try await EndConnection(services.whatsApp).run(input, as: try call.actor(), in: services.store) {
        case .success: return Whatsapp_V1_DisconnectWhatsappAccountResponse()
        case .failure(.notFound): throw ConnectFault.notFound
        case .failure(.stillLinked(.busy)):
            throw ConnectFault(.unavailable, ConnectPhrase.busy, retryAfterSeconds: 60)
        case .failure(.stillLinked(.notUnlinked)):
            throw ConnectFault(.failedPrecondition, ConnectPhrase.notUnlinked, precondition: "NOT_UNLINKED")
        }
    }

    /// The one that the owner can link, or else the newest.
    private static func connection(_ call: ConnectCall) async throws -> OwnerConnection {
        let all = try await PostgresOwnerConnections(call.services.store).list(of: try call.customer)
        guard let found = all.last(where: { call.services.whatsApp.place?.links($0) == true }) ?? all.last else {
            throw ConnectFault.notFound
        }
        return found
    }

    /// Empty if none comes in time.
    private static func code(_ id: String, of customer: String, _ call: ConnectCall) async throws -> String {
        let end = ContinuousClock.now + Self.patience
        let connections = PostgresOwnerConnections(call.services.store)
        while let connection = try await connections.show(id, of: customer), connection.isLinking {
            if let code = connection.offer?.code { return code }
            guard ContinuousClock.now < end else { break }
            try await Task.sleep(for: Self.pause)
        }
        return ""
    }

    /// In the original's words.
    private static func status(_ connection: OwnerConnection) -> String {
        switch connection.state {
        case .new, .lost, .refused, .ended: "DISCONNECTED"
        case .starting: connection.isHeld ? "INITIALIZING" : "DISCONNECTED"
        case .code, .qr, .passkey: connection.isHeld ? "WAITING_FOR_PAIRING" : "DISCONNECTED"
        case .working: "READY"
        case .resting: "AUTHENTICATED"
        }
    }
}

extension Whatsapp_V1_ChatFilterMode {
    fileprivate init(_ filter: ChatFilter) {
        switch filter {
        case .all: self = .all
        case .except: self = .except
        case .only: self = .only
        }
    }
}
