import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A number in the variable-length form of protocol buffers and PMTiles. */
const varint = (value: number): number[] =>
	value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: readonly number[]) => [
	...varint(field * 8 + 2),
	...varint(value.length),
	...value,
];

const EXTENT = 4096;
/** A square over the whole tile: move, three lines, close. */
const SQUARE = [9, 0, 0, 26, 2 * EXTENT, 0, 0, 2 * EXTENT, 2 * EXTENT - 1, 0, 15].flatMap(varint);
const words = (text: string) => [...new TextEncoder().encode(text)];
/** A layer of a vector tile, with one feature. @param tags its properties */
const layer = (name: string, feature: readonly number[], tags: Record<string, string> = {}) =>
	bytes(3, [
		...number(15, 2),
		...bytes(1, words(name)),
		...bytes(2, [
			...feature,
			...bytes(
				2,
				Object.keys(tags).flatMap((_, nth) => [nth, nth]),
			),
		]),
		...Object.keys(tags).flatMap((key) => bytes(3, words(key))),
		...Object.values(tags).flatMap((value) => bytes(4, bytes(1, words(value)))),
		...number(5, EXTENT),
	]);
const [POINT, POLYGON] = [1, 3].map((type) => number(3, type)) as [number[], number[]];
/** Land everywhere, and the name of a place in Melbourne, so that text is drawn too. */
const TILE = [
	...layer("earth", [...POLYGON, ...bytes(4, SQUARE)]),
	...layer("places", [...POINT, ...bytes(4, [9, 2 * 3697, 2 * 2513].flatMap(varint))], {
		kind: "locality",
		kind_detail: "city",
		name: "Melbourne",
	}),
];

/** A PMTiles file (version 3, not compressed) with one tile for the whole world. */
const pmtiles = (): Buffer => {
	const header = Buffer.alloc(127);
	const directory = Buffer.from([1, 0, 1, ...varint(TILE.length), 1]);
	const metadata = Buffer.from("{}");
	const tile = Buffer.from(TILE);
	const at = { directory: 127, metadata: 127 + directory.length, tile: 127 + directory.length + metadata.length };
	header.write("PMTiles", 0, "latin1");
	header[7] = 3;
	for (const [offset, value] of [
		[8, at.directory],
		[16, directory.length],
		[24, at.metadata],
		[32, metadata.length],
		[56, at.tile],
		[64, tile.length],
		[72, 1],
		[80, 1],
		[88, 1],
	] as const)
		header.writeBigUInt64LE(BigInt(value), offset);
	// Clustered, no compression of directories and tiles, vector tiles, zoom 0 to 0.
	header.set([1, 1, 1, 1, 0, 0], 96);
	for (const [offset, degrees] of [
		[102, -180],
		[106, -85],
		[110, 180],
		[114, 85],
	] as const)
		header.writeInt32LE(degrees * 1e7, offset);
	return Buffer.concat([header, directory, metadata, tile]);
};

/** Serves the file at /land.pmtiles, with range requests, to pages of any origin. */
export const serveTiles = async (): Promise<{ server: Server; origin: string }> => {
	const file = pmtiles();
	const server = createServer((req, res) => {
		res.setHeader("access-control-allow-origin", "*");
		res.setHeader("access-control-allow-headers", "range");
		res.setHeader("cross-origin-resource-policy", "cross-origin");
		if (req.method === "OPTIONS") return res.writeHead(204).end();
		const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? "") ?? [];
		const part = file.subarray(Number(from), to ? Number(to) + 1 : undefined);
		const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`;
		return res.writeHead(req.headers.range ? 206 : 200, { "content-range": range, etag: '"land"' }).end(part);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
