import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CASE_ENTERED, CASE_KINDS } from "../cases/lists.ts";
import { RECORD_SEARCH_CHARACTERS } from "./options.ts";

const FoundPerson = z.object({
	id: z.uuid(),
	name: z.string().nullable(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	/** Their cases, and the open ones among them. */
	cases: z.int(),
	open: z.int(),
});
/** An account, and the profile that matches if the account itself doesn't. */
const FoundProvider = z.object({
	id: z.int(),
	name: z.string(),
	abn: z.string().nullable(),
	found: z.string().nullable(),
});
const FoundCase = z.object({
	id: z.uuid(),
	reference: z.string(),
	kind: z.enum(CASE_KINDS),
	/** How a colleague entered it; null if its person sent it. */
	entered: z.enum(CASE_ENTERED).nullable(),
	name: z.string().nullable(),
	title: z.string(),
	is_closed: z.boolean(),
});

const Found = z.object({
	people: z.array(FoundPerson),
	providers: z.array(FoundProvider),
	cases: z.array(FoundCase),
});
export type Found = z.infer<typeof Found>;

export const findAnything = endpoint({
	method: "GET",
	path: "/team/find/",
	summary:
		"One search for people, providers and cases: those that an email address, phone number, ABN or reference names alone, then matches in names, then in texts. The first of each; `open` and `closed` count the cases",
	query: z.object({ search: text(RECORD_SEARCH_CHARACTERS).default("") }),
	output: z.object({ exact: Found, names: Found, texts: Found, open: z.int(), closed: z.int() }),
});
export type FoundAll = z.infer<(typeof findAnything)["output"]>;
