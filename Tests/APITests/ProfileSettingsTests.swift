import Testing
import WorkerKit

@testable import API

@Suite("Profiles are signed with a certificate and its key") struct ProfileSettingsTests {
    @Test(
        arguments: [
            (["PROFILE_CERTIFICATE": "c"], "PROFILE_KEY"), (["PROFILE_KEY": "k"], "PROFILE_CERTIFICATE"),
            (["PROFILE_CERTIFICATE": "c", "PROFILE_KEY": "k"], nil), ([:], nil),
        ] as [([String: String], String?)]
    )
    func signingProfilesNeedsCertificateAndKey(_ environment: [String: String], _ wrong: String?) async {
        let sources = await SettingsSources.load(environment: environment)
        var faults: [String] = []
        do throws(ConfigurationError) {
            _ = try SettingsReader.read(sources) { ProfileSettings.read(&$0) }
        } catch {
            faults = error.faults.map(\.description)
        }
        #expect(faults.count == (wrong == nil ? 0 : 1) && faults.allSatisfy { $0.hasPrefix("\(wrong ?? "") ") })
    }
}
