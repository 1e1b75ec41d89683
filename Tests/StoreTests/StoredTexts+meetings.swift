import Evaluation
import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import Vault

extension StoredTexts {
    private static let contact = "0192d3a4-0000-7000-8000-00000000e004"

    /// A draft with a contact, and an e-mail's content.
    func keepMeeting() async throws {
        let (actor, context) = (Actor.owner(StoreBed.customerID), self.bed.context)
        var contact = ContactForm()
        contact.name = "marked-contact"
        try await AddContact().run(.init(Self.contact, contact), as: actor, in: context).get()
        var form = MeetingForm()
        form.title = "marked-meeting"
        let day = try #require(LocalDate("2023-11-20"))
        form.slots = [MeetingForm.Slot(.allDay(start: day, endExclusive: day.adding(days: 1)))]
        form.people = [MeetingGuest(contact: Self.contact)]
        _ = try await ProposeMeeting().run(.init("form", form, sends: false), as: actor, in: context).get()
        let row = try #require(try await self.bed.pool.query("select id from letter where customer_id is null").first)
        let content = context.messages.seal(text: "\"marked-invitation\"", for: try Self.letterSeal(row))
        let sql = "update letter set content = $1 where id = $2"
        try await self.bed.pool.execute(Statement(sql, [.bytes(content), .uuid(try row.uuid("id"))]))
    }

    func invitation(_ context: StoreContext) async throws -> String {
        let row = try #require(
            try await self.bed.pool.query("select id, content from letter where content is not null").first
        )
        return try context.messages.openText(try row.bytes("content"), for: try Self.letterSeal(row))
    }

    private static func letterSeal(_ row: PostgresRow) throws -> SealContext {
        SealContext(table: "letter", row: try row.uuid("id"), customer: "")
    }
}
