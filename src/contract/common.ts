import { z } from "zod";
import { isAustralianPhone, isEmail } from "./shared/checks.ts";
import { tidyPhone } from "./shared/phone-parts.ts";
import { thousands } from "./shared/thousands.ts";
import { isWellFormed, withoutUnseen } from "./shared/well-formed.ts";

/**
 * Text from outside: line ends of every kind as one character, without characters that nobody sees (`withoutUnseen`), no NUL, whole code points only, trimmed.
 * @param missing what is said when there is none
 * @param tooLong what is said when there is more
 */
export const text = (max: number, missing?: string, tooLong = `Must be ${thousands(max)} characters or less`) =>
	z
		.string(missing)
		.overwrite(withoutUnseen)
		.max(max, tooLong)
		.refine((s) => !s.includes("\0") && isWellFormed(s), "Contains characters that cannot be used")
		.trim();

/** `a,b,c` in an address as a list of unique, non-empty parts; absent or empty means no filter. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T, max = 100) =>
	z
		.string()
		.optional()
		.transform((s) => [
			...new Set(
				(s ?? "")
					.split(",")
					.map((p) => p.trim())
					.filter(Boolean),
			),
		])
		.pipe(z.array(item).max(max, `At most ${max} values`));

/** A row's number in an address or a comma list: 1 to 2,147,483,647. */
export const idText = z
	.string()
	.regex(/^[1-9]\d{0,9}$/, "Must be a whole number")
	.transform(Number)
	.refine((n) => n <= 2_147_483_647, "Must be a whole number");

/** A row's number in a body. */
export const id = z.int().min(1).max(2_147_483_647);

/** The version a change was made from: one that began before another is refused with 409. */
export const version = id;

/** A short code such as `NDIS`, `HCP2`, `i-don-t-know` or an age group's. */
export const code = text(40).pipe(z.string().regex(/^[\w+-]+$/, "Unknown code"));

/** `true` or `false` in an address; absent is false. */
export const flag = z
	.enum(["true", "false"])
	.optional()
	.transform((v) => v === "true");

/** A day such as `2026-11-01`. Calendars have no year 0, and no database takes one. */
export const isoDay = (message?: string) => z.iso.date(message).refine((day) => !day.startsWith("0000"), message);

/** Page number in an address, from 1. */
export const pageNumber = z
	.string()
	.regex(/^[1-9]\d{0,5}$/, "Must be a whole number from 1")
	.transform(Number)
	.default(1);

/** Page size in an address, 1 to 100. */
export const pageSize = (byDefault: number) =>
	z
		.string()
		.regex(/^([1-9]\d?|100)$/, "Must be a whole number from 1 to 100")
		.transform(Number)
		.default(byDefault);

/** A paged list (API-021). */
export const pageOf = <T extends z.ZodType>(item: T) =>
	z.object({ results: z.array(item), count: z.int().min(0), totalPages: z.int().min(0) });

/** E-mail address as people type them, kept as typed but for surrounding space; compared in lower case. */
export const email = (message: string) =>
	z
		.string(message)
		.trim()
		.refine((typed) => isEmail(typed), message);

const MOST_PHONE_CHARACTERS = 40;

/** A phone number in Australia, kept as people see it (telephone numbers are text), with its extension. */
export const australianPhone = (message: string) =>
	z
		.string(message)
		.overwrite(tidyPhone)
		.max(MOST_PHONE_CHARACTERS, message)
		.refine(isWellFormed, message)
		.refine(isAustralianPhone, message);

/** The same, where a field may be left empty. */
export const optionalPhone = (message: string) =>
	z
		.string()
		.overwrite(tidyPhone)
		.max(MOST_PHONE_CHARACTERS, message)
		.refine((typed) => typed === "" || (isWellFormed(typed) && isAustralianPhone(typed)), message);

/** What every refused call answers. `errors` ties each message to its field so that a form can show it there. */
export const Problem = z.object({
	detail: z.string(),
	errors: z.array(z.object({ field: z.string(), message: z.string(), code: z.string().optional() })).optional(),
	request_id: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
