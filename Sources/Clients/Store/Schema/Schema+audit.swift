extension Schema {
    static let audit = """
        create table audit (
            id bigint generated always as identity primary key,
            at timestamptz not null default clock_timestamp(),
            person text not null,
            action text not null,
            subject text not null
        );
        """
}
