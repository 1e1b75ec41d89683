internal import Assembly
internal import Foundation
internal import Web
internal import WorkerKit

/// What phones ask for to learn which apps open our links by themselves. The members' names are those of
/// https://developer.apple.com/documentation/xcode/supporting-associated-domains and of
/// https://developer.android.com/training/app-links.
struct AppLinkFiles: Sendable {
    /// nil: no app was named, and there is no file.
    let apple: String?
    let android: String?

    init(_ settings: AppLinkSettings) {
        self.apple = settings.apple.isEmpty ? nil : Self.text(Apple(applinks: .init(details: [.init(settings.apple)])))
        self.android =
            settings.android.isEmpty
            ? nil
            : Self.text(
                settings.android.map { app in
                    Android(target: .init(package_name: app.package, sha256_cert_fingerprints: app.fingerprints))
                }
            )
    }

    static func apple(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let text = request.services.appLinks.apple else { throw OwnerFault.notFound }
        return .text(text, type: "application/json")
    }

    static func android(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let text = request.services.appLinks.android else { throw OwnerFault.notFound }
        return .text(text, type: "application/json")
    }

    private static func text(_ content: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and lists of them can always be encoded.
        return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    private struct Apple: Encodable {
        let applinks: Links

        struct Links: Encodable { let details: [Detail] }

        struct Detail: Encodable {
            let appIDs: [String]
            /// Links in e-mails, and events in notifications.
            let components = [["/": "/magic-link"], ["/": "/events/*"]]

            init(_ ids: [String]) { self.appIDs = ids }
        }
    }

    private struct Android: Encodable {
        let relation = ["delegate_permission/common.handle_all_urls"]
        let target: Target

        struct Target: Encodable {
            let namespace = "android_app"
            let package_name: String
            let sha256_cert_fingerprints: [String]
        }
    }
}
