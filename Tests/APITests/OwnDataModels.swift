import Pipeline
import TestSupport
import Time
import UseCases
import Web

@testable import API
@testable import Store

/// The pages about an owner's own data, with one text wherever a text can come from outside.
enum OwnDataModels {
    static let entries =
        OwnerAction.allCases.map { OwnerAuditEntry(at: PageModels.now, action: $0.rawValue, isOwner: true) }
        + OwnerConcern.allCases.map { OwnerAuditEntry(at: PageModels.now, action: $0.rawValue, isOwner: false) }

    /// One of each outcome and kind, and one without its text.
    private static func told(_ text: String) -> ToldList {
        var messages: [NotificationMessage?] = [nil]
        for content in [.connection(id: text), .notice, .event(EventNotice(.added, .sample()))] as [NotificationContent]
        {
            let message = NotificationMessage(customerID: text, notificationID: text, title: text, body: text, content)
            messages.append(message)
        }
        let told = messages.flatMap { message in
            ToldOutcome.allCases.map { outcome in
                ToldNotification(
                    id: text,
                    customerID: PageModels.customer,
                    at: PageModels.now,
                    outcome: outcome,
                    message: message,
                    services: message == nil ? [] : Device.Service.allCases,
                    isNew: outcome == .delivered
                )
            }
        }
        return ToldList(told: told, next: "7~a")
    }

    static func pages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let unknown = OwnerAuditEntry(at: PageModels.now, action: text, isOwner: false, isOfSeveral: true)
        let history = OwnerAuditPage(entries: Self.entries + [unknown], next: "7")
        var left = DeletionPage(connections: 1, refused: text, left: .notUnlinked)
        left.confirmed = text
        return [
            ("data", OwnDataPage(days: 14).page(context)),
            ("data too early", OwnDataPage(days: 14, wait: 7).page(context)),
            ("history", HistoryPage(entries: history, isFirst: false).page(context)),
            ("no history", HistoryPage(entries: OwnerAuditPage(entries: [])).page(context)),
            ("told", ToldPage(list: Self.told(text), isFirst: false, hasDevices: false).page(context)),
            ("nothing told", ToldPage(list: ToldList(told: []), hasDevices: false).page(context)),
            ("delete", DeletionPage(connections: 0).page(context)), ("delete, phone left", left.page(context)),
            ("delete, busy", DeletionPage(connections: 1, left: .busy).page(context)),
            ("no calendar", CalendarPage.noAccount(context)),
        ]
            + StepUp.allCases.flatMap { place in
                [false, true].map { ("step up", StepUpPage(place: place, isSent: $0).page(context)) }
                    + [OwnerFault.oldLogin, .otherLogin].map { fault in
                        let page = StepUpPage(place: place, issuers: ["google", "work"], refusal: fault)
                        return ("step up refused", page.page(context))
                    }
            }
    }
}
