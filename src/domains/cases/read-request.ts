import type { Case } from "#contract/cases/cases.ts";
import type { ReadField, RequestInCase } from "#contract/cases/make-request.ts";
import type { OwnWordsField, Understood } from "#contract/search/own-words.ts";
import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { barePhone } from "#contract/shared/phone-parts.ts";
import { type ContactKind, findContactDetails } from "#contract/shared/text/contact-details.ts";

// What a case already says for a connect request: its own fields, and what the person's words say. Words are read by the
// reader of searches and that of contact details. A colleague confirms what was read.

const MOST_SAID = 10_000;
/** Characters that are read. A message says first what it is about. */
const MOST_READ = 2000;

/** Fields that the reader of searches fills. */
const SEARCHED = {
	service_area: "service_areas_list",
	place: "place",
	age_group: "age_groups_list",
	funding_type: "funding_types_list",
} as const satisfies Partial<Record<ReadField, OwnWordsField>>;

/** Cuts a text without leaving half a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** What the person wrote, each text once. */
export const wordsOfPerson = ({ said, timeline }: Pick<Case, "said" | "timeline">): string => {
	const texts = timeline.flatMap((entry) => (entry.said?.from === "person" ? (entry.said.text ?? []) : []));
	return cut([...new Set([said, ...texts].map((text) => text.trim()))].filter(Boolean).join("\n\n"), MOST_SAID);
};

/** The part of the words that is read. */
export const wordsToRead = (said: string): string => cut(said, MOST_READ);

interface Found {
	value: string | null;
	/** Undefined if the words say nothing about it. */
	read: { words: string; choices: string[] } | undefined;
}
const NOTHING: Found = { value: null, read: undefined };

/** The one value that the words say clearly. Several are choices for the colleague. */
const readingOf = ({ readings }: Understood, field: OwnWordsField): Found => {
	const all = readings.filter((one) => one.field === field);
	const sure = all.filter(({ chosen }) => chosen);
	const [only] = sure.length === 1 ? sure : [];
	if (only) return { value: only.value, read: { words: only.words, choices: [] } };
	if (all.length === 0) return NOTHING;
	const words = [...new Set(all.map((one) => one.words))].join(", ");
	return { value: null, read: { words, choices: all.map(({ label }) => label) } };
};

const contactOf = (text: string, kind: ContactKind, keyOf: (found: string) => string): Found => {
	const isRight = kind === "email" ? isEmail : isAustralianPhone;
	const found = findContactDetails(text).filter((one) => one.kind === kind && isRight(one.text));
	const all = [...new Map(found.map((one) => [keyOf(one.text), one.text.trim()])).values()];
	const [only] = all.length === 1 ? all : [];
	if (only) return { value: only, read: { words: only, choices: [] } };
	return all.length > 0 ? { value: null, read: { words: all.join(", "), choices: all } } : NOTHING;
};

type Given = Pick<Case, "name" | "email" | "phone" | "place">;
/**
 * Fills a request from a case. What the person entered in a field counts before what they wrote.
 * @param said as `wordsOfPerson`
 * @param understood its part `wordsToRead`, as the reader of searches reads it
 */
export const requestIn = (
	{ name, email, phone, place }: Given,
	said: string,
	understood: Understood,
): RequestInCase => {
	const text = wordsToRead(said);
	const given = (value: string | null): Found | undefined => (value ? { value, read: undefined } : undefined);
	const found: Record<ReadField, Found> = {
		phone: given(phone) ?? contactOf(text, "phone", barePhone),
		email: given(email) ?? contactOf(text, "email", mailboxKey),
		service_area: readingOf(understood, SEARCHED.service_area),
		place: given(place) ?? readingOf(understood, SEARCHED.place),
		age_group: readingOf(understood, SEARCHED.age_group),
		funding_type: readingOf(understood, SEARCHED.funding_type),
	};
	return {
		...{ name: name ?? "", said, email: found.email.value ?? "", phone: found.phone.value ?? "" },
		service_area: found.service_area.value === null ? null : Number(found.service_area.value),
		...{ place: found.place.value ?? "", age_group: found.age_group.value, funding_type: found.funding_type.value },
		read: (Object.keys(found) as ReadField[]).flatMap((field) => {
			const { read } = found[field];
			return read ? [{ field, ...read }] : [];
		}),
	};
};
