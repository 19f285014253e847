/** The digits of every script as 0 to 9: Unicode lists each script's ten in a row. */
export const asciiDigits = (text: string): string =>
	text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0;
		let before = 0;
		while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
		return String(before % 10);
	});
