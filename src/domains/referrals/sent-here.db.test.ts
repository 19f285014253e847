import { sql } from "kysely";
import { expect, it } from "vitest";
import { emailsTo } from "#tests/support/emails.ts";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

let made = 0;
const send = async (fields: Record<string, unknown> = {}) => {
	const email = String(fields.email ?? `here-${++made}@visitor.example`);
	const { id = "", token = "" } = await sendQuote(api, aRequest(world.town, { email, ...fields }));
	return { id, email, own: { quote_visitor: token } };
};
const DAY = 24 * 3_600_000;
const proofs = async () =>
	(await sql<{ n: number }>`select count(*)::int as n from contact_proof`.execute(api.services.database.db)).rows[0]?.n;

it("the browser that sent a request opens its private page without the emailed link, and no other does", async () => {
	const { id, own } = await send();
	const other = await send();
	expect((await world.ask(own, `/my-request/${id}/`)).body.reference).toBe(id.slice(0, 8).toUpperCase());
	expect((await world.ask({}, `/my-request/${id}/`)).status).toBe(404);
	expect((await world.ask(other.own, `/my-request/${id}/`)).status).toBe(404);
	expect((await world.ask(own, `/my-request/${id}/details/`)).body.id).toBe(id);
	expect((await world.ask(other.own, `/my-request/${id}/details/`)).status).toBe(404);
	expect((await world.ask(other.own, `/my-request/${id}/cancel/`, {})).status).toBe(404);
});

it("that browser sees the address that our emails go to", async () => {
	const { id, own, email } = await send();
	expect((await world.ask(own, `/quotes/${id}/sent-to/`)).body).toEqual({ email });
	expect((await world.ask({}, `/quotes/${id}/sent-to/`)).status).toBe(404);
});

it("a press there proves no mailbox, and a mistyped address can be corrected", async () => {
	const before = await proofs();
	const { id, own } = await send({ email: `mistyped-${++made}@gmial.com` });
	const right = `right-${++made}@visitor.example`;
	const answer = await world.ask(
		own,
		`/my-request/${id}/contact/`,
		{ new_name: "", new_phone: "", new_email: right },
		"PATCH",
	);
	expect(answer.body).toMatchObject({ email_asked: true });
	expect(await emailsTo(api.services, right)).toHaveLength(1);
	expect(await proofs()).toBe(before);
});

it("the way in ends after seven days", async () => {
	const { id, own } = await send();
	api.advance(7 * DAY + 1000);
	expect((await world.ask(own, `/my-request/${id}/`)).status).toBe(404);
	expect((await world.ask(own, `/quotes/${id}/sent-to/`)).status).toBe(404);
});

it("a held request says that a colleague looks first, and by when: on its pages and in the email", async () => {
	const { id, own, email } = await send({ email: `a${++made}@mailinator.com`, consent_to_share: true });
	const next = { step: "we-check", by: expect.any(String), providers: [world.town.near.name] };
	expect((await world.ask(own, `/quotes/${id}/next-step/`)).body).toMatchObject(next);
	expect((await world.ask(own, `/my-request/${id}/`)).body.next).toEqual(next);
	const [sent] = await emailsTo(api.services, email);
	expect(sent?.text_body).toMatch(
		/A colleague looks at your request first by \w+ \d+ \w+, .*Melbourne time\. Then we’ll ask/,
	);
});
