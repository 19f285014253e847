import type { CONFIRMED_SIDES, DuplicateReason, RecordPart } from "#contract/people/options.ts";
import type { ContactDetail, RecordCase, RecordLine } from "#contract/people/records.ts";
import { counted } from "#contract/shared/counted.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { outcomeWords, STATUS_WORDS } from "../../cases/words.ts";

const PART_WORDS: Record<RecordPart, string> = { contact: "Contact person", participant: "Participant" };

/** A person's roles in cases, in words. */
export const partsInWords = (parts: readonly RecordPart[]): string =>
	parts.length > 1 ? "Contact person and participant" : parts[0] ? PART_WORDS[parts[0]] : "Not in any case";

export const WAY_WORDS = { phone: "Phone", "e-mail": "Email" } as const;

type Ways = { preferred_way: keyof typeof WAY_WORDS | null; other_ways: readonly (keyof typeof WAY_WORDS)[] };

/** Preferred ways of contact, with those of merged records. */
export const waysInWords = ({ preferred_way: own, other_ways: others }: Ways): string =>
	[
		own ? WAY_WORDS[own] : others.length > 0 ? "Not given here" : "Not given",
		...(others.length > 0 ? [`A merged record says: ${others.map((way) => WAY_WORDS[way]).join(", ")}`] : []),
	].join(". ");

/** Whether two records prefer different ways, so that a merged record shows more than one. */
export const waysDiffer = (one: Ways, other: Ways): boolean =>
	new Set(
		[one, other].flatMap(({ preferred_way, other_ways }) => [...(preferred_way ? [preferred_way] : []), ...other_ways]),
	).size > 1;

const REASON_WORDS: Record<DuplicateReason, string> = {
	email: "Same email address",
	phone: "Same phone number",
	home: "Same name and postcode",
	gave: "One person typed the other's case number, which anyone could have done",
};
const SIDES_WORDS = {
	both: "confirmed on both sides",
	one: "confirmed on one side only",
	neither: "never confirmed",
} as const;

/** Why two records may be one person: `Same email address, never confirmed`. */
export const reasonInWords = (
	reason: DuplicateReason,
	shared: Partial<Record<DuplicateReason, (typeof CONFIRMED_SIDES)[number] | null>>,
): string => {
	const sides = shared[reason];
	return sides ? `${REASON_WORDS[reason]}, ${SIDES_WORDS[sides]}` : REASON_WORDS[reason];
};

/** Why a case belongs to its person. Absent if there was no other candidate. */
export const HOW_WORDS: Record<string, string> = {
	"own-page": "Sent from their private page",
	// Only in old cases. A typed address alone no longer matches a person.
	"e-mail": "Matched by email only, unconfirmed",
	"e-mail-and-name": "Matched by email and name, unconfirmed",
	"same-contact": "Matched by contact person and name",
	split: "Moved from another record",
};

/** A person's name or, if unknown, their first email address or phone number. */
export const calledOf = ({
	name,
	emails = [],
	phones = [],
}: {
	name: string | null;
	emails?: readonly string[];
	phones?: readonly string[];
}): string => name ?? emails[0] ?? phones[0] ?? "No name given";

/** The office day with its year, because records go back further than the inbox. */
export const dayOf = (at: string): string => shortCalendarDay(officeDay(new Date(at)));

/** `Confirmed by a link they opened on Tue 3 November 2026` */
export const confirmedInWords = ({ first_seen_at, first_case, confirmed }: ContactDetail): string => {
	if (!confirmed)
		return first_case
			? `Never confirmed, first seen ${dayOf(first_seen_at)} in ${first_case}`
			: `Never confirmed, added by a colleague on ${dayOf(first_seen_at)}`;
	const { at, how, who, known_since } = confirmed;
	const way = how === "link" ? "a link they opened" : `${who ?? "a former colleague"}, who reached them`;
	const said = `Confirmed by ${way} on ${dayOf(at)}`;
	if (!known_since) return `${said}. May be someone else's: their cases were matched by an unconfirmed address`;
	return dayOf(known_since) === dayOf(at) ? said : `${said}. Counts for this person from ${dayOf(known_since)}`;
};

/** A case's status or, if closed, its outcome and closing day. */
export const becameOf = ({ status, outcome, closed_at }: RecordCase): string =>
	status === "closed"
		? `Closed${closed_at ? ` ${dayOf(closed_at)}` : ""}: ${outcomeWords(outcome ?? "no outcome").toLowerCase()}`
		: STATUS_WORDS[status];

/** `3 cases, 1 of them open` */
export const casesInWords = ({ cases, open }: Pick<RecordLine, "cases" | "open">): string =>
	`${counted(cases, "case", "cases")}, ${open === 0 ? "none open" : open === cases ? (cases === 1 ? "open" : "all open") : `${open} of them open`}`;
