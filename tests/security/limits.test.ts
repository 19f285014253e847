import { expect, it } from "vitest";
import type { Services } from "#platform/services.ts";
import { bindings } from "#server/api.ts";
import { nameOf } from "./make-call.ts";
import { readLimits } from "./table.ts";

/** Calls are listed and not made. */
const unused: unknown = new Proxy(() => {}, {
	get: (_, name) => (name === Symbol.toPrimitive ? () => "https://unused.example" : unused),
	apply: () => unused,
});

it("each call has the limits that who-may.tsv states: times from one address, and bytes where it isn't 64 KiB", () => {
	const limits = bindings(unused as Services).map((binding) => {
		const { limit, maxBody } = binding.rules;
		const stated = [limit && `${limit.times} in ${limit.seconds} s`, maxBody && `${maxBody} bytes`];
		return [nameOf(binding), stated.filter(Boolean).join(", ")];
	});
	expect(Object.fromEntries(limits)).toEqual(readLimits());
});
