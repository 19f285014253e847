import { describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { emailsOf, type QuoteEmail } from "./mail.ts";
import { decide, type Facts, tidy } from "./rules.ts";

const settings = readSettings({ NODE_ENV: "test", PUBLIC_URL: "https://www.alongside.example", PHONE: "1800 975 711" });
const id = "0b7c1d2e-1111-4222-8333-944445555666";

type Fields = Partial<QuoteEmail["request"]> & { facts?: Partial<Facts> };

const told = ({ facts: changed, ...fields }: Fields = {}): QuoteEmail => {
	const request = tidy({
		name: "Mai Nguyen",
		email: "mai@visitor.example",
		phone: "0491 570 006",
		postcode: "3220",
		suburb: "Geelong",
		service_area: 7,
		age_groups_list: ["65plus"],
		funding_types_list: ["HCP2"],
		terms: true,
		consent_to_share: false,
		hcp_referral: false,
		has_optimisation_provider: false,
		providers: [1, 2],
		...fields,
	});
	const register = { barred: false, state: "not_checked" as const, areas: [] };
	const facts = {
		serviceArea: { id: 7, name: "Occupational therapy" },
		ageGroups: new Map([["65plus", "Older adults (65 and over)"]]),
		fundingTypes: new Map([["HCP2", "Home Care Package level 2"]]),
		isPostcodeKnown: true,
		providers: [
			{ id: 1, name: "Wattle & Daughters", url_slug: "wattle-and-daughters", is_optimisation_provider: true, register },
			{ id: 2, name: "Banksia Care", url_slug: "banksia-care", is_optimisation_provider: false, register },
		],
		availableIds: new Set([1, 2]),
		...changed,
	};
	return {
		id,
		at: new Date("2026-11-20T02:05:00Z"),
		request,
		facts,
		decision: decide(request, facts),
		next: { step: "we-call", by: "2026-11-20T06:00:00Z", providers: [] },
		ownPage: `/my-request/${"k".repeat(43)}`,
	};
};

const emails = (fields?: Fields) => {
	const [visitor, team] = emailsOf(told(fields), settings);
	if (!visitor || !team) throw new Error("expected two emails");
	return { visitor, team };
};

describe("the email to the visitor", () => {
	it("has the request, the providers, what happens next, the phone number and how to stop it", () => {
		const { visitor } = emails();
		expect(visitor).toMatchObject({
			kind: "quote-received",
			about: `quote:${id}`,
			to: "mai@visitor.example",
			replyTo: "hello@alongside.example",
			subject: "We've received your request (reference 0B7C1D2E)",
		});
		for (const said of [
			"Your request has been received",
			"Hello Mai Nguyen,",
			"Occupational therapy",
			"Geelong 3220",
			"0B7C1D2E",
			"Banksia Care",
			"https://www.alongside.example/providers/wattle-and-daughters/1",
			"https://www.alongside.example/providers/banksia-care/2",
			"What happens next",
			"1800 975 711",
			"Monday to Friday, 8:30am to 6:30pm AEST",
			"Changed your mind?",
			`https://www.alongside.example/my-request/${"k".repeat(43)}`,
		]) {
			expect(visitor.text).toContain(said);
			expect(visitor.html.replace(/&quot;/g, '"')).toContain(said);
		}
		expect(visitor.text).toContain("Wattle & Daughters");
		expect(visitor.html).toContain('href="https://www.alongside.example/providers/wattle-and-daughters/1"');
	});

	it("leaves out age, funding, the visitor's phone number and the whole id", () => {
		const { visitor } = emails();
		for (const secret of ["Older adults", "65", "Home Care Package", "HCP", "0491 570 006", id])
			expect(visitor.text + visitor.html).not.toContain(secret);
	});

	it.each([
		[{ postcode: null }, "we don't have a postcode"],
		[{ facts: { isPostcodeKnown: false } }, "we couldn't find the postcode"],
		[{ facts: { availableIds: new Set<number>() } }, "the providers you chose show no availability there"],
	] as const)("submitted anyway %j: says that we check the location first", (fields, said) => {
		expect(emails(fields).visitor.text).toContain(said);
	});

	it("names a chosen provider that doesn't reach the place, and sends the rest", () => {
		const { visitor, team } = emails({ facts: { availableIds: new Set([1]) } });
		expect(visitor.text).toContain("Banksia Care doesn't visit Geelong 3220. We'll look for another provider");
		expect(visitor.text).not.toContain("Wattle & Daughters doesn't");
		expect(team.text).toContain("Banksia Care (no availability there)");
		expect(team.subject).not.toContain("check location first");
	});

	it("uses the singular for one provider", () => {
		const one = told().facts.providers.slice(1);
		const { visitor } = emails({ providers: [2], facts: { providers: one } });
		expect(visitor.text).toContain("The provider you chose:");
		expect(visitor.text).not.toContain("the providers");
	});

	it.each([
		"You have won: evil.example",
		"see http://evil.example",
		"ring 1900 123 456",
		"mail me@evil.example",
		"x".repeat(150),
		"www evil",
	])("does not carry a stranger's message: %s", (name) => {
		const { visitor } = emails({ name, suburb: name.slice(0, 100) });
		expect(visitor.text).toContain("Hello,");
		expect(visitor.text + visitor.html).not.toContain(name);
		expect(visitor.text).toContain("Where: 3220");
	});
});

describe("the email to the team", () => {
	it("has everything needed to start", () => {
		const { team } = emails();
		expect(team).toMatchObject({
			kind: "quote-for-team",
			about: `quote:${id}`,
			to: "team@alongside.example",
			replyTo: "mai@visitor.example",
			subject: "Connect request 0B7C1D2E: Occupational therapy",
		});
		for (const said of [
			id,
			"Name: Mai Nguyen",
			"Phone: 0491 570 006",
			"Email: mai@visitor.example",
			"Service: Occupational therapy",
			"Funding: Home Care Package level 2",
			"Age: Older adults (65 and over)",
			"Where: Geelong 3220",
			"Sent: Friday 20 November 2026 at 1:05 pm",
			"Wattle & Daughters",
			"https://www.alongside.example/providers/banksia-care/2",
			"Home care: the follow-up form asks for the recipient's details.",
			"One of the chosen providers is an optimisation provider.",
		])
			expect(team.text.replace(/\u202f/g, " ").replace("Friday,", "Friday")).toContain(said);
		expect(team.text).not.toContain("Submitted anyway");
	});

	it.each([
		[{ postcode: null, suburb: null }, "there's no postcode we can use", "Where: Not given"],
		[{ postcode: "9999", facts: { isPostcodeKnown: false } }, "we can't find the postcode", "Where: Geelong 9999"],
		[
			{ facts: { availableIds: new Set<number>() } },
			"no chosen provider shows availability there",
			"Banksia Care (no availability there)",
		],
	] as const)("submitted anyway %j: asks the team to check the location first", (fields, why, said) => {
		const { team } = emails(fields);
		expect(team.subject).toBe("Connect request 0B7C1D2E: Occupational therapy – check location first");
		expect(team.text).toContain(`Submitted anyway – check location first: ${why}`);
		expect(team.text).toContain(said);
	});

	// CON-030
	it("shows unknown funding as such", () => {
		expect(emails({ funding_types_list: [] }).team.text).toContain("Funding: I don't know");
	});
});

describe("hostile text", () => {
	it("is escaped, and stays out of the headers", () => {
		const { visitor, team } = emails({ name: `Mai\r\nBcc: all@visitor.example <script>"'&`, suburb: "<img src=x>" });
		for (const email of [visitor, team]) {
			expect(email.html).not.toContain("<script>");
			expect(email.html).not.toContain("<img");
			for (const header of [email.subject, email.to, email.replyTo]) expect(header).not.toMatch(/Bcc|[\r\n]/);
		}
		expect(team.text).toContain("Name: Mai Bcc: all@visitor.example");
	});
});

describe("the address of our site", () => {
	it.each([
		[{ PUBLIC_URL: "https://www.example.org/" }, "https://www.example.org"],
		[{ HOST: "127.0.0.1", PORT: "4000" }, "http://127.0.0.1:4000"],
		[{ HOST: "0.0.0.0", PORT: "4000" }, "http://localhost:4000"],
		[{ HOST: "::", PORT: "4000" }, "http://localhost:4000"],
		[{ HOST: "::1", PORT: "4000" }, "http://[::1]:4000"],
	])("%j", (env, address) => expect(siteAddress(readSettings({ NODE_ENV: "test", ...env }))).toBe(address));
});
