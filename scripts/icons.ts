import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { icons as lucide } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICONS } from "../src/web/ui/icon/names.ts";

/** SVG path of one star at `x`. `half` leaves out the right side. */
const star = (x: number, half: boolean) =>
	half
		? `M${x + 12} 2.6L${x + 9.1} 8.7L${x + 2.4} 9.6L${x + 7.3} 14.2L${x + 6.1} 20.9L${x + 12} 17.7Z`
		: `M${x + 12} 2.6L${x + 14.9} 8.7L${x + 21.6} 9.6L${x + 16.7} 14.2L${x + 17.9} 20.9L${x + 12} 17.7L${x + 6.1} 20.9L${x + 7.3} 14.2L${x + 2.4} 9.6L${x + 9.1} 8.7Z`;

/** A row of stars, and the filled part of it for each rating from half a star to five. */
const starRows = (): [id: string, drawing: string][] => {
	const row = (halves: number) =>
		Array.from({ length: Math.ceil(halves / 2) }, (_, nth) => star(nth * 24, nth * 2 + 1 === halves)).join("");
	const drawn = (halves: number) => `<path d="${row(halves)}"/>`;
	const filled = Array.from({ length: 10 }, (_, nth): [string, string] => [`stars-${(nth + 1) / 2}`, drawn(nth + 1)]);
	return [["stars", drawn(10)], ...filled];
};

const symbol = (id: string, box: string, drawing: string) =>
	`<symbol id="${id}" viewBox="0 0 ${box}">${drawing}</symbol>\n`;

/** The file of symbols that `Icon` and `Stars` draw, from Lucide's drawings (ISC License). */
export const iconsFile = (): string => {
	const icons = Object.entries(ICONS).map(([id, name]) => {
		const drawing = renderToStaticMarkup(createElement(lucide[name]));
		return symbol(id, "24 24", drawing.replace(/^<svg[^>]*>|<\/svg>$/g, ""));
	});
	const stars = starRows().map(([id, drawing]) => symbol(id, "120 24", drawing));
	return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${[...icons, ...stars].join("")}</svg>\n`;
};

const FILE = new URL("../src/web/ui/icon/icons.svg", import.meta.url);

/** Writes the file for Vite if it isn't there as it should be. Git doesn't keep it, because the drawings aren't ours. */
export const writeIcons = (): void => {
	const drawings = iconsFile();
	if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== drawings) writeFileSync(FILE, drawings);
};
