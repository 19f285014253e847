// A type for each table. Written by npm run docs:schema; never edited by hand.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
	T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
	[x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessProof {
	account_id: number;
	at: Timestamp;
	claim_id: string | null;
	ended_at: Timestamp | null;
	ended_by: number | null;
	ended_why: string | null;
	given_by: number | null;
	id: Generated<string>;
	kind: string;
	parent_id: string | null;
	person_id: number;
	providers: Generated<number[]>;
}

export interface Account {
	abn: string | null;
	automatic_sending: Generated<boolean>;
	capacity_letters: Generated<boolean>;
	colleagues_may_join: Generated<boolean>;
	created_at: Generated<Timestamp>;
	frozen_at: Timestamp | null;
	frozen_why: string | null;
	id: Generated<number>;
	name: string;
	version: Generated<number>;
}

export interface AccountMember {
	accepted_at: Timestamp | null;
	account_id: number;
	created_at: Generated<Timestamp>;
	first_look_only: Generated<boolean>;
	id: Generated<number>;
	invited_at: Generated<Timestamp>;
	is_owner: Generated<boolean>;
	name: string | null;
	owner_from: string | null;
	person_id: number;
	proof_id: string | null;
}

export interface AccountMerge {
	abn: string | null;
	at: Timestamp;
	kept: number;
	merged: number;
	name: string;
	person_id: number | null;
	reason: string;
}

export interface AgeGroup {
	code: string;
	description: string;
	edited_at: Timestamp | null;
	number: number;
	version: Generated<number>;
}

export interface AnswerLink {
	created_at: Timestamp;
	ends_at: Timestamp;
	referral_id: string;
	sent_to_hash: Buffer;
	token_hash: Buffer;
	used_at: Timestamp | null;
}

export interface Audit {
	about: string;
	at: Generated<Timestamp>;
	deed: string;
	facts: Generated<Json>;
	id: Generated<Int8>;
	person_id: number | null;
}

export interface AutomaticSend {
	because: string | null;
	claimed_until: Timestamp | null;
	created_at: Timestamp;
	decided_at: Timestamp | null;
	decided_by: number | null;
	due_at: Timestamp;
	filters: string | null;
	most: number | null;
	needs_due: Generated<boolean>;
	quote_id: string;
	repeats: Generated<number[]>;
	state: string;
	tries: Generated<number>;
	within_km: number | null;
}

export interface CallAttempt {
	agreed: Buffer | null;
	at: Timestamp;
	attempt_key: string;
	case_id: string;
	id: Generated<number>;
	is_reached: boolean;
	next_at: Timestamp | null;
	person_id: number | null;
}

export interface Campaign {
	blurb: string;
	edited_at: Timestamp | null;
	has_pixel: Generated<boolean>;
	heading: string;
	heading_image_alt: string;
	heading_image_url: string;
	live_from: Timestamp | null;
	live_until: Timestamp | null;
	meta_description: string;
	meta_title: string;
	mobile_heading_image_url: string;
	mobile_video_captions_url: string;
	mobile_video_url: string;
	search_heading: string;
	selected_age_group: string | null;
	selected_funding_type: string | null;
	selected_service_area: number | null;
	slug: string;
	subheading: string;
	video_captions_url: string;
	video_transcript: string;
	video_url: string;
}

export interface CampaignPicture {
	added_at: Timestamp;
	content: Buffer | null;
	content_at: string | null;
	media_type: string;
	name: string;
	variant: string;
}

export interface CampaignWork {
	content: Json | null;
	id: Generated<number>;
	slug: string | null;
	updated_at: Generated<Timestamp>;
	updated_by: number | null;
	version: Generated<number>;
}

export interface CannedAnswer {
	body: string;
	id: Generated<number>;
	title: string;
	updated_at: Timestamp;
	updated_by: number | null;
	version: Generated<number>;
}

export interface CapacityLetter {
	account_id: number;
	ends_at: Timestamp;
	sent_at: Timestamp;
	sent_to_hash: Buffer | null;
	token_hash: Buffer;
	used_at: Timestamp | null;
}

export interface CaptchaSpent {
	expires_at: Timestamp;
	signature: string;
}

export interface CaseClock {
	kind: string;
	minutes: number;
}

export interface CaseDraft {
	body: Buffer | null;
	case_id: string;
	form: Generated<string>;
	person_id: number;
	sent_key: string | null;
	updated_at: Timestamp;
	way: string | null;
}

export interface CaseEvent {
	at: Timestamp;
	case_id: string;
	facts: Generated<Json>;
	id: Generated<Int8>;
	kind: string;
	person_id: number | null;
}

export interface CaseMention {
	case_id: string;
	note_id: Int8;
	person_id: number;
	seen_at: Timestamp | null;
}

export interface CaseNote {
	at: Timestamp;
	body: Buffer;
	case_id: string;
	id: Generated<Int8>;
	marks_fold: Generated<number>;
	note_key: string;
	person_id: number | null;
	word_marks: Generated<ArrayType<Buffer>>;
}

export interface CaseOwner {
	owner_id: number | null;
	quote_id: string | null;
}

export interface CasePresence {
	case_id: string;
	person_id: number;
	seen_at: Timestamp;
}

export interface CaseRecord {
	case_id: string;
	how: string;
	part: string;
	record_id: string;
	relation: string | null;
}

export interface CaseSubject {
	case_id: string | null;
	subject: string | null;
}

export interface Chat {
	case_number: string | null;
	closed_at: Timestamp | null;
	closed_by: string | null;
	copied_to: Generated<string[]>;
	copies_sent: Generated<number>;
	email: string | null;
	id: Generated<string>;
	last_at: Timestamp;
	last_number: Generated<number>;
	last_sender: Generated<string>;
	name: string | null;
	person_id: number | null;
	request_hash: Buffer | null;
	request_key: string | null;
	started_at: Timestamp;
	state: Generated<string>;
	team_read: Generated<number>;
	visitor_hash: Buffer;
}

export interface ChatMessage {
	at: Timestamp;
	body: Buffer;
	chat_id: string;
	marks_fold: Generated<number>;
	message_key: string;
	number: number;
	person_id: number | null;
	sender: string;
	word_marks: Generated<ArrayType<Buffer>>;
}

export interface ChatTranscript {
	at: Timestamp;
	body: Buffer;
	chat_id: string;
}

export interface ComplaintConflict {
	at: Timestamp;
	case_id: string;
	is_linked: boolean;
	person_id: number;
}

export interface ComplaintReferral {
	at: Timestamp;
	authority: string;
	case_id: string;
	id: Generated<number>;
	person_id: number | null;
	reference: Generated<string>;
	referred_on: Timestamp;
}

export interface ComplaintWork {
	calm_due_at: Timestamp | null;
	case_id: string;
	cause: string | null;
	severity: string | null;
}

export interface ContactChange {
	email: Buffer;
	ends_at: Timestamp;
	enquiry_id: string | null;
	id: Generated<Int8>;
	quote_id: string | null;
	sent_at: Timestamp;
	token_hash: Buffer;
}

export interface ContactProof {
	at: Timestamp;
	case_id: string;
	how: string;
	id: Generated<Int8>;
	key: string;
	kind: string;
	part: Generated<string>;
	person_id: number | null;
}

export interface ContentReport {
	asked_at: Timestamp | null;
	at: Timestamp;
	change_ends_at: Timestamp | null;
	change_hash: Buffer | null;
	changed_at: Timestamp | null;
	enquiry_id: string;
	is_provider: boolean;
	network: Buffer | null;
	outcome: string | null;
	part: string;
	provider_id: number | null;
	reason: string;
	review_id: number | null;
	same: Buffer;
	settled_at: Timestamp | null;
	settled_by: number | null;
}

export interface Diagnosis {
	edited_at: Timestamp | null;
	id: number;
	name: string;
	retired_at: Timestamp | null;
	version: Generated<number>;
}

export interface Enquiry {
	cancelled_at: Timestamp | null;
	contact_terms: Json | null;
	created_at: Timestamp;
	details: Generated<Json>;
	due_at: Timestamp | null;
	email: string | null;
	gclid: string | null;
	id: Generated<string>;
	kind: string;
	marks_fold: Generated<number>;
	name: string | null;
	page_enquiry_id: string | null;
	page_quote_id: string | null;
	phone: string | null;
	request_hash: Buffer | null;
	request_key: string | null;
	word_marks: Generated<ArrayType<Buffer>>;
	words: Buffer | null;
}

export interface EventCount {
	day: Timestamp;
	name: string;
	properties: Json;
	times: number;
}

export interface Fact {
	check_again: Timestamp;
	checked_on: Timestamp;
	code: string;
	edited_at: Timestamp | null;
	edited_by: number | null;
	source_name: string;
	source_url: string;
	version: Generated<number>;
	words: string;
}

export interface FileMover {
	only: Generated<boolean>;
	until: Timestamp;
}

export interface FileRemoval {
	content_at: string;
	due_at: Timestamp;
}

export interface FollowUp {
	automate_referral: boolean;
	details: Buffer;
	hcp_referral: boolean;
	quote_id: string;
	request_hash: Buffer;
	submitted_at: Timestamp;
}

export interface FollowUpDraft {
	browser_hash: Buffer | null;
	fields: Buffer;
	for_later: boolean;
	quote_id: string;
	updated_at: Timestamp;
}

export interface FundingAmount {
	as_of: Timestamp;
	body: Json;
	created_at: Generated<Timestamp>;
	id: Generated<number>;
	person_id: number | null;
}

export interface FundingType {
	code: string;
	edited_at: Timestamp | null;
	hcp_allowed: boolean;
	name: string;
	number: number;
	version: Generated<number>;
}

export interface GoneCaseCameIn {
	day: Timestamp;
	first_contact: Generated<number[]>;
	kind: string;
	times: number;
}

export interface GoneCaseClosed {
	day: Timestamp;
	in_time: boolean | null;
	kind: string;
	outcome: string;
	times: number;
}

export interface GoneChat {
	answered: number[];
	day: Timestamp;
}

export interface ImportRow {
	account: string | null;
	account_abn: string | null;
	account_id: number | null;
	before: Json | null;
	choice: string | null;
	columns: Generated<string[]>;
	data: Json | null;
	founding: number | null;
	import_id: string;
	is_new_account: Generated<boolean>;
	is_rename: Generated<boolean>;
	line: number | null;
	list_day_before: Timestamp | null;
	maybe: number | null;
	maybe_why: string | null;
	n: number;
	name: string;
	notes: Generated<string[]>;
	outcome: string;
	plan: string;
	plan_before: string | null;
	proposal: Json | null;
	provider_id: number | null;
	reason: string | null;
	row_hash: string | null;
	seen: string | null;
	source_key: string | null;
	undone: string | null;
	written_at: Timestamp | null;
}

export interface ImportSource {
	columns: Generated<Json>;
	defaults: Generated<Json>;
	list_day: Timestamp | null;
	name: string;
	preset: string | null;
	updated_at: Timestamp;
	updated_by: number | null;
	value_map: Generated<Json>;
}

export interface IncomingMail {
	body: Buffer | null;
	case_id: string | null;
	content_hash: Buffer;
	id: Generated<string>;
	other_case_id: string | null;
	outcome: string;
	own_case_id: string | null;
	raw: Buffer | null;
	received_at: Timestamp;
}

export interface InfoSection {
	campaign: string;
	content_answer: string;
	content_question: string;
	id: Generated<number>;
	mobile_version_content_answer: string | null;
	number: number;
	same_mobile_version: boolean;
}

export interface InternalLink {
	display_words: string;
	edited_at: Timestamp | null;
	id: Generated<number>;
	keyword: string;
	link: string;
	version: Generated<number>;
}

export interface JobRun {
	did: Json;
	every_ms: number | null;
	fault: string | null;
	finished_at: Timestamp;
	id: Generated<Int8>;
	job: string;
	ms: number;
	started_at: Timestamp;
}

export interface JoinLink {
	created_at: Timestamp;
	email: string;
	ends_at: Timestamp;
	name: string;
	provider_id: number;
	token_hash: Buffer;
	used_at: Timestamp | null;
}

export interface JoinRequest {
	answered_at: Timestamp | null;
	answered_by: number | null;
	asked_at: Timestamp;
	email: string;
	id: Generated<number>;
	is_accepted: boolean | null;
	name: string;
	provider_id: number;
}

export interface LandingRedirect {
	leads_to: string;
	slug: string;
}

export interface Letter {
	about: string;
	attempts: Generated<number>;
	budget: string | null;
	created_at: Generated<Timestamp>;
	delivered_at: Timestamp | null;
	denied_at: Timestamp | null;
	gathered_in: string | null;
	give_up_reason: string | null;
	given_up_by: number | null;
	html_body: string;
	id: Generated<string>;
	is_proven: Generated<boolean>;
	kind: string;
	last_error: string | null;
	mailbox: string | null;
	network: string | null;
	not_before: Timestamp | null;
	recipient: string;
	reply_to: string | null;
	returned: Generated<number>;
	returned_at: Timestamp | null;
	sealed: Buffer | null;
	settled_at: Timestamp | null;
	status: Generated<"waiting" | "sent" | "kept" | "failed" | "given-up" | "held" | "gathered">;
	stopped_at: Timestamp | null;
	subject: string;
	text_body: string;
}

export interface LikelySame {
	distinct_at: Timestamp | null;
	distinct_by: number | null;
	found_at: Timestamp;
	kind: string;
	one: number;
	other: number;
	why: Generated<string[]>;
}

export interface Locality {
	aliases: Generated<string[]>;
	latitude: number;
	longitude: number;
	name: string;
	postcode: string;
	source: string;
	state: string;
	weight: Generated<number>;
}

export interface LogoPicture {
	content: Buffer | null;
	content_at: string | null;
	media_type: string;
	name: string;
	provider_id: number;
	variant: string;
}

export interface MailboxReader {
	mailbox: Generated<string>;
	node: string;
	until: Timestamp;
}

export interface MatchList {
	at: Timestamp;
	enquiry_id: string | null;
	id: Generated<string>;
	list: Json;
	person_id: number | null;
	quote_id: string | null;
}

export interface MemberInForce {
	accepted_at: Timestamp | null;
	account_id: number;
	created_at: Timestamp | null;
	first_look_only: boolean;
	id: number;
	invited_at: Timestamp | null;
	is_owner: boolean;
	name: string | null;
	person_id: number;
	proof_id: string | null;
}

export interface MustBeRegisteredFrom {
	from_day: Timestamp;
	group_code: string;
	source: string;
}

export interface Node {
	name: string;
	seen_at: Generated<Timestamp>;
	started_at: Generated<Timestamp>;
	version: string;
}

export interface OfficeHour {
	closes: string;
	is_the_row: Generated<boolean>;
	opens: string;
}

export interface OpeningAlert {
	checked_until: Timestamp | null;
	confirmed_at: Timestamp | null;
	created_at: Timestamp;
	email: Buffer;
	email_mark: Buffer;
	emailed_at: Timestamp | null;
	ends_at: Timestamp | null;
	id: string;
	provider_id: number | null;
	search: Buffer | null;
}

export interface OthersConsent {
	claimed_until: Timestamp | null;
	ended_at: Timestamp | null;
	filters: string | null;
	given_at: Timestamp;
	last_at: Timestamp | null;
	quote_id: string;
	tries: Generated<number>;
	wording: string;
}

export interface PageAsset {
	brotli: Buffer | null;
	content: Buffer;
	name: string;
	started_at: Timestamp;
}

export interface PageDraft {
	body: Buffer | null;
	form: string;
	page: string;
	person_id: number;
	sent_key: string | null;
	updated_at: Timestamp;
}

export interface PasswordLink {
	account_id: number | null;
	created_at: Timestamp;
	ends_at: Timestamp;
	kind: string;
	new_email: string | null;
	person_id: number;
	token_hash: Buffer;
	used_at: Timestamp | null;
}

export interface Person {
	created_at: Generated<Timestamp>;
	email: string;
	frozen_at: Timestamp | null;
	frozen_why: string | null;
	id: Generated<number>;
	is_active: Generated<boolean>;
	name: string;
	notice_email: Generated<boolean>;
	password_hash: string | null;
	password_set_at: Timestamp | null;
	role: string;
	single_keys: Generated<boolean>;
	team_role: string | null;
	totp_confirmed_at: Timestamp | null;
	totp_secret: Buffer | null;
	totp_step: Int8 | null;
	uid: Generated<string>;
	weekly_email: Generated<boolean>;
	weekly_email_on: Timestamp | null;
}

export interface PersonRecord {
	corrected_at: Timestamp | null;
	created_at: Timestamp;
	email: string | null;
	id: Generated<string>;
	last_at: Timestamp;
	merged_into: string | null;
	name: string | null;
	name_words: Generated<string>;
	phone: string | null;
	postcode: string | null;
	preferred_way: string | null;
	root_id: string;
	version: Generated<number>;
}

export interface PersonRequest {
	at: Timestamp;
	key: string;
	made: number;
	person_id: number;
	request_hash: Buffer;
}

export interface PlanFile {
	content: Buffer | null;
	content_at: string | null;
	content_mark: Buffer | null;
	id: Generated<string>;
	media_type: string;
	name: Buffer;
	quote_id: string;
	size: number;
	stored_at: Timestamp;
}

export interface Postcode {
	code: string;
	edited_at: Timestamp | null;
	latitude: number;
	longitude: number;
	region_id: number | null;
	state: string;
}

export interface PriceLimit {
	from_day: Timestamp;
	item: string;
	line: number;
	name: string;
	national: number | null;
	release_id: number;
	remote: number | null;
	unit: string;
	until_day: Timestamp | null;
	very_remote: number | null;
}

export interface PriceRange {
	at_time: string;
	check_again: Timestamp;
	high: number;
	line: number;
	low: number;
	release_id: number;
	service_area: number;
	share: string;
	unit: string;
}

export interface ProfileClaim {
	called_at: Timestamp | null;
	checked_at: Timestamp | null;
	checked_by: number | null;
	code_hash: Buffer | null;
	code_tries: Generated<number>;
	created_at: Timestamp;
	email: string | null;
	enquiry_id: string | null;
	held_at: Timestamp | null;
	held_by: number | null;
	held_why: string | null;
	id: Generated<string>;
	invite_ends_at: Timestamp | null;
	invite_hash: Buffer | null;
	invited_email: string | null;
	link_ends_at: Timestamp | null;
	link_hash: Buffer | null;
	listed_told_at: Timestamp | null;
	mailbox_proven_at: Timestamp | null;
	name: string;
	note: string | null;
	number_called: string | null;
	number_from: string | null;
	owns_at: Timestamp | null;
	phone: string | null;
	proves: Generated<number[]>;
	provider_id: number;
	referral_id: string | null;
	register: string | null;
	role: string;
	spoke_to: string | null;
	state: Generated<string>;
	tell_claimant: Generated<boolean>;
}

export interface Provider {
	account_id: number;
	age_groups: Generated<string[]>;
	asked_name: string | null;
	asked_name_at: Timestamp | null;
	asked_name_by: number | null;
	created_at: Generated<Timestamp>;
	delivery: Generated<Json>;
	description: Generated<string>;
	email: string | null;
	first_shown_at: Timestamp | null;
	fit_facts: Generated<Json>;
	funding_types: Generated<string[]>;
	id: Generated<number>;
	inactive_reason: string | null;
	inactive_since: Timestamp | null;
	is_active: Generated<boolean>;
	is_coverage_estimated: Generated<boolean>;
	is_optimisation_provider: Generated<boolean>;
	is_subscribed_for_onboarding: Generated<boolean>;
	is_telehealth_available: Generated<boolean>;
	is_using_advanced_availability: Generated<boolean>;
	latitude: number | null;
	logo_url: string | null;
	longitude: number | null;
	name: string;
	overall_review: Numeric | null;
	own_columns: Generated<string[]>;
	phone_number: string | null;
	postcode: string | null;
	postcodes: Generated<string[]>;
	prices: Generated<Json>;
	regions: Generated<number[]>;
	reviews_count: Generated<number>;
	services: Generated<number[]>;
	short_description: Generated<string>;
	sites: Generated<Json>;
	sort_key: Generated<string>;
	source: string | null;
	source_facts: Generated<Record<string, unknown>>;
	source_key: string | null;
	state: string | null;
	street_address: string | null;
	suburb: string | null;
	updated_at: Generated<Timestamp>;
	url: string | null;
	url_slug: string;
	version: Generated<number>;
}

export interface ProviderCapacity {
	confirmed_at: Timestamp;
	letters: Generated<number>;
	open_since: Timestamp | null;
	person_id: number | null;
	provider_id: number;
	said_by: string | null;
	service_area_id: number;
	state: string;
	way: string;
	weeks: number | null;
}

export interface ProviderChange {
	at: Timestamp;
	columns: Record<string, { was: unknown; is: unknown }>;
	id: Generated<number>;
	person_id: number | null;
	provider_id: number;
	undoes: number | null;
	version: number;
}

export interface ProviderImport {
	beat_at: Timestamp | null;
	columns: Json;
	created_at: Timestamp;
	done_rows: Generated<number>;
	fault: string | null;
	file: Buffer | null;
	file_hash: string;
	file_name: string;
	finished_at: Timestamp | null;
	id: string;
	outcomes: Json | null;
	person_id: number | null;
	plan: string | null;
	report: Json | null;
	row_count: number;
	run: string | null;
	source: string;
	state: string;
	token: string | null;
	undo: Json | null;
}

export interface ProviderManager {
	person_id: number;
	provider_id: number;
}

export interface ProviderMerge {
	at: Timestamp;
	kept: number;
	merged: number;
	person_id: number | null;
	reason: string;
}

export interface ProviderSign {
	account_version: number;
	provider_id: number;
	read_at: Timestamp;
	sign: string;
}

export interface ProviderSourceRow {
	list_day: Timestamp | null;
	plan: string | null;
	provider_id: number;
	row_hash: string | null;
	source: string;
	source_key: string;
}

export interface PublicHoliday {
	added_at: Timestamp | null;
	added_by: number | null;
	day: Timestamp;
	name: string;
	reason: Generated<string>;
}

export interface QuarantinedFile {
	about: string;
	at: Timestamp;
	call: string;
	content: Buffer;
	found: string;
	id: Generated<string>;
	name: Buffer;
	sha256: string;
	size: number;
}

export interface Quote {
	age_groups: string[];
	cancelled_at: Timestamp | null;
	contact_terms: Json | null;
	created_at: Generated<Timestamp>;
	email: string;
	funding_types: string[];
	gclid: string | null;
	has_optimisation_provider: boolean;
	hcp_referral: boolean;
	id: Generated<string>;
	name: string;
	phone: string;
	plan_management: string | null;
	postcode: string | null;
	request_hash: Buffer | null;
	request_key: string | null;
	service_area_id: number;
	submitted_anyway: boolean;
	suburb: string | null;
	terms_agreed_at: Timestamp;
	visitor_token_hashes: ArrayType<Buffer>;
}

export interface QuoteProvider {
	is_available: boolean;
	provider_id: number;
	quote_id: string;
}

export interface RateLimit {
	hits: number;
	key: string;
	window_ends: Timestamp;
}

export interface RecordDistinct {
	a: string;
	at: Timestamp;
	b: string;
	person_id: number | null;
}

export interface RecordKey {
	is_shared: Generated<boolean>;
	key: string;
	kind: string;
	record_id: string;
}

export interface RecordMerge {
	at: Timestamp;
	by_service: Generated<boolean>;
	id: Generated<string>;
	kept: string;
	merged: string;
	person_id: number | null;
	undone_at: Timestamp | null;
	undone_by: number | null;
}

export interface RecordProof {
	at: Timestamp | null;
	case_id: string | null;
	how: string | null;
	id: Int8 | null;
	key: string | null;
	kind: string | null;
	part: string | null;
	person_id: number | null;
	record_id: string | null;
	root_id: string | null;
}

export interface RecoveryCode {
	code_hash: Buffer;
	key_mark: Buffer | null;
	person_id: number;
	used_at: Timestamp | null;
}

export interface ReferenceGone {
	key: string;
	list: string;
}

export interface ReferenceVersion {
	only: Generated<boolean>;
	version: Generated<Int8>;
}

export interface Referral {
	age_groups: string[];
	answer_from: string | null;
	answer_note: string | null;
	answer_recorded_by: number | null;
	answered_at: Timestamp | null;
	capacity_before: Json | null;
	claimed_until: Timestamp | null;
	contact_asked_at: Timestamp | null;
	contact_missed_at: Timestamp | null;
	contact_reminded_at: Timestamp | null;
	decline_reason: string | null;
	distance_km: number | null;
	ended_why: string | null;
	enquiry_id: string | null;
	first_remind_at: Timestamp | null;
	first_reminded_at: Timestamp | null;
	funding_types: string[];
	id: Generated<string>;
	is_nameless: Generated<boolean>;
	match_list_id: string;
	needs: Buffer | null;
	number: Generated<number>;
	opened_at: Timestamp | null;
	outcome: string | null;
	owner_member_id: number | null;
	paused_at: Timestamp | null;
	postcode: string;
	propose_at: Timestamp;
	proposed_at: Timestamp | null;
	provider_id: number;
	quote_id: string | null;
	remind_at: Timestamp;
	reminded_at: Timestamp | null;
	restarted_at: Timestamp | null;
	seen_at: Timestamp | null;
	sent_at: Timestamp;
	sent_by: number | null;
	sent_to: string | null;
	service_area_id: number;
	start_asked_at: Timestamp | null;
	starts_on: Timestamp | null;
	state: Generated<string>;
	suburb: string | null;
	tell_visitor: Generated<boolean>;
	told_way: string | null;
	tries: Generated<number>;
	updated_at: Timestamp;
	version: Generated<number>;
	visible_at: Timestamp | null;
	wait_choice: string | null;
	wait_over_at: Timestamp | null;
	weeks: number | null;
}

export interface ReferralConsent {
	ended_at: Timestamp | null;
	ended_by: number | null;
	ended_how: string | null;
	ended_way: string | null;
	enquiry_id: string | null;
	given_at: Timestamp;
	given_by: string;
	id: Generated<string>;
	number: Generated<number>;
	provider_id: number;
	quote_id: string | null;
	recorded_at: Timestamp;
	recorded_by: number | null;
	relation: string | null;
	shares: string[];
	way: string;
}

export interface ReferralNote {
	at: Timestamp;
	body: Buffer;
	id: Generated<Int8>;
	note_key: string;
	person_id: number | null;
	referral_id: string;
}

export interface ReferralQuestion {
	at: Timestamp;
	body: Buffer;
	from_team: Generated<boolean>;
	id: Generated<Int8>;
	note_key: string;
	person_id: number | null;
	referral_id: string;
}

export interface Region {
	edited_at: Timestamp | null;
	id: number;
	name: string;
	state: string;
	version: Generated<number>;
}

export interface RegisterAction {
	abn: string;
	from_day: Timestamp | null;
	kind: string;
	line: number;
	release_id: number;
	says: string;
	until_day: Timestamp | null;
}

export interface RegisterAnswer {
	answered_at: Timestamp;
	kind: string;
	provider_id: number;
	row_hash: string;
}

export interface RegisterDay {
	day: Timestamp;
	only_one: Generated<boolean>;
}

export interface RegisterEntry {
	abn: string;
	conditions: string | null;
	groups: string[];
	has_unread_groups: boolean;
	line: number;
	register_id: string | null;
	release_id: number;
	status: string;
	status_says: string;
	until: Timestamp | null;
}

export interface RegisterFact {
	abn: string;
	from_day: Timestamp | null;
	line: number;
	release_id: number;
	says: string;
	until_day: Timestamp | null;
}

export interface RegisterFetch {
	address: string | null;
	described_day: Timestamp | null;
	etag: string | null;
	fault: string | null;
	file_hash: string | null;
	kind: string;
	looked_at: Timestamp;
	report: Json | null;
}

export interface RegisterGroup {
	areas: number[];
	code: string;
	name: string;
}

export interface RegisterHint {
	line: number;
	provider_id: number;
	release_id: number;
	row_hash: string | null;
}

export interface RegisterRelease {
	address: string | null;
	described_day: Timestamp;
	file_hash: string;
	id: Generated<number>;
	is_current: Generated<boolean>;
	kind: string;
	licence: string | null;
	name: string;
	published_by: number | null;
	read_at: Timestamp;
	row_count: number;
}

export interface RemovedMember {
	account_id: number;
	mailbox_hash: Buffer;
	removed_at: Timestamp;
}

export interface ReplyFile {
	case_id: string;
	content: Buffer | null;
	content_at: string | null;
	content_mark: Buffer | null;
	id: string;
	media_type: string;
	name: Buffer;
	number: number;
	reply_key: string;
	size: number;
	stored_at: Timestamp;
}

export interface RequestLink {
	created_at: Timestamp;
	ends_at: Timestamp;
	enquiry_id: string | null;
	quote_id: string | null;
	token_hash: Buffer;
	wrong_digits: Generated<number>;
}

export interface RequestMessage {
	at: Timestamp;
	body: Buffer;
	enquiry_id: string | null;
	from_team: Generated<boolean>;
	id: Generated<Int8>;
	message_key: string;
	quote_id: string | null;
}

export interface RetentionDoomed {
	case_number: number | null;
	is_next: Generated<boolean>;
	key: string;
	rule: string;
	run_id: string;
	since: Timestamp;
}

export interface RetentionRule {
	approved_at: Timestamp | null;
	approved_by: number | null;
	approved_version: number | null;
	basis: string;
	changed_at: Generated<Timestamp>;
	changed_by: number | null;
	code: string;
	counted_from: string;
	happens: string;
	is_guarded: Generated<boolean>;
	is_in_force: Generated<boolean>;
	keep_number: number;
	keep_unit: string;
	longest_days: number;
	number: number;
	reason: string;
	shortest_days: number;
	title: string;
	version: Generated<number>;
	what: string;
}

export interface RetentionRun {
	at: Timestamp;
	beat_at: Timestamp;
	fault: string | null;
	finished_at: Timestamp | null;
	id: Generated<string>;
	kind: string;
	person_id: number | null;
	rules: Json;
	scheduled_on: Timestamp | null;
	started_at: Timestamp;
	state: string;
	token: string;
}

export interface Review {
	agreed_at: Timestamp;
	comment: string;
	communicated_effectively: Numeric;
	confirmed_at: Timestamp | null;
	danger_at: Timestamp | null;
	decided_at: Timestamp | null;
	decided_by: number | null;
	email: string;
	good_value: Numeric;
	id: Generated<number>;
	link_ends_at: Timestamp;
	mailbox: string | null;
	original: Buffer | null;
	provider_id: number;
	published_at: Timestamp | null;
	redacted_at: Timestamp | null;
	redacted_by: number | null;
	rejection_reason: string | null;
	request_hash: Buffer | null;
	request_key: string | null;
	service_delivery: Numeric;
	service_safety: Numeric;
	state: Generated<string>;
	submitted_at: Timestamp;
	token_hash: Buffer;
	total_score: Generated<Numeric>;
	version: Generated<number>;
	would_recommend: Numeric;
}

export interface ReviewAppeal {
	decided_by: number | null;
	ends_at: Timestamp;
	made_at: Timestamp | null;
	review_id: number;
	settled_at: Timestamp | null;
	token_hash: Buffer;
	words: Buffer | null;
}

export interface ReviewDecision {
	at: Timestamp;
	checks: string[];
	id: Generated<number>;
	is_on_appeal: Generated<boolean>;
	person_id: number | null;
	reason: string | null;
	review_id: number;
	state: string;
	words: Buffer | null;
}

export interface ReviewResponse {
	acted_at: Timestamp | null;
	comment: string;
	hidden_at: Timestamp | null;
	original: Buffer | null;
	review_id: number;
	updated_at: Timestamp;
	updated_by: number | null;
}

export interface ReviewResponseDecision {
	act: string;
	at: Timestamp;
	id: Generated<Int8>;
	person_id: number | null;
	reason: Buffer | null;
	review_id: number;
}

export interface ReviewResponseEarlier {
	comment: string;
	ended_at: Timestamp;
	ended_by: number | null;
	id: Generated<Int8>;
	original: Buffer | null;
	review_id: number;
	written_at: Timestamp;
	written_by: number | null;
}

export interface ReviewTrace {
	address: Buffer;
	at: Timestamp;
	device: Buffer;
	review_id: number;
}

export interface SchemaFunction {
	applied_at: Generated<Timestamp>;
	name: string;
	sha256: string;
}

export interface SearchChange {
	changed_in: Generated<string>;
	provider_id: number;
}

export interface SearchDoc {
	account_id: number;
	cover: number[];
	is_telehealth_available: boolean;
	keep_key: Generated<Int8>;
	name_key: string;
	name_words: Generated<string>;
	provider_id: number;
	reviews_count: number;
	score: number;
	spots: Generated<number[]>;
	tok: number[];
}

export interface SecretMark {
	mark: string;
	only: Generated<boolean>;
	since: Generated<Timestamp>;
}

export interface SeedState {
	hash: string;
	name: string;
	seeded_at: Generated<Timestamp>;
}

export interface Service {
	edited_at: Timestamp | null;
	id: number;
	name: string;
	number: number | null;
	retired_at: Timestamp | null;
	service_area_id: number;
	version: Generated<number>;
}

export interface ServiceArea {
	automatic_sending: Generated<boolean>;
	edited_at: Timestamp | null;
	id: number;
	name: string;
	number: number | null;
	remote: Generated<string>;
	retired_at: Timestamp | null;
	seed_name: string | null;
	slug: string | null;
	valid_for_hcp: Generated<boolean>;
	version: Generated<number>;
}

export interface ServiceInUse {
	id: number;
	name: string;
	service_area_id: number;
}

export interface Session {
	created_at: Generated<Timestamp>;
	device: Generated<string>;
	ends_at: Timestamp;
	id: Generated<string>;
	person_id: number;
	stage: Generated<string>;
	token_hash: Buffer;
	tries: Generated<number>;
	used_at: Generated<Timestamp>;
}

export interface Story {
	author: Generated<string>;
	banner_alt: Generated<string>;
	banner_credit: Generated<string>;
	banner_desktop_url: string | null;
	banner_mobile_url: string | null;
	category_id: number | null;
	content: Generated<string>;
	content_format: Generated<string>;
	created_at: Generated<Timestamp>;
	edited_at: Timestamp | null;
	files_slug: string | null;
	has_download: Generated<boolean>;
	id: Generated<number>;
	is_featured: Generated<boolean>;
	last_picture: Generated<number>;
	meta_description: Generated<string>;
	primary_service: string | null;
	public_version: number | null;
	published_at: Timestamp | null;
	ready_at: Timestamp | null;
	ready_by: number | null;
	related_ids: Generated<number[]>;
	removed_at: Timestamp | null;
	slug: string;
	status: Generated<string>;
	subtitle: Generated<string>;
	summary: Generated<string>;
	tags: Generated<string[]>;
	title: string;
	updated_at: Generated<Timestamp>;
	version: Generated<number>;
}

export interface StoryCategory {
	id: Generated<number>;
	name: string;
	number: number;
	seed_name: string | null;
	version: Generated<number>;
}

export interface StoryFormerSlug {
	since: Timestamp;
	slug: string;
	story_id: number;
}

export interface StoryPicture {
	added_at: Timestamp;
	added_by: number | null;
	alt: string;
	height: number;
	name: string;
	number: number;
	story_id: number;
	width: number;
}

export interface StoryPictureFile {
	content: Buffer | null;
	content_at: string | null;
	media_type: string;
	name: string;
	variant: string;
}

export interface StoryPrimaryService {
	service_area: string | null;
	slug: string;
}

export interface StoryProvider {
	id: number;
	url_slug: string;
}

export interface StorySearch {
	document: string;
	story_id: number;
}

export interface StoryServiceArea {
	number: number;
	service_area_id: number;
	story_id: number;
}

export interface StoryVersion {
	begun_at: Timestamp;
	content: Json;
	kind: string;
	number: number;
	saved_at: Timestamp;
	saved_by: number | null;
	story_id: number;
}

export interface TeamCase {
	chat_id: string | null;
	clock_minutes: Numeric | null;
	closed_at: Timestamp | null;
	created_at: Timestamp;
	danger_at: Timestamp | null;
	danger_holds: Generated<boolean>;
	denied_at: Timestamp | null;
	denied_by: string | null;
	due_at: Timestamp | null;
	email: string | null;
	enquiry_id: string | null;
	flags: Generated<string[]>;
	held_at: Timestamp | null;
	held_because: string | null;
	held_by: number | null;
	id: Generated<string>;
	kind: string;
	name: string | null;
	next_action: Generated<string>;
	number: Generated<number>;
	outcome: string | null;
	owner_id: number | null;
	paused_at: Timestamp | null;
	phone: string | null;
	place: string | null;
	provider_id: number | null;
	quote_id: string | null;
	response_review_id: number | null;
	review_id: number | null;
	search_words: Generated<string>;
	snoozed_until: Timestamp | null;
	status: Generated<string>;
	title: string;
	updated_at: Timestamp;
	version: Generated<number>;
	words: Generated<string>;
}

export interface TeamNotice {
	by_id: number | null;
	case_id: string;
	emailed_at: Timestamp | null;
	event_id: Int8 | null;
	first_at: Timestamp;
	id: Generated<Int8>;
	kind: string;
	last_at: Timestamp;
	person_id: number;
	seen_at: Timestamp | null;
	times: Generated<number>;
}

export interface UnmetDemand {
	measure: string;
	month: Timestamp;
	people: number;
	place: string;
	region_id: number | null;
	service_area_id: number;
}

export interface UnmetDemandMonth {
	counted_at: Timestamp;
	month: Timestamp;
}

export interface VisitorReminder {
	enquiry_id: string | null;
	id: Generated<number>;
	kind: string;
	quote_id: string | null;
	sent_at: Timestamp;
	since: Timestamp;
}

export interface DB {
	access_proof: AccessProof;
	account: Account;
	account_member: AccountMember;
	account_merge: AccountMerge;
	age_group: AgeGroup;
	answer_link: AnswerLink;
	audit: Audit;
	automatic_send: AutomaticSend;
	call_attempt: CallAttempt;
	campaign: Campaign;
	campaign_picture: CampaignPicture;
	campaign_work: CampaignWork;
	canned_answer: CannedAnswer;
	capacity_letter: CapacityLetter;
	captcha_spent: CaptchaSpent;
	case_clock: CaseClock;
	case_draft: CaseDraft;
	case_event: CaseEvent;
	case_mention: CaseMention;
	case_note: CaseNote;
	case_owner: CaseOwner;
	case_presence: CasePresence;
	case_record: CaseRecord;
	case_subject: CaseSubject;
	chat: Chat;
	chat_message: ChatMessage;
	chat_transcript: ChatTranscript;
	complaint_conflict: ComplaintConflict;
	complaint_referral: ComplaintReferral;
	complaint_work: ComplaintWork;
	contact_change: ContactChange;
	contact_proof: ContactProof;
	content_report: ContentReport;
	diagnosis: Diagnosis;
	enquiry: Enquiry;
	event_count: EventCount;
	fact: Fact;
	file_mover: FileMover;
	file_removal: FileRemoval;
	follow_up: FollowUp;
	follow_up_draft: FollowUpDraft;
	funding_amounts: FundingAmount;
	funding_type: FundingType;
	gone_case_came_in: GoneCaseCameIn;
	gone_case_closed: GoneCaseClosed;
	gone_chat: GoneChat;
	import_row: ImportRow;
	import_source: ImportSource;
	incoming_mail: IncomingMail;
	info_section: InfoSection;
	internal_link: InternalLink;
	job_run: JobRun;
	join_link: JoinLink;
	join_request: JoinRequest;
	landing_redirect: LandingRedirect;
	letter: Letter;
	likely_same: LikelySame;
	locality: Locality;
	logo_picture: LogoPicture;
	mailbox_reader: MailboxReader;
	match_list: MatchList;
	member_in_force: MemberInForce;
	must_be_registered_from: MustBeRegisteredFrom;
	node: Node;
	office_hours: OfficeHour;
	opening_alert: OpeningAlert;
	others_consent: OthersConsent;
	page_asset: PageAsset;
	page_draft: PageDraft;
	password_link: PasswordLink;
	person: Person;
	person_record: PersonRecord;
	person_request: PersonRequest;
	plan_file: PlanFile;
	postcode: Postcode;
	price_limit: PriceLimit;
	price_range: PriceRange;
	profile_claim: ProfileClaim;
	provider: Provider;
	provider_capacity: ProviderCapacity;
	provider_change: ProviderChange;
	provider_import: ProviderImport;
	provider_manager: ProviderManager;
	provider_merge: ProviderMerge;
	provider_sign: ProviderSign;
	provider_source_row: ProviderSourceRow;
	public_holiday: PublicHoliday;
	quarantined_file: QuarantinedFile;
	quote: Quote;
	quote_provider: QuoteProvider;
	rate_limit: RateLimit;
	record_distinct: RecordDistinct;
	record_key: RecordKey;
	record_merge: RecordMerge;
	record_proof: RecordProof;
	recovery_code: RecoveryCode;
	reference_gone: ReferenceGone;
	reference_version: ReferenceVersion;
	referral: Referral;
	referral_consent: ReferralConsent;
	referral_note: ReferralNote;
	referral_question: ReferralQuestion;
	region: Region;
	register_action: RegisterAction;
	register_answer: RegisterAnswer;
	register_day: RegisterDay;
	register_entry: RegisterEntry;
	register_fact: RegisterFact;
	register_fetch: RegisterFetch;
	register_group: RegisterGroup;
	register_hint: RegisterHint;
	register_release: RegisterRelease;
	removed_member: RemovedMember;
	reply_file: ReplyFile;
	request_link: RequestLink;
	request_message: RequestMessage;
	retention_doomed: RetentionDoomed;
	retention_rule: RetentionRule;
	retention_run: RetentionRun;
	review: Review;
	review_appeal: ReviewAppeal;
	review_decision: ReviewDecision;
	review_response: ReviewResponse;
	review_response_decision: ReviewResponseDecision;
	review_response_earlier: ReviewResponseEarlier;
	review_trace: ReviewTrace;
	schema_function: SchemaFunction;
	search_change: SearchChange;
	search_doc: SearchDoc;
	secret_mark: SecretMark;
	seed_state: SeedState;
	service: Service;
	service_area: ServiceArea;
	service_in_use: ServiceInUse;
	session: Session;
	story: Story;
	story_category: StoryCategory;
	story_former_slug: StoryFormerSlug;
	story_picture: StoryPicture;
	story_picture_file: StoryPictureFile;
	story_primary_service: StoryPrimaryService;
	story_provider: StoryProvider;
	story_search: StorySearch;
	story_service_area: StoryServiceArea;
	story_version: StoryVersion;
	team_case: TeamCase;
	team_notice: TeamNotice;
	unmet_demand: UnmetDemand;
	unmet_demand_month: UnmetDemandMonth;
	visitor_reminder: VisitorReminder;
}
