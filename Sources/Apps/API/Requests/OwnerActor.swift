internal import Store
internal import UseCases
internal import Web

extension OwnerRequest {
    /// The person that acts in a use case.
    func actor() throws(OwnerFault) -> Actor { .owner(try self.owner().customerID) }
}

extension ConnectCall {
    /// The person that acts in a use case.
    func actor() throws(ConnectFault) -> Actor { .owner(try self.owner().customerID) }
}

extension OwnerNotice {
    /// The notice of a page after a use case was refused. Throws `.notFound` for what is not the owner's.
    ///
    /// - Parameter unfit: said if what the page showed is not so any more.
    static func refused(_ refusal: some UseCaseRefusal, _ unfit: OwnerNotice) throws(OwnerFault) -> OwnerNotice {
        switch refusal.kind {
        case .notFound, .notAllowed: throw .notFound
        case .changedMeanwhile, .unfit: unfit
        }
    }
}

extension ConnectFault {
    /// - Parameter unfit: said if it cannot be done with what there is.
    init(_ refusal: some UseCaseRefusal, unfit: ConnectPhrase) {
        switch refusal.kind {
        case .notFound, .notAllowed: self = .notFound
        case .changedMeanwhile: self.init(.aborted, ConnectPhrase.changed)
        case .unfit: self.init(.failedPrecondition, unfit)
        }
    }
}
