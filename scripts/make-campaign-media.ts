// Draws the pictures and the video of the campaign pages into public/. They are kept in the repository: this runs only when a drawing changes,
// where Chromium and ffmpeg are (`node scripts/make-campaign-media.ts`, then look at what it made).
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import type * as Art from "../src/web/ui/brand/illustrations.tsx";
import type * as Scenes from "./campaign-scenes.tsx";
import { chromiumPath } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const pictures = join(root, "public/campaigns");
const videos = join(root, "public/videos");
const work = mkdtempSync(join(tmpdir(), "campaign-media-"));
for (const folder of [pictures, videos]) mkdirSync(folder, { recursive: true });

const ffmpeg = (...args: string[]) => execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: "inherit" });

const vite = await createServer({
	root,
	configFile: false,
	appType: "custom",
	logLevel: "error",
	server: { middlewareMode: true, ws: false },
	// The class names as they are written, for the style sheet below.
	css: { modules: { generateScopedName: "[local]" } },
});
const art = (await vite.ssrLoadModule("/src/web/ui/brand/illustrations.tsx")) as typeof Art;
const { scenes, CampaignPicture } = (await vite.ssrLoadModule("/scripts/campaign-scenes.tsx")) as typeof Scenes;

const sheet = (path: string) => readFileSync(join(root, path), "utf8");
const font = readFileSync(join(root, "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"));
const styles = `
	@font-face { font-family: Atkinson; src: url(data:font/woff2;base64,${font.toString("base64")}); font-weight: 200 800; }
	${sheet("src/web/styles/tokens.css")}
	${sheet("src/web/ui/brand/art.module.css")}
	* { box-sizing: border-box; margin: 0; }
	svg { display: block; }
	body { font-family: Atkinson, sans-serif; color: var(--ink); }
`;
const html = (body: string, more = "") => `<!doctype html><meta charset="utf-8"><style>${styles}${more}</style>${body}`;

const browser = await chromium.launch({ executablePath: await chromiumPath() });
const shoot = async (name: string, body: string, width: number, height: number, scale: number, more?: string) => {
	const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale, colorScheme: "light" });
	await page.setContent(html(body, more));
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	const path = join(work, `${name}.png`);
	await page.screenshot({ path });
	await page.close();
	return path;
};

const encode = (png: string, target: string, size: string) => {
	ffmpeg("-i", png, "-vf", `scale=${size}:flags=lanczos`, "-c:v", "libwebp", "-quality", "80", "-compression_level", "6", `${target}.webp`);
	const avif = ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "30", "-cpu-used", "4", "-pix_fmt", "yuv420p"];
	ffmpeg("-i", png, "-vf", `scale=${size}:flags=lanczos:out_color_matrix=bt709:out_range=tv`, "-colorspace", "bt709", ...avif, `${target}.avif`);
};

for (const slug of Object.keys(scenes))
	for (const [kind, width, height, size] of [
		["wide", 560, 350, "1120:700"],
		["mobile", 560, 249, "720:320"],
	] as const) {
		const drawing = renderToStaticMarkup(createElement(CampaignPicture, { slug, mobile: kind === "mobile" }));
		encode(await shoot(`${slug}-${kind}`, drawing, width, height, 2), join(pictures, `${slug}-${kind}`), size);
	}

const drawn = (Picture: FunctionComponent<{ className?: string | undefined }>) => renderToStaticMarkup(createElement(Picture, { className: "picture" }));
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
		picture: drawn(art.SprigIllustration),
		title: "It is free",
		text: "Search now, or ring us. A person is here to help.",
		said: "It is free. Search now, or ring us.",
	},
];
const FADE = 0.6;

const slideStyles = `
	.slide { display: grid; align-items: center; gap: 4vmin; inline-size: 100vw; block-size: 100vh; padding: 7vmin 8vmin; background: var(--paper); }
	.poster { display: grid; justify-items: center; align-items: center; block-size: 100vh; padding: 4vmin 8vmin 20vmin; background: var(--brand-soft); }
	.picture { inline-size: 100%; block-size: auto; max-block-size: 76vh; }
	h1 { display: flex; gap: 0.35em; align-items: center; color: var(--brand); font-size: 11vmin; font-weight: 760; letter-spacing: -0.025em; line-height: 1.1; }
	b { display: grid; flex: none; place-content: center; inline-size: 1.3em; block-size: 1.3em; border-radius: 50%; background: var(--brand); color: var(--on-brand); font-size: 0.85em; letter-spacing: 0; }
	p { margin-block-start: 0.7em; font-size: 6.2vmin; line-height: 1.35; text-wrap: balance; }
	@media (orientation: landscape) { .slide { grid-template-columns: 1fr 1fr; } }
	@media (orientation: portrait) { .slide { align-content: center; } .picture { max-block-size: 46vh; } }
`;

for (const [kind, width, height] of [
	["wide", 1280, 720],
	["mobile", 720, 900],
] as const) {
	const shots: string[] = [];
	for (const [index, { picture, number, title, text }] of SLIDES.entries()) {
		const words = `<div><h1>${number ? `<b>${number}</b>` : ""}<span>${title}</span></h1><p>${text}</p></div>`;
		shots.push(await shoot(`${kind}-${index}`, `<div class="slide">${picture}${words}</div>`, width, height, 1, slideStyles));
	}
	const inputs = SLIDES.flatMap(({ seconds }, index) => ["-loop", "1", "-framerate", "25", "-t", String(seconds), "-i", shots[index] ?? ""]);
	let begin = 0;
	const fades = SLIDES.slice(1).map((_slide, index) => {
		begin += (SLIDES[index]?.seconds ?? 0) - FADE;
		return `[${index === 0 ? "0" : `f${index}`}][${index + 1}]xfade=transition=fade:duration=${FADE}:offset=${begin.toFixed(2)}[f${index + 1}]`;
	});
	const filter = [...fades, `[f${SLIDES.length - 1}]format=yuv420p[out]`].join(";");
	const target = join(videos, `how-it-works-${kind}`);
	const common = [...inputs, "-filter_complex", filter, "-map", "[out]", "-an"];
	ffmpeg(...common, "-c:v", "libx264", "-preset", "veryslow", "-crf", "26", "-profile:v", "high", "-movflags", "+faststart", `${target}.mp4`);
	ffmpeg(...common, "-c:v", "libvpx-vp9", "-crf", "46", "-b:v", "0", "-row-mt", "1", "-cpu-used", "2", `${target}.webm`);
	// No words on the still picture: the play button stands on it.
	const poster = await shoot(`${kind}-poster`, `<div class="poster">${drawn(art.HeroIllustration)}</div>`, width, height, 1, slideStyles);
	ffmpeg("-i", poster, "-c:v", "libwebp", "-quality", "80", "-compression_level", "6", `${target}.webp`);

	const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, "0")}`;
	let from = 0;
	const cues = SLIDES.map(({ seconds, said }) => {
		const cue = `${time(from)} --> ${time(from + seconds - FADE)}${kind === "mobile" ? " size:90%" : ""}\n${said}`;
		from += seconds - FADE;
		return cue;
	});
	writeFileSync(`${target}.vtt`, `WEBVTT\n\n${cues.join("\n\n")}\n`);
}

await browser.close();
await vite.close();
rmSync(work, { recursive: true, force: true });
