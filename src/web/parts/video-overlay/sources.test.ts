import { expect, test } from "vitest";
import { sourcesOf } from "./sources.ts";

test("our own videos have two formats, others only one", () => {
	expect(sourcesOf("/videos/how.mp4")).toEqual([
		{ src: "/videos/how.webm", type: "video/webm" },
		{ src: "/videos/how.mp4", type: "video/mp4" },
	]);
	for (const url of ["/media/7/clip.mp4", "/videos/how.webm"]) expect(sourcesOf(url)).toEqual([{ src: url }]);
});
