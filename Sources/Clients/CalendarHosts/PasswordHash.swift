internal import CCrypt

/// A password as a file of `htpasswd` has it: SHA-512 by crypt(5), `$6$`.
enum PasswordHash {
    /// - Returns: nil if the system's libcrypt has no SHA-512.
    static func of(_ password: String) -> String? {
        // Radicale takes a hash for a password in plain text unless its salt has 16 characters, as this one has, and,
        // before 3.9, if it names its rounds: the usual 5000 stand in no hash.
        var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
        guard crypt_gensalt_rn("$6$", 0, nil, 0, &setting, Int32(setting.count)) != nil else { return nil }
        var room = [UInt8](repeating: 0, count: MemoryLayout<crypt_data>.size)
        return room.withUnsafeMutableBytes { room in
            crypt_rn(password, setting, room.baseAddress, Int32(room.count)).map { String(cString: $0) }
        }
    }
}
