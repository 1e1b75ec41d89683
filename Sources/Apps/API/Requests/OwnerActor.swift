internal import Store
internal import UseCases
internal import Web

extension OwnerRequest {
    /// The person that acts in a use case.
    func actor() throws(OwnerFault) -> Actor {
        let session = try self.owner()
        return .owner(session.customerID, isRecent: session.isRecent)
    }
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
