--
-- PostgreSQL database dump
--

\restrict zm5BDgJziPv8RQ6oxcjr1ahxcSdphca1Sk07WWSWReRSRk76shQaQzEKxerI4O0

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: jadwal_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.jadwal_now() RETURNS timestamp with time zone
    LANGUAGE sql
    AS $$select clock_timestamp()$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: audit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    person text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL
);


--
-- Name: audit_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: clock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.clock (
    only_row boolean DEFAULT true NOT NULL,
    seen timestamp with time zone NOT NULL,
    step bigint,
    step_over_at timestamp with time zone,
    CONSTRAINT clock_only_row_check CHECK (only_row)
)
WITH (fillfactor='10');


--
-- Name: conversation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversation (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    chat bytea NOT NULL,
    generation bigint NOT NULL,
    armed boolean NOT NULL,
    events_until timestamp with time zone,
    first_pending_at timestamp with time zone,
    last_activity_at timestamp with time zone,
    due_at timestamp with time zone,
    retry_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    superseded boolean DEFAULT false NOT NULL,
    lease_owner text,
    lease_until timestamp with time zone,
    lease_number bigint DEFAULT 0 NOT NULL,
    replayed_failure_id uuid,
    trace_parent text,
    judged_until timestamp with time zone,
    owner_said_at bigint,
    wake_at timestamp with time zone,
    read_generation bigint DEFAULT 0 NOT NULL,
    left_open boolean DEFAULT false NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');


--
-- Name: customer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.customer (
    id uuid NOT NULL,
    time_zone text NOT NULL,
    locale text DEFAULT 'en'::text NOT NULL,
    quiet_hours text,
    day_hours text,
    profile bytea,
    calendar_url bytea,
    credentials bytea,
    calendar_place bytea,
    account_state text DEFAULT 'up'::text NOT NULL,
    account_detail text,
    account_failures integer DEFAULT 0 NOT NULL,
    account_retry_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    changed_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    account_probe_until timestamp with time zone,
    removed_at timestamp with time zone,
    keeps_windows boolean DEFAULT false NOT NULL,
    deletes_cancelled boolean DEFAULT false NOT NULL,
    reminder_minutes integer,
    account_errors integer DEFAULT 0 NOT NULL,
    asks_questions boolean DEFAULT true NOT NULL,
    CONSTRAINT customer_reminder_minutes_check CHECK (((reminder_minutes >= 0) AND (reminder_minutes <= 40320)))
);


--
-- Name: customer_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.customer_usage (
    customer_id uuid NOT NULL,
    day date NOT NULL,
    tokens bigint NOT NULL,
    put_off bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: device; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.device (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    service text NOT NULL,
    address bytea NOT NULL,
    address_id uuid NOT NULL,
    registered_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    refused_at timestamp with time zone,
    secret bytea,
    CONSTRAINT device_service_check CHECK ((service = ANY (ARRAY['apns'::text, 'ntfy'::text, 'webhook'::text])))
);


--
-- Name: event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event (
    customer_id uuid NOT NULL,
    id uuid NOT NULL,
    conversation_id uuid,
    wanted_revision integer DEFAULT 0 NOT NULL,
    wanted_at timestamp with time zone,
    written_revision integer DEFAULT 0 NOT NULL,
    written_at timestamp with time zone,
    removed_by_owner boolean DEFAULT false NOT NULL,
    cancelled boolean DEFAULT false NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    content bytea,
    object bytea,
    lease_owner text,
    lease_until timestamp with time zone,
    lease_number bigint DEFAULT 0 NOT NULL,
    relays integer DEFAULT 0 NOT NULL,
    message_id uuid,
    prompt text,
    model text,
    window_id uuid,
    attempted_revision integer DEFAULT 0 NOT NULL,
    conflict_state text,
    conflicts_complete boolean,
    suggestions bytea,
    late_until timestamp with time zone,
    lease_late_until timestamp with time zone,
    CONSTRAINT event_conflict_state_check CHECK ((conflict_state = ANY (ARRAY['open'::text, 'kept'::text])))
)
WITH (fillfactor='80');


--
-- Name: event_conflict; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_conflict (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    event_id uuid NOT NULL,
    other_id uuid,
    is_soft boolean NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    content bytea NOT NULL
);


--
-- Name: event_window; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_window (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    message_ids uuid[] NOT NULL,
    kept_since timestamp with time zone NOT NULL,
    content bytea NOT NULL
);


--
-- Name: failure; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.failure (
    id uuid NOT NULL,
    stage text NOT NULL,
    kind text NOT NULL,
    detail text NOT NULL,
    customer_id uuid,
    conversation_id uuid,
    generation bigint,
    attempts integer NOT NULL,
    queue text,
    headers text DEFAULT '{}'::text NOT NULL,
    input bytea,
    failed_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    retry_of uuid,
    retried_at timestamp with time zone,
    outcome text,
    outcome_at timestamp with time zone,
    outcome_reason text,
    retried_as uuid,
    kept_since timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT failure_outcome_check CHECK ((outcome = ANY (ARRAY['retried-ok'::text, 'retried-failed'::text, 'edited'::text, 'discarded'::text])))
);


--
-- Name: feedback; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feedback (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    event_id uuid NOT NULL,
    conversation_id uuid,
    kind text NOT NULL,
    reason text,
    revision integer NOT NULL,
    judged_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    kept_since timestamp with time zone NOT NULL,
    prompt text,
    model text,
    window_id uuid,
    content bytea,
    CONSTRAINT feedback_kind_check CHECK ((kind = ANY (ARRAY['dismissed'::text, 'corrected'::text, 'moved'::text])))
);


--
-- Name: installation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.installation (
    only_row boolean DEFAULT true NOT NULL,
    lookup_key bytea NOT NULL,
    CONSTRAINT installation_only_row_check CHECK (only_row)
);


--
-- Name: message; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message (
    id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    state smallint NOT NULL,
    sender_is_owner boolean NOT NULL,
    said_at bigint NOT NULL,
    edited_at bigint,
    generation bigint NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    content bytea,
    arms boolean DEFAULT false NOT NULL,
    first_generation bigint
)
WITH (fillfactor='90');


--
-- Name: model_answer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.model_answer (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    generation bigint NOT NULL,
    said_since bigint NOT NULL,
    content bytea NOT NULL
);


--
-- Name: model_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.model_usage (
    day date NOT NULL,
    model text NOT NULL,
    calls bigint NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL
)
WITH (fillfactor='10');


--
-- Name: notification; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notification (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    content bytea NOT NULL,
    headers text DEFAULT '{}'::text NOT NULL,
    wanted_at timestamp with time zone NOT NULL,
    relays integer DEFAULT 0 NOT NULL,
    ends_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');


--
-- Name: outbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox (
    id uuid NOT NULL,
    queue text NOT NULL,
    customer_id uuid,
    message_id text NOT NULL,
    headers text DEFAULT '{}'::text NOT NULL,
    body bytea NOT NULL,
    not_before timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    parked_for uuid,
    lease_until timestamp with time zone,
    lease_number bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');


--
-- Name: provider_token; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_token (
    id uuid NOT NULL,
    number bigint NOT NULL,
    content bytea NOT NULL,
    issued_at timestamp with time zone NOT NULL
);


--
-- Name: push_delivery; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_delivery (
    notification_id uuid NOT NULL,
    device_id uuid NOT NULL,
    kind text NOT NULL,
    delivered_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL
);


--
-- Name: push_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_event (
    customer_id uuid NOT NULL,
    event_id uuid NOT NULL,
    revision bigint NOT NULL,
    holder uuid,
    lease_until timestamp with time zone NOT NULL,
    begun_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05');


--
-- Name: push_turn; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_turn (
    notification_id uuid NOT NULL,
    holder uuid NOT NULL,
    lease_until timestamp with time zone NOT NULL
);


--
-- Name: question; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.question (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    event_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    message_ids uuid[] NOT NULL,
    action text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    asked_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    counted smallint DEFAULT 0 NOT NULL,
    prompt text,
    model text,
    content bytea,
    CONSTRAINT question_action_check CHECK ((action = ANY (ARRAY['add'::text, 'update'::text, 'cancel'::text]))),
    CONSTRAINT question_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'replaced'::text])))
);


--
-- Name: removed_customer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.removed_customer (
    id uuid NOT NULL,
    removed_at timestamp with time zone DEFAULT public.jadwal_now() NOT NULL
);


--
-- Name: schema_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_migration (
    number bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    readable_from bigint
);


--
-- Name: trial; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.trial (
    id uuid NOT NULL,
    unfinished integer NOT NULL,
    begun_at timestamp with time zone NOT NULL
);


--
-- Data for Name: audit; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: clock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.clock VALUES
	(true, '2026-11-24 16:03:13.042+00', NULL, NULL);


--
-- Data for Name: conversation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.conversation VALUES
	('1e01c167-3234-c390-e715-fcc5fba8b439', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', '\x02016d6382e9dcfbeb992ec780f4bfd2943f69a4b5915b652f3daa6aab889059d183025d89fd1a9f6991cc086ce1b6d7eae0eca36ae134949b578e96093c6366', 2, false, '2026-11-27 06:01:00+00', NULL, '2026-11-24 16:03:03+00', NULL, NULL, 0, false, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, 2, false),
	('a6147fea-8662-3583-be26-c2ba127ca5da', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', '\x02016dafdecdec45e908cf2714e65458a2650d2c284699f55dfb38212a8a3b564ca0068e1d6c9b2d6336bfa981ae640572d51635ab49b6323c396541519a4183', 2, false, '2026-11-28 07:02:00+00', NULL, '2026-11-24 16:03:08+00', NULL, NULL, 0, false, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, 2, false),
	('fd5f5406-8474-ab83-2a03-7ee1516abdbc', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', '\x02016d3f332364f66ab99c48cbb719db6305980aa71423959ecbc322e01dc991a3fa534bab5d4c91489672b24723a3c2b091e77fba68b0a047e063c73e76d5ca', 2, true, NULL, '2026-11-24 16:03:13.025+00', '2026-11-24 16:03:12+00', '2026-11-24 16:03:12.7+00', NULL, 0, false, NULL, NULL, 0, NULL, NULL, NULL, 1795536191, '2026-11-24 16:03:12.7+00', 0, false);


--
-- Data for Name: customer; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.customer VALUES
	('e8da8b14-0fec-4301-9df1-8e34194cae0c', 'Asia/Riyadh', 'en', NULL, NULL, NULL, '\x02016d7b9f15b3e5226843a5c1d7e710d9989e14e39344582277b88c951aa4e43a967be40358b91accb9b70456f4ac34f8308c526911dd0a90cfd09b70eb8a2e9669e441d2da', '\x020163a80e341a9260a0b006987655ef9645328d505659380f1046513ea0f8afa26f53f42ae72eb5b1e5b03d9d30f3eba0b654d6404978bd455609ecae6427e27d9dacf2f9f4bf25ec546c7f4e76d37687e6dd2981ff31080f21fc9f5e5f', '\x02016d559e4c9a722e12e828d131e7f532cd7582f612e22a35372c13df36cf9e22b1ef1c06456aa6f5b5515fa76f6435864d037fda9be151b81484b5e226607c5955301d7259886d9894945f8b3d3bc546268e1b861b7f138f44c1993f20b336adbff8071ee49d0bf4c3d41c08c5283b6ecfd8bcc1ad1439575f5443722c25ac1502b02c47a3f4c7adc1a41e196a7eca962af1377640d0', 'up', NULL, 0, NULL, '2026-11-24 16:03:03.255516+00', '2026-11-24 16:03:03.255516+00', NULL, NULL, false, false, NULL, 0, true);


--
-- Data for Name: customer_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.customer_usage VALUES
	('e8da8b14-0fec-4301-9df1-8e34194cae0c', '2026-11-24', 100, 0);


--
-- Data for Name: device; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.device VALUES
	('7a293d66-605a-4b7e-b86f-8679c5cc517f', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 'apns', '\x02016db0f10268b3b0e5d23e324b8a1423455d1a485089c4bb13b7a22a4e806a6c560a78aec11f58ca276c1872f53bbfcd9f377ff10be48befb3fc48775ecda136c63ab6439627eb9e6b7c89f6b4ececd2e09a6b051f001195e1ad2bc8f459c18c3f3a4e0239da7c58f34d8a146d73', 'dc26f709-9df2-e47f-4ad1-ebe989dfc20c', '2026-11-24 16:03:03.454189+00', NULL, NULL);


--
-- Data for Name: event; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event VALUES
	('e8da8b14-0fec-4301-9df1-8e34194cae0c', '64d7397f-f560-4071-93db-57f18071fbee', '1e01c167-3234-c390-e715-fcc5fba8b439', 1, '2026-11-24 16:03:07.314244+00', 1, '2026-11-24 16:03:08.407386+00', false, false, '2026-11-27 06:01:00+00', '2026-11-27 05:01:00+00', '\x02016d990e6fa14e535b4dc41e33aed359ee2c3374be13485d9866e7a693cd95908798d8e3ce6e33453e5f06ab4e0b354faa39dd5ad847a464bd3fe13271455d58c7cea7a4fda0a7ba6e85bdfa142f04dbe97df89f75024f190d6db2e1ceab1eb34e7e992f95f68ef668bb6ab2ef6ce3cfa7e6aac9beb553c2abc7c0b48b06c6f6ff71f969fe269062bf329cfcf81dff5eb6b157102949bd4ac772ec8b08943ec637de158a2ad1279418c653c17fb5214e5b3133b0bf3979117a54777c3f1d6fe98c10a7d090859bec87cbd6b69d94d4ab05997bfeaae102edc2d2dd707e7384ed120a21a9436fc0faf5a9f0a3bd536c74e2ba174d3b613d1431376fcecd8c90c7cf1457275227b202bbac5f4520b6e85143acbae45eb3ee4f560ea85e164857f2700661e123f6341d3af10ec5168fde3453a39e1ee324100169a8859f42ee974589d03cb77721d8be6dcbe073f5d9f92493a0d2edd65e01e9e650750a18d069125b109de3b73297b284921668c9bb04efe4c292abd9f0977817922541c442e6fe573895e80a8173c0bf3c6b8e55f532331d01', '\x02016d559e4c9a722e12e828d131e7f532cd7572c21ff2156c9844216490ce75f0b02447eff1078cc14f7d8ee3d367bb527cddb24f4352430dc5bc3b23ecaa7f479d09a6a6830e1c93b1704203597644904da7efd83430c2343d869141f050c01a66be2908f836f763781a192622a808635ee9e469f7414a5f01d3465fffafcf0cbfc2a676f6a386e0de69c62c95197c2cbded01311dd5351cbcc3ea30be52415fb0d5b04b9def680db18153d7e84e2f4fc699b3366dc19d6329182cdf3e827ff9501b7bf28f26891aecac4efd974b07b8c47c4448cb4f1f2ac9d4a87fb7f849fc12050dfc2115f98bd9bf80b3a9aac14ba96dd4a956148feb63bc3f0f2ccc7e66c61f36213f40accc7225f9ec7ac07ac240e7c584c933d212c8d75642f820f43bde34e499c4a748bdc3fa9927e9fe2e60a0acb26449531b66c9f4bc7b521f3899cd3460a7ae7db87c2d15db3de39d537a1ffa386c7011bb9c0dd3a1120cb8f743e6d044868d36fda55b2e14e19dec2962ad9068d065be72f60c4e257a0e4d2b0af78e924e767780c6f510179bdfcd5853db4c8349efe53841cff5ca43ef8fb1bc577ab05bf9f8ddc43740b31cb3c5fa08c422aced72045514460dbbd5a6a57749b28b6afb5ed56b47a2b5592459e0e0e5c234db4267bed621597efaa03e7867ca3674279fc426bd7558cbef829661bd92a5c1a0c15124c6d74f2d36b03728aeaf1d80db5a322b3c3dd9a5d94d09098c5d5ce9f4330e57e1899c9c6cf2a442218f5b70f4a80a8c93dda024909a714ff091df251947ba582edd50d23a2566619d547685c036a96be1abd0d111675fd8f6c42dc16123301353e2b2c6264ae2a5b735db17fa62b0ddbe7c446b15f538593f1f8f3a070d30b1406b26327b973bd165043ef7996ec2caac15b6c06835cc6a668005c5', NULL, NULL, 1, 0, NULL, 'v3', 'agreeing', NULL, 1, NULL, true, NULL, NULL, '2026-11-24 16:13:11.84046+00'),
	('e8da8b14-0fec-4301-9df1-8e34194cae0c', '010bbb73-43a2-4a51-95df-970d785fc6ba', 'a6147fea-8662-3583-be26-c2ba127ca5da', 1, '2026-11-24 16:03:12.566397+00', 0, NULL, false, false, '2026-11-28 07:02:00+00', '2026-11-28 06:02:00+00', '\x02016d7ae7c0ea0565db01d6f190eaa199457ae9a0ce70215940da061f562296445adaa1e017c87e5e8179f6cdec923c6019e6cefceeeaba913972076a5872db1ed61353096f70e35af0f865e48d57afbdf745bfc5c6f93f39db3f09b72e5001d8eefffa0d803d65b2093c1e78afaf07aaca32169e52ab0d3f732561104bfc95bd713fd19816386ba5b5f099ec4c6a8c1f0c3ed263316186304d9e238d2c8d23afca92c4b436e359dc1fe7d634e16e88647d8b5e382f5c685503560d741cea6338b2bbb48ee43b1bbee5a9a678645eb50b5339226ac8e631471d6e0ef5b1b8140932596bab0afb480d6617316d8493df416a4a6f83974c91057422eaebba29f8c818f227fd713fdff13f0e37ec2c5a51c9b711814878e347763447cf06619d4e9ed6c698ed0992783dc99268e98e7432a3ce400fefb80d3ab0c96d4c971018cbdd3329f447b978ff14a6ad60fad2e051d4176c8033b6b553b1e8822e65db09c1b59eaf3adf3453a43d702f48b2959db5dae0a044cb759e1bdc1d06ebcd237d678c363605d4173e8f61e6deb45ffdced51fccba', NULL, NULL, NULL, 0, 0, NULL, 'v3', 'agreeing', NULL, 0, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: event_conflict; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: event_window; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: failure; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.failure VALUES
	('42b487ff-ad83-4314-ae6d-20b194d2d5d8', 'messages', 'not_json', 'the delivery is not a chat message that can be stored', NULL, NULL, NULL, 1, 'wasapp.messages', '{}', '\x02016d6382e9dcfbeb992ec780f4bfd2943f696f432c848d2ef1b09959a1e83d99e704715bc3382a30fb8d7e5fd939852365e960ccfc', '2026-11-24 16:03:03.817524+00', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 16:03:03.817534+00', NULL);


--
-- Data for Name: feedback; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: installation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation VALUES
	(true, '\x02016d7a11ec850e60726a50f3837115984c06969fa80ef1c50b53fa3516b45be54f3879fe940084e1dac17bd05b45375257043dbf0821f7b7c3a6570337ecd60b4f44089db824efc2d95e645c781b');


--
-- Data for Name: message; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message VALUES
	('1e01c167-3234-5783-96a1-3ed42ee7acaa', '1e01c167-3234-c390-e715-fcc5fba8b439', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 1, false, 1795536181, NULL, 1, '2026-11-24 16:03:03.794+00', NULL, false, NULL),
	('1e01c167-3234-df93-3367-be01f97aa856', '1e01c167-3234-c390-e715-fcc5fba8b439', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 1, true, 1795536182, NULL, 2, '2026-11-24 16:03:03.794+00', NULL, true, NULL),
	('a6147fea-8662-1ef3-14ae-b357dc92f699', 'a6147fea-8662-3583-be26-c2ba127ca5da', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 1, true, 1795536187, NULL, 2, '2026-11-24 16:03:08.777+00', NULL, true, NULL),
	('a6147fea-8662-55e7-8f29-80762a7326ca', 'a6147fea-8662-3583-be26-c2ba127ca5da', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 1, false, 1795536186, NULL, 1, '2026-11-24 16:03:08.777+00', NULL, false, NULL),
	('fd5f5406-8474-c375-d4e1-a988597fa78f', 'fd5f5406-8474-ab83-2a03-7ee1516abdbc', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 0, true, 1795536191, NULL, 2, '2026-11-24 16:03:13.025+00', '\x02016d3f332364f66ab99c48cbb719db6305989fbc8ca9502823d5ceee792fe4effc9c0bfb0ea752ea5a653290d22890cb41e2c3ab320c182e761dba2c16c281f77af6775fb7c25217c7024ce1ddb385ac5d7817e1', true, NULL),
	('fd5f5406-8474-cae3-c38a-20fcba8adb9b', 'fd5f5406-8474-ab83-2a03-7ee1516abdbc', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', 0, false, 1795536190, NULL, 1, '2026-11-24 16:03:13.025+00', '\x02016d3f332364f66ab99c48cbb719db630598974e6b2df8543d258242adf3dd255d8bb941aee59b4dd54569e34ae73d4f0b16853a162414a8bbac65a9135eca606a356e8fb4af42a1c5731987279fa01860ca64e96f2b95d784ec3ac5232e0d802dd1936c6a721c222caa', false, NULL);


--
-- Data for Name: model_answer; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: model_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.model_usage VALUES
	('2026-11-24', 'agreeing', 4, 84, 16);


--
-- Data for Name: notification; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notification VALUES
	('6d10c9e2-eedc-4a86-bddf-802b1653b828', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', '\x02016d559e4c9a722e12e828d131e7f532cd75c101103275fac1a62bd89c2e99843f2b98beadd274dddb2b431a58908641f6485aa654e650e1ced5c62bc99bf8f9cb90824d46a1b63174b5d7fc7bc863d438a132a375398321f6622b85b30db21a6040f5b858f00ce26b966ec8ebc44f6ee95b16f24a8546aade0889a023baebf516a6f3ebe3829c4538dc636d8f8acd6d6aff253e8678e04c4e2fdf9c5c231c5a4eddfa387b7b502b9e274d46b655485544c534e37ef404c4f98ebe265fc4f2a560f9df4ff7a8de91462e242c2bd9a16389d04bfc157f33155a8cc0fed6605ae856641b4c653eb7797037516747bc4f8362f5150646ff36e459bc10f53f91fd4b66e5000477595f309f9999d9a219f6640339a7a8c779a2b709849edfaa6c41d08e3293c5ffa8eb62e06a018b60cf46223ffbd256b12cd14058d75b5af11574b90604477bb1997fc434c531d4a71c1d393afde7bb7ee77b562fa77446f090c4452e1237bc07b69a9357c8dd5f79bde60d33b243e8ecb4d3fe1b1b3523d652ad6ee19d298cd0d94ab58c1e275992d53a3d3d6fea42cd7790f13dfb4a99928473004a846947e1902e59677b2f3f55601e35b173d7a249aedbf5d96067431d5cea5885cd620abee0b4e77a6fc27c2af031a48f04202b4dccba26106af04ba51ef74335e97f6db7edc5b3fbfc35f6e722773e306b7b9d7013aa8dca502e6a628a4cc6b77e55d9d19f83fb161396424c7e6a326be915', '{}', '2026-11-24 16:03:08.409004+00', 0, '2026-11-27 06:01:00+00');


--
-- Data for Name: outbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox VALUES
	('7e800be3-1cf4-48f4-8dfd-148638e022b6', 'wasapp.notifications', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', '6d10c9e2-eedc-4a86-bddf-802b1653b828', '{}', '\x02016d559e4c9a722e12e828d131e7f532cd751a19395d44df95a7e39a1d8abdf1e6905aa9ef282709d753b2d02e511cc48cfaf4ed7de8d4459bab31cabda8c9e30fdf205b58d199d1a0a1d9404628181408b8503bccc42f4205c6cf791c9536d7536595b7c8197a089abc46c70d001606c8922a22c6709ac68e8ef09ef093b99d61daaaeab07a9be0fff1e326413584fe30a8ece2aa51dac8a4c48f8654f2635c7e19e5897d0a531f53d7bd8bd8d216abb5c5078030c93eb1283b9a01622f0476fa1c5ffcd185943e789854c6ff4b4100031d4cafefb620717381882eb10d389bf5b3b66666e76c89d6ac1f40ab16e9e553f613efacf0c92e20b5da0d41bc05dd21dea9c02c5e3e36688ceb3da910e75466afb1675cf9d04f8cf83c9989ee1d622fb2a3137db711e2a346d43345ed7e415239834ec84860014c60a07cc6cb7099118009874db2ae97d45247daf8e9921ccf1064a20498e2db7163733f4b3176f863718214e79e092c2cbeb428df183482ed94e61635a4305506680be79807f43c0cd4f1a7150e2a0c9e16a2ca0f76ed06ca1795ca522d1056d50652b613a3fd5e5b6e1a19c056cfa01d427a286846e17655f6bf6e07fd95049451f7c654b83558fbe027aec8c0bde0379be09d22b39504c45c0d9fd898e653f340f1b9167bed1bf449abb87aebc95992d160591d6f45199c77d1b650de849e9bfb79b0a48b34ef29ebbcbae688fb8ece555a85ec87a0a27622c8', '2026-11-24 17:03:08.408981+00', NULL, NULL, 0, '2026-11-24 16:03:08.408044+00'),
	('1ec8108f-189f-498b-8bfc-8834b70ee234', 'wasapp.calendar.events', 'e8da8b14-0fec-4301-9df1-8e34194cae0c', '010bbb73-43a2-4a51-95df-970d785fc6ba.1', '{"x-jadwal-said-at":"1795536187000","x-jadwal-waited":"2049"}', '\x02016d7ae7c0ea0565db01d6f190eaa199457aa40eb848a7dc888f4a39931bf88faa987c5fc848b1069550451fa7b3e80817aafb830f77cfb8fa1e5a8a17aadfb330b020b31c2bb61ebc2cb47ab0bb57457ee8e2e439061fbe95f08b6997d2cb065ba36ca2bddf13cfe1c63252a714d08b2c5f79f34b4a010954a5951ea1a8e6c4706892fc9bffc31f0fb83903c9543e5c9dd75386705a06c4f253f328a3614a18a32bd09171386bb7a7003811ae100163c7b1c6f0bcf0d9c99f31be200ccf375b6a7c5611bebb132c029c3cb366a08fefe2158f5ba219d46f3cefa7f331a8a42f69fac8da64d1d49fe62ce18609469e3668143c9dcb09200f9298bee0aaefe2cb900e99e97029c3b90e68dfdf00526d5eb2e80e4cb9537045c2633800dff9eea345553b22361ccb153290f2908193aa33acace851113838cfd1dcfd9e9a3c742a0172b4c82b70a7bb12aae5043f87b53537b970460598a62fdbe6f293d0ee2ee7bb7105f8ecd918f3fbc7f92db83965f3a3027cb84abe6e84c699d514322c0b54350205a3507d3f67a6818b18a074a59e0b1f', '2026-11-24 17:03:12.56863+00', NULL, NULL, 0, '2026-11-24 16:03:12.56764+00');


--
-- Data for Name: provider_token; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: push_delivery; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: push_event; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: push_turn; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: question; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: removed_customer; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: schema_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_migration VALUES
	(1, 'conversations and messages', 'b487ecbb62d109e29adf714a2c829a8728566f1f8faa5b0103e73966b30cd2ee', '2026-11-24 16:02:59.537673+00', 1),
	(2, 'customers and devices', '8bfeea1b811aed693c58157b4ba1d8b5aceb5f1ec5311bb081a4a8b0b81a272b', '2026-11-24 16:02:59.641603+00', 2),
	(3, 'outbox and failures', '5d55d1de3ddf02a266425fe05cb3c632bfea6b0acc71bbf9da68684544b73f3d', '2026-11-24 16:02:59.701937+00', 3),
	(4, 'events and notifications', '7ee6d525565005a8d44e7c25af412823af1ac3c5cb1538cf0b730f7907a2f265', '2026-11-24 16:02:59.784975+00', 4),
	(5, 'audit', '4b3b1544345094d2e6f01a458d30a1a50a7b6e40eee470afb245ff207c208a5e', '2026-11-24 16:02:59.853919+00', 5),
	(6, 'trials, probes and notifications', '911061f9a0fba20c70a35db5ea1d62983fee2fb4fcc4c88c52f74d758a382e95', '2026-11-24 16:02:59.873765+00', 6),
	(7, 'keeping and forgetting', '22f02d8c6d3b7436d0598c55c3d68171e7f196b8bff0a2299bf579d146e015ff', '2026-11-24 16:02:59.909829+00', 7),
	(8, 'replay', '5104f512f190a7b7e92047c611230018c8a6544f27cd68ff333c9eae966f5e79', '2026-11-24 16:02:59.949399+00', 8),
	(9, 'clock', '269c2361f86f568081dec8e8cee98ff74eae551fd4ed2bab45cdd7e158b945a7', '2026-11-24 16:02:59.996633+00', 9),
	(10, 'answers and usage of models', 'be32b70da66126a7674d2c5981c0ef9f910891bbf6646b256e0a48f506edd483', '2026-11-24 16:03:00.021822+00', 10),
	(11, 'event messages', '04d5e4eec2b9ce0cca8371182426294da665daee39d01e94f2d796ea809c5230', '2026-11-24 16:03:00.094649+00', 11),
	(12, 'feedback', '14c960a6d711c6bbe03bc516afa22fe24a9ea967ed017c831f49880052369f34', '2026-11-24 16:03:00.109841+00', 12),
	(13, 'late messages', '3ba3c2afaef8257b5d1348a72151aba73452853f8b5784577b51986e8e1e78a8', '2026-11-24 16:03:00.194451+00', 13),
	(14, 'owners'' hands in calendars', 'ff500e3e06f658ed40a2f61aa7ec9a03925b135aeb33fd6ade81e213a90abace', '2026-11-24 16:03:00.20172+00', 14),
	(15, 'push services', 'dfec1e25ee875d3f412ee3dfebd788152e94f2ca0f96b8503c3baa55f8f56edd', '2026-11-24 16:03:00.209743+00', 15),
	(16, 'conflicts', '6c416a73635138223f2c7fcda379f628ba41612b918531517ae85a122240d8ae', '2026-11-24 16:03:00.231183+00', 16),
	(17, 'reminders and errors of accounts', '2b13fc2d2d11cb8187245b5d8066782fac8310d428b22737b825b61218dd6510', '2026-11-24 16:03:00.292018+00', 17),
	(18, 'waking', '979ccee141fb6d4299caddfe3ede5f1bf45514750639f3cb18f49464aa0bc0d1', '2026-11-24 16:03:00.300005+00', 18),
	(19, 'questions', '7c9b1367c7b7d36c45ebbf63689e10cff53c3ffdbcb7f0338c6e6a8dcd3ed1f3', '2026-11-24 16:03:00.317888+00', 19),
	(20, 'places and allowances', '0e31d7a0e6b5253bbe66c3289f3fcb39af6fb7fb9d70d9de5200f85ef351a424', '2026-11-24 16:03:00.399416+00', 20),
	(21, 'late writes', 'deb1dc440ffed5d038a5b1c98f0a3c1fef3c006f21559804c237fc8c127d77b8', '2026-11-24 16:03:00.417829+00', 21),
	(22, 'order of notifications', '4809c87ce0e76be1abcb0294a4215e5ad73bda8d5a86b3fbd31a710b08b553f0', '2026-11-24 16:03:00.433863+00', 22),
	(23, 'leases by two clocks', 'e83c36c41db0808436324b298cbda98b45ed8b24d4682304d1fd4b0d397cf2a6', '2026-11-24 16:03:00.457852+00', 23);


--
-- Data for Name: trial; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: audit_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_id_seq', 1, false);


--
-- Name: audit audit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);


--
-- Name: clock clock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clock
    ADD CONSTRAINT clock_pkey PRIMARY KEY (only_row);


--
-- Name: conversation conversation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_pkey PRIMARY KEY (id);


--
-- Name: customer customer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);


--
-- Name: customer_usage customer_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.customer_usage
    ADD CONSTRAINT customer_usage_pkey PRIMARY KEY (customer_id);


--
-- Name: device device_customer_id_service_address_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_customer_id_service_address_id_key UNIQUE (customer_id, service, address_id);


--
-- Name: device device_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (id);


--
-- Name: event_conflict event_conflict_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_conflict
    ADD CONSTRAINT event_conflict_pkey PRIMARY KEY (id);


--
-- Name: event event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (customer_id, id);


--
-- Name: event_window event_window_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_window
    ADD CONSTRAINT event_window_pkey PRIMARY KEY (id);


--
-- Name: failure failure_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.failure
    ADD CONSTRAINT failure_pkey PRIMARY KEY (id);


--
-- Name: feedback feedback_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);


--
-- Name: installation installation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (only_row);


--
-- Name: message message_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);


--
-- Name: model_answer model_answer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_answer
    ADD CONSTRAINT model_answer_pkey PRIMARY KEY (id);


--
-- Name: model_usage model_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_usage
    ADD CONSTRAINT model_usage_pkey PRIMARY KEY (day, model);


--
-- Name: notification notification_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);


--
-- Name: outbox outbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);


--
-- Name: provider_token provider_token_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_token
    ADD CONSTRAINT provider_token_pkey PRIMARY KEY (id);


--
-- Name: push_delivery push_delivery_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_delivery
    ADD CONSTRAINT push_delivery_pkey PRIMARY KEY (notification_id, device_id, kind);


--
-- Name: push_event push_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_pkey PRIMARY KEY (customer_id, event_id);


--
-- Name: push_turn push_turn_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_turn
    ADD CONSTRAINT push_turn_pkey PRIMARY KEY (notification_id);


--
-- Name: question question_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.question
    ADD CONSTRAINT question_pkey PRIMARY KEY (id);


--
-- Name: removed_customer removed_customer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.removed_customer
    ADD CONSTRAINT removed_customer_pkey PRIMARY KEY (id);


--
-- Name: schema_migration schema_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (number);


--
-- Name: trial trial_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_pkey PRIMARY KEY (id);


--
-- Name: conversation_customer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversation_customer ON public.conversation USING btree (customer_id);


--
-- Name: conversation_wake; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversation_wake ON public.conversation USING btree (wake_at) WHERE (wake_at IS NOT NULL);


--
-- Name: customer_usage_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX customer_usage_day ON public.customer_usage USING btree (day, tokens);


--
-- Name: event_conflict_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_conflict_age ON public.event_conflict USING btree (ends_at);


--
-- Name: event_conflict_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_conflict_event ON public.event_conflict USING btree (customer_id, event_id);


--
-- Name: event_conflict_other; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_conflict_other ON public.event_conflict USING btree (customer_id, other_id) WHERE (other_id IS NOT NULL);


--
-- Name: event_conflicting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_conflicting ON public.event USING btree (customer_id, starts_at) WHERE (conflict_state = 'open'::text);


--
-- Name: event_conversation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_conversation ON public.event USING btree (conversation_id, ends_at);


--
-- Name: event_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_end ON public.event USING btree (ends_at);


--
-- Name: event_gap; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_gap ON public.event USING btree (wanted_at) WHERE (wanted_revision > written_revision);


--
-- Name: event_late; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_late ON public.event USING btree (late_until) WHERE (late_until IS NOT NULL);


--
-- Name: event_message; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_message ON public.event USING btree (message_id) WHERE (message_id IS NOT NULL);


--
-- Name: event_window_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_window_age ON public.event_window USING btree (kept_since);


--
-- Name: event_window_conversation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_window_conversation ON public.event_window USING btree (conversation_id);


--
-- Name: event_window_customer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_window_customer ON public.event_window USING btree (customer_id);


--
-- Name: failure_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX failure_by_time ON public.failure USING btree (failed_at, id);


--
-- Name: failure_customer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX failure_customer ON public.failure USING btree (customer_id);


--
-- Name: failure_ended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX failure_ended ON public.failure USING btree (outcome_at) WHERE (outcome_at IS NOT NULL);


--
-- Name: failure_kept; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX failure_kept ON public.failure USING btree (kept_since) WHERE ((input IS NOT NULL) OR (outcome IS NULL));


--
-- Name: failure_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX failure_open ON public.failure USING btree (failed_at, id) WHERE (outcome IS NULL);


--
-- Name: failure_under_way; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX failure_under_way ON public.failure USING btree (conversation_id) WHERE ((outcome IS NULL) AND (retried_at IS NOT NULL) AND (conversation_id IS NOT NULL));


--
-- Name: feedback_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX feedback_age ON public.feedback USING btree (kept_since);


--
-- Name: feedback_conversation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX feedback_conversation ON public.feedback USING btree (conversation_id, ends_at);


--
-- Name: feedback_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX feedback_event ON public.feedback USING btree (customer_id, event_id);


--
-- Name: feedback_window; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX feedback_window ON public.feedback USING btree (window_id) WHERE (window_id IS NOT NULL);


--
-- Name: message_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_age ON public.message USING btree (said_at);


--
-- Name: message_window; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_window ON public.message USING btree (conversation_id, said_at);


--
-- Name: model_answer_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX model_answer_age ON public.model_answer USING btree (said_since);


--
-- Name: model_answer_conversation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX model_answer_conversation ON public.model_answer USING btree (conversation_id);


--
-- Name: model_answer_customer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX model_answer_customer ON public.model_answer USING btree (customer_id);


--
-- Name: notification_customer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notification_customer ON public.notification USING btree (customer_id);


--
-- Name: notification_gap; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notification_gap ON public.notification USING btree (wanted_at);


--
-- Name: outbox_parked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_parked ON public.outbox USING btree (parked_for) WHERE (parked_for IS NOT NULL);


--
-- Name: outbox_ready; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_ready ON public.outbox USING btree (not_before);


--
-- Name: push_delivery_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_delivery_age ON public.push_delivery USING btree (delivered_at);


--
-- Name: push_event_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_event_age ON public.push_event USING btree (begun_at);


--
-- Name: question_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX question_age ON public.question USING btree (ended_at) WHERE (ended_at IS NOT NULL);


--
-- Name: question_customer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX question_customer ON public.question USING btree (customer_id);


--
-- Name: question_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX question_event ON public.question USING btree (customer_id, event_id) WHERE (state = 'open'::text);


--
-- Name: question_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX question_expiry ON public.question USING btree (expires_at) WHERE (state = 'open'::text);


--
-- Name: question_plan; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX question_plan ON public.question USING btree (conversation_id, plan_id) WHERE (state = ANY (ARRAY['open'::text, 'declined'::text]));


--
-- Name: question_uncounted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX question_uncounted ON public.question USING btree (asked_at) WHERE ((counted = 0) OR ((counted = 1) AND (ended_at IS NOT NULL)));


--
-- Name: device device_customer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(id) ON DELETE CASCADE;


--
-- Name: push_delivery push_delivery_device_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_delivery
    ADD CONSTRAINT push_delivery_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--

\unrestrict zm5BDgJziPv8RQ6oxcjr1ahxcSdphca1Sk07WWSWReRSRk76shQaQzEKxerI4O0

