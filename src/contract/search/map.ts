import { z } from "zod";
import { commaList, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const spot = z.object({ x: z.number(), y: z.number() });

/** A part of Australia: the middle in degrees (WGS 84), and how many kilometres across, from west to east. */
export const MapView = z.object({ latitude: z.number(), longitude: z.number(), km: z.number() });
export type MapView = z.output<typeof MapView>;

/** True for places in and around Australia with its islands. */
export const isOnMap = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
	latitude >= -60 && latitude < 0 && longitude >= 90 && longitude <= 180;

const VIEW = /^(-\d{1,2}(?:\.\d{1,4})?),(\d{2,3}(?:\.\d{1,4})?),(\d{1,4}(?:\.\d{1,2})?)$/;

/** `-37.81,144.96,25`: latitude, longitude and kilometres across. */
const viewText = z
	.string()
	.regex(VIEW, "Must be a latitude, a longitude and kilometres across")
	.transform((typed): MapView => {
		const [latitude = 0, longitude = 0, km = 0] = typed.split(",").map(Number);
		return { latitude, longitude, km };
	})
	.refine(isOnMap, "Must be a place in or near Australia");

/** A point on the map: `-37.81,144.96`, or a postcode for its middle. */
const point = z.union([
	z.string().regex(/^\d{4}$/),
	z
		.string()
		.regex(/^-\d{1,2}(\.\d+)?,\d{2,3}(\.\d+)?$/, "Must be a postcode, or a latitude and a longitude")
		.transform((typed) => {
			const [latitude = 0, longitude = 0] = typed.split(",").map(Number);
			return { latitude, longitude };
		})
		.refine(isOnMap, "Must be a place in or near Australia"),
]);

/** A map drawn for a width and height in CSS pixels, from the top left. Paths are SVG path data. */
export const DrawnMap = z.object({
	width: z.number(),
	height: z.number(),
	/** What the map shows. */
	view: MapView,
	australia: z.string(),
	neighbours: z.string(),
	/** Names come from an imported list, whose licence asks for a notice. */
	uses_gnaf: z.boolean(),
	/** Names of places, centred on x, with the baseline at y. `dot` is where the place is, on maps of large areas. */
	names: z.array(z.object({ name: z.string(), x: z.number(), y: z.number(), dot: spot.nullable() })),
	/** The places searched for, if they are in view. */
	places: z.array(
		z.object({ name: z.string(), x: z.number(), y: z.number(), latitude: z.number(), longitude: z.number() }),
	),
	/** Distances from the one place searched for, as paths, with where to write them. */
	rings: z.array(z.object({ km: z.number(), path: z.string(), label: spot })),
	/** The scale in the middle of the map. */
	scale: z.object({ km: z.number(), length: z.number() }),
	/** A pin for each point in view. Pins don't overlap, so one may be away from its true spot `at`. */
	pins: z.array(
		z.object({
			point: z.int(),
			x: z.number(),
			y: z.number(),
			at: spot,
			/** The true spot in degrees (WGS 84). */
			latitude: z.number(),
			longitude: z.number(),
		}),
	),
	/** Positions of points outside the view, and of unknown postcodes. */
	outside: z.array(z.int()),
	unknown: z.array(z.int()),
	/** Views to go to next, for `view`; null where the map ends. */
	next: z.object({
		closer: z.string().nullable(),
		wider: z.string().nullable(),
		north: z.string(),
		south: z.string(),
		west: z.string(),
		east: z.string(),
	}),
});
export type DrawnMap = z.output<typeof DrawnMap>;

/** Sizes of the drawings. */
export const MAP_SIZES = ["small", "large"] as const;

export const drawMap = endpoint({
	method: "GET",
	path: "/map/",
	summary: "A map of Australia or a part of it, with pins at these points, as SVG paths and positions",
	query: z.object({
		/** Separated by semicolons. */
		points: text(4000)
			.default("")
			.transform((typed) => typed.split(";").filter(Boolean))
			.pipe(z.array(point).max(100, "At most 100 points")),
		/** The place searched for. */
		postcodes_list: commaList(text(20)),
		suburb_list: commaList(text(100)),
		/** By default the place searched for and most of the points, without those much farther away. */
		view: z.union([z.literal("all"), viewText]).optional(),
		size: z.enum(MAP_SIZES).default("large"),
	}),
	output: DrawnMap,
});
