/** A story's HTML with each table in a box of its own that scrolls sideways, also by keyboard, where the table is wider than the screen. */
export const withScrollingTables = (html: string): string => {
	let number = 0;
	return html
		.replace(/<table>/g, () => {
			number += 1;
			return `<div role="group" tabindex="0" aria-label="Table ${number}"><table>`;
		})
		.replace(/<\/table>/g, "</table></div>");
};
