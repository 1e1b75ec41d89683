import Foundation
import Testing
import WorkerKit

@testable import API
@testable import Assembly

@Suite("Phones learn which apps open links") struct AppLinkFileTests {
    @Test func filesNameTheApps() throws {
        let android = AppLinkSettings.AndroidApp("org.example.app", ["AA:BB", "CC:DD"])
        let files = AppLinkFiles(AppLinkSettings(apple: ["ABCDE12345.org.example.app"], android: [android]))
        #expect(
            files.apple == """
                {"applinks":{"details":[{"appIDs":["ABCDE12345.org.example.app"],\
                "components":[{"/":"/magic-link"},{"/":"/events/*"}]}]}}
                """
        )
        #expect(
            files.android == """
                [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
                "package_name":"org.example.app","sha256_cert_fingerprints":["AA:BB","CC:DD"]}}]
                """
        )
    }

    @Test func withoutAppsThereAreNoFiles() {
        let files = AppLinkFiles(AppLinkSettings())
        #expect(files.apple == nil && files.android == nil)
    }
}
