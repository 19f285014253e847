import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { bindings } from "#server/api.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";

/** Texts of this length can hold a cry for help. */
const LONG = 200;

/** Texts that aren't read, and why. */
const EXCEPTIONS: Record<string, string> = {
	...Object.fromEntries(["name", "new_name", "organisation"].map((field) => [field, "a name"])),
	...Object.fromEntries(
		["email", "phone", "number", "complaint_email", "complaint_number", "new_email", "new_phone", "website", "url"].map(
			(field) => [field, "an address or a number with its own check"],
		),
	),
	gclid: "an advertiser's click id",
	...Object.fromEntries(
		["service_delivery", "service_safety", "communicated_effectively", "good_value", "would_recommend"].map((field) => [
			field,
			"a rating",
		]),
	),
	review: "an id",
	...Object.fromEntries(
		["consent_to_send_ndis_plan", "automate_referral", "hcp_referral", "share_details", "check_only"].map((field) => [
			field,
			"true or false",
		]),
	),
	...Object.fromEntries(
		["day_preference", "time_preference", "hcp_service_areas", "funding_types_list"].map((field) => [
			field,
			"choices of a list",
		]),
	),
	ndis_plan_file: "a file",
};

/** Paths whose texts aren't written to us by the public: the team's own, a provider's profile, and technical calls. */
const NOT_WRITTEN_TO_US =
	/^\/(team|users|account-admin|errors|events|recaptcha|service-areas|capacity-emails|data-exports|browser-errors|join-links)\b/;
const PROFILE = /^\/provider-admin\/\{id\}\/($|logo|changes|capacity)/;

let api: TestApi;
let lines: AnyEndpoint[];
beforeAll(async () => {
	api = await testApi();
	lines = bindings(api.services).map(({ line }) => line);
});
afterAll(() => api.close());

interface Schema {
	type?: string;
	maxLength?: number;
	format?: string;
	enum?: unknown[];
	pattern?: string;
	properties?: Record<string, Schema>;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	items?: Schema;
	prefixItems?: Schema[];
}
const isLong = (schema: Schema): boolean =>
	(schema.type === "string" &&
		!schema.enum &&
		!schema.format &&
		(schema.maxLength === undefined || schema.maxLength > LONG)) ||
	[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...(schema.prefixItems ?? [])].some(
		isLong,
	) ||
	(schema.items !== undefined && isLong(schema.items));

const longTexts = (line: AnyEndpoint): string[] => {
	if (!line.body || line.method === "GET") return [];
	const schema = z.toJSONSchema(line.body as z.ZodType, { io: "input", unrepresentable: "any" }) as Schema;
	return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => (isLong(one) ? [name] : []));
};

it("every long text that people write to us is read for words of danger, or is an exception with a reason", () => {
	const unread = lines
		.filter(({ path }) => !NOT_WRITTEN_TO_US.test(path) && !PROFILE.test(path))
		.flatMap((line) =>
			longTexts(line)
				.filter((field) => !line.freeText?.includes(field) && !(field in EXCEPTIONS))
				.map((field) => `${line.method} ${line.path} ${field}`),
		);
	expect(unread).toEqual([]);
});

it("every field in a list of free texts exists", () => {
	for (const { path, body, freeText = [] } of lines) {
		const schema =
			freeText.length > 0 ? (z.toJSONSchema(body as z.ZodType, { io: "input", unrepresentable: "any" }) as Schema) : {};
		for (const field of freeText) expect(Object.keys(schema.properties ?? {}), path).toContain(field);
	}
});
