import { describe, expect, it } from "vitest";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { world } = await worldOfFile();

const HELP = "/noproviderfoundcontactrequests/";
const CALL = "/call-backs/";
let made = 0;
/** A request for help, or for a call back, by a new person. */
const bodyOf = (path: string, fields: object) => {
	const email = `asks-${++made}@visitor.example`;
	const body =
		path === CALL
			? { name: "Hoa Tran", email, phone: "0491 570 156" }
			: {
					...{ firstName: "Hoa", lastName: "Tran", email, number: "0491 570 156", postcode: "3220" },
					...{ serviceRequired: world.town.areaId, fundingType: "NDIS", ageGroup: world.town.age },
					termsAndConditions: true,
				};
	return { email, body: { ...body, ...fields } };
};
const sends = async (path: string, fields: object) => {
	const { email, body } = bodyOf(path, fields);
	expect((await world.ask({}, path, body)).status).toBe(201);
	const { results } = (await world.ask(world.sam, `/team/cases/?search=${email}`)).body;
	const [sentEmail] = await world.emails("enquiry-received", email);
	const token = /\/my-request\/([\w-]{43})/.exec(sentEmail?.text ?? "")?.[1] ?? "";
	return { email, caseId: results[0].id as string, token };
};
const caseTerms = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body.contact_terms;
const record = async (email: string) =>
	(await world.ask(world.sam, `/team/records/?search=${encodeURIComponent(email)}`)).body.results[0];

// CTC-004
describe("an interpreter that a person asks for without a connect request", () => {
	it.each([HELP, CALL])("stands in the case, on the person's record and in the team's email: %s", async (path) => {
		const one = await sends(path, { contact_terms: { interpreter: "Tiếng Việt" } });
		expect(await caseTerms(one.caseId)).toMatchObject({ interpreter: "Tiếng Việt" });
		const { id } = await record(one.email);
		expect((await world.ask(world.sam, `/team/records/${id}/`)).body.contact_terms).toMatchObject({
			interpreter: "Tiếng Việt",
		});
		const team = (await world.emails("enquiry-for-team")).filter(({ text }) => text.includes("Hoa Tran"));
		expect(team[0]?.text).toContain("Interpreter: Tiếng Việt");
	});

	it.each([HELP, CALL])("is unknown if they leave it open: %s", async (path) => {
		for (const fields of [{}, { contact_terms: null }, { contact_terms: { interpreter: " " } }])
			expect(await caseTerms((await sends(path, fields)).caseId)).toBeNull();
	});

	it("is kept by a merge of two people, and shown on a case of theirs that says nothing", async () => {
		const [asks, silent] = [await sends(HELP, { contact_terms: { interpreter: "Dari" } }), await sends(CALL, {})];
		const [a, b] = [await record(asks.email), await record(silent.email)];
		const merge = { version: b.version, other: a.id, other_version: a.version };
		expect((await world.ask(world.sam, `/team/records/${b.id}/merge/`, merge)).status).toBe(200);
		expect(await caseTerms(silent.caseId)).toMatchObject({ interpreter: "Dari" });
	});

	it("reaches a provider that the request is passed on to, after their yes and in no email", async () => {
		const near = world.town.near.id;
		const staff = world.staff.get(near) ?? {};
		const one = await sends(HELP, { contact_terms: { interpreter: "Hazaragi" } });
		await world.consent(one.caseId, near, { shares: [] });
		const { body } = await world.send(one.caseId, [near]);
		const referral = `/provider-admin/${near}/referrals/${body.results[0].id}/`;
		expect((await world.ask(staff, referral)).text).not.toContain("Hazaragi");
		await world.ask(staff, `${referral}answer/`, { version: 1, answer: "yes" });
		expect((await world.ask(staff, referral)).body.person.contact_terms).toMatchObject({ interpreter: "Hazaragi" });
		for (const { text, html } of await world.emails("referral-accepted", `owner-${near}@staff.example`))
			expect(text + html).not.toContain("Hazaragi");
	});

	it("can be changed and taken back on the private page of a request for help", async () => {
		const one = await sends(HELP, { contact_terms: { interpreter: "Dari" } });
		const change = (contact_terms: object) =>
			world.ask({}, `/my-request/${one.token}/contact/`, { contact_terms }, "PATCH");
		expect((await change({ interpreter: "Pashto" })).body.changed).toBe(true);
		expect((await change({ interpreter: "Pashto" })).body.changed).toBe(false);
		expect(await caseTerms(one.caseId)).toMatchObject({ interpreter: "Pashto" });
		await change({});
		expect(await caseTerms(one.caseId)).toBeNull();
	});

	it.each([
		[HELP, 400],
		[CALL, 422],
	])(
		"is refused at its field with more than 200 characters, and so are ways that can't work: %s",
		async (path, status) => {
			const landline = path === CALL ? { phone: "(03) 7010 1234" } : { number: "(03) 7010 1234" };
			const refused = async (fields: object) => {
				const answer = await world.ask({}, path, bodyOf(path, fields).body);
				return [answer.status, answer.body.errors?.[0]?.field];
			};
			expect(await refused({ contact_terms: { interpreter: "x".repeat(200) } })).toEqual([201, undefined]);
			expect(await refused({ contact_terms: { interpreter: "x".repeat(201) } })).toEqual([
				status,
				"contact_terms.interpreter",
			]);
			expect(await refused({ ...landline, contact_terms: { ways: ["text"] } })).toEqual([status, "contact_terms.ways"]);
		},
	);
});
