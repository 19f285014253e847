import { shortCalendarDay } from "#contract/dates-in-words.ts";
import { officeDay } from "#contract/office-hours.ts";
import type { DuplicateReason, RecordPart } from "#contract/record-options.ts";
import type { RecordCase, RecordLine } from "#contract/records.ts";
import { outcomeWords, STATUS_WORDS } from "../cases/words.ts";
import { counted } from "../counted.ts";

const PART_WORDS: Record<RecordPart, string> = { contact: "Contact person", participant: "Participant" };

/** What somebody is, in one phrase. */
export const partsInWords = (parts: readonly RecordPart[]): string =>
	parts.length > 1 ? "Contact person and participant" : parts[0] ? PART_WORDS[parts[0]] : "Nobody in a case";

export const REASON_WORDS: Record<DuplicateReason, string> = {
	email: "Same e-mail address",
	phone: "Same phone number",
	home: "Same name and postcode",
	gave: "One gave the number of the other's case",
};

/** Why a case stands with its person; nothing where nobody else came into question. */
export const HOW_WORDS: Record<string, string> = {
	"e-mail": "Put here by the e-mail address; no name was given",
	"e-mail-and-name": "Put here by the e-mail address and the name",
	"same-contact": "Put here because the same contact person wrote for this name",
	split: "Taken off another record",
};

/** What people call somebody of whom little is known. */
export const calledOf = ({ name, emails = [], phones = [] }: { name: string | null; emails?: readonly string[]; phones?: readonly string[] }): string =>
	name ?? emails[0] ?? phones[0] ?? "No name given";

/** The day of a moment with its year: records go back further than the inbox. */
export const dayOf = (at: string): string => shortCalendarDay(officeDay(new Date(at)));

/** How a case stands, or what became of it. */
export const becameOf = ({ status, outcome, closed_at }: RecordCase): string =>
	status === "closed" ? `Closed${closed_at ? ` ${dayOf(closed_at)}` : ""}: ${outcomeWords(outcome ?? "no outcome").toLowerCase()}` : STATUS_WORDS[status];

/** `3 cases, 1 of them open` */
export const casesInWords = ({ cases, open }: Pick<RecordLine, "cases" | "open">): string =>
	`${counted(cases, "case", "cases")}, ${open === 0 ? "none open" : open === cases ? (cases === 1 ? "open" : "all open") : `${open} of them open`}`;
