import APIMessages
import Foundation
import SwiftProtobuf
import Testing

@testable import API

@Suite("Connect: the methods, names and numbers are those of the .proto files") struct ConnectMethodTests {
    @Test func everyMethodOfTheFilesHasARow() throws {
        let rows = ConnectMethod.allCases.map(\.row.path)
        #expect(Set(rows) == (try APIDescriptors().methods))
        #expect(Set(rows).count == rows.count)
        for method in ConnectMethod.allCases {
            let path = method.row.path
            for target in ["/\(path)", "/\(path)?connect=v1", "/\(path.replacing(".", with: "%2E"))"] {
                #expect(ConnectMethod.find(target)?.path == path, "\(target)")
            }
            // A page's address is never taken for a method's.
            #expect(path.prefix { $0 != "/" }.contains("."))
        }
        for target in ["/auth.v1.AuthService/logout", "auth.v1.AuthService/Logout", "/auth.v1.AuthService/Logout/x"] {
            #expect(ConnectMethod.find(target) == nil, "\(target)")
        }
    }

    /// A new method that strangers may call is named here, by somebody who has thought about it.
    @Test func onlySigningInIsOpenToEverybody() {
        let open = ConnectMethod.allCases.filter { $0.row.permission == .everybody }
        #expect(Set(open) == [.initiateEmail, .completeEmail, .useGoogle, .refreshTokens])
    }

    /// The documents list exactly the methods that have no implementation yet.
    @Test func methodsWithoutAServiceAreNamedInTheDocuments() throws {
        let text = try String(contentsOf: APIDescriptors.document, encoding: .utf8)
        let list = try #require(text.firstMatch(of: /<!-- not yet -->([\s\S]*?)<!-- \/not yet -->/)).1
        let named = Set(list.matches(of: /`([A-Za-z0-9.]+\/[A-Za-z]+)`/).map { String($0.1) })
        let missing = Set(ConnectMethod.allCases.map(\.row).filter { $0.answer == nil }.map(\.path))
        #expect(named == missing)
    }

    /// Apps of the original send and expect exactly these: names and numbers were read from its own files.
    @Test func namesAndNumbersOfTheOriginalAreKept() throws {
        let descriptors = try APIDescriptors()
        let methods = [
            "auth.v1.AuthService/InitiateEmail", "auth.v1.AuthService/CompleteEmail", "auth.v1.AuthService/UseGoogle",
            "auth.v1.AuthService/GenerateMagicToken", "auth.v1.AuthService/RefreshTokens",
            "profile.v1.ProfileService/GetProfile", "profile.v1.ProfileService/AddDevice",
            "whatsapp.v1.WhatsappService/ConnectWhatsappAccount", "whatsapp.v1.WhatsappService/GetWhatsappAccount",
            "whatsapp.v1.WhatsappService/DisconnectWhatsappAccount", "calendar.v1.CalendarService/GetCalDavAccount",
            "calendar.v1.CalendarService/SchedulePrayerTimes", "calendar.v1.CalendarService/GetCalendarAccounts",
            "calendar.v1.CalendarService/CreateCalendar", "calendar.v1.CalendarService/GetCalendars",
            "calendar.v1.CalendarService/GetCalendarsWithCalendarAccounts", "calendar.v1.CalendarService/CreateEvent",
            "calendar.v1.CalendarService/UpdateEvent", "calendar.v1.CalendarService/DeleteEvent",
            "calendar.v1.CalendarService/GetEventsByCalendar", "calendar.v1.CalendarService/ConnectCalDAVCalendar",
        ]
        #expect(descriptors.methods.isSuperset(of: methods))
        let fields = [
            ("auth.v1.InitiateEmailRequest", ["email"]), ("auth.v1.CompleteEmailRequest", ["token"]),
            ("auth.v1.CompleteEmailResponse", ["access_token", "refresh_token", "user_id"]),
            ("auth.v1.UseGoogleRequest", ["google_token"]),
            ("auth.v1.UseGoogleResponse", ["access_token", "refresh_token", "user_id"]),
            ("auth.v1.GenerateMagicTokenRequest", ["type"]),
            ("auth.v1.GenerateMagicTokenResponse", ["magic_token"]),
            ("auth.v1.RefreshTokensRequest", ["refresh_token"]),
            ("auth.v1.RefreshTokensResponse", ["access_token", "refresh_token"]),
            ("profile.v1.GetProfileResponse", ["name", "email"]), ("profile.v1.AddDeviceRequest", ["device_token"]),
            ("whatsapp.v1.ConnectWhatsappAccountRequest", ["mobile"]),
            ("whatsapp.v1.ConnectWhatsappAccountResponse", ["pairing_code"]),
            (
                "whatsapp.v1.GetWhatsappAccountResponse",
                ["status", "phone_number", "name", "pairing_code", "is_ready", "is_authenticated"]
            ),
            ("calendar.v1.GetCalDavAccountResponse", ["username", "password"]),
            ("calendar.v1.SchedulePrayerTimesResponse", ["ical_url"]),
            ("calendar.v1.CalendarAccount", ["id", "provider"]),
            (
                "calendar.v1.Calendar",
                ["id", "calendar_account_id", "name", "description", "start_date", "end_date", "color"]
            ),
            (
                "calendar.v1.CreateCalendarRequest",
                ["calendar_account_id", "name", "description", "start_date", "end_date", "color"]
            ),
            ("calendar.v1.Event", ["id", "title", "location", "is_all_day", "start_date", "end_date"]),
            (
                "calendar.v1.CreateEventRequest",
                ["calendar_id", "title", "location", "is_all_day", "start_date", "end_date", "description"]
            ),
            ("calendar.v1.DeleteEventRequest", ["event_id"]),
            ("calendar.v1.GetEventsByCalendarRequest", ["calendar_id", "start_date", "end_date"]),
            ("calendar.v1.ConnectCalDAVCalendarRequest", ["name", "url", "username", "password"]),
        ]
        let numbered = fields.flatMap { message, names in
            names.enumerated().map { "\(message).\($0.element) = \($0.offset + 1)" }
        }
        #expect(Set(numbered).subtracting(descriptors.fields) == [])
        #expect(descriptors.values.contains("auth.v1.MAGIC_TOKEN_TYPE_CALDAV = 1"))
        #expect(descriptors.values.contains("calendar.v1.CALENDAR_ACCOUNT_PROVIDER_CALDAV = 2"))
    }

    /// The committed code is that of the files: each message reads and writes what its descriptor says.
    @Test func generatedCodeHasTheFieldsOfTheFiles() throws {
        let fields = try APIDescriptors().fields
        let message = Auth_V1_CompleteEmailResponse.with {
            ($0.accessToken, $0.refreshToken, $0.userID, $0.email) = ("a", "r", "u", "e")
        }
        // Field n is a text: tag n << 3 | 2, length, bytes.
        let bytes: [UInt8] = try message.serializedBytes()
        #expect(bytes == [0x0A, 1, 0x61, 0x12, 1, 0x72, 0x1A, 1, 0x75, 0x22, 1, 0x65])
        #expect(fields.contains("auth.v1.CompleteEmailResponse.email = 4"))
        for method in ConnectMethod.allCases {
            let row = method.row
            let package = row.path.split(separator: ".")[0]
            let request = try row.read(.json, Array("{}".utf8))
            #expect(type(of: request).protoMessageName.hasPrefix("\(package).v1."), "\(row.path)")
            let name = row.path.split(separator: "/")[1]
            #expect(type(of: request).protoMessageName == "\(package).v1.\(name)Request")
        }
    }

    /// Where Debian's `protoc` is installed.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/protoc")))
    func descriptorsAreThoseOfTheFiles() throws {
        let output = FileManager.default.temporaryDirectory.appending(path: "api-\(UUID().uuidString).binpb")
        defer { try? FileManager.default.removeItem(at: output) }
        let folder = APIDescriptors.protos.path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".proto") }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/protoc")
        process.arguments = ["--proto_path=\(folder)", "--descriptor_set_out=\(output.path)"] + files.sorted()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let (read, kept) = (try APIDescriptors(serialized: Data(contentsOf: output)), try APIDescriptors())
        #expect(read.methods == kept.methods && read.fields == kept.fields && read.values == kept.values)
    }
}
