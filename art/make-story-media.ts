// Draws the banners and the social stories' pages of the blog into public/stories/. They are kept in the repository: this runs only when a drawing
// changes, where Chromium and ffmpeg are (`node art/make-story-media.ts`, or with the slugs of some stories; then look at what it made).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { encodeStill, openStudio, root } from "./media.ts";
import type * as Pictures from "./story-pictures.tsx";

const folder = join(root, "public/stories");
mkdirSync(folder, { recursive: true });
/** The largest of a story's first screen, so a slow line waits for it: a third fewer bytes than at the rate of pages, whose words want sharp edges. */
const BANNER_RATE = 34;
const PAGE_RATE = 20;
const some = process.argv.slice(2);

const { load, shoot, close } = await openStudio();
try {
	const { banners, pages, Banner, Page } = await load<typeof Pictures>("/art/story-pictures.tsx");
	const unknown = some.filter((slug) => !(slug in banners));
	if (unknown.length > 0) throw new Error(`No such story: ${unknown.join(", ")}`);
	const slugs = some.length > 0 ? some : Object.keys(banners);
	const write = async (
		name: string,
		drawing: ReturnType<typeof createElement>,
		width: number,
		height: number,
		size: string,
		rate: number,
	) => encodeStill(await shoot(name, renderToStaticMarkup(drawing), width, height, 2), join(folder, name), size, rate);
	for (const slug of slugs) {
		await write(`${slug}-wide`, createElement(Banner, { slug, mobile: false }), 800, 420, "1200:630", BANNER_RATE);
		await write(`${slug}-mobile`, createElement(Banner, { slug, mobile: true }), 630, 420, "720:480", BANNER_RATE);
		for (const [index] of (pages[slug] ?? []).entries()) {
			const number = index + 1;
			await write(`${slug}-page-${number}`, createElement(Page, { slug, number }), 800, 600, "800:600", PAGE_RATE);
		}
	}
} finally {
	await close();
}
