import type { Remote } from "#contract/providers/fit-options.ts";
import type { SiteAuditEvent } from "#contract/reference/editing.ts";
import { REFERENCE_LISTS, type ReferenceList } from "#contract/reference/lists.ts";
import { counted } from "#contract/shared/counted.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";

/** The list with this name in the URL, or undefined. */
export const listOf = (name: string): ReferenceList | undefined =>
	name in REFERENCE_LISTS ? (name as ReferenceList) : undefined;

const TOUCH_WORDS: Record<string, (count: number) => string> = {
	providers: (count) => counted(count, "provider"),
	services: (count) => counted(count, "service"),
	landing_pages: (count) => counted(count, "landing page"),
	stories: (count) => counted(count, "story", "stories"),
	postcodes: (count) => counted(count, "postcode"),
};

/** What uses a row, for example `43 providers`. Empty if unused. */
export const touchWords = (touches: Record<string, number>): string[] =>
	Object.entries(touches).flatMap(([what, count]) => (count > 0 ? (TOUCH_WORDS[what]?.(count) ?? []) : []));

/** A sentence with everything that uses a row. */
export const touchSentence = (touches: Record<string, number>): string => {
	const words = touchWords(touches);
	if (words.length === 0) return "Not used yet.";
	return `Used by ${words.length === 1 ? words[0] : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`}.`;
};

/** Whether a service can be done by phone or video. */
export const REMOTE_WORDS: Record<Remote, string> = {
	yes: "Yes",
	assessment: "Only to assess what is needed",
	no: "No, it's hands-on",
};

const FIELD_WORDS: Record<string, string> = {
	name: "name",
	number: "position",
	slug: "address",
	valid_for_hcp: "home care funding",
	remote: "by phone or video",
	automatic_sending: "requests reach providers by themselves",
	service_area: "service area",
	is_retired: "retired",
	keyword: "word",
	display_words: "link text",
	link: "page",
};

const value = (of: unknown): string =>
	of === true ? "yes" : of === false ? "no" : of === null || of === undefined || of === "" ? "none" : `“${String(of)}”`;

type Columns = Record<string, unknown>;

/** Describes a change as a sentence without its subject. */
export const auditEventWords = ({ event, facts, about }: SiteAuditEvent): string => {
	const { was = {}, is = {}, ...rest } = facts as { was?: Columns; is?: Columns } & Columns;
	switch (event) {
		case "reference.added":
			return `added ${value(rest.name)}`;
		case "reference.changed":
		case "link.changed":
			return `changed ${Object.keys(is)
				.filter((name) => is[name] !== was[name])
				.map((name) => `${FIELD_WORDS[name] ?? name} from ${value(was[name])} to ${value(is[name])}`)
				.join(", ")}`;
		case "region.postcodes-moved":
			return `moved ${(rest.codes as string[]).join(", ")} into ${value(rest.into)}`;
		case "holiday.added":
		case "holiday.removed":
			return `${event === "holiday.added" ? "added" : "removed"} ${value(rest.name)}, ${shortCalendarDay(about.slice("holiday:".length))}${rest.reason ? `: ${rest.reason}` : ""}`;
		case "link.added":
			return `added ${value(is.keyword)}, to ${String(is.link)}`;
		case "link.removed":
			return `removed ${value(was.keyword)}`;
		case "campaign.started":
			return `started ${value(rest.heading)}${rest.copy_of ? `, as a copy of ${value(rest.copy_of)}` : ""}`;
		case "campaign.saved":
			return `saved ${columnWords(rest.columns)}`;
		case "campaign.published":
			return `published it${rest.columns ? ` with ${columnWords(rest.columns)}` : ""}`;
		case "campaign.ended":
			return "ended it";
		case "campaign.discarded":
			return "discarded the unpublished changes";
		case "campaign.picture-changed":
			return `changed the picture ${rest.which === "wide" ? "beside the heading" : "for small screens"}`;
		default:
			return event.replace(/^\w+\./, "").replaceAll("-", " ");
	}
};

/** Joins column names as words: `meta title, blurb`. */
const columnWords = (columns: unknown): string =>
	(columns as string[]).map((name) => name.replaceAll("_", " ")).join(", ");

const dollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
export const money = (cents: number): string => dollars.format(cents / 100);

/** Parses a typed amount such as `$2,682.75` to cents. NaN if it isn't an amount. */
export const centsOf = (typed: string): number => {
	const plain = typed.replace(/[$,\s]/g, "");
	return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
};
