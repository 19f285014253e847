import { z } from "zod";
import { id, pageNumber, pageOf } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const kind = z.enum(["profile", "organisation"], "Please choose one");

const Side = z.object({
	id: z.int(),
	name: z.string(),
	account: z.int(),
	account_name: z.string(),
	abn: z.string().nullable(),
	street_address: z.string().nullable(),
	suburb: z.string().nullable(),
	postcode: z.string().nullable(),
	phone_number: z.string().nullable(),
	url: z.string().nullable(),
	/** The list that a profile comes from; null if it was created by hand. */
	source: z.string().nullable(),
	/** Shown profiles of an organisation; null for a profile. */
	profiles: z.int().nullable(),
});

const LikelySame = z.object({
	kind,
	/** What both have in common, in words. */
	why: z.string(),
	one: Side,
	other: Side,
});
export type LikelySame = z.output<typeof LikelySame>;

export const listLikelySame = endpoint({
	method: "GET",
	path: "/team/likely-same/",
	summary: "Pairs of shown profiles, or of organisations, that are likely the same. Nothing is merged automatically",
	query: z.object({ page: pageNumber }),
	output: pageOf(LikelySame),
});

export const setNotSame = endpoint({
	method: "POST",
	path: "/team/likely-same/distinct/",
	summary: "Say that two profiles or organisations aren't the same, so that they are no longer proposed",
	body: z
		.object({ kind, one: id, other: id })
		.refine(({ one, other }) => one !== other, { path: ["other"], message: "Choose another one" }),
	output: z.object({ saved: z.literal(true) }),
});
