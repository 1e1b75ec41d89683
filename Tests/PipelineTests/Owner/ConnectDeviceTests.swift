import APIMessages
import Foundation
import Pipeline
import Postgres
import Push
import Store
import SwiftProtobuf
import TestSupport
import Testing
import WebPushTestSupport

extension PeopleSuites {
    @Suite(
        "Connect: apps add, test and remove devices (WebPush, ntfy, webhooks and phones)",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectDeviceTests {
        private static let service = "profile.v1.ProfileService"

        @Test(.timeLimit(.minutes(2))) func devicesAreAddedTestedAndRemoved() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = ConnectClient.settings.merging(PipelineSuites.WebPushDeliveryTests.settings) { $1 }
                    .merging(["JADWAL_ALLOW_PRIVATE": servers.authority]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                var noura = ConnectClient(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                // Only a web service wants a recent sign-in: it is told everything.
                try await bed.pool.execute("update owner_session set created_at = created_at - interval '11 minutes'")
                let hook = Self.endpoint("WEBHOOK", servers.url("status/204"))
                let old = try await noura.json("\(Self.service)/AddEndpoint", hook)
                #expect(old.code == "failed_precondition" && old.text.contains("errors.v1.Precondition"))
                let unknown = Self.endpoint("NTFY", servers.url(""))
                #expect(try await noura.json("\(Self.service)/AddEndpoint", unknown).code == "invalid_argument")
                try await noura.signIn("noura@example.org", letter: 3)

                try await Self.refuseWrongFields(noura, servers)
                #expect(try await bed.count("select count(*) from device") == 0)
                try await Self.registerPhone(noura, bed)
                try await Self.subscribeBrowser(noura, servers)
                try await Self.addEndpoints(noura, servers)

                let listed = try await Self.list(noura)
                #expect(listed.devices.map(\.service) == [.app, .webPush, .ntfy, .webhook])
                #expect(listed.devices.map(\.canBeTested) == [false, true, true, true])
                #expect(try await noura.json("\(Self.service)/ListDevices").text.contains("DEVICE_SERVICE_WEB_PUSH"))
                servers.stop()
                let last = try #require(listed.devices.last)
                #expect(try await Self.test(noura, last.id).result == .unreachable)
                for device in listed.devices {
                    let json = #"{"id": "\#(device.id)"}"#
                    #expect(try await noura.json("\(Self.service)/RemoveDevice", json).text == "{}")
                    #expect(try await noura.json("\(Self.service)/RemoveDevice", json).code == "not_found")
                    #expect(try await noura.json("\(Self.service)/TestDevice", json).code == "not_found")
                }
                for number in 0..<PostgresOwnerDevices.most {
                    _ = try await PostgresOwnerDevices(bed.store)
                        .add(.ntfy, address: "https://n.example/\(number)", secret: nil, of: noura.customer)
                }
                let phone = #"{"deviceToken": "\#(String(repeating: "0f", count: 32))"}"#
                let more = try await noura.json("\(Self.service)/AddDevice", phone)
                #expect(more.code == "failed_precondition" && more.text.contains("20 devices"))
            }
        }

        private static func refuseWrongFields(_ app: ConnectClient, _ servers: OwnPushServers) async throws {
            let (phone, push) = (TestBrowser(), servers.url("push/any"))
            func browser(_ endpoint: String, _ p256dh: String, _ auth: String) -> String {
                #"{"endpoint": "\#(endpoint)", "p256dh": "\#(p256dh)", "auth": "\#(auth)"}"#
            }
            let refused: [(method: String, json: String, fields: [String])] = [
                ("AddDevice", "{}", ["device_token"]), ("AddDevice", #"{"deviceToken": "xyz"}"#, ["device_token"]),
                ("AddDevice", #"{"deviceToken": "\#(String(repeating: "a", count: 33))"}"#, ["device_token"]),
                ("AddWebPush", "{}", ["endpoint"]),
                ("AddWebPush", browser("https://127.0.0.1:1/x", phone.p256dh, phone.auth), ["endpoint"]),
                ("AddWebPush", browser("http://169.254.169.254/", phone.p256dh, phone.auth), ["endpoint"]),
                ("AddWebPush", browser(push, phone.auth, phone.auth), ["auth", "p256dh"]),
                ("AddWebPush", browser(push, phone.p256dh, ""), ["auth", "p256dh"]),
                ("AddEndpoint", "{}", ["service"]), ("AddEndpoint", Self.endpoint("APP", push), ["service"]),
                ("AddEndpoint", Self.endpoint("NTFY", ""), ["address"]),
                ("AddEndpoint", Self.endpoint("NTFY", "https://127.0.0.1:1/t"), ["address"]),
                ("AddEndpoint", Self.endpoint("NTFY", servers.url("t"), token: "كلمة"), ["access_token"]),
                ("AddEndpoint", Self.endpoint("WEBHOOK", ""), ["address"]),
                ("AddEndpoint", Self.endpoint("WEBHOOK", "https://[::1]:1/hook"), ["address"]),
                ("AddEndpoint", Self.endpoint("WEBHOOK", servers.url("h"), token: "tk"), ["access_token"]),
            ]
            for (method, json, fields) in refused {
                let answer = try await app.json("\(Self.service)/\(method)", json)
                #expect(
                    answer.code == "invalid_argument" && answer.blamed == fields,
                    "\(method) \(json): \(answer.text)"
                )
            }
            let arabic = try await app.json("\(Self.service)/AddDevice", "{}", ["x-lang": "ar"])
            let fault = Errors_V1_FieldFault.with {
                ($0.field, $0.reason) = ("device_token", "TOKEN")
                $0.message = "هذا ليس رمز جهاز من خدمة إشعارات آبل."
            }
            let detail = try fault.serializedData().base64EncodedString().replacing("=", with: "")
            #expect(arabic.text.contains(detail) && arabic.text.contains("بعض الحقول غير صالح"))
        }

        /// An app registers at each start, and is one device.
        private static func registerPhone(_ app: ConnectClient, _ bed: PipelineBed) async throws {
            let token = String(repeating: "aB12", count: 16)
            let first = try await app.json("\(Self.service)/AddDevice", #"{"deviceToken": "\#(token)"}"#)
            let id = try #require(try ConnectClient.object(first.body)["id"] as? String)
            let again = try await app.call(
                "\(Self.service)/AddDevice",
                Profile_V1_AddDeviceRequest.with { $0.deviceToken = token.lowercased() },
                as: Profile_V1_AddDeviceResponse.self
            )
            #expect(again.id == id)
            #expect(try await bed.count("select count(*) from device where service = 'apns'") == 1)
            #expect(try await bed.count("select count(*) from audit where action = 'owner adds a device'") == 1)
            let tested = try await app.json("\(Self.service)/TestDevice", #"{"id": "\#(id)"}"#)
            #expect(tested.code == "failed_precondition" && tested.text.contains("cannot be tested from here"))
            let listed = try await app.json("\(Self.service)/ListDevices").text
            #expect(listed.contains("DEVICE_SERVICE_APP") && !listed.lowercased().contains(token.lowercased()))
        }

        private static func subscribeBrowser(_ app: ConnectClient, _ servers: OwnPushServers) async throws {
            #expect(try await Self.list(app).webPushKey.count == 87)
            let browser = TestBrowser()
            func add(_ name: String) async throws -> String {
                try await app.call(
                    "\(Self.service)/AddWebPush",
                    Profile_V1_AddWebPushRequest.with {
                        ($0.endpoint, $0.p256Dh) = (servers.url("push/\(name)"), browser.p256dh)
                        $0.auth = browser.auth
                    },
                    as: Profile_V1_AddWebPushResponse.self,
                    ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"]
                ).id
            }
            let gone = try await add("gone")
            #expect(try await Self.test(app, gone).result == .gone)
            let json = try await app.json("\(Self.service)/TestDevice", #"{"id": "\#(gone)"}"#)
            #expect(json.code == "not_found")
            let id = try await add("any")
            let device = try #require(try await Self.list(app).devices.last)
            #expect(device.id == id && device.agent == "Firefox, Linux" && device.address.isEmpty)
            #expect(device.endpointDigest == WebPushAddress.digest(of: servers.url("push/any")))
            let tested = try await app.json("\(Self.service)/TestDevice", #"{"id": "\#(id)"}"#, ["x-lang": "ar"])
            #expect(tested.text.contains("TEST_RESULT_TAKEN") && tested.text.contains("استُلمت التجربة"))
            let sealed = try await servers.seen().first { $0.to == "any" }?.sealed
            let text = String(decoding: try browser.open(Array(try #require(sealed))), as: UTF8.self)
            #expect(text.contains("تجربة من جدول"))
        }

        private static func addEndpoints(_ app: ConnectClient, _ servers: OwnPushServers) async throws {
            let (method, address) = ("\(Self.service)/AddEndpoint", servers.url("secret"))
            let open = try await app.json(method, Self.endpoint("NTFY", address))
            let id = try #require(try ConnectClient.object(open.body)["id"] as? String)
            #expect(try await Self.test(app, id).result == .refused)
            let topic = try await app.call(
                method,
                Profile_V1_AddEndpointRequest.with {
                    ($0.service, $0.address, $0.accessToken) = (.ntfy, address, "tk_secret")
                },
                as: Profile_V1_AddEndpointResponse.self
            )
            #expect(topic.id == id && topic.secret.isEmpty)
            #expect(try await Self.test(app, id).result == .taken)

            let hook = Self.endpoint("WEBHOOK", servers.url("status/204"))
            let first = try await app.json(method, hook, ["Idempotency-Key": "hook"])
            let key = try #require(try ConnectClient.object(first.body)["secret"] as? String)
            #expect(key.wholeMatch(of: /whsec_[A-Za-z0-9+\/=]{44}/) != nil)
            // A lost answer can be asked for again, by its key alone.
            #expect(try await app.json(method, hook, ["Idempotency-Key": "hook"]).text == first.text)
            #expect(try await app.json(method, hook).text != first.text)
            let listed = try await app.json("\(Self.service)/ListDevices").text
            #expect(listed.contains("status/204") && !listed.contains("whsec_") && !listed.contains("tk_secret"))
            let log = app.owner.api.process.log
            #expect(![key, "tk_secret", "status/204", "push/any"].contains { log.contains($0) })
        }

        private static func endpoint(_ service: String, _ address: String, token: String = "") -> String {
            #"{"service": "DEVICE_SERVICE_\#(service)", "address": "\#(address)", "accessToken": "\#(token)"}"#
        }

        private static func list(_ app: ConnectClient) async throws -> Profile_V1_ListDevicesResponse {
            try await app.call(
                "\(Self.service)/ListDevices",
                Profile_V1_ListDevicesRequest(),
                as: Profile_V1_ListDevicesResponse.self
            )
        }

        private static func test(_ app: ConnectClient, _ id: String) async throws -> Profile_V1_TestDeviceResponse {
            try await app.call(
                "\(Self.service)/TestDevice",
                Profile_V1_TestDeviceRequest.with { $0.id = id },
                as: Profile_V1_TestDeviceResponse.self
            )
        }
    }
}
