internal import APIMessages
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// The owner's profile.
enum ProfileMethods {
    static func get(
        _ request: Profile_V1_GetProfileRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_GetProfileResponse {
        try await Self.profile(call)
    }

    static func update(
        _ request: Profile_V1_UpdateProfileRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_UpdateProfileResponse {
        try await SettingsMethods.change(call) { form in
            if request.hasTimeZone { form.zone = request.timeZone }
            if request.hasLanguage { form.language = request.language }
        }
        let profile = try await Self.profile(call)
        return .with { $0.profile = profile }
    }

    private static func profile(_ call: ConnectCall) async throws -> Profile_V1_GetProfileResponse {
        let account = try await SettingsMethods.account(call)
        let customer = try call.customer
        return .with {
            ($0.email, $0.userID) = (account.address, customer)
            ($0.timeZone, $0.language) = (account.preferences.zone ?? "", account.preferences.locale)
            $0.createdAt = .init(account.createdAt)
        }
    }
}
