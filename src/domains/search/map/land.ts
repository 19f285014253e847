import { readFileSync } from "node:fs";
import { type GeoContext, geoIdentity, geoPath } from "d3-geo";
import { folderOf } from "#platform/files/folders.ts";
import { type Frame, project } from "./mercator.ts";

type Pair = [x: number, y: number];

/** Steps from point to point as points of the projection. @param parts of a degree */
const unpack = (steps: readonly number[], parts: number): Pair[] => {
	const points: Pair[] = [];
	let [lng, lat] = [0, 0];
	for (let at = 0; at < steps.length; at += 2) {
		lng += steps[at] as number;
		lat += steps[at + 1] as number;
		const { x, y } = project(lat / parts, lng / parts);
		points.push([x, y]);
	}
	return points;
};

/** The numbers of an encoded polyline: five bits a letter, the last one without the sixth bit, the sign at the end. */
const decoded = (text: string): number[] => {
	const numbers: number[] = [];
	let [value, shift] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		const bits = text.charCodeAt(at) - 63;
		value |= (bits & 31) << shift;
		shift += 5;
		if (bits < 32) {
			numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
			[value, shift] = [0, 0];
		}
	}
	return numbers;
};

const text = (name: string) => readFileSync(new URL(name, folderOf("seed")), "utf8");

let held: { australia: Pair[][]; neighbours: Pair[][] } | undefined;
let heldCoast: Pair[][] | undefined;

/** The land, read when a map is first drawn. */
const land = () => {
	if (held) return held;
	const { australia, neighbours } = JSON.parse(text("land.json")) as Record<"australia" | "neighbours", number[][]>;
	const unpackAll = (rings: number[][]) => rings.map((ring) => unpack(ring, 1000));
	held = { australia: unpackAll(australia), neighbours: unpackAll(neighbours) };
	return held;
};

/** The finer coast, read when a map of a city is first drawn (art/make-coast.ts). */
const coast = () => {
	heldCoast ??= text("coast.txt")
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => unpack(decoded(line), 10_000));
	return heldCoast;
};

/** Maps at most this wide, in kilometres, draw the finer coast. */
const NEAR_KM = 300;

/** A coast's points are at least this many pixels apart. Closer ones cost bytes that nobody sees. */
const STEP = 2.2;
/** Islands with fewer points are smaller than that. */
const LEAST_POINTS = 3;

/** Writes a path with relative lines in tenths of a pixel. */
const pathWriter = (): GeoContext & { text: () => string } => {
	let done = "";
	let ring: Pair[] = [];
	const start = (x: number, y: number) => {
		ring = [[Math.round(x * 10), Math.round(y * 10)]];
	};
	return {
		beginPath: () => {},
		arc: () => {},
		moveTo: start,
		lineTo: (x, y) => {
			const [lastX, lastY] = ring.at(-1) as Pair;
			const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
			if (Math.hypot(nextX - lastX, nextY - lastY) >= STEP * 10) ring.push([nextX, nextY]);
		},
		closePath: () => {
			if (ring.length < LEAST_POINTS) return;
			const [[firstX, firstY], ...others] = ring as [Pair, ...Pair[]];
			let [lastX, lastY] = [firstX, firstY];
			const steps = others.map(([x, y]) => {
				const step = `${(x - lastX) / 10} ${(y - lastY) / 10}`;
				[lastX, lastY] = [x, y];
				return step;
			});
			// Without the spaces and zeros that SVG doesn't need: about a quarter fewer bytes.
			done += `M${firstX / 10} ${firstY / 10}l${steps.join(" ")}z`.replaceAll(" -", "-").replace(/(?<!\d)0\./g, ".");
		},
		text: () => done,
	};
};

/** The paths go on beyond the edge, so that the line along it isn't visible. */
const EDGE = 4;

/** A part of the projection. */
interface Part {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

/**
 * A ring with fewer points that looks the same in this part. Points that follow each other on one side of it are left
 * out, because no line between them crosses it. Empty for a ring that is wholly on one side.
 */
export const thinned = (ring: readonly Pair[], { left, right, top, bottom }: Part): Pair[] => {
	const sidesOf = ([x, y]: Pair) => (x < left ? 1 : x > right ? 2 : 0) | (y < top ? 4 : y > bottom ? 8 : 0);
	const kept: Pair[] = [];
	let shared = 0;
	let skipped: Pair | undefined;
	let all = 15;
	for (const point of ring) {
		const sides = sidesOf(point);
		all &= sides;
		if (shared & sides) {
			shared &= sides;
			skipped = point;
			continue;
		}
		// The last point left out starts the line to this one.
		if (skipped) {
			kept.push(skipped);
			shared = sidesOf(skipped) & sides;
			skipped = shared ? point : undefined;
			if (shared) continue;
		}
		kept.push(point);
		shared = sides;
	}
	if (all) return [];
	if (skipped) kept.push(skipped);
	return kept;
};

/** The land in a frame, as SVG path data; empty if there's none. */
export const drawLand = ({
	width,
	height,
	scale,
	left,
	top,
	view,
}: Frame): { australia: string; neighbours: string } => {
	const projection = geoIdentity()
		.scale(scale)
		.translate([-left * scale, -top * scale])
		.clipExtent([
			[-EDGE, -EDGE],
			[width + EDGE, height + EDGE],
		]);
	const [edge, right, bottom] = [(2 * EDGE) / scale, left + width / scale, top + height / scale];
	const part = { left: left - edge, right: right + edge, top: top - edge, bottom: bottom + edge };
	const draw = (rings: readonly Pair[][]) => {
		const path = pathWriter();
		const coordinates = rings.map((ring) => thinned(ring, part)).flatMap((ring) => (ring.length > 2 ? [[ring]] : []));
		geoPath(projection, path)({ type: "MultiPolygon", coordinates });
		return path.text();
	};
	return { australia: draw(view.km <= NEAR_KM ? coast() : land().australia), neighbours: draw(land().neighbours) };
};
