import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SENDING_LIMITS } from "#domains/quotes/plan-sending.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { MOST_RECEIPTS } from "#platform/email/budget.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { checkOwnPage } from "./sending-plan.ts";

let api: TestApi;
let world: World;
beforeAll(async () => {
	api = await testApi({ LIMITS: "auto", TRUST_PROXY: "1" });
	await seedHolidays(api.services.database);
	world = await aWorld(api);
});
beforeEach(() => api.advance(25 * 3_600_000));
afterAll(() => api.close());

let made = 0;
/** Each call comes from another network, unless it is given. */
const nextAddress = () => `198.51.${Math.floor(++made / 250)}.${1 + (made % 250)}`;

interface Asked {
	email?: string;
	address?: string;
	form_opened_at?: string;
}

const submit = async ({ address = nextAddress(), ...fields }: Asked, consent: Record<string, unknown>) => {
	const email = fields.email ?? `person-${++made}@visitor.example`;
	const { id = "" } = await sendQuote(api, aRequest(world.town, { ...fields, email, ...consent }), {
		headers: { "x-forwarded-for": address },
	});
	return { id, email, address };
};

/** The ways in which consent comes that lets the service send a request automatically. */
const WAYS = {
	"the connect form": (asked: Asked) => submit(asked, { consent_to_share: true }),
	"asking everyone who fits": (asked: Asked) =>
		submit(asked, { providers: [], consent_to_share: true, ask_everyone: { most: 5, within_km: null } }),
	"the private page": async (asked: Asked) => {
		const { id, email, address } = await submit(asked, {});
		const sent = (await emailsTo(api.services, email)).map(({ text_body }) => text_body).join("\n");
		const tokens = [...sent.matchAll(/\/my-request\/([\w-]{43})/g)].map(([, token]) => token);
		for (const token of tokens)
			await api.request(`/my-request/${token}/consents/`, {
				body: { provider: world.town.near.id, shares: [], given_by: "participant" },
				headers: { "x-forwarded-for": address },
			});
		return { id };
	},
};

const stateOf = async (id: string) => {
	const { rows } = await sql<{
		state: string;
		because: string | null;
	}>`select state, because from automatic_send where quote_id = ${id}`.execute(api.services.database.db);
	return rows[0];
};
const waits = { state: "waiting", because: null };
const held = (because: string) => ({ state: "held", because });

describe.each(Object.entries(WAYS))("consent by %s", (way, ask) => {
	const stateAfter = async (asked: Asked) => stateOf((await ask(asked)).id);
	/** The states of the last three of `times` + 1 requests in a row. */
	const around = async (times: number, asked: (n: number) => Asked, pause = 61_000) => {
		const states = [];
		for (let n = 1; n <= times + 1; n++) {
			states.push(await stateAfter(asked(n)));
			api.advance(pause);
		}
		return states.slice(-3);
	};

	it("holds a throw-away address, and not one that masks a lasting mailbox", async () => {
		expect(await stateAfter({ email: `a${++made}@mailinator.com` })).toEqual(held("throw-away-address"));
		for (const domain of ["duck.com", "mozmail.com", "x.anonaddy.com", "passmail.net", "privaterelay.appleid.com"])
			expect(await stateAfter({ email: `a${++made}@${domain}` })).toEqual(waits);
	});

	// SND-009
	it("holds the request after the last that one mailbox may send in a day, however its address is written", async () => {
		const { times } = SENDING_LIMITS.fromMailbox;
		const mailbox = `often-${++made}`;
		const spellings = [mailbox, mailbox.toUpperCase(), `${mailbox}+again`];
		const email = (n: number) => `${spellings[n % spellings.length]}@visitor.example`;
		// So far apart, each private link comes at once (budget.ts).
		const pause = 3_600_000 / MOST_RECEIPTS;
		expect(await around(times, (n) => ({ email: email(n) }), pause)).toEqual([waits, waits, held("many-from-mailbox")]);
	});

	it("holds the request after the last that one network may send in a day", async () => {
		const { times } = SENDING_LIMITS.fromNetwork;
		const address = nextAddress();
		const states = await around(times, () => ({ address }), 20 * 60_000);
		expect(states).toEqual([waits, waits, held("many-from-network")]);
	});

	it("holds the request after the last that one network may send at once", async () => {
		const { times } = SENDING_LIMITS.atOnceFromNetwork;
		const address = nextAddress();
		expect(await around(times, () => ({ address }), 100)).toEqual([waits, waits, held("too-fast")]);
	});

	if (way !== "the private page")
		it("holds a form that was filled in faster than a person can", async () => {
			const opened = (ms: number) => new Date(api.services.clock().getTime() - ms).toISOString();
			expect(await stateAfter({ form_opened_at: opened(3999) })).toEqual(held("too-fast"));
			expect(await stateAfter({ form_opened_at: opened(4000) })).toEqual(waits);
			expect(await stateAfter({ form_opened_at: opened(4001) })).toEqual(waits);
		});
});

it("what a colleague records on the phone isn't sent automatically", async () => {
	const { id } = await submit({}, {});
	const { rows } = await sql<{ id: string }>`select id from team_case where quote_id = ${id}`.execute(
		api.services.database.db,
	);
	await world.at(api.services.clock().toISOString());
	expect((await world.consent(rows[0]?.id ?? "", world.town.near.id)).status).toBe(201);
	expect(await stateOf(id)).toBeUndefined();
});

it.each([
	["of an enquiry", { enquiryId: randomUUID() }, "ada@visitor.example"],
	["without an email address", { quoteId: randomUUID() }, null],
])(
	"a consent on the page of a request %s counts for nobody, because it is never sent automatically",
	async (_, of, email) => {
		const address = nextAddress();
		for (let n = 0; n <= SENDING_LIMITS.atOnceFromNetwork.times; n++)
			expect(await checkOwnPage(api.services, of, { email }, address)).toBeNull();
		const { id } = await submit({ address }, { consent_to_share: true });
		expect(await stateOf(id)).toEqual(waits);
	},
);
