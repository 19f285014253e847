import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { drawing, type ShareWords } from "./drawing.ts";

const WIDTH = 1200;
const HEIGHT = 630;

const resolve = createRequire(import.meta.url).resolve;
const fontFile = (subset: string, weight: number) =>
	readFileSync(
		resolve(`@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-${weight}-normal.woff`),
	);

let fonts: { name: string; data: Buffer; weight: 400 | 700 }[] | undefined;
const allFonts = () => {
	fonts ??= (["latin", "latin-ext"] as const).flatMap((subset) =>
		([400, 700] as const).map((weight) => ({ name: subset, data: fontFile(subset, weight), weight })),
	);
	return fonts;
};

const draw = async (words: ShareWords): Promise<Buffer> => {
	// Large modules that only social sites need, so they load with the first picture.
	const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
	const svg = await satori(drawing(words) as Parameters<typeof satori>[0], {
		width: WIDTH,
		height: HEIGHT,
		fonts: allFonts(),
	});
	return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
};

/** A picture takes about 60 ms, so 100 pictures are cached and only a few requests may wait. */
const KEPT = 100;
const MOST_WAITING = 8;
const kept = new Map<string, Buffer>();
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Picture that social sites show with a link, as a 1200×630 PNG; undefined if too many requests are waiting. */
export const sharePicture = async (words: ShareWords): Promise<Buffer | undefined> => {
	const key = JSON.stringify(words);
	const ready = kept.get(key);
	if (ready) {
		kept.delete(key);
		kept.set(key, ready);
		return ready;
	}
	if (waiting >= MOST_WAITING) return undefined;
	waiting++;
	const mine = last.then(() => draw(words));
	last = mine.catch(() => {});
	try {
		const picture = await mine;
		kept.set(key, picture);
		const [oldest] = kept.keys();
		if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
		return picture;
	} finally {
		waiting--;
	}
};
