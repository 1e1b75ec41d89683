extension Schema {
    // model_answer.id is a keyed hash of the customer and the whole question. said_since is when the oldest message was said that
    // the question shows: the answer goes when that message does.
    static let model = """
        create table model_answer (
            id uuid primary key,
            customer_id uuid not null,
            conversation_id uuid not null,
            generation bigint not null,
            said_since bigint not null,
            content bytea not null
        );
        create index model_answer_conversation on model_answer (conversation_id);
        create index model_answer_customer on model_answer (customer_id);
        create index model_answer_age on model_answer (said_since);

        create table model_usage (
            day date not null,
            model text not null,
            calls bigint not null,
            input_tokens bigint not null,
            output_tokens bigint not null,
            primary key (day, model)
        ) with (fillfactor = 10);
        """
}
