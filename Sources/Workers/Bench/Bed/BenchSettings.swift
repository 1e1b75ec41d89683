internal import Foundation
internal import WorkerKit

/// Where `deploy/bench` has put everything. Addresses and passwords come by the environment, never as arguments.
struct BenchSettings: Sendable {
    var amqpURL: String
    /// A superuser's, of a private PostgreSQL.
    var databaseURL: String
    var calendarURL: String?
    var calendarUser: String?
    var calendarPassword: String?
    /// The workers that are measured, a release build.
    var programs: String
    /// The compiled programs of `deploy/comparators`.
    var comparators: String
    /// With pika, psycopg and celery; the plain workers are left out without.
    var python: String?
    /// The private servers' folder, by which their processes are found.
    var root: String
    /// For certificates and what processes say; deleted by whoever made it.
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
        self.root = try required("JADWAL_BENCH_ROOT")
        self.folder = try required("JADWAL_BENCH_FOLDER")
    }
}
