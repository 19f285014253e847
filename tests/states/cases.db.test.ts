import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CASE_STATUSES, type CaseStatus } from "#contract/cases/lists.ts";
import { ALL_CASE_MOVES, CASE_MINUTES, CASE_TRIGGERS, type CaseAct } from "#contract/cases/states.ts";
import { canFollow, stateAfter } from "#contract/shared/states.ts";
import { incomingMailSeal } from "#domains/cases/incoming-mail.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf, signedIn } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote } from "#tests/support/quotes.ts";
import { action as casePage } from "#web/team/cases/case.tsx";
import { type Asked, testMatrix } from "./matrix.ts";

let api: TestApi;
let lead: { id: number; cookies: Record<string, string> };
let robin: number;
let town: Awaited<ReturnType<typeof aTown>>;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = { id, cookies: await sessionOf(api.services, id) };
	robin = (await signedIn(api.services, "team")).id;
	town = await aTown(db());
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const DAY_MS = 24 * 3600_000;
const row = (id: string) => db().selectFrom("team_case").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A new case: of a message, a complaint, a request or a chat that has ended. */
const opened = async (act: CaseAct | undefined): Promise<string> => {
	const email = `c-${randomUUID()}@visitor.example`;
	const newest = async () =>
		(await db().selectFrom("team_case").select("id").orderBy("number", "desc").limit(1).executeTakeFirstOrThrow()).id;
	if (act === "confirm-denial-and-close") await sendQuote(api, aRequest(town, { email }));
	else if (act === "clear-danger-and-close") {
		await api.request("/chats/", { body: { message: "Hello" } });
		await sql`update chat set state = 'closed', closed_at = ${api.services.clock()} where state <> 'closed'`.execute(
			db(),
		);
	} else if (["declare-free", "declare-conflict", "judge", "refer"].includes(act ?? ""))
		await api.request("/feedbackandcomplaints/", {
			body: {
				...{ complaint_first_name: "Mai", complaint_last_name: "Nguyen", complaint_email: email },
				...{ complaint_number: "0491 570 006", complaint_provider: "Gum Care" },
			},
		});
	else await api.request("/messages/", { body: { email, message: `Hello ${email}` } });
	return newest();
};

const putInStatus = (id: string, status: CaseStatus) => {
	const at = api.services.clock();
	return sql`
		update team_case set status = ${status}, closed_at = ${status === "closed" ? at : null}, outcome = ${status === "closed" ? "duplicate" : null},
			paused_at = ${status === "waiting-person" ? at : null}
		where id = ${id}
	`.execute(db());
};

/** The newest email of each case that needs one. */
const emails = new Map<string, string>();
const reference = async (id: string) => `C-${(await row(id)).number}`;
/** An email in a case: the one that opened it, or another one. */
const withEmail = async (id: string, isOwn: boolean) => {
	const mail = randomUUID();
	const words = {
		from: "x@visitor.example",
		name: "",
		subject: "Hi",
		text: "Hi",
		whole: "Hi",
		messageId: null,
		files: [],
	};
	const body = sealerOf(api.services.settings).seal(Buffer.from(JSON.stringify(words)), incomingMailSeal(mail));
	await sql`
		insert into incoming_mail (id, received_at, content_hash, outcome, case_id, own_case_id, body)
		values (${mail}, ${api.services.clock()}, ${Buffer.from(mail)}, 'new-case', ${id}, ${isOwn ? id : null}, ${body})
	`.execute(db());
	emails.set(id, mail);
};

/** What the colleague did just before. */
const done = (id: string, to: string, body: object) =>
	api.request(`/team/cases/${id}/${to}`, { body, cookies: lead.cookies, headers: { "idempotency-key": randomUUID() } });
const newestEvent = async (id: string) => {
	const { rows } = await sql<{ id: number }>`
		select id::int from case_event where case_id = ${id} and kind = 'replied' order by id desc limit 1
	`.execute(db());
	return rows[0]?.id ?? 0;
};

/** What an act needs. */
const NEEDS: Partial<Record<CaseAct, (id: string) => Promise<unknown>>> = {
	release: (id) => sql`update team_case set owner_id = ${robin} where id = ${id}`.execute(db()),
	unflag: (id) => sql`update team_case set flags = ${"{flagged}"}::text[] where id = ${id}`.execute(db()),
	wake: (id) => sql`update team_case set snoozed_until = ${new Date("2027-01-01")} where id = ${id}`.execute(db()),
	"not-reached": async (id) => {
		for (const days of [1, 2, 3])
			await sql`
				insert into call_attempt (case_id, at, is_reached, attempt_key) values (${id}, ${new Date(api.services.clock().getTime() - days * DAY_MS)}, false, ${`k${days}`})
			`.execute(db());
	},
	"clear-danger": (id) => sql`update team_case set danger_at = created_at where id = ${id}`.execute(db()),
	"clear-danger-and-close": (id) => sql`update team_case set danger_at = created_at where id = ${id}`.execute(db()),
	"move-email": (id) => withEmail(id, false),
	"move-email-and-close": (id) => withEmail(id, true),
	"split-email": (id) => withEmail(id, false),
	"undo-reply": (id) => done(id, "replies/", { text: "Hello." }),
	"undo-close": async (id) => done(id, "close/", { version: (await row(id)).version, outcome: "answered" }),
	"lift-hold": (id) =>
		sql`update team_case set held_because = 'Asked for', held_at = created_at where id = ${id}`.execute(db()),
};
const denied = (id: string) =>
	sql`update team_case set denied_at = created_at, denied_by = 'visitor' where id = ${id}`.execute(db());
const free = (id: string) =>
	sql`insert into complaint_conflict (case_id, person_id, at, is_linked) values (${id}, ${lead.id}, now(), false)`.execute(
		db(),
	);

const make = async (status: CaseStatus, act: CaseAct): Promise<string> => {
	const id = await opened(act);
	await NEEDS[act]?.(id);
	if (act.includes("denial")) await denied(id);
	if (["judge", "refer"].includes(act)) await free(id);
	await putInStatus(id, status);
	return id;
};

interface How {
	to?: string;
	method?: string;
	body?: object;
	/** Undefined if the case page has no such form. */
	form?: Record<string, string> | undefined;
	/** Sends the version too. */
	versioned?: boolean;
}
const ask = async (
	id: string,
	{ to = "", method = "POST", body = {}, form, versioned = false }: How,
): Promise<Asked> => {
	const version = versioned ? (await row(id)).version : undefined;
	return {
		...{ method, path: `/team/cases/${id}/${to}`, body: { ...body, version }, as: lead.cookies },
		...{ page: casePage, params: { id } },
		...(form && { form: { ...form, ...(version && { version: String(version) }) } }),
	};
};
/** Moves the email of a case to a new one, or gives it one. */
const emailOf = async (id: string, what: "move" | "split"): Promise<Asked> => {
	const to = { to: await reference(await opened(undefined)) };
	return {
		...{ path: `/team/cases/${id}/emails/${emails.get(id)}/${what}/`, body: to, as: lead.cookies },
		...{
			page: casePage,
			params: { id },
			form: { intent: `${what}-email`, mail: emails.get(id) ?? "", from: id, ...to },
		},
	};
};
/** The form "Actions" sends everything that it shows. */
const change = async (id: string, body: object, shown?: Record<string, string>): Promise<Asked> => {
	const { owner_id, next_action } = await row(id);
	const form = shown && { intent: "change", owner: String(owner_id ?? ""), next_action, ...shown };
	return ask(id, { method: "PATCH", body, form, versioned: true });
};

testMatrix<CaseStatus, CaseAct, string>("a case", {
	api: () => api,
	moves: ALL_CASE_MOVES,
	states: CASE_STATUSES,
	make,
	stateOf: async (id) => (await row(id)).status as CaseStatus,
	acts: {
		"make-request": "cases/make-request.db.test.ts",
		"wait-person": (id) => change(id, { status: "waiting-person" }, { status: "waiting-person" }),
		"wait-provider": (id) => change(id, { status: "waiting-provider" }, { status: "waiting-provider" }),
		"go-on": (id) => change(id, { status: "open" }, { status: "open" }),
		assign: (id) => change(id, { owner: robin }, { owner: String(robin) }),
		claim: (id) => ask(id, { to: "claim/", form: { intent: "claim" } }),
		release: (id) => ask(id, { to: "release/", form: { intent: "release" }, versioned: true }),
		"next-action": (id) => change(id, { next_action: "Call Mai" }, { next_action: "Call Mai" }),
		snooze: (id) =>
			ask(id, {
				...{ method: "PATCH", body: { snoozed_until: "2026-12-01T00:00:00.000Z" }, versioned: true },
				form: { intent: "snooze", snoozed_until: "2026-12-01T00:00:00.000Z" },
			}),
		wake: (id) => change(id, { snoozed_until: null }),
		flag: (id) =>
			ask(id, {
				...{ method: "PATCH", body: { is_flagged: true }, versioned: true },
				form: { intent: "flag", flagged: "yes" },
			}),
		unflag: (id) =>
			ask(id, {
				...{ method: "PATCH", body: { is_flagged: false }, versioned: true },
				form: { intent: "flag", flagged: "no" },
			}),
		reply: (id) => ask(id, { to: "replies/", body: { text: "Hello." }, form: { intent: "reply", text: "Hello." } }),
		note: (id) =>
			ask(id, { to: "notes/", body: { text: "Called her." }, form: { intent: "note", text: "Called her." } }),
		call: (id) => ask(id, { to: "calls/", body: { is_reached: true }, form: { intent: "call", is_reached: "yes" } }),
		"not-reached": (id) => ask(id, { to: "calls/email/", form: { intent: "not-reached" } }),
		"undo-reply": async (id) => {
			const event = await newestEvent(id);
			return ask(id, { to: `replies/${event}/undo/`, form: { intent: "undo-reply", event: String(event) } });
		},
		"undo-close": (id) => ask(id, { to: "close/undo/", form: { intent: "undo-close" } }),
		"move-email": (id) => emailOf(id, "move"),
		"move-email-and-close": (id) => emailOf(id, "move"),
		"split-email": (id) => emailOf(id, "split"),
		close: (id) =>
			ask(id, {
				...{ to: "close/", body: { outcome: "answered" }, versioned: true },
				form: { intent: "close", outcome: "answered" },
			}),
		reopen: (id) => ask(id, { to: "reopen/", form: { intent: "reopen" } }),
		"clear-danger": (id) =>
			ask(id, {
				...{ to: "danger/clear/", body: { note: "They are safe." }, versioned: true },
				form: { intent: "clear-danger", note: "They are safe." },
			}),
		"clear-danger-and-close": (id) =>
			ask(id, {
				...{ to: "danger/clear/", body: { note: "They are safe." }, versioned: true },
				form: { intent: "clear-danger", note: "They are safe." },
			}),
		"lift-denial": (id) =>
			ask(id, { to: "denial/", body: { decision: "lift" }, form: { intent: "lift-denial" }, versioned: true }),
		"confirm-denial": (id) =>
			ask(id, { to: "denial/", body: { decision: "confirm" }, form: { intent: "confirm-denial" }, versioned: true }),
		"confirm-denial-and-close": (id) =>
			ask(id, { to: "denial/", body: { decision: "confirm" }, form: { intent: "confirm-denial" }, versioned: true }),
		hold: (id) =>
			ask(id, {
				...{ to: "hold/", method: "PUT", body: { because: "Asked for" }, versioned: true },
				form: { intent: "hold", because: "Asked for" },
			}),
		"lift-hold": (id) =>
			ask(id, {
				...{ to: "hold/", method: "PUT", body: { because: null }, versioned: true },
				form: { intent: "hold", lift: "yes" },
			}),
		"declare-free": (id) =>
			ask(id, { to: "complaint/conflict/", body: { is_linked: false }, form: { intent: "conflict", is_linked: "no" } }),
		"declare-conflict": (id) =>
			ask(id, { to: "complaint/conflict/", body: { is_linked: true }, form: { intent: "conflict", is_linked: "yes" } }),
		judge: (id) =>
			ask(id, {
				...{ to: "complaint/severity/", method: "PUT", body: { severity: "high" }, versioned: true },
				form: { intent: "severity", severity: "high" },
			}),
		refer: (id) => {
			const referral = { authority: "NDIS Commission", referred_on: "2026-03-01", reference: "" };
			return ask(id, { to: "complaint/referrals/", body: referral, form: { intent: "referral", ...referral } });
		},
	},
	stands: {
		...{ "wait-person": ["waiting-person"], "wait-provider": ["waiting-provider"], "go-on": ["open"] },
		reopen: ["new", "open", "waiting-person", "waiting-provider"],
		"undo-close": ["new", "open", "waiting-person", "waiting-provider"],
	},
	// A closed chat's case stays as it is.
	instead: {
		"clear-danger-and-close": { closed: "clear-danger" },
		"move-email-and-close": { closed: "move-email" },
	},
});

describe("what changes a case by itself", () => {
	const at = () => api.services.clock();
	const tell = (id: string, what: string) =>
		row(id).then(({ enquiry_id }) =>
			sql`select tell_case(null, ${enquiry_id}::uuid, ${at()}::timestamptz, null, ${what}::text, '{}'::jsonb)`.execute(
				db(),
			),
		);
	const BY: Partial<Record<keyof typeof CASE_TRIGGERS, (id: string) => Promise<unknown>>> = {
		"person-writes": (id) => tell(id, "visitor-message"),
		"provider-answers": (id) => tell(id, "referral-declined"),
		"provider-asked": (id) => tell(id, "referral-sent"),
		danger: async (id) =>
			sql`select mark_danger(null, ${(await row(id)).enquiry_id}::uuid, null, null, null, ${at()}::timestamptz)`.execute(
				db(),
			),
		denied: (id) => sql`select deny_case(${id}::uuid, 'visitor', ${at()}::timestamptz, 120, '{}'::jsonb)`.execute(db()),
		first: (id) => sql`select put_case_first(${id}::uuid, ${at()}::timestamptz, 'claim-held')`.execute(db()),
	};
	const acts = Object.keys(BY) as (keyof typeof CASE_TRIGGERS)[];
	it.each(acts.flatMap((act) => CASE_STATUSES.map((status) => ({ act, status }))))(
		"$act, when $status, as the table says",
		async ({ act, status }) => {
			const id = await opened(undefined);
			await putInStatus(id, status);
			await BY[act]?.(id);
			const move = CASE_TRIGGERS[act];
			const after = canFollow<CaseStatus>(move, status) ? stateAfter<CaseStatus>(move, status) : status;
			expect((await row(id)).status).toBe(after);
		},
	);

	it("counts the minutes of the table", async () => {
		const rows = await db().selectFrom("case_clock").select(["kind", "minutes"]).execute();
		expect(Object.fromEntries(rows.map(({ kind, minutes }) => [kind, Number(minutes)]))).toEqual(CASE_MINUTES);
	});
});
