/** Wraps each table in a story's HTML in a box that scrolls sideways, including by keyboard. */
export const withScrollingTables = (html: string): string => {
	let number = 0;
	return html
		.replace(/<table>/g, () => {
			number += 1;
			return `<div role="group" tabindex="0" aria-label="Table ${number}"><table>`;
		})
		.replace(/<\/table>/g, "</table></div>");
};
