import { type RawBuilder, sql } from "kysely";
import { barePhone } from "#contract/shared/phone-parts.ts";
import { foldedAddress, foldedName, foldedWebsite } from "./folded.ts";
import { organisationHost, ownHosts } from "./organisation-host.ts";

/** Details of a row or a profile that may show that both are the same provider. */
export interface Identity {
	name: string;
	abn: string | null;
	phone: string | null;
	email: string | null;
	website: string | null;
	street: string | null;
	suburb: string | null;
	postcode: string | null;
	point: { latitude: number; longitude: number } | null;
}

const WORDS = {
	name: "same name and postcode",
	near: "near each other with a name alike",
	abn: "same ABN and postcode",
	phone: "same phone",
	email: "same email",
	website: "same website",
	site: "near each other on one website",
	address: "same address",
	organisation: "same name",
	domain: "same website or email domain",
};
export type SignKind = keyof typeof WORDS;
const KINDS = Object.keys(WORDS) as SignKind[];

/** Signs of the organisation, which all its profiles share. */
export const OF_ORGANISATION = ["organisation", "domain"] as const satisfies SignKind[];

/** Words of many names. A name without them still names its provider. */
const COMMON = new Set(
	(
		"the and for of at in saint home homes house aged care carer carers caring community communities service services support supports australia australian national " +
		"living health healthcare medical nursing nurse disability ndis group centre center clinic hospital respite therapy allied outlet office branch region regional " +
		"lodge village gardens manor court park view grove villa hostel retirement residential residence district north south east west northern southern eastern western greater help inc ltd pty limited"
	).split(" "),
);

/** Words by which a name differs from others in its suburb. Short ones count only in scripts that write whole words with few signs. */
const ownWords = ({ name, suburb }: Pick<Identity, "name" | "suburb">): string[] => {
	const place = foldedName(suburb ?? "").split(" ");
	return [...new Set(foldedName(name).split(" "))]
		.filter((word) => !/^[a-z0-9]{0,2}$/.test(word) && !COMMON.has(word) && !place.includes(word))
		.slice(0, 4);
};

/** Cells per degree: about 550 m from south to north. */
const CELLS = 200;

/** The cells of a point in four grids that are half a cell apart, so that two points within 200 m share at least one. */
const cellsOf = (point: Identity["point"]): string[] =>
	point
		? [0, 1, 2, 3].map(
				(grid) =>
					`${grid}:${Math.floor(point.latitude * CELLS + (grid & 1) / 2)}:${Math.floor(point.longitude * CELLS + (grid >> 1) / 2)}`,
			)
		: [];

/** A cell of the table holds more, but an index doesn't. */
const LONGEST = 300;

/** The signs of a row or a profile, each beginning with its kind. Equal signs are something in common. */
export const signsOf = (own: Identity): string[] => {
	const { name, abn, phone, email, website, street, postcode, point } = own;
	const host = website && URL.canParse(website) ? organisationHost(new URL(website).hostname) : undefined;
	const near = (kind: SignKind, words: readonly string[]) =>
		cellsOf(words.length > 0 ? point : null).flatMap((cell) =>
			words.map((word): [SignKind, string] => [kind, `${word}@${cell}`]),
		);
	const found: [SignKind, string | null | undefined][] = [
		["name", postcode && `${foldedName(name)}@${postcode}`],
		["abn", postcode && abn && `${abn}@${postcode}`],
		["phone", phone && barePhone(phone)],
		["email", email?.toLowerCase()],
		["website", website && foldedWebsite(website)],
		["address", postcode && street && `${foldedAddress(street)}@${postcode}`],
		...near("near", ownWords(own)),
		...near("site", host ? [host] : []),
	];
	return [...new Set(found.flatMap(([kind, value]) => (value ? [`${kind} ${value}`.slice(0, LONGEST)] : [])))];
};

/** The signs of a profile's organisation. There is always one. */
export const organisationSigns = ({
	organisation,
	...own
}: Pick<Identity, "email" | "website"> & { organisation: string }) =>
	[`organisation ${foldedName(organisation)}`, ...[...ownHosts(own)].map((host) => `domain ${host}`)].map((sign) =>
		sign.slice(0, LONGEST),
	);

const kindOf = (sign: string) => sign.slice(0, sign.indexOf(" ")) as SignKind;

/** Kinds of signs in words: "same name and postcode, same phone". */
export const signsInWords = (kinds: readonly string[]): string =>
	KINDS.filter((kind) => kinds.includes(kind))
		.map((kind) => WORDS[kind])
		.join(", ");

/** What two profiles have in common, in words. Null if nothing. */
export const commonSigns = (one: Identity, other: Identity): string | null => {
	const theirs = new Set(signsOf(other));
	return signsInWords(signsOf(one).flatMap((sign) => (theirs.has(sign) ? [kindOf(sign)] : []))) || null;
};

/** A name in one postcode is a sign however many profiles have it, up to this number. */
const MOST_NAMED = 20;

/**
 * The one reader of "likely the same": profiles that share signs, as `n`, `provider_id`, `kinds`. A merged profile stands for the
 * one that was kept.
 * @param own a select of `n` and `sign`
 * @param most a sign that more profiles have says nothing, for example a head office's phone number
 */
export const alike = (own: RawBuilder<unknown>, most: number) => sql`
	select o.n, h.id as provider_id, array_agg(distinct split_part(o.sign, ' ', 1)) as kinds
	from (${own}) o
	cross join lateral (
		select array_agg(distinct coalesce(m.kept, s.provider_id)) as ids
		from (select provider_id from provider_sign where sign = o.sign limit ${MOST_NAMED}) s left join provider_merge m on m.merged = s.provider_id
	) held
	cross join lateral unnest(held.ids) h (id)
	where cardinality(held.ids) <= case when o.sign like 'name %' then ${MOST_NAMED} else ${most}::int end
	group by o.n, h.id
`;
