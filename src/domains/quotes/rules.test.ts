import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QuoteRequest } from "#contract/quotes/quotes.ts";
import { hashOfRequest, isRequestKey, oneLine } from "#platform/text.ts";
import { decide, errorsOf, type Facts, hashOfToken, tidy, visitorToken } from "./rules.ts";

const request = (fields: Partial<QuoteRequest> = {}): QuoteRequest => ({
	name: "Mai Nguyen",
	email: "mai@visitor.example",
	phone: "0491 570 006",
	contact_terms: null,
	postcode: "3220",
	suburb: "Geelong",
	service_area: 7,
	age_groups_list: ["18-64"],
	funding_types_list: ["NDIS"],
	plan_management: null,
	terms: true,
	consent_to_share: false,
	form_opened_at: null,
	ask_everyone: null,
	ask_others: false,
	others_filters: null,
	hcp_referral: false,
	has_optimisation_provider: false,
	gclid: null,
	providers: [1, 2],
	...fields,
});

const provider = (id: number, is_optimisation_provider = false) => ({
	id,
	name: `Provider ${id}`,
	url_slug: `provider-${id}`,
	is_optimisation_provider,
	register: { barred: false, state: "not_checked" as const, areas: [] },
});

const facts = (fields: Partial<Facts> = {}): Facts => ({
	serviceArea: { id: 7, name: "Occupational therapy" },
	ageGroups: new Map([["18-64", "Adults (18 to 64)"]]),
	fundingTypes: new Map([["NDIS", "NDIS"]]),
	isPostcodeKnown: true,
	providers: [provider(1), provider(2)],
	availableIds: new Set([1, 2]),
	...fields,
});

describe("submitted anyway", () => {
	const none = new Set<number>();
	it.each([
		["all chosen providers serve the location", "3220", true, new Set([1, 2]), undefined, []],
		["one of two does not", "3220", true, new Set([1]), undefined, [2]],
		["none does", "3220", true, none, "not available", [1, 2]],
		["the postcode is not known", "9999", false, none, "unknown postcode", []],
		["four characters that aren't a postcode", "32x0", false, none, "unknown postcode", []],
		["CON-028 no postcode, sent as null", null, false, none, "no postcode", []],
	] as const)("%s", (_what, postcode, isPostcodeKnown, availableIds, doubt, unavailable) => {
		const decision = decide(request({ postcode }), facts({ isPostcodeKnown, availableIds }));
		expect(decision.doubt).toBe(doubt);
		expect([...decision.unavailableIds]).toEqual(unavailable);
	});
});

describe("flags derived from a request", () => {
	it.each(["HCP", "HCP1", "HCP2", "HCP3", "HCP4"])("funding %s makes it a home care referral", (code) => {
		expect(decide(request({ funding_types_list: ["NDIS", code] }), facts()).isHcpReferral).toBe(true);
	});

	it.each([
		[["NDIS"], false, false],
		[[], false, false],
		[["HCP5"], false, false],
		[["NDIS"], true, true],
	] as const)("funding %j, flag sent %s: home care referral %s", (codes, sent, expected) => {
		expect(decide(request({ funding_types_list: [...codes], hcp_referral: sent }), facts()).isHcpReferral).toBe(
			expected,
		);
	});

	// CON-034
	it.each([
		[false, false, false],
		[true, false, true],
		[false, true, true],
	])("an optimisation provider chosen %s, flag sent %s: %s", (chosen, sent, expected) => {
		const providers = [provider(1), provider(2, chosen)];
		expect(decide(request({ has_optimisation_provider: sent }), facts({ providers })).hasOptimisationProvider).toBe(
			expected,
		);
	});
});

describe("errors", () => {
	it("are none when everything exists", () => expect(errorsOf(request(), facts())).toEqual([]));

	it("are reported all at once, each with its field", () => {
		const nothing = facts({
			serviceArea: undefined,
			ageGroups: new Map(),
			fundingTypes: new Map(),
			providers: [provider(1)],
		});
		expect(errorsOf(request(), nothing)).toEqual([
			{ field: "service_area", message: "Please select a service", code: "unknown" },
			{ field: "age_groups_list", message: "Please select an age group", code: "unknown" },
			{ field: "funding_types_list", message: "Please select a funding type", code: "unknown" },
			{
				field: "providers",
				message: "One of the chosen providers is no longer available. Please choose again.",
				code: "unavailable",
			},
		]);
	});

	it("a name of only invisible characters counts as missing", () => {
		expect(errorsOf(tidy(request({ name: "\u202e\u2066" })), facts())).toEqual([
			{ field: "name", message: "Your name is required" },
		]);
	});
});

describe("a normalised request", () => {
	it("has each value once, on one line", () => {
		const tidied = tidy(
			request({
				name: "Mai\r\nBcc: all@visitor.example",
				suburb: " \t ",
				providers: [2, 1, 2],
				age_groups_list: ["a", "a"],
				gclid: "",
			}),
		);
		expect(tidied).toMatchObject({
			name: "Mai Bcc: all@visitor.example",
			suburb: null,
			providers: [2, 1],
			age_groups_list: ["a"],
			gclid: null,
		});
	});

	it("has no line breaks or direction marks in one-line texts", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
				expect(oneLine(oneLine(text))).toBe(oneLine(text));
			}),
		);
	});
});

it("how the plan is managed is kept only for the NDIS", () => {
	const asked = request({ plan_management: "Agency Managed" });
	expect(tidy(asked).plan_management).toBe("Agency Managed");
	expect(tidy({ ...asked, funding_types_list: ["HCP1"] }).plan_management).toBeNull();
});

describe("the hash of a request", () => {
	it("doesn't depend on the order of lists and keys", () => {
		const one = request({ providers: [1, 2, 10] });
		const other = Object.fromEntries(Object.entries(request({ providers: [10, 2, 1] })).reverse()) as QuoteRequest;
		expect(hashOfRequest(other)).toEqual(hashOfRequest(one));
	});

	const changes: Partial<QuoteRequest>[] = [
		{ name: "Mai Nguyễn" },
		{ email: "other@visitor.example" },
		{ phone: "0491 570 157" },
		{ postcode: null },
		{ suburb: null },
		{ service_area: 8 },
		{ age_groups_list: [] },
		{ funding_types_list: [] },
		{ plan_management: "Agency Managed" },
		{ contact_terms: { voicemail: "no" } },
		{ hcp_referral: true },
		{ has_optimisation_provider: true },
		{ gclid: "x" },
		{ ask_others: true },
		{ others_filters: "max_price=80" },
		{ providers: [1] },
	];
	it.each(changes)("differs with %j", (change) => {
		expect(hashOfRequest(request(change))).not.toEqual(hashOfRequest(request()));
	});

	it("covers every field of the contract", () => {
		expect(Object.keys(request()).sort()).toEqual(Object.keys(QuoteRequest.shape).sort());
	});
});

describe("keys and tokens", () => {
	it.each([
		["x", true],
		["0b7c1d2e-1111-4222-8333-944445555666", true],
		["k".repeat(200), true],
		["k".repeat(201), false],
		["", false],
		["   ", false],
		["a\tb", false],
		["naïve", false],
	])("request key %j: %s", (key, ok) => expect(isRequestKey(key)).toBe(ok));

	it("keeps a well-formed token and replaces anything else", () => {
		const token = visitorToken(undefined);
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(visitorToken(token)).toBe(token);
		for (const bad of ["", "short", `${token}=`, `${token.slice(1)}é`]) expect(visitorToken(bad)).not.toBe(bad);
		expect(hashOfToken(token)).toHaveLength(32);
	});
});
