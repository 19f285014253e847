import { sql } from "kysely";
import { barePhone } from "#contract/shared/phone-parts.ts";
import type { Db } from "#platform/db/database.ts";
import { foldedAddress, foldedName, foldedWebsite } from "./folded.ts";

/** Details of a row or a profile that may show both are the same provider. */
export interface Identity {
	name: string;
	abn: string | null;
	phone: string | null;
	email: string | null;
	website: string | null;
	street: string | null;
	postcode: string | null;
}

export interface PossibleMatch {
	provider: number;
	/** Reasons for the match: "same name and postcode, same phone". */
	why: string;
}

const WORDS = {
	name: "same name and postcode",
	abn: "same ABN and postcode",
	phone: "same phone",
	email: "same email",
	website: "same website",
	address: "same address",
};
type Kind = keyof typeof WORDS;
const KINDS = Object.keys(WORDS) as Kind[];

const signsOf = ({ name, abn, phone, email, website, street, postcode }: Identity): [Kind, string][] => {
	const found: [Kind, string | null | undefined][] = [
		["name", postcode && `${foldedName(name)}@${postcode}`],
		["abn", postcode && abn && `${abn}@${postcode}`],
		["phone", phone && barePhone(phone)],
		["email", email?.toLowerCase()],
		["website", website && foldedWebsite(website)],
		["address", postcode && street && `${foldedAddress(street)}@${postcode}`],
	];
	return found.flatMap(([kind, value]) => (value ? [[kind, `${kind} ${value}`] as [Kind, string]] : []));
};

const inWords = (kinds: readonly Kind[]): string =>
	KINDS.filter((kind) => kinds.includes(kind))
		.map((kind) => WORDS[kind])
		.join(", ");

/** Profiles with the columns that identify them. */
const profilesIn = (db: Db) =>
	db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(["p.id", "p.name", "a.abn", "p.phone_number as phone", "p.email", "p.url as website"])
		.select(["p.street_address as street", "p.postcode"]);

/** What two profiles have in common, in words. Null if nothing. */
export const commonSigns = (one: Identity, other: Identity): string | null => {
	const theirs = new Set(signsOf(other).map(([, sign]) => sign));
	return inWords(signsOf(one).flatMap(([kind, sign]) => (theirs.has(sign) ? [kind] : []))) || null;
};

/** A value shared by more profiles than this is ignored, for example a head office's phone number. */
const MOST_SHARED = 3;
const MOST_SHOWN = 5;

/** Profiles that may be the same provider as this one, best match first. Merged ones are left out. */
export const findPossibleDuplicates = async (db: Db, id: number): Promise<PossibleMatch[]> => {
	const own = await profilesIn(db).where("p.id", "=", id).executeTakeFirst();
	if (!own) return [];
	const website = own.website && foldedWebsite(own.website);
	const others = await profilesIn(db)
		.where("p.id", "<>", id)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("provider_merge as m").whereRef("m.merged", "=", "p.id"))),
		)
		.where((eb) => {
			const { fn, val } = eb;
			return eb.or([
				eb("p.postcode", "=", own.postcode),
				eb(fn("bare_phone", ["p.phone_number"]), "=", fn("bare_phone", [val(own.phone)])),
				eb(fn("lower", ["p.email"]), "=", fn("lower", [val(own.email)])),
				eb(fn<number>("strpos", [fn("lower", ["p.url"]), val(website || null)]), ">", 0),
			]);
		})
		.execute();
	const signs = signsOf(own);
	const holders = new Map<string, number[]>();
	for (const other of others)
		for (const [, sign] of signsOf(other)) holders.set(sign, [...(holders.get(sign) ?? []), other.id]);
	const votes = new Map<number, Kind[]>();
	for (const [kind, sign] of signs) {
		const ids = holders.get(sign) ?? [];
		for (const one of kind === "name" || ids.length <= MOST_SHARED ? ids : [])
			votes.set(one, [...(votes.get(one) ?? []), kind]);
	}
	return [...votes]
		.sort(([a, mine], [b, theirs]) => theirs.length - mine.length || a - b)
		.slice(0, MOST_SHOWN)
		.map(([provider, kinds]) => ({ provider, why: inWords(kinds) }));
};

/** Profiles per page. */
const PAGE = 2_000;

/**
 * Finds existing profiles that may be the same provider as new rows. A value shared by several rows or profiles is
 * ignored, except name and postcode together.
 * @param taken profiles already matched by a row of the file
 */
export const findPossibleMatches = async (
	db: Db,
	rows: readonly Identity[],
	taken: ReadonlySet<number>,
): Promise<(PossibleMatch | undefined)[]> => {
	const { rows: others } = await sql`select from provider where not (id = any (${[...taken]}::int[])) limit 1`.execute(
		db,
	);
	if (rows.length === 0 || others.length === 0) return rows.map(() => undefined);
	const wanted = new Map<string, { rows: number; profiles: Set<number> }>();
	const signs = rows.map(signsOf);
	for (const own of signs)
		for (const [, sign] of own) {
			const known = wanted.get(sign);
			if (known) known.rows++;
			else wanted.set(sign, { rows: 1, profiles: new Set() });
		}
	for (let last = 0, more = true; more; ) {
		const page = await profilesIn(db)
			.leftJoin("provider_merge as m", "m.merged", "p.id")
			.select(({ fn }) => fn.coalesce("m.kept", "p.id").as("kept"))
			.where("p.id", ">", last)
			.orderBy("p.id")
			.limit(PAGE)
			.execute();
		for (const profile of page) for (const [, sign] of signsOf(profile)) wanted.get(sign)?.profiles.add(profile.kept);
		last = page.at(-1)?.id ?? last;
		more = page.length === PAGE;
	}
	return signs.map((own) => {
		const votes = new Map<number, Kind[]>();
		for (const [kind, sign] of own) {
			const { rows: times, profiles } = wanted.get(sign) ?? { rows: 0, profiles: new Set<number>() };
			const proves = kind === "name" || (times === 1 && profiles.size === 1);
			for (const id of proves ? profiles : []) if (!taken.has(id)) votes.set(id, [...(votes.get(id) ?? []), kind]);
		}
		const [best] = [...votes].sort(([a, mine], [b, theirs]) => theirs.length - mine.length || a - b);
		return (
			best && {
				provider: best[0],
				why: inWords(best[1]),
			}
		);
	});
};
