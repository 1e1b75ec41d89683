internal import Pipeline
public import Store

/// Sets which one-to-one chats of a connection are read from then on. Groups never are.
public struct ChooseChats: UseCase {
    /// The raw values are those of forms and of `jadwal bridge filter`.
    public enum Mode: String, Sendable, CaseIterable {
        case all, except, only
    }

    public struct Input: Sendable {
        public let connection: OwnerConnection
        public let mode: Mode
        /// A chat in each line; ignored if all chats are read.
        public let chats: String

        public init(_ connection: OwnerConnection, _ mode: Mode, chats: String) {
            (self.connection, self.mode, self.chats) = (connection, mode, chats)
        }
    }

    public enum Refusal: Error, Hashable {
        case notFound
        case wrong(ChatList.Fault)
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        let (mode, areOwn) = (input.mode, input.connection.kind == .own)
        let chats: [BridgeAddress]
        do throws(ChatList.Fault) {
            chats = mode == .all ? [] : try ChatList.chats(in: Self.folded(input.chats), areOwn: areOwn)
        } catch {
            return .failure(.wrong(error))
        }
        let isSet = try await PostgresOwnerConnections(store).set(input.connection.id, of: customer, chats) { chats in
            switch mode {
            case .all: .all
            case .except: .except(chats)
            case .only: .only(chats)
            }
        }
        return isSet ? .success(()) : .failure(.notFound)
    }

    /// With the digits and signs that numbers have, line by line. What is no number stays as it is.
    private static func folded(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let number = PhoneNumber.folded(String(line))
            return number.allSatisfy { $0.isNumber || $0 == "+" } ? number : String(line)
        }.joined(separator: "\n")
    }
}
