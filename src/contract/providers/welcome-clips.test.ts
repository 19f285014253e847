import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { welcomeClips } from "./welcome-clips.ts";

const fileOf = (slug: string, ending: string) => `public/videos/${slug}.${ending}`;

// ADM-003
it("there are seven clips with unique names", () => {
	expect(welcomeClips).toHaveLength(7);
	expect(new Set(welcomeClips.map(({ slug }) => slug)).size).toBe(7);
});

// ADM-003
describe.each(welcomeClips)("the clip $slug", ({ slug, seconds, transcript }) => {
	it.each(["mp4", "webm", "vtt", "webp"])("has a small %s", (ending) => {
		const { size } = statSync(fileOf(slug, ending));
		expect(size).toBeGreaterThan(100);
		expect(size).toBeLessThan(150_000);
	});

	it("has captions that match the transcript and end with the clip", () => {
		const [head, ...cues] = readFileSync(fileOf(slug, "vtt"), "utf8").trim().split("\n\n");
		expect(head).toBe("WEBVTT");
		expect(cues.map((cue) => cue.split("\n").slice(1).join(" ")).join("\n")).toBe(transcript);
		const last = Number(cues.at(-1)?.match(/--> 00:00:([\d.]+)/)?.[1]);
		expect(seconds - last).toBeGreaterThanOrEqual(0);
		expect(seconds - last).toBeLessThan(1);
	});

	it("is long enough to read: at most three words a second", () => {
		expect(transcript.split(/\s+/).length / seconds).toBeLessThan(3);
		expect(seconds).toBeGreaterThanOrEqual(12);
		expect(seconds).toBeLessThanOrEqual(25);
	});
});
