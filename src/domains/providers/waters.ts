import { readFileSync } from "node:fs";
import { folderOf } from "#platform/files/folders.ts";

type Point = readonly [latitude: number, longitude: number];

interface Waters {
	/** Bays and gulfs. */
	waters: { name: string; outline: Point[] }[];
	/** Islands without a bridge. */
	islands: { across: string; outline: Point[] }[];
}

/** A line along the shore doesn't cross the water. The outlines are rough. */
const LEAST_KM = 4;
const LEAST_PART = 1 / 3;
/** One degree of latitude. */
const DEGREE_KM = 111.2;

let held: Waters | undefined;

/** The outlines in seed/waters.json, read when first needed. */
const waters = (): Waters => {
	held ??= JSON.parse(readFileSync(new URL("waters.json", folderOf("seed")), "utf8")) as Waters;
	return held;
};

/** The water that a straight line between two places crosses, such as "Port Phillip Bay"; null if there's a way by land. */
export const waterBetween = (from: Point, to: Point): string | null => {
	const island = waters().islands.find(({ outline }) => isWithin(outline, from) !== isWithin(outline, to));
	return island?.across ?? waters().waters.find(({ outline }) => crosses(outline, from, to))?.name ?? null;
};

/** Whether much of a line is within an outline, in steps of about a kilometre. */
const crosses = (outline: readonly Point[], [lat, lng]: Point, [toLat, toLng]: Point): boolean => {
	for (const axis of [0, 1] as const) {
		const [from, to] = axis === 0 ? [lat, toLat] : [lng, toLng];
		const edges = outline.map((point) => point[axis]);
		if (Math.max(from, to) < Math.min(...edges) || Math.min(from, to) > Math.max(...edges)) return false;
	}
	const km = DEGREE_KM * Math.hypot(toLat - lat, (toLng - lng) * Math.cos((lat * Math.PI) / 180));
	const steps = Math.max(1, Math.min(500, Math.round(km)));
	let within = 0;
	for (let step = 0; step <= steps; step++) {
		const part = step / steps;
		if (isWithin(outline, [lat + (toLat - lat) * part, lng + (toLng - lng) * part])) within++;
	}
	return within / steps >= LEAST_PART && (within / steps) * km >= LEAST_KM;
};

/** Whether a point is in an outline: a ray from it crosses the outline an odd number of times. */
const isWithin = (outline: readonly Point[], [lat, lng]: Point): boolean => {
	let inside = false;
	for (const [nth, [aLat, aLng]] of outline.entries()) {
		const [bLat, bLng] = outline.at(nth - 1) as Point;
		if (aLat > lat !== bLat > lat && lng < ((bLng - aLng) * (lat - aLat)) / (bLat - aLat) + aLng) inside = !inside;
	}
	return inside;
};
