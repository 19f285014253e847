// Writes seed/land.json, the land that the map draws, from Natural Earth 1:10m (public domain) as packaged by
// world-atlas. Run `npm run land -w art` after an update of the package.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type World = Topology<{ countries: GeometryCollection }>;

const AUSTRALIA = ["Australia", "Indian Ocean Ter.", "Norfolk Island", "Coral Sea Is.", "Ashmore and Cartier Is."];
const NEIGHBOURS = ["Papua New Guinea", "Indonesia", "Timor-Leste", "Solomon Is.", "New Caledonia", "New Zealand"];
/** Neighbours are drawn only where a map of Australia shows them: west, south, east and north, in degrees. */
const [WEST, SOUTH, EAST, NORTH] = [95, -50, 172, -5];

const read = (name: string): World =>
	JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}`), "utf8"));

/** Outer rings of these countries as longitudes and latitudes in thousandths of a degree, each after the last point. */
const rings = (world: World, names: string[]) =>
	world.objects.countries.geometries
		.filter(({ properties }) => names.includes((properties as { name: string }).name))
		.flatMap((country) => {
			const { geometry } = feature(world, country) as { geometry: Polygon | MultiPolygon };
			return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
		})
		.flatMap(([ring = []]) =>
			ring.some(([x = 0, y = 0]) => x > WEST && x < EAST && y > SOUTH && y < NORTH) ? [ring] : [],
		)
		.map((ring) => {
			let [x, y] = [0, 0];
			return ring.flatMap(([lng = 0, lat = 0]) => {
				const [dx, dy] = [Math.round(lng * 1000) - x, Math.round(lat * 1000) - y];
				[x, y] = [x + dx, y + dy];
				return [dx, dy];
			});
		});

await writeFile(
	new URL("../seed/land.json", import.meta.url),
	JSON.stringify({
		source: "Natural Earth 4.1, 1:10m and 1:50m countries, public domain",
		australia: rings(read("countries-10m.json"), AUSTRALIA),
		neighbours: rings(read("countries-50m.json"), NEIGHBOURS),
	}),
);
