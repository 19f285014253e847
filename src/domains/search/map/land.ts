import { readFileSync } from "node:fs";
import { type GeoContext, geoIdentity, geoPath } from "d3-geo";
import type { MultiPolygon } from "geojson";
import { folderOf } from "#platform/files/folders.ts";
import { type Frame, project } from "./mercator.ts";

/** Rings as differences in thousandths of a degree (seed/make-land.ts). */
type Rings = number[][];

const unpack = (rings: Rings): MultiPolygon => ({
	type: "MultiPolygon",
	coordinates: rings.map((ring) => {
		const points: [x: number, y: number][] = [];
		let [lng, lat] = [0, 0];
		for (let at = 0; at < ring.length; at += 2) {
			lng += ring[at] as number;
			lat += ring[at + 1] as number;
			const { x, y } = project(lat / 1000, lng / 1000);
			points.push([x, y]);
		}
		return [points];
	}),
});

let held: { australia: MultiPolygon; neighbours: MultiPolygon } | undefined;

/** The land, read when a map is first drawn. */
const land = () => {
	if (held) return held;
	const { australia, neighbours } = JSON.parse(readFileSync(new URL("land.json", folderOf("seed")), "utf8")) as Record<
		"australia" | "neighbours",
		Rings
	>;
	held = { australia: unpack(australia), neighbours: unpack(neighbours) };
	return held;
};

/** A coast's points are at least this many pixels apart. Closer ones cost bytes that nobody sees. */
const STEP = 2.2;
/** Islands with fewer points are smaller than that. */
const LEAST_POINTS = 3;

/** Writes a path with relative lines in tenths of a pixel. */
const pathWriter = (): GeoContext & { text: () => string } => {
	let done = "";
	let ring: [x: number, y: number][] = [];
	const start = (x: number, y: number) => {
		ring = [[Math.round(x * 10), Math.round(y * 10)]];
	};
	return {
		beginPath: () => {},
		arc: () => {},
		moveTo: start,
		lineTo: (x, y) => {
			const [lastX, lastY] = ring.at(-1) as [number, number];
			const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
			if (Math.hypot(nextX - lastX, nextY - lastY) >= STEP * 10) ring.push([nextX, nextY]);
		},
		closePath: () => {
			if (ring.length < LEAST_POINTS) return;
			const [[firstX, firstY], ...others] = ring as [[number, number], ...[number, number][]];
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

/** The land in a frame, as SVG path data; empty if there's none. */
export const drawLand = ({ width, height, scale, left, top }: Frame): { australia: string; neighbours: string } => {
	const projection = geoIdentity()
		.scale(scale)
		.translate([-left * scale, -top * scale])
		.clipExtent([
			[-EDGE, -EDGE],
			[width + EDGE, height + EDGE],
		]);
	const draw = (of: MultiPolygon) => {
		const path = pathWriter();
		geoPath(projection, path)(of);
		return path.text();
	};
	const { australia, neighbours } = land();
	return { australia: draw(australia), neighbours: draw(neighbours) };
};
