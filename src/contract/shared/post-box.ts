// Postcodes only for post office boxes and large mail receivers. No imports: this file runs on server and in browser.

/** Ranges that Australia Post reserves, by state. */
const RANGES: readonly [from: string, to: string][] = [
	["0200", "0299"],
	["0900", "0999"],
	["1000", "1999"],
	["5800", "5999"],
	["6800", "6999"],
	["7800", "7999"],
	["8000", "8999"],
	["9000", "9998"],
];

/** Post office box postcodes outside the reserved ranges. */
const SINGLE = new Set(
	(
		"0801 0803 0804 0811 0813 0814 0815 0821 0831 0851 0861 0871 0881 2001 2002 2003 2004 2012 2051 2052 2055 2057 2059 2123 2124 2129 2240 2310 2348 " +
		"2520 2610 2616 2891 3001 3005 3010 3050 3086 3110 3164 3176 3353 3354 3402 3502 3552 3554 3632 3676 3689 3841 4001 4002 4003 4004 4029 4072 4222 " +
		"5001 6001 6803 7001 7002 7006 7802"
	).split(" "),
);

/** True for a post office box postcode. Only call it for unknown postcodes, because some of these have a locality. */
const isPostBox = (code: string): boolean =>
	/^\d{4}$/.test(code) && (SINGLE.has(code) || RANGES.some(([from, to]) => from <= code && code <= to));

/** Error message if the text contains a post office box postcode; undefined otherwise. */
export const postBoxMessage = (typed: string): string | undefined => {
	const code = /(?:^|\D)(\d{4})(?!\d)/.exec(typed)?.[1];
	return code && isPostBox(code)
		? `${code} is a post office box postcode. Enter the suburb or postcode where you live.`
		: undefined;
};
