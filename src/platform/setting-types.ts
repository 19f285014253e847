import { z } from "zod";
import { faultOfDatabaseUrl } from "./db/database-url.ts";

// Kinds of settings, with the message for a wrong value.

export const url = (protocols: RegExp, example: string) =>
	z.url({ protocol: protocols, message: `must be an address such as ${example}` });
export const databaseUrl = z.string().superRefine((value, context) => {
	const message = faultOfDatabaseUrl(value);
	if (message) context.addIssue({ code: "custom", message });
});
export const optional = <T extends z.ZodType>(schema: T) =>
	z.preprocess((v) => (v === "" ? undefined : v), schema.optional());
export const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
	z.preprocess((v) => (v === "" || v === undefined ? value : v), schema);
export const emailAddress = z.email("must be an email address");
export const path = z
	.string()
	.regex(/^\/(?!\/)/, "must be a path on this site, such as /logo.svg")
	.regex(/^[^"<>\s]*$/, "must be a path without spaces, quotes or angle brackets");
export const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:30");

/** A Sentry DSN: key, host, optional path, project. */
export const DSN = /^https?:\/\/[\w-]+@[\w.:[\]-]+(\/[\w.-]+)*\/\d+$/;
