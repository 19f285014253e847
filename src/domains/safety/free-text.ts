import { isEmail } from "#contract/shared/checks.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { helpFor } from "./help.ts";
import { readDanger } from "./read-danger.ts";

/** The deepest lists that an endpoint takes. The body isn't checked yet. */
const DEEPEST = 5;
/** More than all fields of any form take together. The body isn't checked yet, and reading takes time. */
const MOST_CHARACTERS = 100_000;

const each = (reason: string, names: string) => names.split(" ").map((name): [string, string] => [name, reason]);

/** Fields that aren't read, and why. Every other text of a form, a body or a query is. */
export const UNREAD: ReadonlyMap<string, string> = new Map([
	...each("a password", "password new_password1 new_password2"),
	...each("a code, a token or an id", `code token digits seen gclid ${CSRF_FIELD} ${IDEMPOTENCY_FIELD}`),
	...each("an address of a page", "tfa_next url"),
	...each(
		"choices of our own lists, whose names may hold such words",
		"service_areas_list age_groups_list funding_types_list also_list fit_list delivery_list conditions_list languages_list points",
	),
]);

/** Calls that aren't read, and why. */
export const UNREAD_CALLS: readonly (readonly [RegExp, string])[] = [
	[/^\w+ \/team\//, "our team's own work: it is about others"],
	[/^PATCH \/provider-admin\/\{id\}\/$/, "a profile describes services, for example counselling after violence"],
	[/^POST \/(?:errors|events)\//, "sent by a script"],
	[/^POST \/text-messages\//, "sent by a service; words are read when they come into their case"],
];

const isUnread = (call: string) => UNREAD_CALLS.some(([calls]) => calls.test(call));

const textsIn = (name: string, value: unknown, depth = 0): string[] => {
	if (UNREAD.has(name) || depth > DEEPEST || value === null) return [];
	// The name of an organisation may stand in an address.
	if (typeof value === "string") return isEmail(value.trim()) ? [] : [value];
	if (Array.isArray(value)) return value.flatMap((one) => textsIn(name, one, depth + 1));
	return typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype
		? Object.entries(value).flatMap(([field, one]) => textsIn(field, one, depth + 1))
		: [];
};

/**
 * What a person typed into a form, a body or a query, as sent: every text except the fields in `UNREAD`. Each is a paragraph of
 * its own.
 */
export const textsOf = (sent: unknown): string =>
	(sent instanceof FormData || sent instanceof URLSearchParams
		? [...sent].flatMap(([name, value]) => textsIn(name, value))
		: textsIn("", sent)
	)
		.join("\n\n")
		.slice(0, MOST_CHARACTERS);

/** Endpoints with help in their answers, if what was typed holds words of danger (decision 83). */
export const withHelp = (bindings: readonly Binding[], { clock }: Pick<Services, "clock">): Binding[] =>
	bindings.map((binding) =>
		isUnread(`${binding.endpoint.method} ${binding.endpoint.path}`)
			? binding
			: { ...binding, helpFor: (sent) => helpFor(readDanger(textsOf(sent)), clock()) },
	);
