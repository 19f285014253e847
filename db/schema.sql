-- What the migrations add up to, without the functions and triggers of db/functions. Written by npm run docs:schema; never edited by hand.

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

-- Name: team_case; Type: TABLE

CREATE TABLE public.team_case (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    chat_id uuid,
    review_id integer,
    created_at timestamp with time zone NOT NULL,
    title text NOT NULL,
    name text,
    email text,
    phone text,
    place text,
    status text DEFAULT 'new'::text NOT NULL,
    owner_id integer,
    next_action text DEFAULT ''::text NOT NULL,
    due_at timestamp with time zone,
    clock_minutes numeric,
    paused_at timestamp with time zone,
    snoozed_until timestamp with time zone,
    closed_at timestamp with time zone,
    outcome text,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    words tsvector DEFAULT ''::tsvector NOT NULL,
    held_because text,
    held_at timestamp with time zone,
    held_by integer,
    response_review_id integer,
    provider_id integer,
    search_words tsvector GENERATED ALWAYS AS (public.case_search_words(number, quote_id, enquiry_id, chat_id, name, email, phone, place, title, next_action)) STORED NOT NULL,
    danger_at timestamp with time zone,
    denied_at timestamp with time zone,
    denied_by text,
    danger_holds boolean DEFAULT true NOT NULL,
    CONSTRAINT team_case_check1 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT team_case_check2 CHECK (((status = 'waiting-person'::text) = (paused_at IS NOT NULL))),
    CONSTRAINT team_case_check3 CHECK (((held_because IS NULL) = (held_at IS NULL))),
    CONSTRAINT team_case_denied CHECK (((denied_at IS NULL) = (denied_by IS NULL))),
    CONSTRAINT team_case_denied_by CHECK ((denied_by = ANY (ARRAY['visitor'::text, 'provider'::text]))),
    CONSTRAINT team_case_has_one_subject CHECK ((num_nonnulls(quote_id, enquiry_id, chat_id, review_id, response_review_id, provider_id) = 1)),
    CONSTRAINT team_case_held_because_check CHECK ((held_because <> ''::text)),
    CONSTRAINT team_case_publication CHECK (((kind = 'publication'::text) = (num_nonnulls(response_review_id, provider_id) = 1))),
    CONSTRAINT team_case_status_check CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'waiting-person'::text, 'waiting-provider'::text, 'closed'::text])))
);

-- Name: provider; Type: TABLE

CREATE TABLE public.provider (
    id integer NOT NULL,
    account_id integer NOT NULL,
    url_slug text NOT NULL,
    name text NOT NULL,
    short_description text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    url text,
    logo_url text,
    phone_number text,
    email text,
    services integer[] DEFAULT '{}'::integer[] NOT NULL,
    age_groups text[] DEFAULT '{}'::text[] NOT NULL,
    funding_types text[] DEFAULT '{}'::text[] NOT NULL,
    regions integer[] DEFAULT '{}'::integer[] NOT NULL,
    postcodes text[] DEFAULT '{}'::text[] NOT NULL,
    overall_review numeric(2,1),
    reviews_count integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    is_optimisation_provider boolean DEFAULT false NOT NULL,
    is_telehealth_available boolean DEFAULT false NOT NULL,
    is_subscribed_for_onboarding boolean DEFAULT false NOT NULL,
    is_using_advanced_availability boolean DEFAULT false NOT NULL,
    street_address text,
    suburb text,
    state text,
    postcode text,
    latitude double precision,
    longitude double precision,
    source text,
    source_key text,
    source_facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    own_columns text[] DEFAULT '{}'::text[] NOT NULL,
    inactive_reason text,
    inactive_since timestamp with time zone,
    is_coverage_estimated boolean GENERATED ALWAYS AS (((COALESCE((source_facts ->> 'coverage'::text), ''::text) = 'estimated'::text) AND (NOT (own_columns && ARRAY['regions'::text, 'postcodes'::text])))) STORED NOT NULL,
    sort_key text GENERATED ALWAYS AS (public.sort_key(name)) STORED NOT NULL COLLATE pg_catalog."C",
    first_shown_at timestamp with time zone,
    sites jsonb DEFAULT '[]'::jsonb NOT NULL,
    delivery jsonb DEFAULT '[]'::jsonb NOT NULL,
    fit_facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    asked_name text,
    asked_name_at timestamp with time zone,
    asked_name_by integer,
    prices jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT provider_check CHECK (((overall_review IS NULL) = (reviews_count = 0))),
    CONSTRAINT provider_check1 CHECK (((NOT is_active) OR ((inactive_reason IS NULL) AND (inactive_since IS NULL)))),
    CONSTRAINT provider_delivery_check CHECK ((jsonb_typeof(delivery) = 'array'::text)),
    CONSTRAINT provider_fit_facts_check CHECK ((jsonb_typeof(fit_facts) = 'object'::text)),
    CONSTRAINT provider_overall_review_check CHECK (((overall_review >= (0)::numeric) AND (overall_review <= (5)::numeric))),
    CONSTRAINT provider_prices_check CHECK ((jsonb_typeof(prices) = 'array'::text)),
    CONSTRAINT provider_reviews_count_check CHECK ((reviews_count >= 0)),
    CONSTRAINT provider_sites_check CHECK ((jsonb_typeof(sites) = 'array'::text)),
    CONSTRAINT provider_url_slug_check CHECK (((url_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (url_slug ~ '[a-z]'::text)))
);

-- Name: referral; Type: TABLE

CREATE TABLE public.referral (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number integer NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    provider_id integer NOT NULL,
    match_list_id uuid NOT NULL,
    service_area_id integer NOT NULL,
    age_groups text[] NOT NULL,
    funding_types text[] NOT NULL,
    postcode text NOT NULL,
    suburb text,
    needs bytea,
    state text DEFAULT 'new'::text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    sent_by integer,
    remind_at timestamp with time zone NOT NULL,
    propose_at timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone,
    proposed_at timestamp with time zone,
    answered_at timestamp with time zone,
    decline_reason text,
    outcome text,
    opened_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ended_why text,
    paused_at timestamp with time zone,
    tell_visitor boolean DEFAULT false NOT NULL,
    told_way text,
    answer_from text,
    answer_recorded_by integer,
    answer_note text,
    starts_on date,
    weeks integer,
    sent_to text,
    owner_member_id integer,
    first_remind_at timestamp with time zone,
    first_reminded_at timestamp with time zone,
    start_asked_at timestamp with time zone,
    is_nameless boolean DEFAULT false NOT NULL,
    distance_km real,
    restarted_at timestamp with time zone,
    claimed_until timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    visible_at timestamp with time zone,
    contact_reminded_at timestamp with time zone,
    contact_asked_at timestamp with time zone,
    contact_missed_at timestamp with time zone,
    capacity_before jsonb,
    wait_choice text,
    seen_at timestamp with time zone,
    wait_over_at timestamp with time zone,
    CONSTRAINT referral_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1)),
    CONSTRAINT referral_check1 CHECK (((state = 'declined'::text) = (decline_reason IS NOT NULL))),
    CONSTRAINT referral_check2 CHECK (((state = 'closed'::text) = (outcome IS NOT NULL))),
    CONSTRAINT referral_ended_why_check CHECK ((ended_why = ANY (ARRAY['consent'::text, 'provider-inactive'::text, 'case-closed'::text, 'team'::text, 'filled'::text, 'cancelled'::text, 'not-asked'::text]))),
    CONSTRAINT referral_state_check CHECK ((state = ANY (ARRAY['new'::text, 'accepted'::text, 'contacted'::text, 'started'::text, 'declined'::text, 'closed'::text, 'withdrawn'::text]))),
    CONSTRAINT referral_told_way_check CHECK ((told_way = ANY (ARRAY['staff'::text, 'profile'::text]))),
    CONSTRAINT referral_wait_choice_check CHECK ((wait_choice = ANY (ARRAY['wait'::text, 'look'::text]))),
    CONSTRAINT referral_weeks_check CHECK (((weeks >= 1) AND (weeks <= 104)))
);

-- Name: access_proof; Type: TABLE

CREATE TABLE public.access_proof (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id integer NOT NULL,
    person_id integer NOT NULL,
    kind text NOT NULL,
    parent_id uuid,
    given_by integer,
    claim_id uuid,
    providers integer[] DEFAULT '{}'::integer[] NOT NULL,
    at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by integer,
    ended_why text,
    CONSTRAINT access_proof_ended CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
    CONSTRAINT access_proof_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'listed-address'::text, 'own-domain'::text, 'invitation'::text, 'domain'::text, 'team'::text, 'earlier'::text])))
);

-- Name: account; Type: TABLE

CREATE TABLE public.account (
    id integer NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    abn text,
    version integer DEFAULT 1 NOT NULL,
    capacity_letters boolean DEFAULT true NOT NULL,
    automatic_sending boolean DEFAULT true NOT NULL,
    colleagues_may_join boolean DEFAULT true NOT NULL,
    frozen_at timestamp with time zone,
    frozen_why text,
    CONSTRAINT account_abn_check CHECK ((abn ~ '^[0-9]{11}$'::text)),
    CONSTRAINT account_frozen CHECK (((frozen_at IS NULL) = (frozen_why IS NULL)))
);

-- Name: account_id_seq; Type: SEQUENCE

ALTER TABLE public.account ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: account_member; Type: TABLE

CREATE TABLE public.account_member (
    account_id integer NOT NULL,
    person_id integer NOT NULL,
    is_owner boolean DEFAULT false NOT NULL,
    name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    accepted_at timestamp with time zone,
    id integer NOT NULL,
    invited_at timestamp with time zone DEFAULT now() NOT NULL,
    proof_id uuid,
    owner_from uuid,
    first_look_only boolean DEFAULT false NOT NULL
);

-- Name: account_member_id_seq; Type: SEQUENCE

ALTER TABLE public.account_member ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: account_merge; Type: TABLE

CREATE TABLE public.account_merge (
    merged integer NOT NULL,
    kept integer NOT NULL,
    name text NOT NULL,
    abn text,
    at timestamp with time zone NOT NULL,
    person_id integer,
    reason text NOT NULL
);

-- Name: age_group; Type: TABLE

CREATE TABLE public.age_group (
    code text NOT NULL,
    description text NOT NULL,
    number integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT age_group_number_check CHECK (((number >= 1) AND (number <= 99)))
);

-- Name: answer_link; Type: TABLE

CREATE TABLE public.answer_link (
    token_hash bytea NOT NULL,
    referral_id uuid NOT NULL,
    sent_to_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

-- Name: audit; Type: TABLE

CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    person_id integer,
    deed text NOT NULL,
    about text NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

-- Name: audit_id_seq; Type: SEQUENCE

ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: automatic_send; Type: TABLE

CREATE TABLE public.automatic_send (
    quote_id uuid NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    because text,
    decided_at timestamp with time zone,
    decided_by integer,
    needs_due boolean DEFAULT false NOT NULL,
    most integer,
    within_km integer,
    claimed_until timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    repeats integer[] DEFAULT '{}'::integer[] NOT NULL,
    filters text,
    CONSTRAINT automatic_send_because_check CHECK ((because = ANY (ARRAY['many-from-mailbox'::text, 'many-from-network'::text, 'throw-away-address'::text, 'too-fast'::text, 'switched-off'::text, 'nobody-fits'::text, 'danger'::text, 'withdrawal'::text]))),
    CONSTRAINT automatic_send_filters_check CHECK ((length(filters) <= 2000)),
    CONSTRAINT automatic_send_held CHECK ((((state = 'held'::text) = (because IS NOT NULL)) OR (state = ANY (ARRAY['stopped'::text, 'sent'::text])))),
    CONSTRAINT automatic_send_most_check CHECK (((most >= 1) AND (most <= 20))),
    CONSTRAINT automatic_send_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'held'::text, 'stopped'::text, 'sent'::text]))),
    CONSTRAINT automatic_send_within_km_check CHECK (((within_km >= 1) AND (within_km <= 500)))
);

-- Name: call_attempt; Type: TABLE

CREATE TABLE public.call_attempt (
    id integer NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    is_reached boolean NOT NULL,
    agreed bytea,
    next_at timestamp with time zone,
    attempt_key text NOT NULL
);

-- Name: call_attempt_id_seq; Type: SEQUENCE

ALTER TABLE public.call_attempt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.call_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: campaign; Type: TABLE

CREATE TABLE public.campaign (
    slug text NOT NULL,
    heading text NOT NULL,
    heading_image_url text NOT NULL,
    mobile_heading_image_url text NOT NULL,
    heading_image_alt text NOT NULL,
    subheading text NOT NULL,
    blurb text NOT NULL,
    meta_title text NOT NULL,
    meta_description text NOT NULL,
    search_heading text NOT NULL,
    selected_service_area integer,
    selected_age_group text,
    selected_funding_type text,
    video_url text NOT NULL,
    mobile_video_url text NOT NULL,
    video_captions_url text NOT NULL,
    mobile_video_captions_url text NOT NULL,
    video_transcript text NOT NULL,
    has_pixel boolean DEFAULT false NOT NULL,
    edited_at timestamp with time zone,
    live_from timestamp with time zone,
    live_until timestamp with time zone,
    CONSTRAINT campaign_check CHECK (((live_until IS NULL) OR (live_from IS NULL) OR (live_from < live_until))),
    CONSTRAINT campaign_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100)))
);

-- Name: campaign_picture; Type: TABLE

CREATE TABLE public.campaign_picture (
    name text NOT NULL,
    variant text NOT NULL,
    media_type text NOT NULL,
    content bytea,
    added_at timestamp with time zone NOT NULL,
    content_at text,
    CONSTRAINT campaign_picture_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: campaign_work; Type: TABLE

CREATE TABLE public.campaign_work (
    id integer NOT NULL,
    slug text,
    content jsonb,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by integer,
    CONSTRAINT campaign_work_check CHECK (((slug IS NOT NULL) OR (content IS NOT NULL)))
);

-- Name: campaign_work_id_seq; Type: SEQUENCE

ALTER TABLE public.campaign_work ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.campaign_work_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: canned_answer; Type: TABLE

CREATE TABLE public.canned_answer (
    id integer NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by integer
);

-- Name: canned_answer_id_seq; Type: SEQUENCE

ALTER TABLE public.canned_answer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.canned_answer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: capacity_letter; Type: TABLE

CREATE TABLE public.capacity_letter (
    token_hash bytea NOT NULL,
    account_id integer NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    sent_to_hash bytea
);

-- Name: captcha_spent; Type: TABLE

CREATE TABLE public.captcha_spent (
    signature text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

-- Name: case_clock; Type: TABLE

CREATE TABLE public.case_clock (
    kind text NOT NULL,
    minutes integer NOT NULL,
    CONSTRAINT case_clock_minutes_check CHECK ((minutes > 0))
);

-- Name: case_draft; Type: TABLE

CREATE TABLE public.case_draft (
    case_id uuid NOT NULL,
    person_id integer NOT NULL,
    way text,
    body bytea,
    updated_at timestamp with time zone NOT NULL,
    form text DEFAULT 'box'::text NOT NULL,
    sent_key text,
    CONSTRAINT case_draft_form_check CHECK (((form = 'box'::text) = (way IS NOT NULL))),
    CONSTRAINT case_draft_way_check CHECK ((way = ANY (ARRAY['reply'::text, 'text'::text, 'note'::text, 'call'::text])))
);

-- Name: case_event; Type: TABLE

CREATE TABLE public.case_event (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    kind text NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

-- Name: case_event_id_seq; Type: SEQUENCE

ALTER TABLE public.case_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: case_mention; Type: TABLE

CREATE TABLE public.case_mention (
    note_id bigint NOT NULL,
    person_id integer NOT NULL,
    case_id uuid NOT NULL,
    seen_at timestamp with time zone
);

-- Name: case_note; Type: TABLE

CREATE TABLE public.case_note (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    note_key text NOT NULL,
    word_marks bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    marks_fold smallint DEFAULT 0 NOT NULL
);

-- Name: case_note_id_seq; Type: SEQUENCE

ALTER TABLE public.case_note ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: case_owner; Type: VIEW

CREATE VIEW public.case_owner AS
 SELECT quote_id,
    owner_id
   FROM public.team_case
  WHERE ((quote_id IS NOT NULL) AND (status <> 'closed'::text));

-- Name: case_presence; Type: TABLE

CREATE TABLE public.case_presence (
    case_id uuid NOT NULL,
    person_id integer NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

-- Name: case_record; Type: TABLE

CREATE TABLE public.case_record (
    case_id uuid NOT NULL,
    part text NOT NULL,
    record_id uuid NOT NULL,
    how text NOT NULL,
    relation text,
    CONSTRAINT case_record_part_check CHECK ((part = ANY (ARRAY['participant'::text, 'contact'::text])))
);

-- Name: case_subject; Type: VIEW

CREATE VIEW public.case_subject AS
 SELECT ('case:'::text || team_case.id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
UNION ALL
 SELECT ('quote:'::text || team_case.quote_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.quote_id IS NOT NULL)
UNION ALL
 SELECT ('enquiry:'::text || team_case.enquiry_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.enquiry_id IS NOT NULL)
UNION ALL
 SELECT ('chat:'::text || team_case.chat_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.chat_id IS NOT NULL)
UNION ALL
 SELECT ('review:'::text || team_case.review_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.review_id IS NOT NULL)
UNION ALL
 SELECT ('review:'::text || team_case.response_review_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.response_review_id IS NOT NULL)
UNION ALL
 SELECT ('provider:'::text || team_case.provider_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.provider_id IS NOT NULL)
UNION ALL
 SELECT ('referral:'::text || r.id) AS subject,
    c.id AS case_id
   FROM (public.referral r
     JOIN public.team_case c ON (((c.quote_id = r.quote_id) OR (c.enquiry_id = r.enquiry_id))));

-- Name: chat; Type: TABLE

CREATE TABLE public.chat (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    visitor_hash bytea NOT NULL,
    started_at timestamp with time zone NOT NULL,
    name text,
    email text,
    case_number text,
    state text DEFAULT 'waiting'::text NOT NULL,
    person_id integer,
    last_number integer DEFAULT 0 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_sender text DEFAULT 'visitor'::text NOT NULL,
    team_read integer DEFAULT 0 NOT NULL,
    closed_at timestamp with time zone,
    closed_by text,
    copies_sent integer DEFAULT 0 NOT NULL,
    request_key text,
    request_hash bytea,
    copied_to text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT chat_check CHECK (((request_key IS NULL) = (request_hash IS NULL))),
    CONSTRAINT chat_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT chat_closed_by_check CHECK ((closed_by = ANY (ARRAY['visitor'::text, 'team'::text]))),
    CONSTRAINT chat_last_sender_check CHECK ((last_sender = ANY (ARRAY['visitor'::text, 'team'::text, 'notice'::text]))),
    CONSTRAINT chat_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text])))
);

-- Name: chat_message; Type: TABLE

CREATE TABLE public.chat_message (
    chat_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    sender text NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    message_key text NOT NULL,
    word_marks bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    marks_fold smallint DEFAULT 0 NOT NULL,
    CONSTRAINT chat_message_sender_check CHECK ((sender = ANY (ARRAY['visitor'::text, 'team'::text, 'notice'::text])))
);

-- Name: chat_transcript; Type: TABLE

CREATE TABLE public.chat_transcript (
    chat_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    body bytea NOT NULL
);

-- Name: complaint_conflict; Type: TABLE

CREATE TABLE public.complaint_conflict (
    case_id uuid NOT NULL,
    person_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    is_linked boolean NOT NULL
);

-- Name: complaint_referral; Type: TABLE

CREATE TABLE public.complaint_referral (
    id integer NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    authority text NOT NULL,
    referred_on date NOT NULL,
    reference text DEFAULT ''::text NOT NULL
);

-- Name: complaint_referral_id_seq; Type: SEQUENCE

ALTER TABLE public.complaint_referral ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.complaint_referral_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: complaint_work; Type: TABLE

CREATE TABLE public.complaint_work (
    case_id uuid NOT NULL,
    severity text,
    calm_due_at timestamp with time zone,
    cause text,
    CONSTRAINT complaint_work_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
);

-- Name: contact_change; Type: TABLE

CREATE TABLE public.contact_change (
    id bigint NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    email bytea NOT NULL,
    token_hash bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_change_of CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: contact_change_id_seq; Type: SEQUENCE

ALTER TABLE public.contact_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: contact_proof; Type: TABLE

CREATE TABLE public.contact_proof (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    part text DEFAULT 'contact'::text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    at timestamp with time zone NOT NULL,
    how text NOT NULL,
    person_id integer,
    CONSTRAINT contact_proof_how_check CHECK ((how = ANY (ARRAY['link'::text, 'call'::text, 'colleague'::text]))),
    CONSTRAINT contact_proof_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
    CONSTRAINT contact_proof_part_check CHECK ((part = ANY (ARRAY['participant'::text, 'contact'::text])))
);

-- Name: contact_proof_id_seq; Type: SEQUENCE

ALTER TABLE public.contact_proof ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_proof_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: content_report; Type: TABLE

CREATE TABLE public.content_report (
    enquiry_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    part text NOT NULL,
    review_id integer,
    provider_id integer,
    reason text NOT NULL,
    is_provider boolean NOT NULL,
    network bytea,
    same bytea NOT NULL,
    asked_at timestamp with time zone,
    change_hash bytea,
    change_ends_at timestamp with time zone,
    changed_at timestamp with time zone,
    settled_at timestamp with time zone,
    settled_by integer,
    outcome text,
    CONSTRAINT content_report_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT content_report_check1 CHECK (((part = 'profile'::text) = (provider_id IS NOT NULL))),
    CONSTRAINT content_report_check2 CHECK ((num_nonnulls(review_id, provider_id) = 1)),
    CONSTRAINT content_report_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'changed'::text, 'removed'::text]))),
    CONSTRAINT content_report_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text, 'profile'::text]))),
    CONSTRAINT content_report_reason_check CHECK ((reason = ANY (ARRAY['privacy'::text, 'danger'::text, 'defamation'::text, 'fake'::text, 'offensive'::text, 'wrong-facts'::text, 'other'::text])))
);

-- Name: diagnosis; Type: TABLE

CREATE TABLE public.diagnosis (
    id integer NOT NULL,
    name text NOT NULL,
    retired_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone
);

-- Name: enquiry; Type: TABLE

CREATE TABLE public.enquiry (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    email text,
    name text,
    phone text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    gclid text,
    request_key text,
    request_hash bytea,
    due_at timestamp with time zone,
    words bytea,
    word_marks bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    page_quote_id uuid,
    page_enquiry_id uuid,
    marks_fold smallint DEFAULT 1 NOT NULL,
    cancelled_at timestamp with time zone,
    contact_terms jsonb,
    CONSTRAINT enquiry_check CHECK (((request_key IS NULL) = (request_hash IS NULL))),
    CONSTRAINT enquiry_contact_terms CHECK (((jsonb_typeof(contact_terms) = 'object'::text) AND (contact_terms ? 'said_at'::text))),
    CONSTRAINT enquiry_kind_check CHECK ((kind = ANY (ARRAY['no-provider'::text, 'message'::text, 'complaint'::text, 'provider-enquiry'::text, 'campaign-enquiry'::text, 'call-back'::text])))
);

-- Name: event_count; Type: TABLE

CREATE TABLE public.event_count (
    day date NOT NULL,
    name text NOT NULL,
    properties jsonb NOT NULL,
    times integer NOT NULL
);

-- Name: fact; Type: TABLE

CREATE TABLE public.fact (
    code text NOT NULL,
    words text NOT NULL,
    source_name text NOT NULL,
    source_url text NOT NULL,
    checked_on date NOT NULL,
    check_again date NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    edited_by integer,
    CONSTRAINT fact_check CHECK ((check_again > checked_on)),
    CONSTRAINT fact_words_check CHECK ((btrim(words) <> ''::text))
);

-- Name: TABLE fact; Type: COMMENT

COMMENT ON TABLE public.fact IS 'Facts of law and money on our pages (decision 95)';

-- Name: file_mover; Type: TABLE

CREATE TABLE public.file_mover (
    "only" boolean DEFAULT true NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT file_mover_only_check CHECK ("only")
);

-- Name: file_removal; Type: TABLE

CREATE TABLE public.file_removal (
    content_at text NOT NULL,
    due_at timestamp with time zone NOT NULL
);

-- Name: follow_up; Type: TABLE

CREATE TABLE public.follow_up (
    quote_id uuid NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    details bytea NOT NULL,
    hcp_referral boolean NOT NULL,
    automate_referral boolean NOT NULL,
    request_hash bytea NOT NULL
);

-- Name: follow_up_draft; Type: TABLE

CREATE TABLE public.follow_up_draft (
    quote_id uuid NOT NULL,
    fields bytea NOT NULL,
    for_later boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    browser_hash bytea
);

-- Name: funding_amounts; Type: TABLE

CREATE TABLE public.funding_amounts (
    id integer NOT NULL,
    as_of date NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    person_id integer
);

-- Name: funding_amounts_id_seq; Type: SEQUENCE

ALTER TABLE public.funding_amounts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.funding_amounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: funding_type; Type: TABLE

CREATE TABLE public.funding_type (
    code text NOT NULL,
    name text NOT NULL,
    hcp_allowed boolean NOT NULL,
    number integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT funding_type_number_check CHECK (((number >= 1) AND (number <= 99)))
);

-- Name: gone_case_came_in; Type: TABLE

CREATE TABLE public.gone_case_came_in (
    day date NOT NULL,
    kind text NOT NULL,
    times integer NOT NULL,
    first_contact integer[] DEFAULT '{}'::integer[] NOT NULL
);

-- Name: gone_case_closed; Type: TABLE

CREATE TABLE public.gone_case_closed (
    day date NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    in_time boolean,
    times integer NOT NULL
);

-- Name: gone_chat; Type: TABLE

CREATE TABLE public.gone_chat (
    day date NOT NULL,
    answered integer[] NOT NULL
);

-- Name: import_row; Type: TABLE

CREATE TABLE public.import_row (
    plan uuid NOT NULL,
    n integer NOT NULL,
    import_id uuid NOT NULL,
    line integer,
    source_key text,
    row_hash text,
    name text NOT NULL,
    outcome text NOT NULL,
    reason text,
    notes text[] DEFAULT '{}'::text[] NOT NULL,
    provider_id integer,
    account text,
    account_id integer,
    account_abn text,
    is_new_account boolean DEFAULT false NOT NULL,
    founding integer,
    columns text[] DEFAULT '{}'::text[] NOT NULL,
    is_rename boolean DEFAULT false NOT NULL,
    maybe integer,
    maybe_why text,
    choice text,
    data jsonb,
    before jsonb,
    seen text,
    written_at timestamp with time zone,
    undone text,
    list_day_before date,
    plan_before uuid,
    proposal jsonb,
    CONSTRAINT import_row_choice_check CHECK ((choice = ANY (ARRAY['same'::text, 'new'::text]))),
    CONSTRAINT import_row_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'undecided'::text, 'stopped'::text, 'gone'::text, 'refused'::text, 'left'::text]))),
    CONSTRAINT import_row_undone_check CHECK ((undone = ANY (ARRAY['deleted'::text, 'hidden'::text, 'restored'::text, 'partly'::text, 'left'::text])))
);

-- Name: import_source; Type: TABLE

CREATE TABLE public.import_source (
    name text NOT NULL,
    preset text,
    columns jsonb DEFAULT '{}'::jsonb NOT NULL,
    value_map jsonb DEFAULT '{}'::jsonb NOT NULL,
    defaults jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by integer,
    list_day date
);

-- Name: incoming_mail; Type: TABLE

CREATE TABLE public.incoming_mail (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    received_at timestamp with time zone NOT NULL,
    content_hash bytea NOT NULL,
    outcome text NOT NULL,
    case_id uuid,
    other_case_id uuid,
    body bytea,
    raw bytea,
    own_case_id uuid,
    CONSTRAINT incoming_mail_outcome_check CHECK ((outcome = ANY (ARRAY['in-case'::text, 'new-case'::text, 'waits'::text, 'automatic'::text, 'unreadable'::text]))),
    CONSTRAINT incoming_mail_words CHECK (((case_id IS NOT NULL) OR ((body IS NULL) AND (raw IS NULL))))
);

-- Name: info_section; Type: TABLE

CREATE TABLE public.info_section (
    id integer NOT NULL,
    campaign text NOT NULL,
    number integer NOT NULL,
    content_question text NOT NULL,
    content_answer text NOT NULL,
    mobile_version_content_answer text,
    same_mobile_version boolean NOT NULL,
    CONSTRAINT info_section_number_check CHECK ((number > 0))
);

-- Name: info_section_id_seq; Type: SEQUENCE

ALTER TABLE public.info_section ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.info_section_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: internal_link; Type: TABLE

CREATE TABLE public.internal_link (
    keyword text NOT NULL,
    display_words text NOT NULL,
    link text NOT NULL,
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT internal_link_link_check CHECK ((link ~~ '/%'::text))
);

-- Name: internal_link_id_seq; Type: SEQUENCE

ALTER TABLE public.internal_link ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.internal_link_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: job_run; Type: TABLE

CREATE TABLE public.job_run (
    id bigint NOT NULL,
    job text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    ms integer NOT NULL,
    every_ms integer,
    did jsonb NOT NULL,
    fault text,
    CONSTRAINT job_run_every_ms_check CHECK ((every_ms > 0)),
    CONSTRAINT job_run_ms_check CHECK ((ms >= 0))
);

-- Name: job_run_id_seq; Type: SEQUENCE

ALTER TABLE public.job_run ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.job_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: join_link; Type: TABLE

CREATE TABLE public.join_link (
    token_hash bytea NOT NULL,
    provider_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

-- Name: join_request; Type: TABLE

CREATE TABLE public.join_request (
    id integer NOT NULL,
    provider_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by integer,
    is_accepted boolean,
    CONSTRAINT join_request_answered CHECK (((answered_at IS NULL) = (is_accepted IS NULL)))
);

-- Name: join_request_id_seq; Type: SEQUENCE

ALTER TABLE public.join_request ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.join_request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: landing_redirect; Type: TABLE

CREATE TABLE public.landing_redirect (
    slug text NOT NULL,
    leads_to text NOT NULL,
    CONSTRAINT landing_redirect_check CHECK ((leads_to <> slug))
);

-- Name: letter; Type: TABLE

CREATE TABLE public.letter (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    about text NOT NULL,
    recipient text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    settled_at timestamp with time zone,
    sealed bytea,
    given_up_by integer,
    give_up_reason text,
    mailbox text,
    budget text,
    is_proven boolean DEFAULT false NOT NULL,
    network text,
    gathered_in uuid,
    denied_at timestamp with time zone,
    returned integer DEFAULT 0 NOT NULL,
    returned_at timestamp with time zone,
    not_before timestamp with time zone,
    stopped_at timestamp with time zone,
    delivered_at timestamp with time zone,
    CONSTRAINT letter_budget_check CHECK ((budget = ANY (ARRAY['asked'::text, 'news'::text, 'security'::text]))),
    CONSTRAINT letter_check CHECK (((sealed IS NULL) OR ((text_body = ''::text) AND (html_body = ''::text)))),
    CONSTRAINT letter_give_up_reason_check CHECK ((give_up_reason <> ''::text)),
    CONSTRAINT letter_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'given-up'::text, 'held'::text, 'gathered'::text])))
);

-- Name: likely_same; Type: TABLE

CREATE TABLE public.likely_same (
    kind text NOT NULL,
    one integer NOT NULL,
    other integer NOT NULL,
    why text[] DEFAULT '{}'::text[] NOT NULL,
    found_at timestamp with time zone NOT NULL,
    distinct_at timestamp with time zone,
    distinct_by integer,
    CONSTRAINT likely_same_check CHECK ((one < other)),
    CONSTRAINT likely_same_kind_check CHECK ((kind = ANY (ARRAY['profile'::text, 'organisation'::text])))
);

-- Name: locality; Type: TABLE

CREATE TABLE public.locality (
    name text NOT NULL,
    state text NOT NULL,
    postcode text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    weight integer DEFAULT 0 NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    source text NOT NULL
);

-- Name: logo_picture; Type: TABLE

CREATE TABLE public.logo_picture (
    name text NOT NULL,
    variant text NOT NULL,
    provider_id integer NOT NULL,
    media_type text NOT NULL,
    content bytea,
    content_at text,
    CONSTRAINT logo_picture_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: mailbox_reader; Type: TABLE

CREATE TABLE public.mailbox_reader (
    mailbox text DEFAULT 'inbox'::text NOT NULL,
    node uuid NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT mailbox_reader_mailbox_check CHECK ((mailbox = 'inbox'::text))
);

-- Name: match_list; Type: TABLE

CREATE TABLE public.match_list (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    at timestamp with time zone NOT NULL,
    person_id integer,
    list jsonb NOT NULL,
    CONSTRAINT match_list_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: profile_claim; Type: TABLE

CREATE TABLE public.profile_claim (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider_id integer NOT NULL,
    referral_id uuid,
    enquiry_id uuid,
    created_at timestamp with time zone NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    email text,
    phone text,
    state text DEFAULT 'waiting'::text NOT NULL,
    checked_at timestamp with time zone,
    checked_by integer,
    number_called text,
    number_from text,
    register text,
    spoke_to text,
    note text,
    called_at timestamp with time zone,
    invited_email text,
    invite_hash bytea,
    code_hash bytea,
    code_tries smallint DEFAULT 0 NOT NULL,
    invite_ends_at timestamp with time zone,
    proves integer[] DEFAULT '{}'::integer[] NOT NULL,
    link_hash bytea,
    link_ends_at timestamp with time zone,
    mailbox_proven_at timestamp with time zone,
    owns_at timestamp with time zone,
    listed_told_at timestamp with time zone,
    held_at timestamp with time zone,
    held_by integer,
    held_why text,
    tell_claimant boolean DEFAULT false NOT NULL,
    CONSTRAINT profile_claim_about CHECK ((num_nonnulls(referral_id, enquiry_id) = 1)),
    CONSTRAINT profile_claim_called CHECK (((state <> 'confirmed'::text) OR (num_nonnulls(number_called, number_from, spoke_to) = 3) OR (mailbox_proven_at IS NOT NULL))),
    CONSTRAINT profile_claim_checked CHECK (((state = 'waiting'::text) = (checked_at IS NULL))),
    CONSTRAINT profile_claim_contact CHECK (((email IS NOT NULL) OR (phone IS NOT NULL))),
    CONSTRAINT profile_claim_number_from_check CHECK ((number_from = ANY (ARRAY['listing'::text, 'register'::text]))),
    CONSTRAINT profile_claim_register CHECK (((number_from = 'register'::text) = (register IS NOT NULL))),
    CONSTRAINT profile_claim_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text])))
);

-- Name: member_in_force; Type: VIEW

CREATE VIEW public.member_in_force AS
 SELECT m.id,
    m.account_id,
    m.person_id,
    m.is_owner,
    m.name,
    m.created_at,
    m.accepted_at,
    m.invited_at,
    m.proof_id,
    m.first_look_only
   FROM (public.account_member m
     JOIN public.account a ON ((a.id = m.account_id)))
  WHERE ((a.frozen_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM (public.access_proof x
             LEFT JOIN public.profile_claim k ON ((k.id = x.claim_id)))
          WHERE ((x.id = m.proof_id) AND ((x.ended_at IS NOT NULL) OR (k.held_at IS NOT NULL)))))));

-- Name: must_be_registered_from; Type: TABLE

CREATE TABLE public.must_be_registered_from (
    group_code text NOT NULL,
    from_day date NOT NULL,
    source text NOT NULL
);

-- Name: node; Type: TABLE

CREATE TABLE public.node (
    name text NOT NULL,
    version text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: office_hours; Type: TABLE

CREATE TABLE public.office_hours (
    is_the_row boolean DEFAULT true NOT NULL,
    opens time without time zone NOT NULL,
    closes time without time zone NOT NULL,
    CONSTRAINT office_hours_check CHECK ((opens < closes)),
    CONSTRAINT office_hours_is_the_row_check CHECK (is_the_row)
);

-- Name: opening_alert; Type: TABLE

CREATE TABLE public.opening_alert (
    id uuid NOT NULL,
    email bytea NOT NULL,
    email_mark bytea NOT NULL,
    search bytea,
    provider_id integer,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    ends_at timestamp with time zone,
    checked_until timestamp with time zone,
    emailed_at timestamp with time zone,
    CONSTRAINT opening_alert_confirmed CHECK ((((confirmed_at IS NULL) = (ends_at IS NULL)) AND ((confirmed_at IS NULL) = (checked_until IS NULL)))),
    CONSTRAINT opening_alert_watches CHECK ((num_nonnulls(search, provider_id) = 1))
);

-- Name: others_consent; Type: TABLE

CREATE TABLE public.others_consent (
    quote_id uuid NOT NULL,
    wording text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    last_at timestamp with time zone,
    claimed_until timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    filters text,
    CONSTRAINT others_consent_filters_check CHECK ((length(filters) <= 2000))
);

-- Name: page_asset; Type: TABLE

CREATE TABLE public.page_asset (
    name text NOT NULL,
    content bytea NOT NULL,
    brotli bytea,
    started_at timestamp with time zone NOT NULL
);

-- Name: page_draft; Type: TABLE

CREATE TABLE public.page_draft (
    person_id integer NOT NULL,
    page text NOT NULL,
    form text NOT NULL,
    body bytea,
    sent_key text,
    updated_at timestamp with time zone NOT NULL
);

-- Name: password_link; Type: TABLE

CREATE TABLE public.password_link (
    token_hash bytea NOT NULL,
    person_id integer NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    new_email text,
    account_id integer,
    CONSTRAINT password_link_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text, 'new-address'::text, 'keep-address'::text]))),
    CONSTRAINT password_link_new_email CHECK (((kind = ANY (ARRAY['new-address'::text, 'keep-address'::text])) = (new_email IS NOT NULL))),
    CONSTRAINT password_link_new_email_check CHECK ((new_email = lower(new_email)))
);

-- Name: person; Type: TABLE

CREATE TABLE public.person (
    id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    uid uuid DEFAULT gen_random_uuid() NOT NULL,
    password_hash text,
    password_set_at timestamp with time zone,
    totp_secret bytea,
    totp_confirmed_at timestamp with time zone,
    totp_step bigint,
    team_role text,
    weekly_email boolean DEFAULT true NOT NULL,
    weekly_email_on date,
    frozen_at timestamp with time zone,
    frozen_why text,
    notice_email boolean DEFAULT true NOT NULL,
    single_keys boolean DEFAULT true NOT NULL,
    CONSTRAINT person_check CHECK (((team_role IS NULL) OR (role = 'team'::text))),
    CONSTRAINT person_email_check CHECK ((email = lower(email))),
    CONSTRAINT person_frozen CHECK (((frozen_at IS NULL) = (frozen_why IS NULL))),
    CONSTRAINT person_role_check CHECK ((role = ANY (ARRAY['team'::text, 'staff'::text]))),
    CONSTRAINT person_team_role_check CHECK ((team_role = ANY (ARRAY['member'::text, 'lead'::text, 'administrator'::text])))
);

-- Name: person_id_seq; Type: SEQUENCE

ALTER TABLE public.person ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.person_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: person_record; Type: TABLE

CREATE TABLE public.person_record (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone NOT NULL,
    name text,
    email text,
    phone text,
    postcode text,
    preferred_way text,
    merged_into uuid,
    root_id uuid NOT NULL,
    corrected_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    name_words tsvector GENERATED ALWAYS AS (public.spelled_words(public.name_spellings(name))) STORED NOT NULL,
    CONSTRAINT person_record_check CHECK ((merged_into <> id)),
    CONSTRAINT person_record_preferred_way_check CHECK ((preferred_way = ANY (ARRAY['phone'::text, 'e-mail'::text])))
);

-- Name: person_request; Type: TABLE

CREATE TABLE public.person_request (
    person_id integer NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    made integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT person_request_key_check CHECK ((length(key) <= 200))
);

-- Name: plan_file; Type: TABLE

CREATE TABLE public.plan_file (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    quote_id uuid NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    name bytea NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    content bytea,
    content_at text,
    content_mark bytea,
    CONSTRAINT plan_file_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: postcode; Type: TABLE

CREATE TABLE public.postcode (
    code text NOT NULL,
    state text NOT NULL,
    region_id integer,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT postcode_code_check CHECK ((code ~ '^[0-9]{4}$'::text))
);

-- Name: price_limit; Type: TABLE

CREATE TABLE public.price_limit (
    release_id integer NOT NULL,
    line integer NOT NULL,
    item text NOT NULL,
    name text NOT NULL,
    unit text NOT NULL,
    from_day date NOT NULL,
    until_day date,
    "national" integer,
    remote integer,
    very_remote integer
);

-- Name: price_range; Type: TABLE

CREATE TABLE public.price_range (
    release_id integer NOT NULL,
    line integer NOT NULL,
    service_area integer NOT NULL,
    unit text NOT NULL,
    at_time text NOT NULL,
    low integer NOT NULL,
    high integer NOT NULL,
    share text NOT NULL,
    check_again date NOT NULL,
    CONSTRAINT price_range_check CHECK (((low >= 1) AND (low <= high)))
);

-- Name: provider_capacity; Type: TABLE

CREATE TABLE public.provider_capacity (
    provider_id integer NOT NULL,
    service_area_id integer NOT NULL,
    state text NOT NULL,
    weeks smallint,
    confirmed_at timestamp with time zone NOT NULL,
    way text NOT NULL,
    person_id integer,
    said_by text,
    letters smallint DEFAULT 0 NOT NULL,
    open_since timestamp with time zone,
    CONSTRAINT provider_capacity_check CHECK (((state = 'waiting'::text) = (weeks IS NOT NULL))),
    CONSTRAINT provider_capacity_check1 CHECK (((way = 'phone'::text) = (said_by IS NOT NULL))),
    CONSTRAINT provider_capacity_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text]))),
    CONSTRAINT provider_capacity_way_check CHECK ((way = ANY (ARRAY['profile'::text, 'letter'::text, 'referral'::text, 'phone'::text]))),
    CONSTRAINT provider_capacity_weeks_check CHECK (((weeks >= 1) AND (weeks <= 104)))
);

-- Name: provider_change; Type: TABLE

CREATE TABLE public.provider_change (
    id integer NOT NULL,
    provider_id integer NOT NULL,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    columns jsonb NOT NULL,
    undoes integer
);

-- Name: provider_change_id_seq; Type: SEQUENCE

ALTER TABLE public.provider_change ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.provider_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: provider_id_seq; Type: SEQUENCE

ALTER TABLE public.provider ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.provider_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: provider_import; Type: TABLE

CREATE TABLE public.provider_import (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    person_id integer,
    file_name text NOT NULL,
    file bytea,
    file_hash text NOT NULL,
    row_count integer NOT NULL,
    state text NOT NULL,
    source text NOT NULL,
    columns jsonb NOT NULL,
    done_rows integer DEFAULT 0 NOT NULL,
    beat_at timestamp with time zone,
    report jsonb,
    outcomes jsonb,
    token text,
    fault text,
    finished_at timestamp with time zone,
    run uuid,
    plan uuid,
    undo jsonb,
    CONSTRAINT provider_import_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'trying'::text, 'tried'::text, 'importing'::text, 'done'::text, 'stale'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

-- Name: provider_manager; Type: TABLE

CREATE TABLE public.provider_manager (
    provider_id integer NOT NULL,
    person_id integer NOT NULL
);

-- Name: provider_merge; Type: TABLE

CREATE TABLE public.provider_merge (
    merged integer NOT NULL,
    kept integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    reason text NOT NULL,
    CONSTRAINT provider_merge_check CHECK ((merged <> kept))
);

-- Name: provider_sign; Type: TABLE

CREATE TABLE public.provider_sign (
    provider_id integer NOT NULL,
    sign text NOT NULL,
    read_at timestamp with time zone NOT NULL,
    account_version integer NOT NULL
);

-- Name: provider_source_row; Type: TABLE

CREATE TABLE public.provider_source_row (
    source text NOT NULL,
    source_key text NOT NULL,
    provider_id integer NOT NULL,
    row_hash text,
    list_day date,
    plan uuid
);

-- Name: public_holiday; Type: TABLE

CREATE TABLE public.public_holiday (
    day date NOT NULL,
    name text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    added_at timestamp with time zone,
    added_by integer
);

-- Name: quarantined_file; Type: TABLE

CREATE TABLE public.quarantined_file (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone NOT NULL,
    call text NOT NULL,
    about text NOT NULL,
    found text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    name bytea NOT NULL,
    content bytea NOT NULL
);

-- Name: quote; Type: TABLE

CREATE TABLE public.quote (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    postcode text,
    suburb text,
    service_area_id integer NOT NULL,
    age_groups text[] NOT NULL,
    funding_types text[] NOT NULL,
    hcp_referral boolean NOT NULL,
    has_optimisation_provider boolean NOT NULL,
    gclid text,
    terms_agreed_at timestamp with time zone NOT NULL,
    submitted_anyway boolean NOT NULL,
    visitor_token_hashes bytea[] NOT NULL,
    request_key text,
    request_hash bytea,
    cancelled_at timestamp with time zone,
    plan_management text,
    contact_terms jsonb,
    CONSTRAINT quote_check CHECK (((request_key IS NULL) OR (request_hash IS NOT NULL))),
    CONSTRAINT quote_contact_terms CHECK (((jsonb_typeof(contact_terms) = 'object'::text) AND (contact_terms ? 'said_at'::text))),
    CONSTRAINT quote_plan_management CHECK ((plan_management = ANY (ARRAY['Self Managed'::text, 'Plan Managed'::text, 'Agency Managed'::text, 'I''m not sure'::text])))
);

-- Name: quote_provider; Type: TABLE

CREATE TABLE public.quote_provider (
    quote_id uuid NOT NULL,
    provider_id integer NOT NULL,
    is_available boolean NOT NULL
);

-- Name: rate_limit; Type: TABLE

CREATE TABLE public.rate_limit (
    key text NOT NULL,
    hits integer NOT NULL,
    window_ends timestamp with time zone NOT NULL
);

-- Name: record_distinct; Type: TABLE

CREATE TABLE public.record_distinct (
    a uuid NOT NULL,
    b uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    CONSTRAINT record_distinct_check CHECK ((a < b))
);

-- Name: record_key; Type: TABLE

CREATE TABLE public.record_key (
    record_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    is_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT record_key_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'email'::text, 'phone'::text, 'home'::text, 'number'::text, 'gave'::text])))
);

-- Name: record_merge; Type: TABLE

CREATE TABLE public.record_merge (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kept uuid NOT NULL,
    merged uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    undone_at timestamp with time zone,
    undone_by integer,
    by_service boolean DEFAULT false NOT NULL
);

-- Name: record_proof; Type: VIEW

CREATE VIEW public.record_proof AS
 SELECT r.root_id,
    r.id AS record_id,
    p.id,
    p.case_id,
    p.part,
    p.kind,
    p.key,
    p.at,
    p.how,
    p.person_id
   FROM ((public.contact_proof p
     JOIN public.case_record l ON (((l.case_id = p.case_id) AND (l.part = p.part))))
     JOIN public.person_record r ON ((r.id = l.record_id)));

-- Name: recovery_code; Type: TABLE

CREATE TABLE public.recovery_code (
    person_id integer NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    key_mark bytea
);

-- Name: reference_gone; Type: TABLE

CREATE TABLE public.reference_gone (
    list text NOT NULL,
    key text NOT NULL
);

-- Name: reference_id; Type: SEQUENCE

CREATE SEQUENCE public.reference_id
    START WITH 10001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- Name: reference_version; Type: TABLE

CREATE TABLE public.reference_version (
    "only" boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT reference_version_only_check CHECK ("only")
);

-- Name: referral_consent; Type: TABLE

CREATE TABLE public.referral_consent (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number integer NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    provider_id integer NOT NULL,
    shares text[] NOT NULL,
    given_by text NOT NULL,
    relation text,
    way text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    recorded_by integer,
    ended_at timestamp with time zone,
    ended_how text,
    ended_way text,
    ended_by integer,
    CONSTRAINT referral_consent_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1)),
    CONSTRAINT referral_consent_check1 CHECK (((given_by = 'representative'::text) = (relation IS NOT NULL))),
    CONSTRAINT referral_consent_check2 CHECK ((((ended_at IS NULL) = (ended_how IS NULL)) AND ((ended_at IS NULL) = (ended_way IS NULL)))),
    CONSTRAINT referral_consent_ended_how_check CHECK ((ended_how = ANY (ARRAY['withdrawn'::text, 'changed'::text]))),
    CONSTRAINT referral_consent_ended_way_check CHECK ((ended_way = ANY (ARRAY['phone'::text, 'e-mail'::text, 'own-page'::text, 'connect-form'::text]))),
    CONSTRAINT referral_consent_given_by_check CHECK ((given_by = ANY (ARRAY['participant'::text, 'representative'::text, 'sender'::text]))),
    CONSTRAINT referral_consent_shares_check CHECK (((shares <@ '{contact,needs,plan}'::text[]) AND ('contact'::text = ANY (shares)))),
    CONSTRAINT referral_consent_way_check CHECK ((way = ANY (ARRAY['phone'::text, 'e-mail'::text, 'own-page'::text, 'connect-form'::text])))
);

-- Name: referral_consent_number_seq; Type: SEQUENCE

ALTER TABLE public.referral_consent ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_consent_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: referral_note; Type: TABLE

CREATE TABLE public.referral_note (
    id bigint NOT NULL,
    referral_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    note_key text NOT NULL
);

-- Name: referral_note_id_seq; Type: SEQUENCE

ALTER TABLE public.referral_note ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: referral_number_seq; Type: SEQUENCE

ALTER TABLE public.referral ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_number_seq
    START WITH 101
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: referral_question; Type: TABLE

CREATE TABLE public.referral_question (
    id bigint NOT NULL,
    referral_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    note_key text NOT NULL,
    from_team boolean DEFAULT false NOT NULL
);

-- Name: referral_question_id_seq; Type: SEQUENCE

ALTER TABLE public.referral_question ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_question_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: region; Type: TABLE

CREATE TABLE public.region (
    id integer NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT region_id_check CHECK (((id >= 1) AND (id <= 9999)))
);

-- Name: register_action; Type: TABLE

CREATE TABLE public.register_action (
    release_id integer NOT NULL,
    line integer NOT NULL,
    abn text NOT NULL,
    kind text NOT NULL,
    says text NOT NULL,
    from_day date,
    until_day date,
    CONSTRAINT register_action_kind_check CHECK ((kind = ANY (ARRAY['ban'::text, 'revocation'::text, 'suspension'::text, 'other'::text])))
);

-- Name: register_answer; Type: TABLE

CREATE TABLE public.register_answer (
    kind text NOT NULL,
    row_hash text NOT NULL,
    provider_id integer NOT NULL,
    answered_at timestamp with time zone NOT NULL
);

-- Name: register_day; Type: TABLE

CREATE TABLE public.register_day (
    only_one boolean DEFAULT true NOT NULL,
    day date NOT NULL,
    CONSTRAINT register_day_only_one_check CHECK (only_one)
);

-- Name: register_entry; Type: TABLE

CREATE TABLE public.register_entry (
    release_id integer NOT NULL,
    line integer NOT NULL,
    abn text NOT NULL,
    register_id text,
    status text NOT NULL,
    status_says text NOT NULL,
    until date,
    groups text[] NOT NULL,
    has_unread_groups boolean NOT NULL,
    conditions text,
    CONSTRAINT register_entry_status_check CHECK ((status = ANY (ARRAY['approved'::text, 'suspended'::text, 'revoked'::text, 'ended'::text, 'unread'::text])))
);

-- Name: register_fact; Type: TABLE

CREATE TABLE public.register_fact (
    release_id integer NOT NULL,
    line integer NOT NULL,
    abn text NOT NULL,
    says text NOT NULL,
    from_day date,
    until_day date
);

-- Name: register_fetch; Type: TABLE

CREATE TABLE public.register_fetch (
    kind text NOT NULL,
    looked_at timestamp with time zone NOT NULL,
    address text,
    etag text,
    file_hash text,
    described_day date,
    report jsonb,
    fault text
);

-- Name: register_group; Type: TABLE

CREATE TABLE public.register_group (
    code text NOT NULL,
    name text NOT NULL,
    areas integer[] NOT NULL
);

-- Name: register_hint; Type: TABLE

CREATE TABLE public.register_hint (
    release_id integer NOT NULL,
    line integer NOT NULL,
    provider_id integer NOT NULL,
    row_hash text
);

-- Name: register_release; Type: TABLE

CREATE TABLE public.register_release (
    id integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    described_day date NOT NULL,
    read_at timestamp with time zone NOT NULL,
    file_hash text NOT NULL,
    row_count integer NOT NULL,
    licence text,
    address text,
    published_by integer,
    is_current boolean DEFAULT true NOT NULL
);

-- Name: register_release_id_seq; Type: SEQUENCE

ALTER TABLE public.register_release ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.register_release_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: removed_member; Type: TABLE

CREATE TABLE public.removed_member (
    account_id integer NOT NULL,
    mailbox_hash bytea NOT NULL,
    removed_at timestamp with time zone NOT NULL
);

-- Name: reply_file; Type: TABLE

CREATE TABLE public.reply_file (
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    reply_key text NOT NULL,
    number smallint NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    name bytea NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    content bytea,
    content_at text,
    content_mark bytea,
    CONSTRAINT reply_file_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: request_link; Type: TABLE

CREATE TABLE public.request_link (
    token_hash bytea CONSTRAINT quote_link_token_hash_not_null NOT NULL,
    quote_id uuid,
    created_at timestamp with time zone CONSTRAINT quote_link_created_at_not_null NOT NULL,
    ends_at timestamp with time zone CONSTRAINT quote_link_ends_at_not_null NOT NULL,
    enquiry_id uuid,
    wrong_digits integer DEFAULT 0 NOT NULL,
    CONSTRAINT request_link_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: request_message; Type: TABLE

CREATE TABLE public.request_message (
    id bigint NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    at timestamp with time zone NOT NULL,
    body bytea NOT NULL,
    message_key text NOT NULL,
    from_team boolean DEFAULT false NOT NULL,
    CONSTRAINT request_message_of CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: request_message_id_seq; Type: SEQUENCE

ALTER TABLE public.request_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.request_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: retention_doomed; Type: TABLE

CREATE TABLE public.retention_doomed (
    run_id uuid NOT NULL,
    rule text NOT NULL,
    key text NOT NULL,
    since timestamp with time zone NOT NULL,
    case_number integer,
    is_next boolean DEFAULT false NOT NULL
);

-- Name: retention_rule; Type: TABLE

CREATE TABLE public.retention_rule (
    code text NOT NULL,
    number integer NOT NULL,
    title text NOT NULL,
    what text NOT NULL,
    counted_from text NOT NULL,
    happens text NOT NULL,
    keep_number integer NOT NULL,
    keep_unit text NOT NULL,
    shortest_days integer NOT NULL,
    longest_days integer NOT NULL,
    basis text NOT NULL,
    reason text NOT NULL,
    is_in_force boolean DEFAULT true NOT NULL,
    is_guarded boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone DEFAULT '2026-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    changed_by integer,
    approved_version integer,
    approved_at timestamp with time zone,
    approved_by integer,
    CONSTRAINT retention_rule_basis_check CHECK ((basis = ANY (ARRAY['law'::text, 'promise'::text, 'choice'::text]))),
    CONSTRAINT retention_rule_check CHECK ((shortest_days <= longest_days)),
    CONSTRAINT retention_rule_check1 CHECK ((((keep_number *
CASE keep_unit
    WHEN 'day'::text THEN 1
    WHEN 'month'::text THEN 30
    ELSE 365
END) >= shortest_days) AND ((keep_number *
CASE keep_unit
    WHEN 'day'::text THEN 1
    WHEN 'month'::text THEN 30
    ELSE 365
END) <= longest_days))),
    CONSTRAINT retention_rule_check2 CHECK (((approved_version IS NULL) = (approved_at IS NULL))),
    CONSTRAINT retention_rule_happens_check CHECK ((happens = ANY (ARRAY['delete'::text, 'nameless'::text]))),
    CONSTRAINT retention_rule_keep_number_check CHECK ((keep_number > 0)),
    CONSTRAINT retention_rule_keep_unit_check CHECK ((keep_unit = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT retention_rule_shortest_days_check CHECK ((shortest_days > 0))
);

-- Name: retention_run; Type: TABLE

CREATE TABLE public.retention_run (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    person_id integer,
    scheduled_on date,
    at timestamp with time zone NOT NULL,
    started_at timestamp with time zone NOT NULL,
    beat_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    state text NOT NULL,
    rules jsonb NOT NULL,
    token text NOT NULL,
    fault text,
    CONSTRAINT retention_run_kind_check CHECK ((kind = ANY (ARRAY['dry'::text, 'run'::text]))),
    CONSTRAINT retention_run_state_check CHECK ((state = ANY (ARRAY['tried'::text, 'used'::text, 'working'::text, 'done'::text, 'asks'::text, 'failed'::text])))
);

-- Name: review; Type: TABLE

CREATE TABLE public.review (
    id integer NOT NULL,
    provider_id integer NOT NULL,
    email text NOT NULL,
    comment text NOT NULL,
    service_delivery numeric(2,1) NOT NULL,
    service_safety numeric(2,1) NOT NULL,
    communicated_effectively numeric(2,1) NOT NULL,
    good_value numeric(2,1) NOT NULL,
    would_recommend numeric(2,1) NOT NULL,
    total_score numeric(2,1) GENERATED ALWAYS AS (((((service_delivery + service_safety) + communicated_effectively) + good_value) + would_recommend)) STORED NOT NULL,
    state text DEFAULT 'submitted'::text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    token_hash bytea NOT NULL,
    link_ends_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by integer,
    rejection_reason text,
    published_at timestamp with time zone,
    request_key text,
    request_hash bytea,
    version integer DEFAULT 1 NOT NULL,
    original bytea,
    redacted_at timestamp with time zone,
    redacted_by integer,
    mailbox text,
    danger_at timestamp with time zone,
    CONSTRAINT review_check CHECK (((request_key IS NULL) = (request_hash IS NULL))),
    CONSTRAINT review_check2 CHECK (((state <> 'published'::text) OR (published_at IS NOT NULL))),
    CONSTRAINT review_check3 CHECK (((state = 'rejected'::text) = (rejection_reason IS NOT NULL))),
    CONSTRAINT review_check4 CHECK (((original IS NULL) = (redacted_at IS NULL))),
    CONSTRAINT review_communicated_effectively_check CHECK ((communicated_effectively = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_good_value_check CHECK ((good_value = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_service_delivery_check CHECK ((service_delivery = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_service_safety_check CHECK ((service_safety = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_shows_confirmed CHECK (((state = ANY (ARRAY['submitted'::text, 'rejected'::text])) OR (confirmed_at IS NOT NULL))),
    CONSTRAINT review_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'confirmed'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT review_would_recommend_check CHECK ((would_recommend = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric])))
);

-- Name: review_appeal; Type: TABLE

CREATE TABLE public.review_appeal (
    review_id integer NOT NULL,
    token_hash bytea NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    decided_by integer,
    made_at timestamp with time zone,
    words bytea,
    settled_at timestamp with time zone
);

-- Name: review_decision; Type: TABLE

CREATE TABLE public.review_decision (
    id integer NOT NULL,
    review_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    state text NOT NULL,
    reason text,
    checks text[] NOT NULL,
    words bytea,
    is_on_appeal boolean DEFAULT false NOT NULL,
    CONSTRAINT review_decision_check CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
    CONSTRAINT review_decision_state_check CHECK ((state = ANY (ARRAY['published'::text, 'rejected'::text])))
);

-- Name: review_decision_id_seq; Type: SEQUENCE

ALTER TABLE public.review_decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_id_seq; Type: SEQUENCE

ALTER TABLE public.review ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.review_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_response; Type: TABLE

CREATE TABLE public.review_response (
    review_id integer NOT NULL,
    comment text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by integer,
    acted_at timestamp with time zone,
    hidden_at timestamp with time zone,
    original bytea
);

-- Name: review_response_decision; Type: TABLE

CREATE TABLE public.review_response_decision (
    id bigint NOT NULL,
    review_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    act text NOT NULL,
    reason bytea,
    CONSTRAINT review_response_decision_act_check CHECK ((act = ANY (ARRAY['hidden'::text, 'shown'::text, 'redacted'::text, 'restored'::text, 'removed'::text]))),
    CONSTRAINT review_response_decision_check CHECK (((reason IS NULL) OR (act = ANY (ARRAY['hidden'::text, 'removed'::text]))))
);

-- Name: review_response_decision_id_seq; Type: SEQUENCE

ALTER TABLE public.review_response_decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_response_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_response_earlier; Type: TABLE

CREATE TABLE public.review_response_earlier (
    id bigint NOT NULL,
    review_id integer NOT NULL,
    comment text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    written_by integer,
    ended_at timestamp with time zone NOT NULL,
    ended_by integer,
    original bytea
);

-- Name: review_response_earlier_id_seq; Type: SEQUENCE

ALTER TABLE public.review_response_earlier ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_response_earlier_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_trace; Type: TABLE

CREATE TABLE public.review_trace (
    review_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    address bytea NOT NULL,
    device bytea NOT NULL
);

-- Name: schema_function; Type: TABLE

CREATE TABLE public.schema_function (
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: search_change; Type: TABLE

CREATE TABLE public.search_change (
    provider_id integer NOT NULL,
    changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL
);

-- Name: search_doc; Type: TABLE

CREATE TABLE public.search_doc (
    provider_id integer NOT NULL,
    account_id integer NOT NULL,
    score smallint NOT NULL,
    reviews_count integer NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    is_telehealth_available boolean NOT NULL,
    tok integer[] NOT NULL,
    cover integer[] NOT NULL,
    keep_key bigint GENERATED ALWAYS AS ((((((score + 1))::bigint << 55) | (((2147483647 - provider_id))::bigint << 24)) | (reviews_count)::bigint)) STORED NOT NULL,
    name_words text GENERATED ALWAYS AS (public.name_spellings(name_key)) STORED NOT NULL COLLATE pg_catalog."C",
    spots integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT search_doc_reviews_count_check CHECK ((reviews_count < 16777216))
);

-- Name: search_epoch; Type: SEQUENCE

CREATE SEQUENCE public.search_epoch
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- Name: secret_mark; Type: TABLE

CREATE TABLE public.secret_mark (
    "only" boolean DEFAULT true NOT NULL,
    mark text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT secret_mark_only_check CHECK ("only")
);

-- Name: seed_state; Type: TABLE

CREATE TABLE public.seed_state (
    name text NOT NULL,
    hash text NOT NULL,
    seeded_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: service; Type: TABLE

CREATE TABLE public.service (
    id integer NOT NULL,
    name text NOT NULL,
    service_area_id integer NOT NULL,
    number integer,
    retired_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT service_number_check CHECK (((number >= 1) AND (number <= 999)))
);

-- Name: service_area; Type: TABLE

CREATE TABLE public.service_area (
    id integer NOT NULL,
    name text NOT NULL,
    slug text,
    valid_for_hcp boolean DEFAULT false NOT NULL,
    number integer,
    retired_at timestamp with time zone,
    seed_name text,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    automatic_sending boolean DEFAULT true NOT NULL,
    remote text DEFAULT 'yes'::text NOT NULL,
    CONSTRAINT service_area_number_check CHECK (((number >= 1) AND (number <= 999))),
    CONSTRAINT service_area_remote_check CHECK ((remote = ANY (ARRAY['yes'::text, 'assessment'::text, 'no'::text])))
);

-- Name: service_in_use; Type: VIEW

CREATE VIEW public.service_in_use AS
 SELECT s.id,
    s.name,
    s.service_area_id
   FROM (public.service s
     JOIN public.service_area a ON ((a.id = s.service_area_id)))
  WHERE ((s.retired_at IS NULL) AND (a.retired_at IS NULL));

-- Name: session; Type: TABLE

CREATE TABLE public.session (
    token_hash bytea NOT NULL,
    person_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    stage text DEFAULT 'whole'::text NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT session_stage_check CHECK ((stage = ANY (ARRAY['whole'::text, 'code'::text, 'enrol'::text])))
);

-- Name: story; Type: TABLE

CREATE TABLE public.story (
    id integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    subtitle text DEFAULT ''::text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    meta_description text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    content_format text DEFAULT 'markdown'::text NOT NULL,
    author text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    banner_desktop_url text,
    banner_mobile_url text,
    banner_alt text DEFAULT ''::text NOT NULL,
    is_featured boolean DEFAULT false NOT NULL,
    has_download boolean DEFAULT false NOT NULL,
    category_id integer,
    primary_service text,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    edited_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    public_version integer,
    ready_at timestamp with time zone,
    ready_by integer,
    removed_at timestamp with time zone,
    banner_credit text DEFAULT ''::text NOT NULL,
    last_picture integer DEFAULT 0 NOT NULL,
    files_slug text,
    related_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT story_check CHECK (((NOT has_download) OR (content_format = 'markdown'::text))),
    CONSTRAINT story_content_format_check CHECK ((content_format = ANY (ARRAY['markdown'::text, 'html'::text]))),
    CONSTRAINT story_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100) AND (slug <> ALL (ARRAY['category'::text, 'service-area'::text])))),
    CONSTRAINT story_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'removed'::text]))),
    CONSTRAINT story_version_check CHECK ((version > 0))
);

-- Name: story_category; Type: TABLE

CREATE TABLE public.story_category (
    id integer NOT NULL,
    name text NOT NULL,
    number integer NOT NULL,
    seed_name text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT story_category_number_check CHECK ((number > 0))
);

-- Name: story_category_id_seq; Type: SEQUENCE

ALTER TABLE public.story_category ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.story_category_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: story_former_slug; Type: TABLE

CREATE TABLE public.story_former_slug (
    slug text NOT NULL,
    story_id integer NOT NULL,
    since timestamp with time zone NOT NULL
);

-- Name: story_id_seq; Type: SEQUENCE

ALTER TABLE public.story ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.story_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: story_picture; Type: TABLE

CREATE TABLE public.story_picture (
    story_id integer NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    alt text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    added_at timestamp with time zone NOT NULL,
    added_by integer,
    CONSTRAINT story_picture_number_check CHECK ((number > 0))
);

-- Name: story_picture_file; Type: TABLE

CREATE TABLE public.story_picture_file (
    name text NOT NULL,
    variant text NOT NULL,
    media_type text NOT NULL,
    content bytea,
    content_at text,
    CONSTRAINT story_picture_file_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: story_primary_service; Type: VIEW

CREATE VIEW public.story_primary_service AS
 SELECT c.slug,
    a.name AS service_area
   FROM (public.campaign c
     LEFT JOIN public.service_area a ON ((a.id = c.selected_service_area)));

-- Name: story_provider; Type: VIEW

CREATE VIEW public.story_provider AS
 SELECT id,
    url_slug
   FROM public.provider
  WHERE is_active;

-- Name: story_search; Type: TABLE

CREATE TABLE public.story_search (
    story_id integer NOT NULL,
    document tsvector NOT NULL
);

-- Name: story_service_area; Type: TABLE

CREATE TABLE public.story_service_area (
    story_id integer NOT NULL,
    service_area_id integer NOT NULL,
    number integer NOT NULL,
    CONSTRAINT story_service_area_number_check CHECK ((number > 0))
);

-- Name: story_version; Type: TABLE

CREATE TABLE public.story_version (
    story_id integer NOT NULL,
    number integer NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    saved_by integer,
    kind text NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT story_version_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'saved'::text, 'automatic'::text, 'restored'::text]))),
    CONSTRAINT story_version_number_check CHECK ((number > 0))
);

-- Name: team_case_number_seq; Type: SEQUENCE

ALTER TABLE public.team_case ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_case_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: team_notice; Type: TABLE

CREATE TABLE public.team_notice (
    id bigint NOT NULL,
    person_id integer NOT NULL,
    case_id uuid NOT NULL,
    kind text NOT NULL,
    by_id integer,
    event_id bigint,
    times integer DEFAULT 1 NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone,
    emailed_at timestamp with time zone,
    CONSTRAINT team_notice_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'handed'::text, 'taken'::text, 'reply'::text, 'question'::text, 'chat'::text, 'answer'::text])))
);

-- Name: team_notice_id_seq; Type: SEQUENCE

ALTER TABLE public.team_notice ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: unmet_demand; Type: TABLE

CREATE TABLE public.unmet_demand (
    month date NOT NULL,
    measure text NOT NULL,
    service_area_id integer NOT NULL,
    place text NOT NULL,
    region_id integer,
    people integer NOT NULL,
    CONSTRAINT unmet_demand_check CHECK (((place = 'region'::text) = (region_id IS NOT NULL))),
    CONSTRAINT unmet_demand_people_check CHECK ((people >= 5)),
    CONSTRAINT unmet_demand_place_check CHECK ((place = ANY (ARRAY['all'::text, 'region'::text, 'others'::text, 'unknown'::text])))
);

-- Name: unmet_demand_month; Type: TABLE

CREATE TABLE public.unmet_demand_month (
    month date NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    CONSTRAINT unmet_demand_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

-- Name: visitor_reminder; Type: TABLE

CREATE TABLE public.visitor_reminder (
    id integer NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    kind text NOT NULL,
    since timestamp with time zone NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT visitor_reminder_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1)),
    CONSTRAINT visitor_reminder_kind_check CHECK ((kind = ANY (ARRAY['agree'::text, 'choose'::text, 'reply'::text, 'say'::text])))
);

-- Name: visitor_reminder_id_seq; Type: SEQUENCE

ALTER TABLE public.visitor_reminder ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.visitor_reminder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: access_proof access_proof_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_pkey PRIMARY KEY (id);

-- Name: account account_abn_key; Type: CONSTRAINT

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_abn_key UNIQUE (abn);

-- Name: account_member account_member_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_id_key UNIQUE (id);

-- Name: account_member account_member_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_pkey PRIMARY KEY (account_id, person_id);

-- Name: account_merge account_merge_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_pkey PRIMARY KEY (merged);

-- Name: account account_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

-- Name: age_group age_group_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.age_group
    ADD CONSTRAINT age_group_number_key UNIQUE (number);

-- Name: age_group age_group_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.age_group
    ADD CONSTRAINT age_group_pkey PRIMARY KEY (code);

-- Name: answer_link answer_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.answer_link
    ADD CONSTRAINT answer_link_pkey PRIMARY KEY (token_hash);

-- Name: audit audit_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

-- Name: automatic_send automatic_send_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.automatic_send
    ADD CONSTRAINT automatic_send_pkey PRIMARY KEY (quote_id);

-- Name: call_attempt call_attempt_case_id_attempt_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_case_id_attempt_key_key UNIQUE (case_id, attempt_key);

-- Name: call_attempt call_attempt_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_pkey PRIMARY KEY (id);

-- Name: campaign_picture campaign_picture_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_picture
    ADD CONSTRAINT campaign_picture_content_at_key UNIQUE (content_at);

-- Name: campaign_picture campaign_picture_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_picture
    ADD CONSTRAINT campaign_picture_pkey PRIMARY KEY (name, variant);

-- Name: campaign campaign_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_pkey PRIMARY KEY (slug);

-- Name: campaign_work campaign_work_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_pkey PRIMARY KEY (id);

-- Name: campaign_work campaign_work_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_slug_key UNIQUE (slug);

-- Name: canned_answer canned_answer_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.canned_answer
    ADD CONSTRAINT canned_answer_pkey PRIMARY KEY (id);

-- Name: capacity_letter capacity_letter_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.capacity_letter
    ADD CONSTRAINT capacity_letter_pkey PRIMARY KEY (token_hash);

-- Name: captcha_spent captcha_spent_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.captcha_spent
    ADD CONSTRAINT captcha_spent_pkey PRIMARY KEY (signature);

-- Name: case_clock case_clock_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_clock
    ADD CONSTRAINT case_clock_pkey PRIMARY KEY (kind);

-- Name: case_draft case_draft_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_draft
    ADD CONSTRAINT case_draft_pkey PRIMARY KEY (case_id, person_id, form);

-- Name: case_event case_event_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_event
    ADD CONSTRAINT case_event_pkey PRIMARY KEY (id);

-- Name: case_mention case_mention_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_pkey PRIMARY KEY (note_id, person_id);

-- Name: case_note case_note_case_id_note_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_case_id_note_key_key UNIQUE (case_id, note_key);

-- Name: case_note case_note_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_pkey PRIMARY KEY (id);

-- Name: case_presence case_presence_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_presence
    ADD CONSTRAINT case_presence_pkey PRIMARY KEY (case_id, person_id);

-- Name: case_record case_record_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_record
    ADD CONSTRAINT case_record_pkey PRIMARY KEY (case_id, part);

-- Name: chat_message chat_message_chat_id_sender_message_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_chat_id_sender_message_key_key UNIQUE (chat_id, sender, message_key);

-- Name: chat_message chat_message_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_pkey PRIMARY KEY (chat_id, number);

-- Name: chat chat_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (id);

-- Name: chat chat_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_request_key_key UNIQUE (request_key);

-- Name: chat_transcript chat_transcript_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.chat_transcript
    ADD CONSTRAINT chat_transcript_pkey PRIMARY KEY (chat_id);

-- Name: chat chat_visitor_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_visitor_hash_key UNIQUE (visitor_hash);

-- Name: complaint_conflict complaint_conflict_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.complaint_conflict
    ADD CONSTRAINT complaint_conflict_pkey PRIMARY KEY (case_id, person_id);

-- Name: complaint_referral complaint_referral_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.complaint_referral
    ADD CONSTRAINT complaint_referral_pkey PRIMARY KEY (id);

-- Name: complaint_work complaint_work_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.complaint_work
    ADD CONSTRAINT complaint_work_pkey PRIMARY KEY (case_id);

-- Name: contact_change contact_change_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (id);

-- Name: contact_change contact_change_token_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_token_hash_key UNIQUE (token_hash);

-- Name: contact_proof contact_proof_case_id_part_kind_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_case_id_part_kind_key_key UNIQUE (case_id, part, kind, key);

-- Name: contact_proof contact_proof_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_pkey PRIMARY KEY (id);

-- Name: content_report content_report_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_pkey PRIMARY KEY (enquiry_id);

-- Name: content_report content_report_same_key; Type: CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_same_key UNIQUE (same);

-- Name: diagnosis diagnosis_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.diagnosis
    ADD CONSTRAINT diagnosis_name_key UNIQUE (name);

-- Name: diagnosis diagnosis_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.diagnosis
    ADD CONSTRAINT diagnosis_pkey PRIMARY KEY (id);

-- Name: enquiry enquiry_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_pkey PRIMARY KEY (id);

-- Name: enquiry enquiry_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_request_key_key UNIQUE (request_key);

-- Name: event_count event_count_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.event_count
    ADD CONSTRAINT event_count_pkey PRIMARY KEY (day, name, properties);

-- Name: fact fact_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.fact
    ADD CONSTRAINT fact_pkey PRIMARY KEY (code);

-- Name: file_mover file_mover_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.file_mover
    ADD CONSTRAINT file_mover_pkey PRIMARY KEY ("only");

-- Name: file_removal file_removal_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.file_removal
    ADD CONSTRAINT file_removal_pkey PRIMARY KEY (content_at);

-- Name: follow_up_draft follow_up_draft_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.follow_up_draft
    ADD CONSTRAINT follow_up_draft_pkey PRIMARY KEY (quote_id);

-- Name: follow_up follow_up_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.follow_up
    ADD CONSTRAINT follow_up_pkey PRIMARY KEY (quote_id);

-- Name: funding_amounts funding_amounts_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.funding_amounts
    ADD CONSTRAINT funding_amounts_pkey PRIMARY KEY (id);

-- Name: funding_type funding_type_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.funding_type
    ADD CONSTRAINT funding_type_number_key UNIQUE (number);

-- Name: funding_type funding_type_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.funding_type
    ADD CONSTRAINT funding_type_pkey PRIMARY KEY (code);

-- Name: gone_case_came_in gone_case_came_in_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.gone_case_came_in
    ADD CONSTRAINT gone_case_came_in_pkey PRIMARY KEY (day, kind);

-- Name: gone_case_closed gone_case_closed_day_kind_outcome_in_time_key; Type: CONSTRAINT

ALTER TABLE ONLY public.gone_case_closed
    ADD CONSTRAINT gone_case_closed_day_kind_outcome_in_time_key UNIQUE NULLS NOT DISTINCT (day, kind, outcome, in_time);

-- Name: gone_chat gone_chat_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.gone_chat
    ADD CONSTRAINT gone_chat_pkey PRIMARY KEY (day);

-- Name: import_row import_row_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (plan, n);

-- Name: import_source import_source_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.import_source
    ADD CONSTRAINT import_source_pkey PRIMARY KEY (name);

-- Name: incoming_mail incoming_mail_content_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.incoming_mail
    ADD CONSTRAINT incoming_mail_content_hash_key UNIQUE (content_hash);

-- Name: incoming_mail incoming_mail_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.incoming_mail
    ADD CONSTRAINT incoming_mail_pkey PRIMARY KEY (id);

-- Name: info_section info_section_campaign_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.info_section
    ADD CONSTRAINT info_section_campaign_number_key UNIQUE (campaign, number);

-- Name: info_section info_section_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.info_section
    ADD CONSTRAINT info_section_pkey PRIMARY KEY (id);

-- Name: internal_link internal_link_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.internal_link
    ADD CONSTRAINT internal_link_id_key UNIQUE (id);

-- Name: internal_link internal_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.internal_link
    ADD CONSTRAINT internal_link_pkey PRIMARY KEY (keyword);

-- Name: job_run job_run_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.job_run
    ADD CONSTRAINT job_run_pkey PRIMARY KEY (id);

-- Name: join_link join_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.join_link
    ADD CONSTRAINT join_link_pkey PRIMARY KEY (token_hash);

-- Name: join_request join_request_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.join_request
    ADD CONSTRAINT join_request_pkey PRIMARY KEY (id);

-- Name: landing_redirect landing_redirect_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.landing_redirect
    ADD CONSTRAINT landing_redirect_pkey PRIMARY KEY (slug);

-- Name: letter letter_kind_about_recipient_key; Type: CONSTRAINT

ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_kind_about_recipient_key UNIQUE (kind, about, recipient);

-- Name: letter letter_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_pkey PRIMARY KEY (id);

-- Name: likely_same likely_same_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.likely_same
    ADD CONSTRAINT likely_same_pkey PRIMARY KEY (kind, one, other);

-- Name: locality locality_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.locality
    ADD CONSTRAINT locality_pkey PRIMARY KEY (postcode, state, name);

-- Name: logo_picture logo_picture_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.logo_picture
    ADD CONSTRAINT logo_picture_content_at_key UNIQUE (content_at);

-- Name: logo_picture logo_picture_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.logo_picture
    ADD CONSTRAINT logo_picture_pkey PRIMARY KEY (name, variant);

-- Name: mailbox_reader mailbox_reader_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.mailbox_reader
    ADD CONSTRAINT mailbox_reader_pkey PRIMARY KEY (mailbox);

-- Name: match_list match_list_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_pkey PRIMARY KEY (id);

-- Name: must_be_registered_from must_be_registered_from_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.must_be_registered_from
    ADD CONSTRAINT must_be_registered_from_pkey PRIMARY KEY (group_code);

-- Name: node node_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (name);

-- Name: office_hours office_hours_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.office_hours
    ADD CONSTRAINT office_hours_pkey PRIMARY KEY (is_the_row);

-- Name: opening_alert opening_alert_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.opening_alert
    ADD CONSTRAINT opening_alert_pkey PRIMARY KEY (id);

-- Name: others_consent others_consent_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.others_consent
    ADD CONSTRAINT others_consent_pkey PRIMARY KEY (quote_id);

-- Name: page_asset page_asset_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.page_asset
    ADD CONSTRAINT page_asset_pkey PRIMARY KEY (name);

-- Name: page_draft page_draft_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.page_draft
    ADD CONSTRAINT page_draft_pkey PRIMARY KEY (person_id, page, form);

-- Name: password_link password_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.password_link
    ADD CONSTRAINT password_link_pkey PRIMARY KEY (token_hash);

-- Name: person person_email_key; Type: CONSTRAINT

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_email_key UNIQUE (email);

-- Name: person person_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

-- Name: person_record person_record_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.person_record
    ADD CONSTRAINT person_record_pkey PRIMARY KEY (id);

-- Name: person_request person_request_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.person_request
    ADD CONSTRAINT person_request_pkey PRIMARY KEY (person_id, key);

-- Name: person person_uid_key; Type: CONSTRAINT

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_uid_key UNIQUE (uid);

-- Name: plan_file plan_file_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_content_at_key UNIQUE (content_at);

-- Name: plan_file plan_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_pkey PRIMARY KEY (id);

-- Name: plan_file plan_file_quote_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_quote_id_key UNIQUE (quote_id);

-- Name: postcode postcode_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.postcode
    ADD CONSTRAINT postcode_pkey PRIMARY KEY (code);

-- Name: price_limit price_limit_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.price_limit
    ADD CONSTRAINT price_limit_pkey PRIMARY KEY (release_id, line);

-- Name: price_range price_range_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.price_range
    ADD CONSTRAINT price_range_pkey PRIMARY KEY (release_id, line);

-- Name: price_range price_range_release_id_service_area_unit_at_time_key; Type: CONSTRAINT

ALTER TABLE ONLY public.price_range
    ADD CONSTRAINT price_range_release_id_service_area_unit_at_time_key UNIQUE (release_id, service_area, unit, at_time);

-- Name: profile_claim profile_claim_invite_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_invite_hash_key UNIQUE (invite_hash);

-- Name: profile_claim profile_claim_link_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_link_hash_key UNIQUE (link_hash);

-- Name: profile_claim profile_claim_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_pkey PRIMARY KEY (id);

-- Name: provider_capacity provider_capacity_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_pkey PRIMARY KEY (provider_id, service_area_id);

-- Name: provider_change provider_change_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_pkey PRIMARY KEY (id);

-- Name: provider_change provider_change_provider_id_version_key; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_provider_id_version_key UNIQUE (provider_id, version);

-- Name: provider_import provider_import_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_import
    ADD CONSTRAINT provider_import_pkey PRIMARY KEY (id);

-- Name: provider_manager provider_manager_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_manager
    ADD CONSTRAINT provider_manager_pkey PRIMARY KEY (provider_id, person_id);

-- Name: provider_merge provider_merge_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_pkey PRIMARY KEY (merged);

-- Name: provider provider_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_pkey PRIMARY KEY (id);

-- Name: provider_sign provider_sign_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_sign
    ADD CONSTRAINT provider_sign_pkey PRIMARY KEY (sign, provider_id);

-- Name: provider_source_row provider_source_row_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_source_row
    ADD CONSTRAINT provider_source_row_pkey PRIMARY KEY (source, source_key);

-- Name: provider provider_source_source_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_source_source_key_key UNIQUE (source, source_key);

-- Name: provider provider_url_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_url_slug_key UNIQUE (url_slug);

-- Name: public_holiday public_holiday_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.public_holiday
    ADD CONSTRAINT public_holiday_pkey PRIMARY KEY (day);

-- Name: quarantined_file quarantined_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.quarantined_file
    ADD CONSTRAINT quarantined_file_pkey PRIMARY KEY (id);

-- Name: request_link quote_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.request_link
    ADD CONSTRAINT quote_link_pkey PRIMARY KEY (token_hash);

-- Name: quote quote_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT quote_pkey PRIMARY KEY (id);

-- Name: quote_provider quote_provider_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.quote_provider
    ADD CONSTRAINT quote_provider_pkey PRIMARY KEY (quote_id, provider_id);

-- Name: quote quote_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT quote_request_key_key UNIQUE (request_key);

-- Name: rate_limit rate_limit_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

-- Name: record_distinct record_distinct_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_pkey PRIMARY KEY (a, b);

-- Name: record_key record_key_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.record_key
    ADD CONSTRAINT record_key_pkey PRIMARY KEY (record_id, kind, key);

-- Name: record_merge record_merge_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_pkey PRIMARY KEY (id);

-- Name: recovery_code recovery_code_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (person_id, code_hash);

-- Name: reference_gone reference_gone_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.reference_gone
    ADD CONSTRAINT reference_gone_pkey PRIMARY KEY (list, key);

-- Name: reference_version reference_version_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.reference_version
    ADD CONSTRAINT reference_version_pkey PRIMARY KEY ("only");

-- Name: referral_consent referral_consent_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_number_key UNIQUE (number);

-- Name: referral_consent referral_consent_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_pkey PRIMARY KEY (id);

-- Name: referral_note referral_note_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_pkey PRIMARY KEY (id);

-- Name: referral_note referral_note_referral_id_note_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_referral_id_note_key_key UNIQUE (referral_id, note_key);

-- Name: referral referral_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_number_key UNIQUE (number);

-- Name: referral referral_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_pkey PRIMARY KEY (id);

-- Name: referral_question referral_question_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_pkey PRIMARY KEY (id);

-- Name: referral_question referral_question_referral_id_note_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_referral_id_note_key_key UNIQUE (referral_id, note_key);

-- Name: region region_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.region
    ADD CONSTRAINT region_name_key UNIQUE (name);

-- Name: region region_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.region
    ADD CONSTRAINT region_pkey PRIMARY KEY (id);

-- Name: register_action register_action_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_action
    ADD CONSTRAINT register_action_pkey PRIMARY KEY (release_id, line);

-- Name: register_answer register_answer_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_answer
    ADD CONSTRAINT register_answer_pkey PRIMARY KEY (kind, row_hash, provider_id);

-- Name: register_day register_day_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_day
    ADD CONSTRAINT register_day_pkey PRIMARY KEY (only_one);

-- Name: register_entry register_entry_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_pkey PRIMARY KEY (release_id, line);

-- Name: register_fact register_fact_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_fact
    ADD CONSTRAINT register_fact_pkey PRIMARY KEY (release_id, line);

-- Name: register_fetch register_fetch_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_fetch
    ADD CONSTRAINT register_fetch_pkey PRIMARY KEY (kind);

-- Name: register_group register_group_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_group
    ADD CONSTRAINT register_group_pkey PRIMARY KEY (code);

-- Name: register_hint register_hint_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_hint
    ADD CONSTRAINT register_hint_pkey PRIMARY KEY (release_id, line, provider_id);

-- Name: register_release register_release_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.register_release
    ADD CONSTRAINT register_release_pkey PRIMARY KEY (id);

-- Name: removed_member removed_member_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.removed_member
    ADD CONSTRAINT removed_member_pkey PRIMARY KEY (account_id, mailbox_hash);

-- Name: reply_file reply_file_case_id_reply_key_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.reply_file
    ADD CONSTRAINT reply_file_case_id_reply_key_number_key UNIQUE (case_id, reply_key, number);

-- Name: reply_file reply_file_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.reply_file
    ADD CONSTRAINT reply_file_content_at_key UNIQUE (content_at);

-- Name: reply_file reply_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.reply_file
    ADD CONSTRAINT reply_file_pkey PRIMARY KEY (id);

-- Name: request_message request_message_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.request_message
    ADD CONSTRAINT request_message_pkey PRIMARY KEY (id);

-- Name: retention_doomed retention_doomed_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_doomed
    ADD CONSTRAINT retention_doomed_pkey PRIMARY KEY (run_id, rule, key);

-- Name: retention_rule retention_rule_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_number_key UNIQUE (number);

-- Name: retention_rule retention_rule_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_pkey PRIMARY KEY (code);

-- Name: retention_run retention_run_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_pkey PRIMARY KEY (id);

-- Name: retention_run retention_run_scheduled_on_key; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_scheduled_on_key UNIQUE (scheduled_on);

-- Name: review_appeal review_appeal_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_pkey PRIMARY KEY (review_id);

-- Name: review_appeal review_appeal_token_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_token_hash_key UNIQUE (token_hash);

-- Name: review_decision review_decision_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_decision
    ADD CONSTRAINT review_decision_pkey PRIMARY KEY (id);

-- Name: review review_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (id);

-- Name: review review_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_request_key_key UNIQUE (request_key);

-- Name: review_response_decision review_response_decision_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_response_decision
    ADD CONSTRAINT review_response_decision_pkey PRIMARY KEY (id);

-- Name: review_response_earlier review_response_earlier_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_pkey PRIMARY KEY (id);

-- Name: review_response review_response_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_response
    ADD CONSTRAINT review_response_pkey PRIMARY KEY (review_id);

-- Name: review review_token_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_token_hash_key UNIQUE (token_hash);

-- Name: review_trace review_trace_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_trace
    ADD CONSTRAINT review_trace_pkey PRIMARY KEY (review_id);

-- Name: schema_function schema_function_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.schema_function
    ADD CONSTRAINT schema_function_pkey PRIMARY KEY (name, sha256);

-- Name: search_change search_change_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.search_change
    ADD CONSTRAINT search_change_pkey PRIMARY KEY (provider_id);

-- Name: search_doc search_doc_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.search_doc
    ADD CONSTRAINT search_doc_pkey PRIMARY KEY (provider_id);

-- Name: secret_mark secret_mark_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.secret_mark
    ADD CONSTRAINT secret_mark_pkey PRIMARY KEY ("only");

-- Name: seed_state seed_state_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.seed_state
    ADD CONSTRAINT seed_state_pkey PRIMARY KEY (name);

-- Name: service_area service_area_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.service_area
    ADD CONSTRAINT service_area_name_key UNIQUE (name);

-- Name: service_area service_area_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.service_area
    ADD CONSTRAINT service_area_pkey PRIMARY KEY (id);

-- Name: service_area service_area_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.service_area
    ADD CONSTRAINT service_area_slug_key UNIQUE (slug);

-- Name: service service_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_name_key UNIQUE (name);

-- Name: service service_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_pkey PRIMARY KEY (id);

-- Name: session session_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_id_key UNIQUE (id);

-- Name: session session_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);

-- Name: story_category story_category_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story_category
    ADD CONSTRAINT story_category_name_key UNIQUE (name);

-- Name: story_category story_category_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_category
    ADD CONSTRAINT story_category_pkey PRIMARY KEY (id);

-- Name: story_former_slug story_former_slug_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_former_slug
    ADD CONSTRAINT story_former_slug_pkey PRIMARY KEY (slug);

-- Name: story_picture_file story_picture_file_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture_file
    ADD CONSTRAINT story_picture_file_content_at_key UNIQUE (content_at);

-- Name: story_picture_file story_picture_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture_file
    ADD CONSTRAINT story_picture_file_pkey PRIMARY KEY (name, variant);

-- Name: story_picture story_picture_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_name_key UNIQUE (name);

-- Name: story_picture story_picture_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_pkey PRIMARY KEY (story_id, number);

-- Name: story story_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_pkey PRIMARY KEY (id);

-- Name: story_search story_search_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_search
    ADD CONSTRAINT story_search_pkey PRIMARY KEY (story_id);

-- Name: story_service_area story_service_area_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_service_area
    ADD CONSTRAINT story_service_area_pkey PRIMARY KEY (story_id, service_area_id);

-- Name: story story_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_slug_key UNIQUE (slug);

-- Name: story_version story_version_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_version
    ADD CONSTRAINT story_version_pkey PRIMARY KEY (story_id, number);

-- Name: team_case team_case_chat_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_chat_id_key UNIQUE (chat_id);

-- Name: team_case team_case_enquiry_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_enquiry_id_key UNIQUE (enquiry_id);

-- Name: team_case team_case_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_number_key UNIQUE (number);

-- Name: team_case team_case_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_pkey PRIMARY KEY (id);

-- Name: team_case team_case_provider_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_provider_id_key UNIQUE (provider_id);

-- Name: team_case team_case_quote_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_quote_id_key UNIQUE (quote_id);

-- Name: team_case team_case_response_review_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_response_review_id_key UNIQUE (response_review_id);

-- Name: team_case team_case_review_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_review_id_key UNIQUE (review_id);

-- Name: team_notice team_notice_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.team_notice
    ADD CONSTRAINT team_notice_pkey PRIMARY KEY (id);

-- Name: unmet_demand unmet_demand_month_measure_service_area_id_place_region_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_month_measure_service_area_id_place_region_id_key UNIQUE NULLS NOT DISTINCT (month, measure, service_area_id, place, region_id);

-- Name: unmet_demand_month unmet_demand_month_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.unmet_demand_month
    ADD CONSTRAINT unmet_demand_month_pkey PRIMARY KEY (month);

-- Name: visitor_reminder visitor_reminder_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.visitor_reminder
    ADD CONSTRAINT visitor_reminder_pkey PRIMARY KEY (id);

-- Name: access_proof_by_account; Type: INDEX

CREATE INDEX access_proof_by_account ON public.access_proof USING btree (account_id);

-- Name: access_proof_by_parent; Type: INDEX

CREATE INDEX access_proof_by_parent ON public.access_proof USING btree (parent_id);

-- Name: access_proof_by_person; Type: INDEX

CREATE INDEX access_proof_by_person ON public.access_proof USING btree (person_id);

-- Name: account_by_spelling; Type: INDEX

CREATE INDEX account_by_spelling ON public.account USING gin (public.name_spellings(name) public.gin_trgm_ops);

-- Name: account_member_by_person; Type: INDEX

CREATE INDEX account_member_by_person ON public.account_member USING btree (person_id);

-- Name: account_member_by_proof; Type: INDEX

CREATE INDEX account_member_by_proof ON public.account_member USING btree (proof_id);

-- Name: account_merge_by_kept; Type: INDEX

CREATE INDEX account_merge_by_kept ON public.account_merge USING btree (kept);

-- Name: account_name; Type: INDEX

CREATE INDEX account_name ON public.account USING gin (lower(name) public.gin_trgm_ops);

-- Name: answer_link_referral; Type: INDEX

CREATE INDEX answer_link_referral ON public.answer_link USING btree (referral_id);

-- Name: audit_by_about; Type: INDEX

CREATE INDEX audit_by_about ON public.audit USING btree (about, id);

-- Name: audit_by_deed; Type: INDEX

CREATE INDEX audit_by_deed ON public.audit USING btree (deed, at DESC);

-- Name: audit_by_person; Type: INDEX

CREATE INDEX audit_by_person ON public.audit USING btree (person_id, at DESC);

-- Name: audit_by_time; Type: INDEX

CREATE INDEX audit_by_time ON public.audit USING btree (at DESC, id DESC);

-- Name: audit_named; Type: INDEX

CREATE INDEX audit_named ON public.audit USING gin (((facts -> 'named'::text))) WHERE (deed = 'referrals.listed'::text);

-- Name: automatic_send_due; Type: INDEX

CREATE INDEX automatic_send_due ON public.automatic_send USING btree (due_at) WHERE (state = 'waiting'::text);

-- Name: automatic_send_needs; Type: INDEX

CREATE INDEX automatic_send_needs ON public.automatic_send USING btree (quote_id) WHERE needs_due;

-- Name: call_attempt_by_case; Type: INDEX

CREATE INDEX call_attempt_by_case ON public.call_attempt USING btree (case_id, id);

-- Name: canned_answer_title; Type: INDEX

CREATE UNIQUE INDEX canned_answer_title ON public.canned_answer USING btree (lower(title));

-- Name: capacity_letter_by_account; Type: INDEX

CREATE INDEX capacity_letter_by_account ON public.capacity_letter USING btree (account_id, sent_at);

-- Name: captcha_spent_by_end; Type: INDEX

CREATE INDEX captcha_spent_by_end ON public.captcha_spent USING btree (expires_at);

-- Name: case_draft_person; Type: INDEX

CREATE INDEX case_draft_person ON public.case_draft USING btree (person_id);

-- Name: case_event_by_case; Type: INDEX

CREATE INDEX case_event_by_case ON public.case_event USING btree (case_id, id);

-- Name: case_mention_unseen; Type: INDEX

CREATE INDEX case_mention_unseen ON public.case_mention USING btree (person_id) WHERE (seen_at IS NULL);

-- Name: case_note_by_case; Type: INDEX

CREATE INDEX case_note_by_case ON public.case_note USING btree (case_id, id);

-- Name: case_note_to_mark; Type: INDEX

CREATE INDEX case_note_to_mark ON public.case_note USING btree (id) WHERE (marks_fold = 0);

-- Name: case_note_words; Type: INDEX

CREATE INDEX case_note_words ON public.case_note USING gin (word_marks);

-- Name: case_record_by_record; Type: INDEX

CREATE INDEX case_record_by_record ON public.case_record USING btree (record_id);

-- Name: chat_by_state; Type: INDEX

CREATE INDEX chat_by_state ON public.chat USING btree (state, last_at);

-- Name: chat_copied_to; Type: INDEX

CREATE INDEX chat_copied_to ON public.chat USING btree (id) WHERE (copied_to <> '{}'::text[]);

-- Name: chat_message_to_mark; Type: INDEX

CREATE INDEX chat_message_to_mark ON public.chat_message USING btree (chat_id, number) WHERE (marks_fold = 0);

-- Name: chat_message_words; Type: INDEX

CREATE INDEX chat_message_words ON public.chat_message USING gin (word_marks);

-- Name: complaint_referral_by_case; Type: INDEX

CREATE INDEX complaint_referral_by_case ON public.complaint_referral USING btree (case_id, id);

-- Name: contact_change_enquiry; Type: INDEX

CREATE UNIQUE INDEX contact_change_enquiry ON public.contact_change USING btree (enquiry_id);

-- Name: contact_change_quote; Type: INDEX

CREATE UNIQUE INDEX contact_change_quote ON public.contact_change USING btree (quote_id);

-- Name: contact_proof_by_key; Type: INDEX

CREATE INDEX contact_proof_by_key ON public.contact_proof USING btree (kind, key);

-- Name: contact_proof_by_person; Type: INDEX

CREATE INDEX contact_proof_by_person ON public.contact_proof USING btree (person_id);

-- Name: content_report_by_link; Type: INDEX

CREATE INDEX content_report_by_link ON public.content_report USING btree (change_hash) WHERE (change_hash IS NOT NULL);

-- Name: content_report_by_person; Type: INDEX

CREATE INDEX content_report_by_person ON public.content_report USING btree (settled_by) WHERE (settled_by IS NOT NULL);

-- Name: content_report_by_provider; Type: INDEX

CREATE INDEX content_report_by_provider ON public.content_report USING btree (provider_id) WHERE (provider_id IS NOT NULL);

-- Name: content_report_by_review; Type: INDEX

CREATE INDEX content_report_by_review ON public.content_report USING btree (review_id) WHERE (review_id IS NOT NULL);

-- Name: content_report_networks; Type: INDEX

CREATE INDEX content_report_networks ON public.content_report USING btree (at) WHERE (network IS NOT NULL);

-- Name: enquiry_by_due; Type: INDEX

CREATE INDEX enquiry_by_due ON public.enquiry USING btree (due_at) WHERE (due_at IS NOT NULL);

-- Name: enquiry_by_kind; Type: INDEX

CREATE INDEX enquiry_by_kind ON public.enquiry USING btree (kind, created_at);

-- Name: enquiry_by_page_enquiry; Type: INDEX

CREATE INDEX enquiry_by_page_enquiry ON public.enquiry USING btree (page_enquiry_id) WHERE (page_enquiry_id IS NOT NULL);

-- Name: enquiry_by_page_quote; Type: INDEX

CREATE INDEX enquiry_by_page_quote ON public.enquiry USING btree (page_quote_id) WHERE (page_quote_id IS NOT NULL);

-- Name: enquiry_by_time; Type: INDEX

CREATE INDEX enquiry_by_time ON public.enquiry USING btree (created_at);

-- Name: enquiry_by_word_marks; Type: INDEX

CREATE INDEX enquiry_by_word_marks ON public.enquiry USING gin (word_marks);

-- Name: enquiry_earlier_marks; Type: INDEX

CREATE INDEX enquiry_earlier_marks ON public.enquiry USING btree (id) WHERE ((words IS NOT NULL) AND (marks_fold < 2));

-- Name: enquiry_unsealed; Type: INDEX

CREATE INDEX enquiry_unsealed ON public.enquiry USING btree (id) WHERE (COALESCE((details ->> 'details'::text), (details ->> 'message'::text), ''::text) <> ''::text);

-- Name: file_removal_due; Type: INDEX

CREATE INDEX file_removal_due ON public.file_removal USING btree (due_at);

-- Name: funding_amounts_by_day; Type: INDEX

CREATE INDEX funding_amounts_by_day ON public.funding_amounts USING btree (as_of DESC, id DESC);

-- Name: import_row_hidden; Type: INDEX

CREATE INDEX import_row_hidden ON public.import_row USING btree (plan) WHERE ((outcome = 'new'::text) AND ((data ->> 'is_active'::text) = 'false'::text));

-- Name: import_row_import; Type: INDEX

CREATE INDEX import_row_import ON public.import_row USING btree (import_id);

-- Name: import_row_key; Type: INDEX

CREATE INDEX import_row_key ON public.import_row USING btree (plan, source_key);

-- Name: import_row_maybe; Type: INDEX

CREATE INDEX import_row_maybe ON public.import_row USING btree (plan, maybe) WHERE (maybe IS NOT NULL);

-- Name: import_row_outcome; Type: INDEX

CREATE INDEX import_row_outcome ON public.import_row USING btree (plan, outcome, n);

-- Name: import_row_plan_before; Type: INDEX

CREATE INDEX import_row_plan_before ON public.import_row USING btree (plan_before, source_key) WHERE (plan_before IS NOT NULL);

-- Name: import_row_provider; Type: INDEX

CREATE INDEX import_row_provider ON public.import_row USING btree (plan, provider_id);

-- Name: import_row_written; Type: INDEX

CREATE INDEX import_row_written ON public.import_row USING btree (plan) WHERE (written_at IS NOT NULL);

-- Name: incoming_mail_case; Type: INDEX

CREATE INDEX incoming_mail_case ON public.incoming_mail USING btree (case_id);

-- Name: incoming_mail_other_case; Type: INDEX

CREATE INDEX incoming_mail_other_case ON public.incoming_mail USING btree (other_case_id) WHERE (other_case_id IS NOT NULL);

-- Name: incoming_mail_own_case; Type: INDEX

CREATE INDEX incoming_mail_own_case ON public.incoming_mail USING btree (own_case_id) WHERE (own_case_id IS NOT NULL);

-- Name: internal_link_keyword; Type: INDEX

CREATE UNIQUE INDEX internal_link_keyword ON public.internal_link USING btree (lower(keyword));

-- Name: job_run_by_job; Type: INDEX

CREATE INDEX job_run_by_job ON public.job_run USING btree (job, id);

-- Name: join_link_provider; Type: INDEX

CREATE INDEX join_link_provider ON public.join_link USING btree (provider_id);

-- Name: join_request_waiting; Type: INDEX

CREATE UNIQUE INDEX join_request_waiting ON public.join_request USING btree (provider_id, email) WHERE (answered_at IS NULL);

-- Name: letter_budget; Type: INDEX

CREATE INDEX letter_budget ON public.letter USING btree (mailbox, created_at) WHERE (budget IS NOT NULL);

-- Name: letter_by_subject; Type: INDEX

CREATE INDEX letter_by_subject ON public.letter USING btree (public.subject_of(about));

-- Name: letter_by_time; Type: INDEX

CREATE INDEX letter_by_time ON public.letter USING btree (created_at);

-- Name: letter_denied; Type: INDEX

CREATE INDEX letter_denied ON public.letter USING btree (public.mailbox_key(recipient)) WHERE (denied_at IS NOT NULL);

-- Name: letter_held; Type: INDEX

CREATE INDEX letter_held ON public.letter USING btree (created_at) WHERE (status = 'held'::text);

-- Name: letter_phone; Type: INDEX

CREATE INDEX letter_phone ON public.letter USING btree (recipient, created_at) WHERE (recipient ~~ '+%'::text);

-- Name: letter_returned; Type: INDEX

CREATE INDEX letter_returned ON public.letter USING btree (public.mailbox_key(recipient)) WHERE (returned > 0);

-- Name: letter_stopped; Type: INDEX

CREATE INDEX letter_stopped ON public.letter USING btree (public.mailbox_key(recipient)) WHERE (stopped_at IS NOT NULL);

-- Name: letter_unsealed; Type: INDEX

CREATE INDEX letter_unsealed ON public.letter USING btree (id) WHERE (sealed IS NULL);

-- Name: letter_unsettled; Type: INDEX

CREATE INDEX letter_unsettled ON public.letter USING btree (status) WHERE (status = ANY (ARRAY['waiting'::text, 'failed'::text]));

-- Name: likely_same_other; Type: INDEX

CREATE INDEX likely_same_other ON public.likely_same USING btree (kind, other);

-- Name: locality_by_postcode; Type: INDEX

CREATE INDEX locality_by_postcode ON public.locality USING btree (postcode);

-- Name: logo_picture_by_provider; Type: INDEX

CREATE INDEX logo_picture_by_provider ON public.logo_picture USING btree (provider_id);

-- Name: match_list_by_enquiry; Type: INDEX

CREATE INDEX match_list_by_enquiry ON public.match_list USING btree (enquiry_id);

-- Name: match_list_by_quote; Type: INDEX

CREATE INDEX match_list_by_quote ON public.match_list USING btree (quote_id);

-- Name: opening_alert_by_check; Type: INDEX

CREATE INDEX opening_alert_by_check ON public.opening_alert USING btree (checked_until);

-- Name: opening_alert_by_email; Type: INDEX

CREATE INDEX opening_alert_by_email ON public.opening_alert USING btree (email_mark);

-- Name: opening_alert_by_provider; Type: INDEX

CREATE INDEX opening_alert_by_provider ON public.opening_alert USING btree (provider_id);

-- Name: others_consent_standing; Type: INDEX

CREATE INDEX others_consent_standing ON public.others_consent USING btree (given_at) WHERE (ended_at IS NULL);

-- Name: page_draft_old; Type: INDEX

CREATE INDEX page_draft_old ON public.page_draft USING btree (updated_at);

-- Name: password_link_by_account; Type: INDEX

CREATE INDEX password_link_by_account ON public.password_link USING btree (account_id) WHERE (account_id IS NOT NULL);

-- Name: password_link_by_person; Type: INDEX

CREATE INDEX password_link_by_person ON public.password_link USING btree (person_id);

-- Name: person_by_domain; Type: INDEX

CREATE INDEX person_by_domain ON public.person USING btree (split_part(email, '@'::text, 2));

-- Name: person_record_by_parent; Type: INDEX

CREATE INDEX person_record_by_parent ON public.person_record USING btree (merged_into);

-- Name: person_record_by_root; Type: INDEX

CREATE INDEX person_record_by_root ON public.person_record USING btree (root_id);

-- Name: person_record_by_time; Type: INDEX

CREATE INDEX person_record_by_time ON public.person_record USING btree (last_at DESC, id) WHERE (merged_into IS NULL);

-- Name: person_record_name_words; Type: INDEX

CREATE INDEX person_record_name_words ON public.person_record USING gin (name_words);

-- Name: person_request_at; Type: INDEX

CREATE INDEX person_request_at ON public.person_request USING btree (at);

-- Name: postcode_by_region; Type: INDEX

CREATE INDEX postcode_by_region ON public.postcode USING btree (region_id);

-- Name: price_limit_item; Type: INDEX

CREATE INDEX price_limit_item ON public.price_limit USING btree (item);

-- Name: profile_claim_enquiry; Type: INDEX

CREATE UNIQUE INDEX profile_claim_enquiry ON public.profile_claim USING btree (enquiry_id);

-- Name: profile_claim_provider; Type: INDEX

CREATE INDEX profile_claim_provider ON public.profile_claim USING btree (provider_id);

-- Name: profile_claim_referral; Type: INDEX

CREATE UNIQUE INDEX profile_claim_referral ON public.profile_claim USING btree (referral_id) WHERE (state = 'waiting'::text);

-- Name: profile_claim_steps; Type: INDEX

CREATE INDEX profile_claim_steps ON public.profile_claim USING btree (state) WHERE ((state = 'waiting'::text) OR tell_claimant);

-- Name: provider_by_account; Type: INDEX

CREATE INDEX provider_by_account ON public.provider USING btree (account_id);

-- Name: provider_by_spelling; Type: INDEX

CREATE INDEX provider_by_spelling ON public.provider USING gin (public.name_spellings(name) public.gin_trgm_ops);

-- Name: provider_capacity_by_age; Type: INDEX

CREATE INDEX provider_capacity_by_age ON public.provider_capacity USING btree (confirmed_at);

-- Name: provider_capacity_opened; Type: INDEX

CREATE INDEX provider_capacity_opened ON public.provider_capacity USING btree (open_since) WHERE (open_since IS NOT NULL);

-- Name: provider_import_by_time; Type: INDEX

CREATE INDEX provider_import_by_time ON public.provider_import USING btree (created_at DESC);

-- Name: provider_manager_by_person; Type: INDEX

CREATE INDEX provider_manager_by_person ON public.provider_manager USING btree (person_id);

-- Name: provider_merge_by_kept; Type: INDEX

CREATE INDEX provider_merge_by_kept ON public.provider_merge USING btree (kept);

-- Name: provider_sign_provider; Type: INDEX

CREATE INDEX provider_sign_provider ON public.provider_sign USING btree (provider_id);

-- Name: provider_source_row_provider; Type: INDEX

CREATE INDEX provider_source_row_provider ON public.provider_source_row USING btree (provider_id);

-- Name: quarantined_file_by_time; Type: INDEX

CREATE INDEX quarantined_file_by_time ON public.quarantined_file USING btree (at);

-- Name: quote_by_email; Type: INDEX

CREATE INDEX quote_by_email ON public.quote USING btree (lower(btrim(email)));

-- Name: quote_by_time; Type: INDEX

CREATE INDEX quote_by_time ON public.quote USING btree (created_at);

-- Name: quote_provider_by_provider; Type: INDEX

CREATE INDEX quote_provider_by_provider ON public.quote_provider USING btree (provider_id);

-- Name: rate_limit_by_end; Type: INDEX

CREATE INDEX rate_limit_by_end ON public.rate_limit USING btree (window_ends);

-- Name: record_distinct_by_b; Type: INDEX

CREATE INDEX record_distinct_by_b ON public.record_distinct USING btree (b);

-- Name: record_key_by_key; Type: INDEX

CREATE INDEX record_key_by_key ON public.record_key USING btree (kind, key);

-- Name: record_key_by_mailbox; Type: INDEX

CREATE INDEX record_key_by_mailbox ON public.record_key USING btree (public.mailbox_key(key)) WHERE (kind = 'email'::text);

-- Name: record_key_part; Type: INDEX

CREATE INDEX record_key_part ON public.record_key USING gin (key public.gin_trgm_ops);

-- Name: record_key_shared; Type: INDEX

CREATE INDEX record_key_shared ON public.record_key USING btree (kind, key) WHERE is_shared;

-- Name: record_merge_by_kept; Type: INDEX

CREATE INDEX record_merge_by_kept ON public.record_merge USING btree (kept);

-- Name: record_merge_standing; Type: INDEX

CREATE UNIQUE INDEX record_merge_standing ON public.record_merge USING btree (merged) WHERE (undone_at IS NULL);

-- Name: referral_by_enquiry; Type: INDEX

CREATE INDEX referral_by_enquiry ON public.referral USING btree (enquiry_id);

-- Name: referral_by_owner; Type: INDEX

CREATE INDEX referral_by_owner ON public.referral USING btree (owner_member_id) WHERE (owner_member_id IS NOT NULL);

-- Name: referral_by_provider; Type: INDEX

CREATE INDEX referral_by_provider ON public.referral USING btree (provider_id, state, sent_at DESC);

-- Name: referral_by_quote; Type: INDEX

CREATE INDEX referral_by_quote ON public.referral USING btree (quote_id);

-- Name: referral_consent_by_enquiry; Type: INDEX

CREATE INDEX referral_consent_by_enquiry ON public.referral_consent USING btree (enquiry_id);

-- Name: referral_consent_by_quote; Type: INDEX

CREATE INDEX referral_consent_by_quote ON public.referral_consent USING btree (quote_id);

-- Name: referral_consent_standing; Type: INDEX

CREATE UNIQUE INDEX referral_consent_standing ON public.referral_consent USING btree (COALESCE(quote_id, enquiry_id), provider_id) WHERE (ended_at IS NULL);

-- Name: referral_contact_clocks; Type: INDEX

CREATE INDEX referral_contact_clocks ON public.referral USING btree (visible_at) WHERE ((state = 'accepted'::text) AND (contact_missed_at IS NULL));

-- Name: referral_first_reminders; Type: INDEX

CREATE INDEX referral_first_reminders ON public.referral USING btree (first_remind_at) WHERE ((state = 'new'::text) AND (first_reminded_at IS NULL));

-- Name: referral_going; Type: INDEX

CREATE UNIQUE INDEX referral_going ON public.referral USING btree (COALESCE(quote_id, enquiry_id), provider_id) WHERE (state = ANY (ARRAY['new'::text, 'accepted'::text, 'contacted'::text, 'started'::text]));

-- Name: referral_note_by_referral; Type: INDEX

CREATE INDEX referral_note_by_referral ON public.referral_note USING btree (referral_id, id);

-- Name: referral_question_by_referral; Type: INDEX

CREATE INDEX referral_question_by_referral ON public.referral_question USING btree (referral_id, id);

-- Name: referral_starts_to_ask; Type: INDEX

CREATE INDEX referral_starts_to_ask ON public.referral USING btree (answered_at) WHERE ((state = ANY (ARRAY['accepted'::text, 'contacted'::text])) AND (start_asked_at IS NULL));

-- Name: referral_unanswered; Type: INDEX

CREATE INDEX referral_unanswered ON public.referral USING btree (remind_at) WHERE (state = 'new'::text);

-- Name: referral_visitor_to_tell; Type: INDEX

CREATE INDEX referral_visitor_to_tell ON public.referral USING btree (updated_at) WHERE tell_visitor;

-- Name: referral_waits; Type: INDEX

CREATE INDEX referral_waits ON public.referral USING btree (answered_at) WHERE ((state = 'declined'::text) AND (wait_choice = 'wait'::text) AND (wait_over_at IS NULL));

-- Name: register_action_abn; Type: INDEX

CREATE INDEX register_action_abn ON public.register_action USING btree (abn);

-- Name: register_answer_provider; Type: INDEX

CREATE INDEX register_answer_provider ON public.register_answer USING btree (provider_id);

-- Name: register_entry_abn; Type: INDEX

CREATE INDEX register_entry_abn ON public.register_entry USING btree (abn);

-- Name: register_fact_abn; Type: INDEX

CREATE INDEX register_fact_abn ON public.register_fact USING btree (abn);

-- Name: register_hint_provider; Type: INDEX

CREATE INDEX register_hint_provider ON public.register_hint USING btree (provider_id);

-- Name: register_release_current; Type: INDEX

CREATE UNIQUE INDEX register_release_current ON public.register_release USING btree (kind) WHERE is_current;

-- Name: request_link_by_end; Type: INDEX

CREATE INDEX request_link_by_end ON public.request_link USING btree (ends_at);

-- Name: request_link_by_enquiry; Type: INDEX

CREATE INDEX request_link_by_enquiry ON public.request_link USING btree (enquiry_id);

-- Name: request_link_by_quote; Type: INDEX

CREATE INDEX request_link_by_quote ON public.request_link USING btree (quote_id);

-- Name: request_message_enquiry; Type: INDEX

CREATE INDEX request_message_enquiry ON public.request_message USING btree (enquiry_id) WHERE (enquiry_id IS NOT NULL);

-- Name: request_message_key; Type: INDEX

CREATE UNIQUE INDEX request_message_key ON public.request_message USING btree (COALESCE(quote_id, enquiry_id), message_key);

-- Name: retention_run_by_time; Type: INDEX

CREATE INDEX retention_run_by_time ON public.retention_run USING btree (started_at DESC);

-- Name: review_by_address; Type: INDEX

CREATE INDEX review_by_address ON public.review USING btree (provider_id, lower(email));

-- Name: review_by_email; Type: INDEX

CREATE INDEX review_by_email ON public.review USING btree (lower(email));

-- Name: review_by_mailbox; Type: INDEX

CREATE INDEX review_by_mailbox ON public.review USING btree (mailbox);

-- Name: review_by_sentence; Type: INDEX

CREATE INDEX review_by_sentence ON public.review USING gin (public.review_sentences(comment));

-- Name: review_by_state; Type: INDEX

CREATE INDEX review_by_state ON public.review USING btree (state, submitted_at, id);

-- Name: review_by_submission; Type: INDEX

CREATE INDEX review_by_submission ON public.review USING btree (provider_id, submitted_at);

-- Name: review_decision_by_review; Type: INDEX

CREATE INDEX review_decision_by_review ON public.review_decision USING btree (review_id, id);

-- Name: review_once; Type: INDEX

CREATE UNIQUE INDEX review_once ON public.review USING btree (provider_id, lower(email)) WHERE (confirmed_at IS NOT NULL);

-- Name: review_response_decision_of; Type: INDEX

CREATE INDEX review_response_decision_of ON public.review_response_decision USING btree (review_id, id);

-- Name: review_response_earlier_of; Type: INDEX

CREATE INDEX review_response_earlier_of ON public.review_response_earlier USING btree (review_id);

-- Name: review_shown; Type: INDEX

CREATE INDEX review_shown ON public.review USING btree (provider_id, published_at DESC, id DESC) WHERE (state = 'published'::text);

-- Name: review_trace_by_address; Type: INDEX

CREATE INDEX review_trace_by_address ON public.review_trace USING btree (address);

-- Name: review_trace_by_time; Type: INDEX

CREATE INDEX review_trace_by_time ON public.review_trace USING btree (at);

-- Name: search_change_order; Type: INDEX

CREATE INDEX search_change_order ON public.search_change USING btree (changed_in);

-- Name: search_doc_by_account; Type: INDEX

CREATE INDEX search_doc_by_account ON public.search_doc USING btree (account_id) INCLUDE (keep_key, is_telehealth_available);

-- Name: search_doc_name; Type: INDEX

CREATE INDEX search_doc_name ON public.search_doc USING gin (name_words public.gin_trgm_ops);

-- Name: search_doc_tokens; Type: INDEX

CREATE INDEX search_doc_tokens ON public.search_doc USING gin (tok, cover);

-- Name: service_by_area; Type: INDEX

CREATE INDEX service_by_area ON public.service USING btree (service_area_id);

-- Name: session_by_end; Type: INDEX

CREATE INDEX session_by_end ON public.session USING btree (ends_at);

-- Name: session_by_person; Type: INDEX

CREATE INDEX session_by_person ON public.session USING btree (person_id);

-- Name: story_by_category; Type: INDEX

CREATE INDEX story_by_category ON public.story USING btree (category_id);

-- Name: story_by_date; Type: INDEX

CREATE INDEX story_by_date ON public.story USING btree (COALESCE(published_at, created_at) DESC) WHERE (status = 'published'::text);

-- Name: story_by_primary_service; Type: INDEX

CREATE INDEX story_by_primary_service ON public.story USING btree (primary_service);

-- Name: story_former_slug_by_story; Type: INDEX

CREATE INDEX story_former_slug_by_story ON public.story_former_slug USING btree (story_id);

-- Name: story_picture_by_person; Type: INDEX

CREATE INDEX story_picture_by_person ON public.story_picture USING btree (added_by);

-- Name: story_search_document; Type: INDEX

CREATE INDEX story_search_document ON public.story_search USING gin (document);

-- Name: story_service_area_by_area; Type: INDEX

CREATE INDEX story_service_area_by_area ON public.story_service_area USING btree (service_area_id);

-- Name: story_version_by_person; Type: INDEX

CREATE INDEX story_version_by_person ON public.story_version USING btree (saved_by);

-- Name: team_case_by_email; Type: INDEX

CREATE INDEX team_case_by_email ON public.team_case USING btree (lower(email));

-- Name: team_case_by_owner; Type: INDEX

CREATE INDEX team_case_by_owner ON public.team_case USING btree (owner_id, due_at) WHERE (status <> 'closed'::text);

-- Name: team_case_by_time; Type: INDEX

CREATE INDEX team_case_by_time ON public.team_case USING btree (updated_at DESC, id);

-- Name: team_case_danger; Type: INDEX

CREATE INDEX team_case_danger ON public.team_case USING btree (danger_at) WHERE (danger_at IS NOT NULL);

-- Name: team_case_denied; Type: INDEX

CREATE INDEX team_case_denied ON public.team_case USING btree (denied_at) WHERE (denied_at IS NOT NULL);

-- Name: team_case_open; Type: INDEX

CREATE INDEX team_case_open ON public.team_case USING btree (due_at, id) WHERE (status <> 'closed'::text);

-- Name: team_case_search_words; Type: INDEX

CREATE INDEX team_case_search_words ON public.team_case USING gin (search_words);

-- Name: team_case_words; Type: INDEX

CREATE INDEX team_case_words ON public.team_case USING gin (words);

-- Name: team_notice_by; Type: INDEX

CREATE INDEX team_notice_by ON public.team_notice USING btree (by_id);

-- Name: team_notice_case; Type: INDEX

CREATE INDEX team_notice_case ON public.team_notice USING btree (case_id);

-- Name: team_notice_event; Type: INDEX

CREATE INDEX team_notice_event ON public.team_notice USING btree (event_id);

-- Name: team_notice_person; Type: INDEX

CREATE INDEX team_notice_person ON public.team_notice USING btree (person_id, last_at);

-- Name: team_notice_unseen; Type: INDEX

CREATE UNIQUE INDEX team_notice_unseen ON public.team_notice USING btree (person_id, case_id, kind) WHERE (seen_at IS NULL);

-- Name: visitor_reminder_by_enquiry; Type: INDEX

CREATE INDEX visitor_reminder_by_enquiry ON public.visitor_reminder USING btree (enquiry_id);

-- Name: visitor_reminder_by_quote; Type: INDEX

CREATE INDEX visitor_reminder_by_quote ON public.visitor_reminder USING btree (quote_id);

-- Name: visitor_reminder_once; Type: INDEX

CREATE UNIQUE INDEX visitor_reminder_once ON public.visitor_reminder USING btree (COALESCE(quote_id, enquiry_id), kind, since);

-- Name: access_proof access_proof_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: access_proof access_proof_claim_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.profile_claim(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_ended_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_given_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_given_by_fkey FOREIGN KEY (given_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_parent_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.access_proof(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: account_member account_member_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: account_member account_member_owner_from_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_owner_from_fkey FOREIGN KEY (owner_from) REFERENCES public.access_proof(id) ON DELETE SET NULL;

-- Name: account_member account_member_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: account_member account_member_proof_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES public.access_proof(id) ON DELETE SET NULL;

-- Name: account_merge account_merge_kept_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_kept_fkey FOREIGN KEY (kept) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: account_merge account_merge_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: answer_link answer_link_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.answer_link
    ADD CONSTRAINT answer_link_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: audit audit_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

-- Name: automatic_send automatic_send_decided_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.automatic_send
    ADD CONSTRAINT automatic_send_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.person(id);

-- Name: automatic_send automatic_send_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.automatic_send
    ADD CONSTRAINT automatic_send_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: call_attempt call_attempt_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: call_attempt call_attempt_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: campaign campaign_selected_age_group_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_selected_age_group_fkey FOREIGN KEY (selected_age_group) REFERENCES public.age_group(code);

-- Name: campaign campaign_selected_funding_type_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_selected_funding_type_fkey FOREIGN KEY (selected_funding_type) REFERENCES public.funding_type(code);

-- Name: campaign campaign_selected_service_area_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_selected_service_area_fkey FOREIGN KEY (selected_service_area) REFERENCES public.service_area(id);

-- Name: campaign_work campaign_work_slug_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_slug_fkey FOREIGN KEY (slug) REFERENCES public.campaign(slug) ON UPDATE CASCADE ON DELETE CASCADE;

-- Name: campaign_work campaign_work_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: canned_answer canned_answer_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.canned_answer
    ADD CONSTRAINT canned_answer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: capacity_letter capacity_letter_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.capacity_letter
    ADD CONSTRAINT capacity_letter_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: case_draft case_draft_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_draft
    ADD CONSTRAINT case_draft_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_draft case_draft_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_draft
    ADD CONSTRAINT case_draft_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: case_event case_event_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_event
    ADD CONSTRAINT case_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_event case_event_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_event
    ADD CONSTRAINT case_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: case_mention case_mention_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_mention case_mention_note_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.case_note(id) ON DELETE CASCADE;

-- Name: case_mention case_mention_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: case_note case_note_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_note case_note_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: case_presence case_presence_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_presence
    ADD CONSTRAINT case_presence_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_presence case_presence_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_presence
    ADD CONSTRAINT case_presence_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: case_record case_record_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_record
    ADD CONSTRAINT case_record_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_record case_record_record_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_record
    ADD CONSTRAINT case_record_record_id_fkey FOREIGN KEY (record_id) REFERENCES public.person_record(id);

-- Name: chat_message chat_message_chat_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;

-- Name: chat_message chat_message_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: chat chat_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: chat_transcript chat_transcript_chat_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat_transcript
    ADD CONSTRAINT chat_transcript_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;

-- Name: complaint_conflict complaint_conflict_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_conflict
    ADD CONSTRAINT complaint_conflict_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: complaint_conflict complaint_conflict_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_conflict
    ADD CONSTRAINT complaint_conflict_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: complaint_referral complaint_referral_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_referral
    ADD CONSTRAINT complaint_referral_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: complaint_referral complaint_referral_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_referral
    ADD CONSTRAINT complaint_referral_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: complaint_work complaint_work_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_work
    ADD CONSTRAINT complaint_work_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: contact_change contact_change_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: contact_change contact_change_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: contact_proof contact_proof_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: contact_proof contact_proof_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: content_report content_report_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: content_report content_report_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: content_report content_report_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: content_report content_report_settled_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: enquiry enquiry_page_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_page_enquiry_id_fkey FOREIGN KEY (page_enquiry_id) REFERENCES public.enquiry(id) ON DELETE SET NULL;

-- Name: enquiry enquiry_page_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_page_quote_id_fkey FOREIGN KEY (page_quote_id) REFERENCES public.quote(id) ON DELETE SET NULL;

-- Name: fact fact_edited_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.fact
    ADD CONSTRAINT fact_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: follow_up_draft follow_up_draft_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.follow_up_draft
    ADD CONSTRAINT follow_up_draft_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: follow_up follow_up_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.follow_up
    ADD CONSTRAINT follow_up_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: funding_amounts funding_amounts_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.funding_amounts
    ADD CONSTRAINT funding_amounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: import_row import_row_import_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.provider_import(id) ON DELETE CASCADE;

-- Name: import_source import_source_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.import_source
    ADD CONSTRAINT import_source_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: incoming_mail incoming_mail_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.incoming_mail
    ADD CONSTRAINT incoming_mail_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: incoming_mail incoming_mail_other_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.incoming_mail
    ADD CONSTRAINT incoming_mail_other_case_id_fkey FOREIGN KEY (other_case_id) REFERENCES public.team_case(id) ON DELETE SET NULL;

-- Name: incoming_mail incoming_mail_own_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.incoming_mail
    ADD CONSTRAINT incoming_mail_own_case_id_fkey FOREIGN KEY (own_case_id) REFERENCES public.team_case(id) ON DELETE SET NULL;

-- Name: info_section info_section_campaign_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.info_section
    ADD CONSTRAINT info_section_campaign_fkey FOREIGN KEY (campaign) REFERENCES public.campaign(slug) ON UPDATE CASCADE ON DELETE CASCADE;

-- Name: join_link join_link_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.join_link
    ADD CONSTRAINT join_link_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: join_request join_request_answered_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.join_request
    ADD CONSTRAINT join_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: join_request join_request_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.join_request
    ADD CONSTRAINT join_request_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: letter letter_given_up_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_given_up_by_fkey FOREIGN KEY (given_up_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: likely_same likely_same_distinct_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.likely_same
    ADD CONSTRAINT likely_same_distinct_by_fkey FOREIGN KEY (distinct_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: locality locality_postcode_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.locality
    ADD CONSTRAINT locality_postcode_fkey FOREIGN KEY (postcode) REFERENCES public.postcode(code);

-- Name: logo_picture logo_picture_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.logo_picture
    ADD CONSTRAINT logo_picture_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: match_list match_list_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: match_list match_list_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: match_list match_list_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: opening_alert opening_alert_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.opening_alert
    ADD CONSTRAINT opening_alert_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: others_consent others_consent_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.others_consent
    ADD CONSTRAINT others_consent_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: page_draft page_draft_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.page_draft
    ADD CONSTRAINT page_draft_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: password_link password_link_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.password_link
    ADD CONSTRAINT password_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: password_link password_link_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.password_link
    ADD CONSTRAINT password_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: person_record person_record_merged_into_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.person_record
    ADD CONSTRAINT person_record_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.person_record(id);

-- Name: person_request person_request_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.person_request
    ADD CONSTRAINT person_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: plan_file plan_file_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.follow_up(quote_id) ON DELETE CASCADE;

-- Name: postcode postcode_region_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.postcode
    ADD CONSTRAINT postcode_region_id_fkey FOREIGN KEY (region_id) REFERENCES public.region(id);

-- Name: price_limit price_limit_release_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.price_limit
    ADD CONSTRAINT price_limit_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.register_release(id) ON DELETE CASCADE;

-- Name: price_range price_range_release_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.price_range
    ADD CONSTRAINT price_range_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.register_release(id) ON DELETE CASCADE;

-- Name: profile_claim profile_claim_checked_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES public.person(id);

-- Name: profile_claim profile_claim_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: profile_claim profile_claim_held_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_held_by_fkey FOREIGN KEY (held_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: profile_claim profile_claim_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: profile_claim profile_claim_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: provider provider_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

-- Name: provider provider_asked_name_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_asked_name_by_fkey FOREIGN KEY (asked_name_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_capacity provider_capacity_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_capacity provider_capacity_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_capacity provider_capacity_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id) ON DELETE CASCADE;

-- Name: provider_change provider_change_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_change provider_change_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_change provider_change_undoes_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.provider_change(id);

-- Name: provider_import provider_import_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_import
    ADD CONSTRAINT provider_import_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

-- Name: provider_manager provider_manager_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_manager
    ADD CONSTRAINT provider_manager_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: provider_manager provider_manager_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_manager
    ADD CONSTRAINT provider_manager_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_merge provider_merge_kept_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_kept_fkey FOREIGN KEY (kept) REFERENCES public.provider(id);

-- Name: provider_merge provider_merge_merged_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_merged_fkey FOREIGN KEY (merged) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_merge provider_merge_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_sign provider_sign_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_sign
    ADD CONSTRAINT provider_sign_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_source_row provider_source_row_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_source_row
    ADD CONSTRAINT provider_source_row_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: public_holiday public_holiday_added_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.public_holiday
    ADD CONSTRAINT public_holiday_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: request_link quote_link_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_link
    ADD CONSTRAINT quote_link_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: quote_provider quote_provider_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.quote_provider
    ADD CONSTRAINT quote_provider_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: quote_provider quote_provider_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.quote_provider
    ADD CONSTRAINT quote_provider_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: quote quote_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT quote_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id);

-- Name: record_distinct record_distinct_a_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_a_fkey FOREIGN KEY (a) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_distinct record_distinct_b_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_b_fkey FOREIGN KEY (b) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_distinct record_distinct_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: record_key record_key_record_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_key
    ADD CONSTRAINT record_key_record_id_fkey FOREIGN KEY (record_id) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_merge record_merge_kept_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_kept_fkey FOREIGN KEY (kept) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_merge record_merge_merged_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_merged_fkey FOREIGN KEY (merged) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_merge record_merge_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: record_merge record_merge_undone_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: recovery_code recovery_code_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: referral referral_answer_recorded_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_answer_recorded_by_fkey FOREIGN KEY (answer_recorded_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_consent referral_consent_ended_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_consent referral_consent_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: referral_consent referral_consent_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: referral_consent referral_consent_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: referral_consent referral_consent_recorded_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral referral_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: referral referral_match_list_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_match_list_id_fkey FOREIGN KEY (match_list_id) REFERENCES public.match_list(id);

-- Name: referral_note referral_note_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_note referral_note_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: referral referral_owner_member_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_owner_member_id_fkey FOREIGN KEY (owner_member_id) REFERENCES public.account_member(id) ON DELETE SET NULL;

-- Name: referral referral_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: referral_question referral_question_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_question referral_question_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: referral referral_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: referral referral_sent_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral referral_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id);

-- Name: register_action register_action_release_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_action
    ADD CONSTRAINT register_action_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.register_release(id) ON DELETE CASCADE;

-- Name: register_answer register_answer_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_answer
    ADD CONSTRAINT register_answer_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: register_entry register_entry_release_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_entry
    ADD CONSTRAINT register_entry_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.register_release(id) ON DELETE CASCADE;

-- Name: register_fact register_fact_release_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_fact
    ADD CONSTRAINT register_fact_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.register_release(id) ON DELETE CASCADE;

-- Name: register_hint register_hint_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_hint
    ADD CONSTRAINT register_hint_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: register_hint register_hint_release_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_hint
    ADD CONSTRAINT register_hint_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.register_release(id) ON DELETE CASCADE;

-- Name: register_release register_release_published_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.register_release
    ADD CONSTRAINT register_release_published_by_fkey FOREIGN KEY (published_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: removed_member removed_member_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.removed_member
    ADD CONSTRAINT removed_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: reply_file reply_file_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.reply_file
    ADD CONSTRAINT reply_file_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: request_link request_link_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_link
    ADD CONSTRAINT request_link_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: request_message request_message_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_message
    ADD CONSTRAINT request_message_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: request_message request_message_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_message
    ADD CONSTRAINT request_message_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: retention_doomed retention_doomed_rule_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_doomed
    ADD CONSTRAINT retention_doomed_rule_fkey FOREIGN KEY (rule) REFERENCES public.retention_rule(code) ON UPDATE CASCADE;

-- Name: retention_doomed retention_doomed_run_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_doomed
    ADD CONSTRAINT retention_doomed_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.retention_run(id) ON DELETE CASCADE;

-- Name: retention_rule retention_rule_approved_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: retention_rule retention_rule_changed_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: retention_run retention_run_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_appeal review_appeal_decided_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_appeal review_appeal_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review review_decided_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.person(id);

-- Name: review_decision review_decision_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_decision
    ADD CONSTRAINT review_decision_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_decision review_decision_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_decision
    ADD CONSTRAINT review_decision_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review review_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: review review_redacted_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_redacted_by_fkey FOREIGN KEY (redacted_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_response_decision review_response_decision_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_decision
    ADD CONSTRAINT review_response_decision_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_response_decision review_response_decision_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_decision
    ADD CONSTRAINT review_response_decision_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review_response_earlier review_response_earlier_ended_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.person(id);

-- Name: review_response_earlier review_response_earlier_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review_response_earlier review_response_earlier_written_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_written_by_fkey FOREIGN KEY (written_by) REFERENCES public.person(id);

-- Name: review_response review_response_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response
    ADD CONSTRAINT review_response_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review_response review_response_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response
    ADD CONSTRAINT review_response_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id);

-- Name: review_trace review_trace_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_trace
    ADD CONSTRAINT review_trace_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: search_doc search_doc_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.search_doc
    ADD CONSTRAINT search_doc_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: service service_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id);

-- Name: session session_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: story story_category_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.story_category(id) ON DELETE SET NULL;

-- Name: story_former_slug story_former_slug_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_former_slug
    ADD CONSTRAINT story_former_slug_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story_picture story_picture_added_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: story_picture_file story_picture_file_name_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_picture_file
    ADD CONSTRAINT story_picture_file_name_fkey FOREIGN KEY (name) REFERENCES public.story_picture(name) ON DELETE CASCADE;

-- Name: story_picture story_picture_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story story_primary_service_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_primary_service_fkey FOREIGN KEY (primary_service) REFERENCES public.campaign(slug) ON UPDATE CASCADE ON DELETE SET NULL;

-- Name: story story_ready_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_ready_by_fkey FOREIGN KEY (ready_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: story_search story_search_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_search
    ADD CONSTRAINT story_search_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story_service_area story_service_area_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_service_area
    ADD CONSTRAINT story_service_area_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id) ON DELETE CASCADE;

-- Name: story_service_area story_service_area_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_service_area
    ADD CONSTRAINT story_service_area_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story_version story_version_saved_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_version
    ADD CONSTRAINT story_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: story_version story_version_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_version
    ADD CONSTRAINT story_version_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: team_case team_case_chat_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;

-- Name: team_case team_case_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: team_case team_case_held_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_held_by_fkey FOREIGN KEY (held_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: team_case team_case_kind_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_kind_fkey FOREIGN KEY (kind) REFERENCES public.case_clock(kind);

-- Name: team_case team_case_owner_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: team_case team_case_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: team_case team_case_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: team_case team_case_response_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_response_review_id_fkey FOREIGN KEY (response_review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: team_case team_case_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: team_notice team_notice_by_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_notice
    ADD CONSTRAINT team_notice_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: team_notice team_notice_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_notice
    ADD CONSTRAINT team_notice_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: team_notice team_notice_event_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_notice
    ADD CONSTRAINT team_notice_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.case_event(id) ON DELETE CASCADE;

-- Name: team_notice team_notice_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_notice
    ADD CONSTRAINT team_notice_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: unmet_demand unmet_demand_month_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_month_fkey FOREIGN KEY (month) REFERENCES public.unmet_demand_month(month);

-- Name: unmet_demand unmet_demand_region_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_region_id_fkey FOREIGN KEY (region_id) REFERENCES public.region(id) ON DELETE CASCADE;

-- Name: unmet_demand unmet_demand_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id) ON DELETE CASCADE;

-- Name: visitor_reminder visitor_reminder_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.visitor_reminder
    ADD CONSTRAINT visitor_reminder_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: visitor_reminder visitor_reminder_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.visitor_reminder
    ADD CONSTRAINT visitor_reminder_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;
