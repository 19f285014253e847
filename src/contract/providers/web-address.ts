import { z } from "zod";
import { WEB_ADDRESS_CHARACTERS } from "#contract/providers/limits.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";

/** Adds a missing `https://` and accepts only web addresses. */
export const webAddress = z
	.string()
	.trim()
	.max(WEB_ADDRESS_CHARACTERS, "Must be 2,000 characters or less")
	.transform((typed) =>
		typed && !/^[a-z][a-z0-9+.-]*:/i.test(typed) ? `https://${typed.replace(/^\/\//, "")}` : typed,
	)
	.refine((typed) => typed === "" || isWebAddress(typed), adminCopy.urlInvalid)
	.transform((typed) => typed || null);

const isWebAddress = (typed: string): boolean => {
	if (!URL.canParse(typed) || /\s/.test(typed)) return false;
	const { protocol, hostname, username, password } = new URL(typed);
	return (
		/^https?:$/.test(protocol) &&
		/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(hostname) &&
		!/^[\d.]+$/.test(hostname) &&
		username === "" &&
		password === ""
	);
};
