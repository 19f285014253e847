import { drawMap } from "#contract/search/map.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import type { Spot } from "#domains/providers/spot.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { type Point, project } from "./mercator.ts";

const degrees = (radians: number) => (radians * 180) / Math.PI;
const pointOf = ([x, y, z]: Spot): Point =>
	project(degrees(Math.atan2(z, Math.hypot(x, y))), degrees(Math.atan2(y, x)));

/** The map, drawn from open data (decision 78). Its code and the outline of the land load with the first map. */
export const mapApi = ({ database, pubsub }: Services): Binding[] => {
	const current = sharedReference({ database, pubsub });
	return [
		bind(drawMap, { who: anyone }, async ({ query: { points, postcodes_list, suburb_list, view, size } }) => {
			const [lookup, { localities }, { drawnMap }, { mapNames }] = await Promise.all([
				lookupOf(database),
				current(),
				import("./draw.ts"),
				import("./names.ts"),
			]);
			const middle = (postcode: string) => {
				const spot = lookup.middleOf(postcode);
				return spot && pointOf(spot);
			};
			const placed = points.map((point) =>
				typeof point === "string" ? middle(point) : project(point.latitude, point.longitude),
			);
			const places = postcodes_list.flatMap((postcode) =>
				lookup.spotsOf([postcode], suburb_list).map((spot) => ({ name: suburb_list[0] ?? postcode, ...pointOf(spot) })),
			);
			const names = mapNames(localities);
			return {
				...drawnMap({ points: placed, places, view, size }, names),
				uses_gnaf: localities.some(({ source }) => source === "gnaf"),
			};
		}),
	];
};
