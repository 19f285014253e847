import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aFormService, type FormService } from "#platform/forms/form-service.fixture.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsAbout } from "#tests/support/emails.ts";
import { storedEnquiry } from "#tests/support/enquiries.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

let made = 0;
const provider = (fields: Record<string, unknown> = {}) => ({
	organisation: "Bellbird Care",
	abn: "51 824 753 556",
	firstName: "Robin",
	lastName: "Wattle",
	role: "Manager",
	email: `robin-${++made}@provider.example`,
	phone: "0491 570 006",
	website: "www.bellbird.example",
	offers: ["ndis", "allied-health"],
	states: ["VIC", "TAS"],
	capacity: "Two locations",
	heard: "",
	message: "Ring after ten, please.",
	...fields,
});
const campaign = (fields: Record<string, unknown> = {}) => ({
	name: "Mai Nguyen",
	email: `mai-${++made}@visitor.example`,
	phone: "0491 570 006",
	postcode: "0800",
	help: ["find", "other"],
	message: "",
	consent: true,
	...fields,
});
const send = async (path: string, body: unknown, key?: string) => {
	const answer = await api.request(path, { body, headers: key ? { "idempotency-key": key } : {} });
	return {
		status: answer.status,
		...((await answer.json()) as { id?: string; reference?: string; errors?: { field: string; message: string }[] }),
	};
};
const PROVIDER = "/provider-enquiries/";
const CAMPAIGN = "/campaign-enquiries/";
const stored = async (id: string | undefined) => storedEnquiry(api, id);
const emails = (id: string | undefined) => emailsAbout(api.services, `enquiry:${id}`);

describe("POST /provider-enquiries/", () => {
	// LYO-005, LYO-006
	it("stores it and emails the organisation and the team", async () => {
		const body = provider();
		const { status, id, reference } = await send(PROVIDER, body);
		expect(status).toBe(201);
		expect(await stored(id)).toMatchObject({
			kind: "provider-enquiry",
			email: body.email,
			name: "Robin Wattle",
			phone: "0491 570 006",
			details: {
				organisation: "Bellbird Care",
				abn: "51 824 753 556",
				role: "Manager",
				website: "https://www.bellbird.example",
				offers: ["ndis", "allied-health"],
				states: ["VIC", "TAS"],
				capacity: "Two locations",
				heard: null,
				message: "Ring after ten, please.",
			},
		});
		const [team, own, ...more] = await emails(id);
		expect(more).toEqual([]);
		expect(team).toMatchObject({
			recipient: "team@alongside.example",
			reply_to: body.email,
			subject: `Organisation wants to be listed ${reference}`,
		});
		for (const text of [
			"Bellbird Care",
			"51 824 753 556",
			"NDIS supports, Allied health and therapy",
			"Tasmania, Victoria",
			"which is only in the console.",
		])
			expect(team?.text_body).toContain(text);
		expect(team?.text_body).not.toMatch(/heard of us|Ring after ten/);
		expect(own).toMatchObject({ recipient: body.email, subject: expect.stringContaining(reference ?? "no reference") });
		expect(own?.text_body).toContain("options and pricing");
		// Organisations pay, so the email doesn't say "free". It contains no text that a stranger typed.
		expect(own?.text_body).not.toMatch(/free for you|Bellbird|Ring after/);
	});

	it("accepts only the required fields", async () => {
		const { id } = await send(
			PROVIDER,
			provider({
				abn: undefined,
				role: null,
				website: undefined,
				capacity: undefined,
				heard: undefined,
				message: undefined,
			}),
		);
		expect(await stored(id)).toMatchObject({
			details: { abn: null, role: null, website: null, capacity: null, heard: null, message: null },
		});
	});

	it.each([
		["organisation", " ", "Please enter the name of your organisation"],
		["abn", "51 824 753 557", "Please enter an ABN of 11 digits, or leave it out"],
		["firstName", "", "First name is required"],
		["lastName", "\u202e", "Surname is required"],
		["email", "abc@", "Please enter a valid email"],
		["phone", "12345", "Please enter a valid phone number"],
		["website", "javascript:alert(1)", "Please enter a web address such as www.example.com.au, or leave it out"],
		["website", 7, "This is missing or has the wrong format."],
		["offers", [], "Please select what you offer"],
		["offers", undefined, "Please select what you offer"],
		["offers", ["lottery"], "Please select what you offer"],
		["states", "VIC", "Please select where you work"],
		["message", "x".repeat(10_001), "Must be 10,000 characters or less"],
	])("LYO-005 names an invalid %s", async (field, value, message) => {
		expect(await send(PROVIDER, provider({ [field]: value }))).toMatchObject({
			status: 422,
			errors: [{ field, message }],
		});
	});
});

describe("POST /campaign-enquiries/", () => {
	// LYO-010
	it("stores it and emails the visitor and the team", async () => {
		const body = campaign();
		const { status, id } = await send(CAMPAIGN, body);
		expect(status).toBe(201);
		expect(await stored(id)).toMatchObject({
			kind: "campaign-enquiry",
			email: body.email,
			name: "Mai Nguyen",
			details: { postcode: "0800", help: ["find", "other"], message: null },
		});
		const [team, own] = await emails(id);
		expect(team?.text_body).toContain("Find a provider, Something else");
		expect(own).toMatchObject({ recipient: body.email });
	});

	it.each([
		["name", "", "Your name is required"],
		["email", "", "Please enter a valid email"],
		["phone", "1", "Please enter a valid phone number"],
		["postcode", "80", "Please enter a postcode of 4 digits"],
		["help", [], "Please select what you want help with"],
		["consent", false, "Please agree, so that we may contact you"],
	])("LYO-010 names an invalid %s", async (field, value, message) => {
		expect(await send(CAMPAIGN, campaign({ [field]: value }))).toMatchObject({
			status: 422,
			errors: [{ field, message }],
		});
	});
});

it.each([
	[PROVIDER, provider],
	[CAMPAIGN, campaign],
])("a repeat under the same key is the same enquiry; another body is refused: %s", async (path, make) => {
	const [key, body] = [randomUUID(), make()];
	const [a, b] = await Promise.all([send(path, body, key), send(path, body, key)]);
	expect(a.id).toBe(b.id);
	expect(await emails(a.id)).toHaveLength(2);
	expect((await send(path, { ...body, message: "Other" }, key)).status).toBe(409);
});

it.each([PROVIDER, CAMPAIGN])("refuses a request without the CSRF token: %s", async (path) => {
	const answer = await api.request(path, {
		body: path === PROVIDER ? provider() : campaign(),
		headers: { "X-CSRFToken": "f".repeat(43) },
	});
	expect(answer.status).toBe(403);
});

it("without a passed captcha the form still works, with a lower limit", async () => {
	const limited = await testApi({ LIMITS: "on" });
	try {
		const statuses: number[] = [];
		for (let sent = 0; sent < 7; sent++) statuses.push((await limited.request(PROVIDER, { body: provider() })).status);
		expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
	} finally {
		await limited.close();
	}
});

describe("GET /formassembly/view/{formId}/ of an external service", () => {
	let outside: FormService;
	let other: TestApi;
	beforeAll(async () => {
		outside = await aFormService();
		other = await testApi({ FORMS: "formassembly", FORMASSEMBLY_URL: `${outside.url}/` });
	});
	afterAll(async () => {
		await other.close();
		await outside.close();
	});
	const view = (path = "4937615/", headers: Record<string, string> = {}) =>
		other.request(`/formassembly/view/${path}`, { headers: { accept: "text/html", ...headers } });

	// API-048
	it("returns a script-free document that only our pages may frame, limited to that service", async () => {
		outside.mood = "well";
		const answer = await view();
		expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-frame-options")]).toEqual([
			200,
			"text/html; charset=utf-8",
			"SAMEORIGIN",
		]);
		expect(answer.headers.get("content-security-policy")).toBe(
			`default-src 'none'; img-src ${outside.url} data:; style-src ${outside.url}; font-src ${outside.url}; form-action ${outside.url} 'self'; base-uri ${outside.url}; frame-ancestors 'self'`,
		);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		const html = await answer.text();
		expect(html).toContain(`<base href="${outside.url}/rest/forms/view/4937615" target="_top">`);
		expect(html).toContain('value="production"');
		expect((await view("5101871/")).status).toBe(200);
		expect(outside.asked).toContain("/rest/forms/view/5101871");
		expect(await (await view(`4937615/?${new URLSearchParams({ tfa_next: "/thanks" })}`)).text()).toContain(
			"Outside thanks",
		);
	});

	// API-048
	it("returns 404 for unknown ids, without calling the service", async () => {
		const before = outside.asked.length;
		for (const id of ["1", "49376150", "..%2Fadmin"]) expect((await view(`${id}/`)).status).toBe(404);
		expect(outside.asked).toHaveLength(before);
	});

	// LYO-014
	it("returns a Problem for a failure, or in a frame a document with a way out", async () => {
		for (const [mood, status] of [
			["fault", 503],
			["no form", 502],
		] as const) {
			outside.mood = mood;
			const answer = await view();
			expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([status, "DENY"]);
			expect(await answer.json()).toMatchObject({ detail: "We can't show the form right now." });
			const framed = await view("4937615/", { "sec-fetch-dest": "iframe" });
			expect([framed.status, framed.headers.get("x-frame-options")]).toEqual([status, "SAMEORIGIN"]);
			expect(await framed.text()).toMatch(/We can't show the form right now.*1800 975 711.*hello@alongside\.example/s);
		}
	});
});
