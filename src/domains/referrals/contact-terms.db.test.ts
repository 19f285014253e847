import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { formOf, ndis } from "#tests/support/follow-up-forms.ts";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const TERMS = { ways: ["email"], times: "Mornings", voicemail: "no", interpreter: "Vietnamese" };
const near = () => world.town.near.id;
const staff = () => world.staff.get(near()) ?? {};
const caseTerms = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body.contact_terms;
const change = (token: string, contact_terms: object) =>
	world.ask({}, `/my-request/${token}/contact/`, { contact_terms }, "PATCH");
const pageTerms = async (token: string, cookie = "") =>
	(await world.ask(cookie ? { quote_visitor: cookie } : {}, `/my-request/${token}/`)).body.contact.contact_terms;
const handsOver = async ({ caseId }: { caseId: string }) => {
	await world.consent(caseId, near());
	const { body } = await world.send(caseId, [near()]);
	return `/provider-admin/${near()}/referrals/${body.results[0].id}/`;
};
const record = async (email: string) =>
	(await world.ask(world.sam, `/team/records/?search=${encodeURIComponent(email)}`)).body.results[0];
const recordTerms = async (id: string) => (await world.ask(world.sam, `/team/records/${id}/`)).body.contact_terms;

describe("how a person may be contacted", () => {
	// CTC-002
	it("reaches the team at once and a provider only after a yes, and stands in no email to a provider", async () => {
		const one = await world.request({ contact_terms: TERMS });
		expect(await caseTerms(one.caseId)).toMatchObject(TERMS);
		const referral = await handsOver(one);
		const before = await world.ask(staff(), referral);
		expect(before.text).not.toMatch(/Vietnamese|Mornings|voicemail/);
		await world.ask(staff(), `${referral}answer/`, { version: 1, answer: "yes" });
		expect((await world.ask(staff(), referral)).body.person.contact_terms).toMatchObject(TERMS);
		await change(one.token, { ...TERMS, times: "Evenings" });
		expect((await world.ask(staff(), referral)).body.person.contact_terms.times).toBe("Evenings");
		const [changed] = await world.emails("referral-contact-changed", `owner-${near()}@staff.example`);
		expect(changed?.text).toContain("look in the referral at how they may be contacted");
		const { rows } = await sql<{
			kind: string;
		}>`select distinct kind from letter where about like 'referral:%'`.execute(api.services.database.db);
		for (const { kind } of rows)
			for (const { text, html } of await world.emails(kind, `owner-${near()}@staff.example`))
				expect(text + html).not.toMatch(/Vietnamese|Mornings|Evenings|voicemail/);
	});

	it("is in the visitor's confirmation and the team's email, without words that could lead a stranger somewhere", async () => {
		const email = "terms@visitor.example";
		await world.request({ email, contact_terms: { ...TERMS, times: "see www.elsewhere.example" } });
		const [confirmation] = await world.emails("quote-received", email);
		expect(confirmation?.text).toMatch(/Please don't.*call, leave a voicemail, send text messages/s);
		expect(confirmation?.text).toMatch(/Good times.*As you told us/s);
		expect(confirmation?.text).not.toContain("elsewhere");
		const team = (await world.emails("quote-for-team")).filter(({ text }) => text.includes(email));
		expect(team.map(({ text }) => /Good times.*/.exec(text)?.[0])).toEqual(["Good times: see www.elsewhere.example"]);
	});

	it("is unknown until it is said, and empty answers say nothing", async () => {
		for (const [at, fields] of [{}, { contact_terms: null }, { contact_terms: { ways: [], times: " " } }].entries()) {
			const email = `silent-${at}@visitor.example`;
			const one = await world.request({ email, ...fields });
			expect(await caseTerms(one.caseId)).toBeNull();
			expect(await pageTerms(one.quoteId, one.cookie)).toEqual({});
			const [confirmation] = await world.emails("quote-received", email);
			expect(confirmation?.text).not.toMatch(/Please don't|Voicemail|Contact by/);
		}
	});

	it("changes on the private page, which shows it only to its own browser until the address is proven", async () => {
		const one = await world.request({ contact_terms: TERMS });
		expect(await pageTerms(one.token)).toBeNull();
		expect(await pageTerms(one.quoteId, one.cookie)).toMatchObject(TERMS);
		expect((await change(one.token, { relay: "yes" })).body).toEqual({ changed: true, email_asked: false });
		expect(await pageTerms(one.token)).toMatchObject({ relay: "yes" });
		expect(await caseTerms(one.caseId)).not.toHaveProperty("voicemail");
		expect((await change(one.token, { relay: "yes" })).body).toEqual({ changed: false, email_asked: false });
		// A new name says nothing about it.
		await world.ask({}, `/my-request/${one.token}/contact/`, { new_name: "Ada Hill" }, "PATCH");
		expect(await caseTerms(one.caseId)).toMatchObject({ relay: "yes" });
		await change(one.token, {});
		expect(await caseTerms(one.caseId)).toBeNull();
		const { rows } = await sql<{ facts: object }>`
			select facts from case_event where case_id = ${one.caseId} and kind = 'contact-changed' order by id limit 1
		`.execute(api.services.database.db);
		expect(rows).toEqual([{ facts: { fields: ["contact wishes"] } }]);
	});

	it("is asked again with the details only to change it, and isn't among the details", async () => {
		const one = await world.request({ contact_terms: TERMS });
		const as = { quote_visitor: one.cookie };
		expect((await world.ask(as, `/quotes/${one.quoteId}/follow-up/`)).body.contact_terms).toMatchObject(TERMS);
		expect((await world.ask({}, `/my-request/${one.token}/details/`)).body.contact_terms).toBeNull();
		const send = async (contact_terms: string) => {
			const body = formOf({ ...ndis, contact_terms });
			const answer = await api.request(`/quotes/${one.quoteId}/`, { method: "PATCH", body, cookies: as });
			return [answer.status, (await answer.json()).errors?.[0]?.field];
		};
		expect(await send("{")).toEqual([422, "contact_terms"]);
		expect(await send('{"ways":["fax"]}')).toEqual([422, "contact_terms.ways"]);
		expect(await send('{"times":"Evenings"}')).toEqual([200, undefined]);
		expect(await caseTerms(one.caseId)).toMatchObject({ times: "Evenings" });
		expect(await caseTerms(one.caseId)).not.toHaveProperty("voicemail");
		const { text } = await world.ask(world.sam, `/team/cases/${one.caseId}/details/`);
		expect(text).not.toContain("Evenings");
	});

	it("that can't be is refused at its field, with the form and on the private page", async () => {
		const landline = { phone: "(03) 7010 1234", contact_terms: { ways: ["text"] } };
		expect(await sendQuote(api, aRequest(world.town, landline))).toMatchObject({
			status: 422,
			errors: [{ field: "contact_terms.ways" }],
		});
		const one = await world.request({ phone: "(03) 7010 1234" });
		for (const terms of [{ ways: ["text"] }, { ways: ["text"], safe_to_text: "no" }])
			expect((await change(one.token, terms)).body.errors).toMatchObject([{ field: "contact_terms.ways" }]);
	});

	// CTC-003
	it("is kept by a merge of two people, and the newest counts on their record and on a case that says nothing", async () => {
		const [first, second] = ["first@merge.example", "second@merge.example"];
		const early = await world.request({ name: "First Person", email: first, contact_terms: TERMS });
		const silent = await world.request({ name: "Second Person", email: second, phone: "0491 570 158" });
		const [a, b] = [await record(first), await record(second)];
		expect(await recordTerms(b.id)).toBeNull();
		const merged = await world.ask(world.sam, `/team/records/${b.id}/merge/`, {
			version: b.version,
			other: a.id,
			other_version: a.version,
		});
		expect(merged.status).toBe(200);
		expect(await recordTerms(b.id)).toMatchObject(TERMS);
		expect(await caseTerms(silent.caseId)).toMatchObject(TERMS);
		api.advance(60_000);
		await change(silent.token, { relay: "yes" });
		expect(await recordTerms(b.id)).toMatchObject({ relay: "yes" });
		expect(await recordTerms(b.id)).not.toHaveProperty("voicemail");
		// Each request keeps its own answer.
		expect(await caseTerms(early.caseId)).toMatchObject(TERMS);
	});
});
