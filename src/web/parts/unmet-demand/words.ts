const month = new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", month: "long", year: "numeric" });

/** Formats a month by its first day: `October 2026`. */
export const monthInWords = (first: string): string => month.format(new Date(`${first}T12:00:00Z`));

/** The month that an address asks for, if it is one. */
export const monthIn = (query: URLSearchParams): string | undefined =>
	/^\d{4}-(0[1-9]|1[0-2])-01$/.exec(query.get("month") ?? "")?.[0];
