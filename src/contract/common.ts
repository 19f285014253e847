import { z } from "zod";
import { isAustralianPhone, isEmail } from "./shared/checks.ts";
import { tidyPhone } from "./shared/phone-parts.ts";
import { isBlank } from "./shared/text/blank.ts";
import { thousands } from "./shared/thousands.ts";
import { isWellFormed, withoutUnseen } from "./shared/well-formed.ts";

/** How a browser asks for a text, for the schemas that know: its keyboard, and what it may fill in. */
export const inputs = z.registry<{ type: "email" | "tel" }>();

/**
 * The first message of each field, for example of `auth.email` or `sites.0.postcode`. The position of a plain value in
 * its list is left out.
 */
export const fieldErrors = ({ issues }: z.ZodError): { field: string; message: string }[] => {
	const errors = new Map<string, string>();
	for (const { path, message } of issues) {
		const field = path.filter((part, at, all) => typeof part !== "number" || at < all.length - 1).join(".");
		// Zod's own messages about types mean nothing to a visitor.
		const said = message.startsWith("Invalid input") ? "This is missing or has the wrong format." : message;
		if (!errors.has(field)) errors.set(field, said);
	}
	return [...errors].map(([field, message]) => ({ field, message }));
};

/**
 * Untrusted text: trimmed, line ends normalised, invisible characters removed (`withoutUnseen`). Text with nothing to
 * read becomes empty (`isBlank`). Rejects NUL and lone surrogates.
 * @param missing message if there is no text
 * @param tooLong message if the text is too long
 */
export const text = (max: number, missing?: string, tooLong = `Must be ${thousands(max)} characters or less`) =>
	z
		.string(missing)
		.overwrite(withoutUnseen)
		.max(max, tooLong)
		.refine((s) => !s.includes("\0") && isWellFormed(s), "Contains characters that cannot be used")
		.trim()
		.overwrite((typed) => (isBlank(typed) ? "" : typed));

/** Untrusted text that must have something to read. @param missing message if it has nothing */
export const requiredText = (max: number, missing = "Must not be empty", tooLong?: string) =>
	text(max, missing, tooLong).refine((typed) => typed !== "", missing);

/** A field that may be left empty, or hold only blanks: then null. */
export const emptyOr = <T extends z.ZodType<string>>(schema: T) =>
	z.union([z.literal("").transform(() => null), schema.transform((read) => (read === "" ? null : read))], {
		// It is neither empty nor allowed, and only the second error helps.
		error: ({ errors }) => (errors as { message?: string }[][] | undefined)?.at(-1)?.[0]?.message,
	});

/** Reads `a,b,c` in a URL as a list of unique, non-empty parts. Absent or empty means no filter. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T, max = 100) =>
	z
		.string()
		.optional()
		.transform((s) => [
			...new Set(
				(s ?? "")
					.split(",")
					.map((part) => part.trim())
					.filter((part) => !isBlank(part)),
			),
		])
		.pipe(z.array(item).max(max, `At most ${max} values`));

/** A row id in a URL or a comma list: 1 to 2,147,483,647. */
export const idText = z
	.string()
	.regex(/^[1-9]\d{0,9}$/, "Must be a whole number")
	.transform(Number)
	.refine((n) => n <= 2_147_483_647, "Must be a whole number");

/** Path parameters of an endpoint about one row. */
export const byId = z.object({ id: idText });

/** Path parameters of an endpoint about one case, request or other thing with a random id. */
export const byUuid = z.object({ id: z.uuid() });

/** Path parameters of an endpoint behind the secret token of a link. */
export const byToken = z.object({ token: text(100) });

/** A row by its name. */
export const Named = z.object({ id: z.int(), name: z.string() });
export type Named = z.output<typeof Named>;

/** A provider by its name, with what its address needs. */
export const LinkedProvider = Named.extend({ url_slug: z.string() });

/** A case or request by its reference. */
export const Referenced = byUuid.extend({ reference: z.string() });

/** A row id in a body. */
export const id = z.int().min(1).max(2_147_483_647);

/** The version that a change is based on. If it isn't the latest, the change is refused with 409. */
export const version = id;

/** A short code such as `NDIS`, `HCP2` or `i-don-t-know`. */
export const code = text(40).pipe(z.string().regex(/^[\w+-]+$/, "Unknown code"));

/** `true` or `false` in a URL; absent is false. */
export const flag = z
	.enum(["true", "false"])
	.optional()
	.transform((v) => v === "true");

/** A day such as `2026-11-01`. PostgreSQL rejects the year 0. */
export const isoDay = (message?: string) => z.iso.date(message).refine((day) => !day.startsWith("0000"), message);

/** Page number in a URL, from 1. */
export const pageNumber = z
	.string()
	.regex(/^[1-9]\d{0,5}$/, "Must be a whole number from 1")
	.transform(Number)
	.default(1);

/** Page size in a URL, 1 to 100. */
export const pageSize = (byDefault: number) =>
	z
		.string()
		.regex(/^([1-9]\d?|100)$/, "Must be a whole number from 1 to 100")
		.transform(Number)
		.default(byDefault);

/** A paged list (API-021). */
export const pageOf = <T extends z.ZodType>(item: T) =>
	z.object({ results: z.array(item), count: z.int().min(0), totalPages: z.int().min(0) });

/** Email address, trimmed but otherwise as typed. Compare addresses in lower case. */
export const email = (message: string) =>
	z
		.string(message)
		.trim()
		.refine((typed) => isEmail(typed), message)
		.register(inputs, { type: "email" });

const MOST_PHONE_CHARACTERS = 40;

/** Australian phone number with optional extension, stored as text as typed. */
export const australianPhone = (message: string) =>
	z
		.string(message)
		.overwrite(tidyPhone)
		.max(MOST_PHONE_CHARACTERS, message)
		.refine(isWellFormed, message)
		.refine(isAustralianPhone, message)
		.register(inputs, { type: "tel" });

/** An Australian phone number or an empty field. */
export const optionalPhone = (message: string) =>
	z
		.string()
		.overwrite(tidyPhone)
		.max(MOST_PHONE_CHARACTERS, message)
		.refine((typed) => typed === "" || (isWellFormed(typed) && isAustralianPhone(typed)), message)
		.register(inputs, { type: "tel" });

/** A service that a person in danger can reach now. */
const HelpLine = z.object({
	name: z.string(),
	/** As shown: `13 11 14`. */
	phone: z.string(),
	/** When it is open, in words. */
	hours: z.string(),
	/** Text, chat or relay, in words; empty if none. */
	other_ways: z.string(),
});

/** Help for a person in danger, shown once with the answer to a form (decision 83). At most four lines. */
export const Help = z.object({
	/** 000 comes first. */
	is_immediate: z.boolean(),
	lines: z.array(HelpLine),
});
export type Help = z.output<typeof Help>;

/** Body of every error response. `errors` gives messages by field so that a form can show them there. */
export const Problem = z.object({
	detail: z.string(),
	errors: z.array(z.object({ field: z.string(), message: z.string(), code: z.string().optional() })).optional(),
	request_id: z.string().optional(),
	/** Help, if the text holds words of danger to a person. */
	help: Help.optional(),
});
export type Problem = z.infer<typeof Problem>;
