const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const PATTERNS = [
	/(?<![\d])(?<y>(?:19|20)\d\d)[-/. _](?<m>\d{1,2})[-/. _](?<d>\d{1,2})(?!\d)/,
	/(?<!\d)(?<d>\d{1,2})(?:st|nd|rd|th)?[-/. _](?<m>\d{1,2}|[a-z]{3,9})[-/. _,]+(?<y>(?:19|20)\d\d)(?!\d)/i,
	/(?<!\d)(?<y>20\d\d)(?<m>0[1-9]|1[0-2])(?<d>[0-3]\d)(?!\d)/,
];

/**
 * The first day that a text states, as `2025-06-30`: `30 June 2025`, `30/06/2025`, `2025-06-30`, `20250630`. Undefined
 * for a text without one, or with a day that doesn't exist.
 */
export const dayIn = (text: string): string | undefined => {
	for (const pattern of PATTERNS) {
		const { y = "", m = "", d = "" } = pattern.exec(text)?.groups ?? {};
		const month = /^\d+$/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1;
		const day = `${y}-${String(month).padStart(2, "0")}-${d.padStart(2, "0")}`;
		const at = new Date(`${day}T00:00:00Z`);
		if (y !== "" && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)) return day;
	}
	return undefined;
};
