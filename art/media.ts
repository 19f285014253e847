// Shared by the scripts that draw pictures and clips: a browser that renders our drawings with the site's colours and
// fonts, and ffmpeg.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { chromiumPath } from "../scripts/chromium.ts";

export const root = join(import.meta.dirname, "..");

const ffmpeg = (...args: string[]) =>
	execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: "inherit" });

/** Renders a drawing to markup with the class `picture`. */
export const drawn = (Picture: FunctionComponent<{ className?: string | undefined }>) =>
	renderToStaticMarkup(createElement(Picture, { className: "picture" }));

/** Styles of slides with words beside a picture, and of still pictures without words. */
export const slideStyles = `
	.slide { display: grid; align-items: center; gap: 4vmin; inline-size: 100vw; block-size: 100vh; padding: 7vmin 8vmin; background: var(--paper); }
	.poster { display: grid; justify-items: center; align-items: center; block-size: 100vh; padding: 4vmin 8vmin 20vmin; background: var(--brand-soft); }
	.picture { inline-size: 100%; block-size: auto; max-block-size: 76vh; }
	h1 { display: flex; gap: 0.35em; align-items: center; color: var(--brand); font-size: 11vmin; font-weight: 760; letter-spacing: -0.025em; line-height: 1.1; }
	b { display: grid; flex: none; place-content: center; inline-size: 1.3em; block-size: 1.3em; border-radius: 50%; background: var(--brand); color: var(--on-brand); font-size: 0.85em; letter-spacing: 0; }
	p { margin-block-start: 0.7em; font-size: 6.2vmin; line-height: 1.35; text-wrap: balance; }
	@media (orientation: landscape) { .slide { grid-template-columns: 1fr 1fr; } }
	@media (orientation: portrait) { .slide { align-content: center; } .picture { max-block-size: 46vh; } }
`;

/** Seconds in which one slide fades into the next. */
export const FADE = 0.6;

/** Opens a browser and a loader for our TypeScript. `close` ends both and deletes temporary files. */
export const openStudio = async () => {
	const work = mkdtempSync(join(tmpdir(), "media-"));
	const vite = await createServer({
		root,
		configFile: false,
		appType: "custom",
		logLevel: "error",
		server: { middlewareMode: true, ws: false },
		// Keeps class names unchanged for the style sheet below.
		css: { modules: { generateScopedName: "[local]" } },
	});
	const sheet = (path: string) => readFileSync(join(root, path), "utf8");
	const font = readFileSync(
		join(
			root,
			"node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
		),
	);
	const styles = `
		@font-face { font-family: Atkinson; src: url(data:font/woff2;base64,${font.toString("base64")}); font-weight: 200 800; }
		${sheet("src/web/styles/tokens.css")}
		${sheet("src/web/ui/brand/art.module.css")}
		* { box-sizing: border-box; margin: 0; }
		svg { display: block; }
		body { font-family: Atkinson, sans-serif; color: var(--ink); }
	`;
	const browser = await chromium.launch({ executablePath: await chromiumPath() });
	return {
		load: async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module,
		/** Takes a screenshot of markup in a window of the given size. @returns the path of the PNG */
		shoot: async (
			name: string,
			body: string,
			width: number,
			height: number,
			scale: number,
			more = "",
		): Promise<string> => {
			const page = await browser.newPage({
				viewport: { width, height },
				deviceScaleFactor: scale,
				colorScheme: "light",
			});
			await page.setContent(`<!doctype html><meta charset="utf-8"><style>${styles}${more}</style>${body}`);
			await page.evaluate(() => document.fonts.ready.then(() => undefined));
			const path = join(work, `${name}.png`);
			await page.screenshot({ path });
			await page.close();
			return path;
		},
		close: async () => {
			await browser.close();
			await vite.close();
			rmSync(work, { recursive: true, force: true });
		},
	};
};

/** Writes a still picture as WebP. */
export const encodeWebp = (png: string, target: string, ...filter: string[]) =>
	ffmpeg("-i", png, ...filter, "-c:v", "libwebp", "-quality", "80", "-compression_level", "6", `${target}.webp`);

/** Writes a still picture as WebP and AVIF at a size, for example "1120:700". A larger rate makes a smaller AVIF. */
export const encodeStill = (png: string, target: string, size: string, rate = 30): void => {
	encodeWebp(png, target, "-vf", `scale=${size}:flags=lanczos`);
	const avif = [
		"-c:v",
		"libaom-av1",
		"-still-picture",
		"1",
		"-crf",
		String(rate),
		"-cpu-used",
		"4",
		"-pix_fmt",
		"yuv420p",
	];
	ffmpeg(
		"-i",
		png,
		"-vf",
		`scale=${size}:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
		"-colorspace",
		"bt709",
		...avif,
		`${target}.avif`,
	);
};

/**
 * Writes slides that fade into each other as MP4 and WebM.
 * @param slides paths of pictures and the seconds each is shown, including fades
 * @param rates quality of MP4 and WebM: a larger rate makes a smaller file
 */
export const encodeClip = (
	slides: readonly { path: string; seconds: number }[],
	target: string,
	{ h264, vp9, fps }: { h264: number; vp9: number; fps: number },
): void => {
	const inputs = slides.flatMap(({ path, seconds }) => [
		"-loop",
		"1",
		"-framerate",
		String(fps),
		"-t",
		String(seconds),
		"-i",
		path,
	]);
	let begin = 0;
	const fades = slides.slice(1).map((_slide, index) => {
		begin += (slides[index]?.seconds ?? 0) - FADE;
		return `[${index === 0 ? "0" : `f${index}`}][${index + 1}]xfade=transition=fade:duration=${FADE}:offset=${begin.toFixed(2)}[f${index + 1}]`;
	});
	const filter = [...fades, `[f${slides.length - 1}]format=yuv420p[out]`].join(";");
	const common = [...inputs, "-filter_complex", filter, "-map", "[out]", "-an"];
	ffmpeg(
		...common,
		"-c:v",
		"libx264",
		"-preset",
		"veryslow",
		"-crf",
		String(h264),
		"-profile:v",
		"high",
		"-movflags",
		"+faststart",
		`${target}.mp4`,
	);
	ffmpeg(
		...common,
		"-c:v",
		"libvpx-vp9",
		"-crf",
		String(vp9),
		"-b:v",
		"0",
		"-row-mt",
		"1",
		"-cpu-used",
		"2",
		`${target}.webm`,
	);
};

const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, "0")}`;

/** Writes captions (WebVTT). Each is shown until the fade to the next slide. */
export const writeCaptions = (
	slides: readonly { said: string; seconds: number }[],
	target: string,
	settings = "",
): void => {
	let from = 0;
	const cues = slides.map(({ seconds, said }) => {
		const cue = `${time(from)} --> ${time(from + seconds - FADE)}${settings}\n${said}`;
		from += seconds - FADE;
		return cue;
	});
	writeFileSync(`${target}.vtt`, `WEBVTT\n\n${cues.join("\n\n")}\n`);
};
