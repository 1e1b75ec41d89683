import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Vault

extension PipelineBed {
    /// A notification that the customer was told and has not seen yet.
    func plantTold(
        _ id: String = UUID().uuidString.lowercased(),
        title: String,
        body: String,
        of customer: String
    ) async throws {
        let message = NotificationMessage.sample(id, of: customer, title: title, body: body)
        let context = SealContext(table: "notification", row: id, customer: customer)
        let content = try self.store.messages.seal(NotificationMessageCoder().encode(message), for: context)
        try await self.pool.execute(
            Statement(
                """
                insert into notification (id, customer_id, content, ends_at, told_at, outcome)
                values ($1, $2, $3, jadwal_now() + interval '1 day', jadwal_now(), 'no_device')
                """,
                [.uuid(id), .uuid(customer), .bytes(content)]
            )
        )
    }
}
