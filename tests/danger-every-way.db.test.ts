import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { takeMail } from "#domains/mail-in/take-mail.ts";
import { takeText } from "#domains/mail-in/take-text.ts";
import { UNREAD, UNREAD_CALLS } from "#domains/safety/free-text.ts";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { type Text, textsOfEndpoint } from "#tests/support/endpoint-texts.ts";
import { BODIES } from "./security/calls.ts";
import { makeCall, nameOf } from "./security/make-call.ts";
import { ROLES } from "./security/roles.ts";
import { sharedGround } from "./security/shared-ground.ts";
import { readTable } from "./security/table.ts";

// Sends words of danger in every text of every call that stores something, as the first caller who may make it. What
// reaches our team is marked and stands first (decision 83). A new call with a free text is found in the contract: it
// marks a case, or stands below with the reason why it doesn't. Each call is rolled back before the next.

const CALM = "Tuesday mornings suit best";
const DANGER = ["I want to kill myself", "My husband hits me"];

const ANOTHER_MEMBER = "the name of a colleague: it goes to the owners of the profile, and opens no case";
const NOT_SENT = "not sent yet: nobody reads it, and sending it marks";
/** Calls with free text that mark no case, and why. Help is shown with each. */
const MARK_NOTHING: Record<string, string> = {
	"POST /own-words/": "a search: nobody of ours reads it, and only the visitor's own cookie keeps it",
	"PUT /quotes/{id}/draft/": NOT_SENT,
	"PUT /my-request/{token}/draft/": NOT_SENT,
	"POST /provider-admin/{id}/referrals/{referral}/notes/": "for the provider's staff alone: our team can't read it",
	"POST /providers/{idOrSlug}/join/": ANOTHER_MEMBER,
	"POST /account-admin/{id}/members/": ANOTHER_MEMBER,
	"PATCH /account-admin/{id}/members/{member}/": ANOTHER_MEMBER,
	"PATCH /users/me/": "the name in a person's own account: it opens no case",
	"POST /demo/emails/{id}/replies/": "taken in as an email, which marks below",
	"POST /demo/texts/{id}/replies/": "taken in as a text message, which marks below",
};

/** Calls that take numbers, addresses, passwords and choices alone. */
const WITHOUT_WORDS = [
	"POST /alerts/",
	"POST /care-costs/ndis/",
	"POST /care-costs/support-at-home/",
	"POST /chats/own/copy/",
	"POST /shortlists/",
	"POST /users/login/",
	"POST /users/password-reset/",
];

/** What a call needs as well as its usual body, so that the text is part of it. */
const MORE: Record<string, object> = {
	"POST /answer/{token}/": { answer: "yes", name: "Kim Lee", role: "Intake", phone: "03 5550 1234" },
	"POST /my-request/{token}/choose/": { given_by: "representative" },
	"POST /my-request/{token}/consents/": { given_by: "representative" },
};

const ground = await sharedGround();
const { api, database, people } = ground;
const table = readTable();

interface Way {
	call: string;
	field: string;
	binding: Binding;
	text: Text;
}

/** Every text that a person outside our team can send, other than one of a list of choices. */
const ways = bindings(api.services).flatMap((binding): Way[] => {
	const { endpoint } = binding;
	const call = nameOf(binding);
	if (endpoint.method === "GET" || UNREAD_CALLS.some(([calls]) => calls.test(call))) return [];
	const texts = textsOfEndpoint(endpoint, "body").filter(
		({ fields, choices }) => !choices && !fields.some((field) => UNREAD.has(field)),
	);
	const byField = new Map(texts.map((text) => [text.fields.join("."), text]));
	return [...byField].map(([field, text]) => ({ call, field, binding, text }));
});

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const merged = (one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		[...Object.keys(one), ...Object.keys(other)].map((name) => {
			const [before, value] = [one[name], other[name]];
			if (isObject(before) && isObject(value)) return [name, merged(before, value)];
			return [name, name in other ? value : before];
		}),
	);

const bodyOf = async ({ call, text }: Way, said: string, role: (typeof ROLES)[number]) => {
	const usual = await BODIES[call]?.(ground, role);
	const typed = text.withText(said) as Record<string, unknown>;
	if (!(usual instanceof FormData)) return merged({ ...(usual as object), ...MORE[call] }, typed);
	for (const [name, value] of Object.entries(typed)) usual.set(name, String(value));
	return usual;
};

/** The marked cases, and the case that stands first for the team. */
const teamSees = async () => {
	const { rows } = await sql<{ id: string }>`select id from team_case where danger_at is not null`.execute(database.db);
	const list = await api.request("/team/cases/", { cookies: people.cookies.admin });
	const marked = rows.map(({ id }) => id);
	return { marked, isFirst: marked.includes((await list.json()).results[0]?.id) };
};

/** A review has a case once its writer has confirmed the address. */
const confirmReviews = async () => {
	const emails = await openedEmails(
		api.services,
		sql`kind = 'review-confirmation' and recipient = 'new@reviewer.example'`,
	);
	for (const { text_body } of emails)
		await api.request(`/reviews/confirm/${/\/review\/confirm\/([\w-]{43})/.exec(text_body)?.[1]}/`, { method: "POST" });
};

/** Who may make a call, by the table of who may do what. */
const callerOf = (call: string) => ROLES.find((one) => (table.get(call)?.[one] ?? 500) < 300);

const say = async (way: Way, said: string) => {
	const role = callerOf(way.call);
	if (!role) throw new Error(`nobody may call ${way.call}`);
	const body = await bodyOf(way, said, role);
	const { done } = await database.undone(async () => {
		const answer = await makeCall(ground, way.binding, role, { body });
		const { errors = [], help } = await answer.json();
		await confirmReviews();
		return { status: answer.status, errors, help: help !== undefined, ...(await teamSees()) };
	});
	return done;
};

const top = (field: string) => field.split(".")[0];
/** Fields that take ordinary words, and those that refuse them: for a number, an address, a choice. */
const marking: Way[] = [];
const refusing: Way[] = [];
const wrong: object[] = [];
for (const way of ways.filter(({ call }) => !(call in MARK_NOTHING))) {
	if (!callerOf(way.call)) {
		refusing.push(way);
		continue;
	}
	const { status, errors, help, marked } = await say(way, CALM);
	const isRefused = errors.some(({ field }: { field: string }) => top(field) === top(way.field));
	(isRefused ? refusing : marking).push(way);
	if (help || marked.length > 0 || (!isRefused && status >= 300))
		wrong.push({ call: way.call, field: way.field, status, errors, help, marked });
}

it("harmless words mark nothing and show no help", () => {
	expect(wrong).toEqual([]);
});

describe("words of danger put a case first for the team", () => {
	it.each(marking.map((way) => [`${way.call} ${way.field}`, way] as const))("from %s", async (_, way) => {
		for (const words of DANGER) {
			const { status, help, isFirst } = await say(way, words);
			expect({ isTaken: status < 300, help, isFirst }, words).toEqual({ isTaken: true, help: true, isFirst: true });
		}
	});

	it("from every call that takes a free text", () => {
		const free = new Set(marking.map(({ call }) => call));
		const without = new Set(refusing.map(({ call }) => call).filter((call) => !free.has(call)));
		expect([...without].toSorted()).toEqual(WITHOUT_WORDS);
		expect(marking.length).toBeGreaterThan(60);
	});

	it("and every call that marks nothing exists", () => {
		const calls = new Set(ways.map(({ call }) => call));
		expect(Object.keys(MARK_NOTHING).filter((call) => !calls.has(call))).toEqual([]);
	});

	const raw = (text: string) =>
		Buffer.from(
			["From: mai@visitor.example", "To: reply@alongside.example", "Message-ID: <one@mail.example>", "", text].join(
				"\r\n",
			),
		);
	it.each([
		["an email", (text: string) => takeMail(api.services, raw(text), { to: [] })],
		["a text message", (text: string) => takeText(api.services, { from: "+61491570156", text, sid: "one" })],
	])("from %s that comes in", async (_, take) => {
		const seenAfter = async (text: string) => {
			const { done } = await database.undone(async () => {
				await take(text);
				return teamSees();
			});
			return done;
		};
		expect((await seenAfter(CALM)).marked).toEqual([]);
		for (const words of DANGER) expect((await seenAfter(words)).isFirst).toBe(true);
	});
});
