// Draws the blog's banners and the pages of its social stories into public/stories/. The results are in the repository,
// so run this only after a drawing has changed. It needs Chromium and ffmpeg. Check the results after
// `node art/make-story-media.ts`, which also accepts slugs of single stories.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { encodeStill, openStudio, root } from "./media.ts";
import type * as Pictures from "./story-pictures.tsx";

const folder = join(root, "public/stories");
mkdirSync(folder, { recursive: true });
/**
 * Quality of banners: a third fewer bytes than PAGE_RATE, because the banner is the largest file of a story's first
 * screen. Pages contain words, which need sharp edges.
 */
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
