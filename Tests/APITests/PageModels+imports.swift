import ChatExport
import Time
import Web

@testable import API

extension PageModels {
    /// The pages of exported chats: each fault, and each thing that may be found.
    static func imports(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let messages = [text, "b"].enumerated().map { index, sender in
            ExportedMessage(
                id: text,
                sender: sender,
                localTime: Self.zone.local(Self.now),
                seconds: nil,
                time: Self.now - .seconds(index),
                body: text,
                wasEdited: false,
                lineNumber: 1
            )
        }
        let export = Export(
            messages: messages,
            senders: [text, "b"],
            skipped: ExportSkips(),
            order: .dayMonthYear
        )
        let drafts = [UnixTime(seconds: 0), Self.now, Self.now + .seconds(1)].map { ImportDraft(export, since: $0) }
        let faults = ImportFaultTests.all.map { fault in
            (
                "\(fault)",
                ImportPage(days: 3, zone: Self.zone, order: .monthDayYear, fault: fault).page(context)
            )
        }
        return faults
            + drafts.flatMap { draft in
                [false, true].map { isRefused in
                    let page = ImportChoicePage(draft: draft, sealed: text, isRefused: isRefused)
                    return ("import", page.page(context))
                }
            }
    }
}
