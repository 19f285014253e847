import fc from "fast-check";
import { expect, test } from "vitest";
import { drawLand, thinned } from "./land.ts";
import { frameOf, project } from "./mercator.ts";

type Pair = [x: number, y: number];

const isInside = (rings: readonly Pair[][], [x, y]: Pair) => {
	let inside = false;
	for (const ring of rings)
		for (const [nth, [x1, y1]] of ring.entries()) {
			const [x2, y2] = ring[(nth + 1) % ring.length] as Pair;
			if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
		}
	return inside;
};

/** The rings of a path with relative lines. */
const ringsOf = (path: string): Pair[][] =>
	[...path.matchAll(/M([^l]*)l([^z]*)z/g)].map(([, start = "", steps = ""]) => {
		const numbers = (text: string) => (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
		let [x = 0, y = 0] = numbers(start);
		const ring: Pair[] = [[x, y]];
		const by = numbers(steps);
		for (let at = 0; at < by.length; at += 2) {
			[x, y] = [x + (by[at] ?? 0), y + (by[at + 1] ?? 0)];
			ring.push([x, y]);
		}
		return ring;
	});

const isLand = (view: [latitude: number, longitude: number, km: number], latitude: number, longitude: number) => {
	const frame = frameOf({ latitude: view[0], longitude: view[1], km: view[2] }, 693, 630);
	const { x, y } = frame.toPixels(project(latitude, longitude));
	expect(x > 0 && y > 0 && x < 693 && y < 630).toBe(true);
	return isInside(ringsOf(drawLand(frame).australia), [x, y]);
};

test("near views show the water that people know, and suburbs at the water beside it", () => {
	const sydney = [-33.87, 151.2, 40] as const;
	for (const [name, latitude, longitude, expected] of [
		["Port Jackson off Rose Bay", -33.855, 151.26, false],
		["Port Jackson at the bridge", -33.8525, 151.2125, false],
		["Middle Harbour", -33.808, 151.256, false],
		["Botany Bay", -33.99, 151.18, false],
		["The ocean off Bondi Beach", -33.897, 151.285, false],
		["Bondi", -33.891, 151.262, true],
		["Bondi Beach's shops", -33.8905, 151.2735, true],
		["North Sydney", -33.839, 151.207, true],
		["Town Hall", -33.8732, 151.2065, true],
		["Manly", -33.797, 151.286, true],
	] as const)
		expect(isLand([...sydney], latitude, longitude), name).toBe(expected);
	for (const [name, view, latitude, longitude, expected] of [
		["Port Phillip", [-37.9, 144.9, 100], -37.95, 144.9, false],
		["St Kilda", [-37.9, 144.9, 100], -37.864, 144.982, true],
		["The Derwent at Hobart", [-42.88, 147.33, 30], -42.88, 147.35, false],
		["Hobart", [-42.88, 147.33, 30], -42.883, 147.325, true],
		["Darwin Harbour", [-12.46, 130.84, 40], -12.49, 130.83, false],
		["Moreton Bay", [-27.3, 153.1, 80], -27.3, 153.25, false],
		["Thursday Island", [-10.58, 142.22, 20], -10.58, 142.22, true],
		["Norfolk Island", [-29.04, 167.95, 30], -29.04, 167.95, true],
		["Christmas Island", [-10.49, 105.63, 60], -10.49, 105.63, true],
		["Lord Howe Island", [-31.555, 159.085, 20], -31.555, 159.085, true],
	] as const)
		expect(isLand([...view], latitude, longitude), name).toBe(expected);
});

test("a coast in sight costs at most 20 KB, near and far", () => {
	for (const [latitude, longitude] of [
		[-33.87, 151.2],
		[-42.9, 147.4],
		[-12.45, 130.85],
		[-27.4, 153.1],
		[-16, 124],
		[-10.5, 142.2],
	] as const)
		for (const km of [8, 30, 60, 120, 250, 300, 301, 1000, 4000]) {
			const { australia } = drawLand(frameOf({ latitude, longitude, km }, 693, 630));
			expect(australia.length, `${latitude}, ${longitude}, ${km} km`).toBeLessThan(20_000);
		}
});

test("a ring without the points on one side of a part looks the same inside it", () => {
	const coordinate = fc.double({ min: -3, max: 4, noNaN: true });
	const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });
	fc.assert(
		fc.property(
			fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 60 }),
			fc.array(fc.tuple(inside, inside), { minLength: 1, maxLength: 5 }),
			(ring, points) => {
				const fewer = thinned(ring as Pair[], { left: 0, right: 1, top: 0, bottom: 1 });
				expect(fewer.length).toBeLessThanOrEqual(ring.length);
				for (const point of points) expect(isInside([fewer], point)).toBe(isInside([ring as Pair[]], point));
			},
		),
		{ numRuns: 2000 },
	);
});
