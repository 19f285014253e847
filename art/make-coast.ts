// Writes seed/coast.txt, the coast that maps of a city or a suburb draw, from GSHHG's finest level. It needs Debian's
// packages gmt and gmt-gshhg-full. Run `npm run coast -w art` after `npm run land -w art`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";

type Point = [lng: number, lat: number];

/** Where people live the coast is true to this many metres, elsewhere to `FAR`; islands are at least this large, in km². */
const NEAR = { metres: 50, island: 0.02 };
const FAR = { metres: 400, island: 0.4 };
/** A locality with as many addresses makes its surroundings, in fifths of a degree, count as near. */
const ADDRESSES = 500;
const CELLS = 5;
const METRES = 111_320;

const read = (name: string) => readFileSync(new URL(`../seed/${name}`, import.meta.url), "utf8");

const closeBy = new Set<string>();
for (const line of read("localities.csv").trim().split("\n").slice(1)) {
	const [, , , lat, lng, addresses] = line.split(",");
	const [x, y] = [Math.floor(Number(lng) * CELLS), Math.floor(Number(lat) * CELLS)];
	if (Number(addresses) >= ADDRESSES)
		for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) closeBy.add(`${x + dx} ${y + dy}`);
}
const wanted = ([lng, lat]: Point) =>
	closeBy.has(`${Math.floor(lng * CELLS)} ${Math.floor(lat * CELLS)}`) ? NEAR : FAR;

const key = ([lng, lat]: Point) => `${lng.toFixed(4)} ${lat.toFixed(4)}`;
const isClosed = (line: Point[]) => line.length > 3 && key(line[0] as Point) === key(line.at(-1) as Point);

/** GMT gives the shores in pieces that meet at the edges of its cells. */
const joined = (pieces: Point[][]): Point[][] => {
	const rings = pieces.filter(isClosed);
	const open = new Set(pieces.filter((piece) => !isClosed(piece)));
	const at = new Map<string, Point[][]>();
	for (const piece of open)
		for (const end of [piece[0], piece.at(-1)])
			at.set(key(end as Point), [...(at.get(key(end as Point)) ?? []), piece]);
	for (const first of open) {
		open.delete(first);
		const ring = [...first];
		for (;;) {
			const end = key(ring.at(-1) as Point);
			const next = isClosed(ring) ? undefined : at.get(end)?.find((piece) => open.has(piece));
			if (!next) break;
			open.delete(next);
			const isForward = key(next[0] as Point) === end;
			for (const point of (isForward ? next : next.toReversed()).slice(1)) ring.push(point);
		}
		// What the edge of the region cuts isn't Australia.
		if (isClosed(ring)) rings.push(ring);
	}
	return rings;
};

/** In square kilometres. */
const areaOf = (ring: Point[]) => {
	const twice = ring.reduce((sum, [x, y], nth) => {
		const [nextX, nextY] = ring[(nth + 1) % ring.length] as Point;
		return sum + x * nextY - nextX * y;
	}, 0);
	return Math.abs(twice / 2) * (METRES / 1000) ** 2 * Math.cos(((ring[0] as Point)[1] * Math.PI) / 180);
};

/** Douglas and Peucker's simplification. */
const simplified = (ring: Point[]): Point[] => {
	const kept = new Set([0, ring.length - 1]);
	const parts: [number, number][] = [[0, ring.length - 1]];
	for (let part = parts.pop(); part; part = parts.pop()) {
		const [from, to] = part;
		const [[fromX, fromY], [toX, toY]] = [ring[from] as Point, ring[to] as Point];
		const across = METRES * Math.cos((fromY * Math.PI) / 180);
		const [dx, dy] = [(toX - fromX) * across, (toY - fromY) * METRES];
		let [most, farthest] = [1, -1];
		for (let nth = from + 1; nth < to; nth++) {
			const [x, y] = ring[nth] as Point;
			const [px, py] = [(x - fromX) * across, (y - fromY) * METRES];
			const along = dx || dy ? Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy))) : 0;
			const off = Math.hypot(px - along * dx, py - along * dy) / wanted([x, y]).metres;
			if (off > most) [most, farthest] = [off, nth];
		}
		if (farthest > 0) {
			kept.add(farthest);
			parts.push([from, farthest], [farthest, to]);
		}
	}
	return ring.filter((_, nth) => kept.has(nth));
};

/** As Google's polylines, in ten-thousandths of a degree. */
const encoded = (ring: Point[]): string => {
	let text = "";
	let [lastX, lastY] = [0, 0];
	const add = (step: number) => {
		let left = step < 0 ? ~(step << 1) : step << 1;
		for (; left >= 32; left >>= 5) text += String.fromCharCode((32 | (left & 31)) + 63);
		text += String.fromCharCode(left + 63);
	};
	for (const [lng, lat] of ring.slice(0, -1)) {
		const [x, y] = [Math.round(lng * 10_000), Math.round(lat * 10_000)];
		add(x - lastX);
		add(y - lastY);
		[lastX, lastY] = [x, y];
	}
	return text;
};

/** Points of Natural Earth's Australia. What is farther than a degree from all of them belongs to a neighbour. */
const known = (JSON.parse(read("land.json")) as { australia: number[][] }).australia.flatMap((ring) => {
	let [x, y] = [0, 0];
	return Array.from({ length: ring.length / 2 }, (_, nth): Point => {
		x += ring[nth * 2] as number;
		y += ring[nth * 2 + 1] as number;
		return [x / 1000, y / 1000];
	});
});
/** The islands of Papua New Guinea next to the Torres Strait are north of this. */
const NORTH = -9.2;
const isAustralian = (ring: Point[]) => {
	const [x, y] = ring[Math.floor(ring.length / 2)] as Point;
	return y < NORTH && known.some(([lng, lat]) => Math.hypot(lng - x, lat - y) < 1);
};

const shores = execFileSync("gmt", ["coast", "-R94/172/-45/-8", "-Df", "-W1", "-M"], { maxBuffer: 2 ** 28 }).toString();
const pieces = shores
	.split(/^>.*$/m)
	.map((piece) => piece.trim())
	.filter(Boolean)
	.map((piece) => piece.split("\n").map((line) => line.split(/\s+/).map(Number) as Point));
const rings = joined(pieces)
	.filter((ring) => areaOf(ring) > wanted(ring[0] as Point).island && isAustralian(ring))
	.map(simplified)
	.filter((ring) => ring.length > 3);

await writeFile(
	new URL("../seed/coast.txt", import.meta.url),
	`# GSHHG 2.3.7, full resolution, LGPL-3.0-or-later, simplified. A ring a line, as polylines.\n${rings.map(encoded).join("\n")}\n`,
);
