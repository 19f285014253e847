import { expect, it } from "vitest";
import type { z } from "zod";
import type { Services } from "#platform/services.ts";
import { bindings } from "#server/api.ts";
import { textsOfEndpoint } from "#tests/support/endpoint-texts.ts";
import { nameOf } from "./make-call.ts";
import { readLimits } from "./table.ts";

/** Calls are listed and not made. */
const unused: unknown = new Proxy(() => {}, {
	get: (_, name) => (name === Symbol.toPrimitive ? () => "https://unused.example" : unused),
	apply: () => unused,
});

const all = bindings(unused as Services);

it("each call has the limits that who-may.tsv states: times from one address, and bytes where it isn't 64 KiB", () => {
	const limits = all.map((binding) => {
		const { limit, maxBody } = binding.rules;
		const stated = [limit && `${limit.times} in ${limit.seconds} s`, maxBody && `${maxBody} bytes`];
		return [nameOf(binding), stated.filter(Boolean).join(", ")];
	});
	expect(Object.fromEntries(limits)).toEqual(readLimits());
});

// What is typed about consent, retention, prices and to providers, at its longest.
it.each([
	["POST /my-request/{token}/consents/", "relation", 100],
	["POST /team/cases/{id}/consents/", "relation", 100],
	["PUT /team/cases/{id}/hold/", "because", 300],
	["PATCH /team/retention/rules/{code}/", "reason", 500],
	["POST /team/cases/{id}/claims/{claim}/hold/", "reason", 500],
	["POST /team/cases/{id}/referrals/{referral}/answer/", "said_by", 100],
	["POST /team/cases/{id}/referrals/{referral}/messages/", "text", 2000],
	["POST /provider-admin/{id}/referrals/{referral}/answer/", "note", 500],
	["POST /provider-admin/{id}/referrals/{referral}/notes/", "note", 2000],
	["POST /provider-admin/{id}/referrals/{referral}/questions/", "question", 2000],
	["PATCH /provider-admin/{id}/", "prices.includes", 200],
	["PATCH /provider-admin/{id}/", "prices.travel", 200],
	["PATCH /provider-admin/{id}/", "prices.cancellation", 200],
])("%s takes a %s of %i characters and not one more", (call, field, longest) => {
	const endpoint = all.find((binding) => nameOf(binding) === call)?.endpoint;
	const text = endpoint && textsOfEndpoint(endpoint, "body").find(({ fields }) => fields.join(".") === field);
	const isTooLong = (length: number) =>
		(endpoint?.body as z.ZodType | undefined)
			?.safeParse(text?.withText("a".repeat(length)))
			.error?.issues.some(({ path }) => path.filter((part) => typeof part === "string").join(".") === field) ?? false;
	expect([longest - 1, longest, longest + 1].map(isTooLong)).toEqual([false, false, true]);
});
