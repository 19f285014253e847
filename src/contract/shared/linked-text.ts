// Links and headings of a landing page as they are written in a text that knows neither: [words](/address), ### words.
// No imports: this file runs on the server and in the browser.

/** HTML of a landing page for the text editor, which knows paragraphs, lists and marks: its links and headings become signs. */
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

/** The same HTML with its signs made into links and headings; only what begins with a stroke or http is an address. */
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
