// Draws the pictures and the video of the campaign pages into public/. The results are in the repository, so run this
// only after a drawing has changed. It needs Chromium and ffmpeg. Check the results after
// `node art/make-campaign-media.ts`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type * as Art from "../src/web/ui/brand/illustrations.tsx";
import type * as Sprig from "../src/web/ui/brand/sprig-illustration.tsx";
import type * as Scenes from "./campaign-scenes.tsx";
import { drawn, encodeClip, encodeStill, encodeWebp, openStudio, root, slideStyles, writeCaptions } from "./media.ts";

const pictures = join(root, "public/campaigns");
const videos = join(root, "public/videos");
for (const folder of [pictures, videos]) mkdirSync(folder, { recursive: true });

const { load, shoot, close } = await openStudio();
const art = await load<typeof Art>("/src/web/ui/brand/illustrations.tsx");
const { SprigIllustration } = await load<typeof Sprig>("/src/web/ui/brand/sprig-illustration.tsx");
const { scenes, CampaignPicture } = await load<typeof Scenes>("/art/campaign-scenes.tsx");

for (const slug of Object.keys(scenes))
	for (const [kind, width, height, size] of [
		["wide", 560, 350, "1120:700"],
		["mobile", 560, 249, "720:320"],
	] as const) {
		const drawing = renderToStaticMarkup(createElement(CampaignPicture, { slug, mobile: kind === "mobile" }));
		encodeStill(await shoot(`${slug}-${kind}`, drawing, width, height, 2), join(pictures, `${slug}-${kind}`), size);
	}

const SLIDES: { seconds: number; picture: string; number?: number; title: string; text: string; said: string }[] = [
	{
		seconds: 3.6,
		picture: drawn(art.HeroIllustration),
		title: "How it works",
		text: "Finding support, in three steps.",
		said: "How it works, in three steps.",
	},
	{
		seconds: 5,
		picture: drawn(art.NeedsIllustration),
		number: 1,
		title: "Tell us your needs",
		text: "What support you look for, where, and how it is funded.",
		said: "One: tell us your needs.\nWhat support you look for, where, and how it is funded.",
	},
	{
		seconds: 5,
		picture: drawn(art.ConnectIllustration),
		number: 2,
		title: "We connect you",
		text: "With providers that have availability. One request can go to several.",
		said: "Two: we connect you with providers that have availability.\nOne request can go to several of them.",
	},
	{
		seconds: 5,
		picture: drawn(art.ChooseIllustration),
		number: 3,
		title: "You choose",
		text: "And we do the paperwork, with your consent.",
		said: "Three: you choose, and we do the paperwork\nwith your consent.",
	},
	{
		seconds: 3.8,
		picture: drawn(SprigIllustration),
		title: "It is free",
		text: "Search now, or ring us. A person is here to help.",
		said: "It is free. Search now, or ring us.",
	},
];
for (const [kind, width, height] of [
	["wide", 1280, 720],
	["mobile", 720, 900],
] as const) {
	const shots: { path: string; seconds: number }[] = [];
	for (const [index, { picture, number, title, text, seconds }] of SLIDES.entries()) {
		const words = `<div><h1>${number ? `<b>${number}</b>` : ""}<span>${title}</span></h1><p>${text}</p></div>`;
		shots.push({
			path: await shoot(
				`${kind}-${index}`,
				`<div class="slide">${picture}${words}</div>`,
				width,
				height,
				1,
				slideStyles,
			),
			seconds,
		});
	}
	const target = join(videos, `how-it-works-${kind}`);
	encodeClip(shots, target, { h264: 26, vp9: 46, fps: 25 });
	// The still picture has no words, because the play button covers it.
	encodeWebp(
		await shoot(
			`${kind}-poster`,
			`<div class="poster">${drawn(art.HeroIllustration)}</div>`,
			width,
			height,
			1,
			slideStyles,
		),
		target,
	);
	writeCaptions(SLIDES, target, kind === "mobile" ? " size:90%" : "");
}

await close();
