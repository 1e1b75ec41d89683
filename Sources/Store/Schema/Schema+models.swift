extension Schema {
    // model_answer.id is a keyed hash of the customer and the whole request. said_since is when the oldest message in
    // the request was said: the answer is deleted with that message.
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
