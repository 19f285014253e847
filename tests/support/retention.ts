import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";

/** Kinds of records that retention covers. Each is created with every dependent row and its canary in every field. */
export const LEFT = [
	"quote",
	"no-provider",
	"message",
	"campaign-enquiry",
	"call-back",
	"complaint",
	"provider-enquiry",
	"chat",
	"submitted",
	"rejected",
	"published",
	"staff",
] as const;
export interface Left {
	kind: (typeof LEFT)[number];
	/** Timestamp of every row. */
	at: Date;
	isClosed: boolean;
	isHeld: boolean;
}
export interface LeftBehind extends Left {
	/** A text in all of the record's fields and nowhere else. */
	canary: string;
	id: string;
	caseId: string | null;
}

let made = 0;
const one = async <T>(query: { execute(db: Db): Promise<{ rows: unknown[] }> }, db: Db): Promise<T> =>
	(await query.execute(db)).rows[0] as T;

/** Creates a record. @param world ids of a provider, a service area and a team member */
export const leaves = async (
	db: Db,
	world: { provider: number; areaId: number; member: number },
	left: Left,
): Promise<LeftBehind> => {
	const { kind, at, isClosed, isHeld } = left;
	const canary = `canary${++made}x${randomBytes(3).toString("hex")}q`;
	const email = `${canary}@${canary}.example`;
	const bytes = Buffer.from(canary);
	const later = new Date(at.getTime() + 365 * 24 * 3600_000);
	const sentEmail = async (about: string, name: string, recipient = email) => {
		await sql`
			insert into letter (created_at, kind, about, recipient, subject, text_body, html_body, status, settled_at, last_error)
			values (${at}, ${name}, ${about}, ${recipient}, ${canary}, ${canary}, ${canary}, 'kept', ${at}, ${canary})
		`.execute(db);
	};
	/** Adds the consent and referral rows of a request. */
	const handedOver = async (column: "quote_id" | "enquiry_id", id: string) => {
		const of = sql.id(column);
		await sql`
			insert into request_link (token_hash, ${of}, created_at, ends_at) values (${randomBytes(32)}, ${id}, ${at}, ${later})
		`.execute(db);
		await sql`
			insert into referral_consent (${of}, provider_id, shares, given_by, relation, way, given_at, recorded_at)
			values (${id}, ${world.provider}, '{contact}', 'representative', ${canary}, 'phone', ${at}, ${at})
		`.execute(db);
		const list = await one<{ id: string }>(
			sql`insert into match_list (${of}, at, list) values (${id}, ${at}, ${JSON.stringify({ said: canary })}) returning id`,
			db,
		);
		const referral = await one<{ id: string }>(
			sql`
				insert into referral (${of}, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, suburb, needs, sent_at, remind_at, propose_at, updated_at,
					reminded_at, proposed_at)
				values (${id}, ${world.provider}, ${list.id}, ${world.areaId}, '{}', '{}', '3220', ${canary}, ${bytes}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at}) returning id
			`,
			db,
		);
		await sentEmail(`referral:${referral.id}`, "request-news");
	};
	const written: { id: string } =
		kind === "quote"
			? await one(
					sql`
						insert into quote (created_at, name, email, phone, postcode, suburb, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider, gclid,
							terms_agreed_at, submitted_anyway, visitor_token_hashes, request_key, request_hash)
						values (${at}, ${canary}, ${email}, ${canary}, '3220', ${canary}, ${world.areaId}, '{}', '{}', false, false, ${canary}, ${at}, false, '{}', ${canary}, ${bytes})
						returning id::text
					`,
					db,
				)
			: kind === "chat"
				? await one(
						sql`
							insert into chat (visitor_hash, started_at, name, email, case_number, state, person_id, last_at, request_key, request_hash)
							values (${randomBytes(32)}, ${at}, ${canary}, ${email}, ${canary}, 'open', ${world.member}, ${at}, ${canary}, ${bytes}) returning id::text
						`,
						db,
					)
				: kind === "staff"
					? await one(
							sql`insert into person (created_at, email, name, role, password_hash, totp_secret) values (${at}, ${email}, ${canary}, 'staff', ${canary}, ${bytes}) returning id::text`,
							db,
						)
					: kind === "submitted" || kind === "rejected" || kind === "published"
						? await one(
								sql`
									insert into review (provider_id, email, comment, service_delivery, service_safety, communicated_effectively, good_value, would_recommend, state, submitted_at,
										agreed_at, token_hash, link_ends_at, confirmed_at, request_key, request_hash)
									values (${world.provider}, ${email}, ${kind === "published" ? "They came on time." : canary}, 1, 1, 1, 1, 1, ${kind === "submitted" ? kind : "confirmed"}, ${at},
										${at}, ${randomBytes(32)}, ${at}, ${kind === "submitted" ? null : at}, ${canary}, ${bytes}) returning id::text
								`,
								db,
							)
						: await one(
								sql`
									insert into enquiry (kind, created_at, email, name, phone, details, contact_terms, gclid, request_key, request_hash)
									values (${kind}, ${at}, ${email}, ${canary}, ${canary}, ${JSON.stringify({
										serviceRequired: world.areaId,
										postcode: canary,
										details: canary,
										message: canary,
										provider: canary,
									})}, ${JSON.stringify({ interpreter: canary, said_at: at })}, ${canary}, ${canary}, ${bytes}) returning id::text
								`,
								db,
							);
	const { id } = written;
	if (kind === "staff") {
		await sql`insert into session (token_hash, person_id, created_at, used_at, ends_at, device) values (${randomBytes(32)}, ${id}, ${at}, ${at}, ${at}, ${canary})`.execute(
			db,
		);
		await sql`insert into recovery_code (person_id, code_hash) values (${id}, ${bytes})`.execute(db);
		await sentEmail(`person:${id} ${at.toISOString()}`, "password-changed");
		return { ...left, canary, id, caseId: null };
	}
	const isReview = kind === "submitted" || kind === "rejected" || kind === "published";
	const subject = kind === "quote" ? "quote" : kind === "chat" ? "chat" : isReview ? "review" : "enquiry";
	await sentEmail(`${subject}:${id}`, "first");
	await sentEmail(`${subject}:${id}:2`, "second");
	const held = await one<{ id: string } | undefined>(
		sql`select id from team_case where ${sql.id(`${subject}_id`)} = ${id}`,
		db,
	);
	const caseId = held?.id ?? null;
	if (kind === "quote") {
		await sql`insert into quote_provider (quote_id, provider_id, is_available) values (${id}, ${world.provider}, true)`.execute(
			db,
		);
		await sql`
			insert into follow_up (quote_id, submitted_at, details, hcp_referral, automate_referral, request_hash) values (${id}, ${at}, ${bytes}, false, false, ${bytes})
		`.execute(db);
		await sql`insert into plan_file (quote_id, stored_at, name, media_type, size, content) values (${id}, ${at}, ${bytes}, 'application/pdf', 6, ${bytes})`.execute(
			db,
		);
		await handedOver("quote_id", id);
	}
	if (kind === "no-provider") await handedOver("enquiry_id", id);
	if (kind === "chat") {
		await sql`
			insert into chat_message (chat_id, number, at, sender, person_id, body, message_key) values
				(${id}, 1, ${at}, 'visitor', null, ${bytes}, ${canary}), (${id}, 2, ${new Date(at.getTime() + 60_000)}, 'team', ${world.member}, ${bytes}, ${canary})
		`.execute(db);
		await sql`insert into chat_transcript (chat_id, at, body) values (${id}, ${at}, ${bytes})`.execute(db);
	}
	if (isReview)
		await sql`insert into review_trace (review_id, at, address, device) values (${id}, ${at}, ${bytes}, ${bytes})`.execute(
			db,
		);
	if (caseId !== null) {
		await sql`update team_case set next_action = ${canary}, owner_id = ${world.member}, status = 'open' where id = ${caseId}`.execute(
			db,
		);
		await sql`insert into case_event (case_id, at, person_id, kind, facts) values (${caseId}, ${at}, ${world.member}, 'next-action', ${JSON.stringify({ is: canary })})`.execute(
			db,
		);
		const note = await one<{ id: string }>(
			sql`insert into case_note (case_id, at, person_id, body, note_key) values (${caseId}, ${at}, ${world.member}, ${bytes}, ${canary}) returning id::text`,
			db,
		);
		await sql`insert into case_mention (note_id, person_id, case_id) values (${note.id}, ${world.member}, ${caseId})`.execute(
			db,
		);
		await sql`insert into team_notice (person_id, case_id, kind, first_at, last_at) values (${world.member}, ${caseId}, 'handed', ${at}, ${at})`.execute(
			db,
		);
		await sql`insert into case_draft (case_id, person_id, way, body, updated_at) values (${caseId}, ${world.member}, 'note', ${bytes}, ${at})`.execute(
			db,
		);
		await sql`insert into case_presence (case_id, person_id, seen_at) values (${caseId}, ${world.member}, ${at})`.execute(
			db,
		);
		await sql`
			insert into call_attempt (case_id, at, person_id, is_reached, agreed, attempt_key) values (${caseId}, ${at}, ${world.member}, true, ${bytes}, ${canary})
		`.execute(db);
		await sentEmail(`case:${caseId}:${canary}`, "third");
		if (kind === "complaint") {
			await sql`insert into complaint_work (case_id, severity, cause) values (${caseId}, 'low', ${canary})
				on conflict (case_id) do update set severity = excluded.severity, cause = excluded.cause`.execute(db);
			await sql`insert into complaint_conflict (case_id, person_id, at, is_linked) values (${caseId}, ${world.member}, ${at}, false)`.execute(
				db,
			);
			await sql`insert into complaint_referral (case_id, at, authority, referred_on, reference) values (${caseId}, ${at}, ${canary}, '2020-01-01', ${canary})`.execute(
				db,
			);
		}
	}
	if (isClosed && (kind === "rejected" || kind === "published")) {
		await sql`
			update review set state = ${kind}, decided_at = ${at}, published_at = ${kind === "published" ? at : null}, rejection_reason = ${kind === "rejected" ? "other" : null},
				original = ${bytes}, redacted_at = ${at}
			where id = ${id}
		`.execute(db);
		await sql`insert into review_decision (review_id, at, state, reason, checks, words) values (${id}, ${at}, ${kind}, ${kind === "rejected" ? "other" : null}, '{}', ${bytes})`.execute(
			db,
		);
		await sql`insert into review_appeal (review_id, token_hash, ends_at, made_at, words, settled_at) values (${id}, ${randomBytes(32)}, ${at}, ${at}, ${bytes}, ${at})`.execute(
			db,
		);
		// A trigger logged the redaction with the database's clock.
		await sql`update case_event set at = ${at} where case_id = ${caseId} and at > ${at}`.execute(db);
	} else if (isClosed && kind === "chat")
		await sql`update chat set state = 'closed', closed_at = ${at}, closed_by = 'team' where id = ${id}`.execute(db);
	else if (isClosed && caseId !== null)
		await sql`update team_case set status = 'closed', closed_at = ${at}, outcome = 'ended' where id = ${caseId}`.execute(
			db,
		);
	if (isHeld && caseId !== null)
		await sql`update team_case set held_because = 'A claim', held_at = ${at} where id = ${caseId}`.execute(db);
	return { ...left, canary, id, caseId };
};

const tableNames = async (db: Db): Promise<string[]> => {
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
	`.execute(db);
	return rows.map(({ name }) => name);
};

/** Table name to all its rows as one lower-case text, with byte columns also decoded. */
export const dump = async (db: Db): Promise<Map<string, string>> => {
	const found = new Map<string, string>();
	for (const name of await tableNames(db)) {
		const { rows } = await sql<{
			all: string | null;
		}>`select string_agg(to_jsonb(t)::text, ' ') as all from ${sql.table(name)} t`.execute(db);
		const text = rows[0]?.all ?? "";
		found.set(
			name,
			`${text} ${text.replace(/\\\\x([0-9a-f]+)/g, (_all, hex: string) => Buffer.from(hex, "hex").toString("latin1"))}`.toLowerCase(),
		);
	}
	return found;
};

/** Number of rows per table. */
export const rowCounts = async (db: Db): Promise<Record<string, number>> => {
	const counts: Record<string, number> = {};
	for (const name of await tableNames(db))
		counts[name] = Number((await one<{ n: string }>(sql`select count(*) as n from ${sql.table(name)}`, db)).n);
	return counts;
};

/** All files below a folder as one lower-case text. */
export const filesIn = (folder: string): string =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
		.join("\n")
		.toLowerCase();
