// Writes a landing page's links and headings as `[words](/address)` and `### words`, for editors that support neither.
// No imports: this file runs on the server and in the browser.

/** Replaces links and headings in HTML with text marks, for the text editor. */
export const signsOfLinks = (html: string): string =>
	html
		.replace(
			/<h([34])>([\s\S]*?)<\/h\1>/g,
			(_all, level: string, words: string) => `<p>${"#".repeat(Number(level))} ${words}</p>`,
		)
		.replace(
			/<a href="([^"]*)">([\s\S]*?)<\/a>/g,
			(_all, href: string, words: string) => `[${words}](${href.replaceAll("(", "%28").replaceAll(")", "%29")})`,
		);

/** Turns text marks back into links and headings. An address must start with a slash or http. */
export const linksOfSigns = (html: string): string =>
	html
		.replace(
			/\[([^[\]]+)\]\(((?:https?:\/\/|\/)[^\s()<>"]*)\)/g,
			(_all, words: string, href: string) => `<a href="${href}">${words}</a>`,
		)
		.replace(
			/<p>(#{3,4})\s+([\s\S]*?)<\/p>/g,
			(_all, signs: string, words: string) => `<h${signs.length}>${words}</h${signs.length}>`,
		);
