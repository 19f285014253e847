import sharp from "sharp";
import { expect, it } from "vitest";
import { sharePicture } from "./draw.server.ts";

const words = {
	product: "Alongside",
	name: "Gum & Wattle Care",
	offers: "Nursing, Transport",
	stars: { rating: 4.4, reviews: 12 },
};

it("is a small file in the size that social sites need", async () => {
	const picture = await sharePicture(words);
	expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
	expect(picture?.length).toBeLessThan(60_000);
});

it.each(['<b>Zoë</b> & O\'Brien "Care"', "حياة كريمة", "名前 👩‍🦽", "x".repeat(300), "a".repeat(60)])(
	"draws any provider name: %s",
	async (name) => {
		expect(await sharePicture({ ...words, name })).toBeDefined();
	},
);

it("draws each picture once, and gives up if too many requests wait", async () => {
	const again = await Promise.all([sharePicture(words), sharePicture(words)]);
	expect(again[0]).toBe(again[1]);
	const many = await Promise.all(
		Array.from({ length: 12 }, (_, n) => sharePicture({ ...words, name: `Provider ${n}` })),
	);
	expect(many.filter((picture) => picture === undefined).length).toBeGreaterThan(0);
});
