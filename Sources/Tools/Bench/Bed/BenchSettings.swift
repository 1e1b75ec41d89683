internal import Foundation
internal import WorkerKit

/// The addresses and paths that `deploy/bench` passes in the environment. Passwords are never arguments.
struct BenchSettings: Sendable {
    var amqpURL: String
    /// A superuser's URL of a private PostgreSQL.
    var databaseURL: String
    var calendarURL: String?
    var calendarUser: String?
    var calendarPassword: String?
    /// The folder of the measured workers, a release build.
    var programs: String
    /// The folder of the compiled programs of `deploy/comparators`.
    var comparators: String
    /// A Python with pika, psycopg and celery. Without it the Python workers are left out.
    var python: String?
    /// The file that makes the roles of the database.
    var roles: String
    /// The private servers' folder. Their processes are found by it.
    var root: String
    /// A folder for certificates and logs. deploy/bench deletes it.
    var folder: String

    init() throws(BenchFault) {
        let environment = ProcessInfo.processInfo.environment
        func required(_ name: String) throws(BenchFault) -> String {
            guard let value = environment[name], !value.isEmpty else {
                throw BenchFault("\(name) is not set: start deploy/bench, which sets it")
            }
            return value
        }
        self.amqpURL = try required("JADWAL_TEST_AMQP_URL")
        self.databaseURL = try required("JADWAL_TEST_DATABASE_URL")
        self.calendarURL = environment["JADWAL_TEST_CALDAV_URL"]
        self.calendarUser = environment["JADWAL_TEST_CALDAV_USER"]
        self.calendarPassword = environment["JADWAL_TEST_CALDAV_PASSWORD"]
        self.programs = try required("JADWAL_BENCH_PROGRAMS")
        self.comparators = try required("JADWAL_BENCH_COMPARATORS")
        self.python = environment["JADWAL_BENCH_PYTHON"].flatMap { $0.isEmpty ? nil : $0 }
        self.roles = try required("JADWAL_BENCH_ROLES")
        self.root = try required("JADWAL_BENCH_ROOT")
        self.folder = try required("JADWAL_BENCH_FOLDER")
    }
}
