import { geoCircle } from "d3-geo";
import type { DrawnMap, MapView } from "#contract/search/map.ts";
import { type Box, fitting, roundBox, textBox } from "./labels.ts";
import { drawLand } from "./land.ts";
import {
	EARTH_KM,
	type Frame,
	frameOf,
	kmPerUnit,
	knownView,
	type Point,
	project,
	unproject,
	viewOf,
	viewsNextTo,
} from "./mercator.ts";
import type { MapName } from "./names.ts";
import { spread } from "./spread.ts";

interface Size {
	width: number;
	height: number;
	/** Font size of names. */
	text: number;
	/** Least distance between the middles of two pins: their diameter and a gap. */
	apart: number;
	/** Most names. */
	names: number;
	/** Longest scale bar. */
	bar: number;
}

/** Sizes in CSS pixels, of one shape, so that both show the same part. The small one is for phones, where it may be drawn a tenth smaller. */
export const SIZES: Record<"small" | "large", Size> = {
	small: { width: 330, height: 300, text: 14, apart: 31, names: 7, bar: 90 },
	large: { width: 693, height: 630, text: 15, apart: 35, names: 22, bar: 140 },
};

/** Around the outermost pins. */
const MARGIN = 34;
/** A map is at least this wide, in kilometres: suburbs' coordinates are to a kilometre. */
const LEAST_KM = 8;
/** The width of a map of only a place, in kilometres. */
const PLACE_KM = 40;
/** Wider maps show towns, each with a dot. */
const TOWNS_KM = 150;

/** How far the name of a place searched for is above it, in pixels. */
const PLACE_NAME_UP = 17;

/** Three points along a text, for pins to keep off. */
const middleLine = ({ left, right, top, bottom }: Box): Point[] =>
	[0, 0.5, 1].map((part) => ({ x: left + 6 + (right - left - 12) * part, y: (top + bottom) / 2 }));

const tenth = (value: number) => Math.round(value * 10) / 10;
const tenths = ({ x, y }: Point) => ({ x: tenth(x), y: tenth(y) });

/** Points farther from the place than this, and than `FAR_TIMES` the middle one, would make the others too small. */
const FAR_KM = 25;
const FAR_TIMES = 4;

const withoutFar = (points: readonly Point[], places: readonly Point[]): readonly Point[] => {
	const [place, ...others] = places;
	if (!place || others.length > 0) return points;
	const unit = kmPerUnit(unproject(place).latitude);
	const kmTo = ({ x, y }: Point) => Math.hypot(x - place.x, y - place.y) * unit;
	const middle = points.map(kmTo).sort((a, b) => a - b)[Math.floor(points.length / 2)] ?? 0;
	const most = Math.max(FAR_KM, FAR_TIMES * middle);
	return points.filter((point) => kmTo(point) <= most);
};

/** With one place, the map is centred on it: each point has an opposite one on the place's other side. */
const around = (points: readonly Point[], places: readonly Point[]): readonly Point[] => {
	const [place, ...others] = places;
	if (!place || others.length > 0) return [...points, ...places];
	return [place, ...points.flatMap((point) => [point, { x: 2 * place.x - point.x, y: 2 * place.y - point.y }])];
};

/** What to draw. */
export interface MapQuestion {
	/** Where pins belong; undefined if unknown. */
	points: readonly (Point | undefined)[];
	/** The places searched for. */
	places: readonly (Point & { name: string })[];
	view: MapView | "all" | undefined;
	size: "small" | "large";
}

/** Draws a map. @param names all places, the largest first */
export const drawnMap = (
	{ points, places, view, size }: MapQuestion,
	names: readonly MapName[],
): Omit<DrawnMap, "uses_gnaf"> => {
	const { width, height, text, apart, names: most, bar } = SIZES[size];
	const known = points.filter((point) => point !== undefined);
	const least = known.length > 0 ? LEAST_KM : PLACE_KM;
	const fitted = view === "all" ? known : withoutFar(known, places);
	const frame = frameOf(
		typeof view === "object" ? knownView(view) : viewOf(around(fitted, places), { width, height }, MARGIN, least),
		width,
		height,
	);
	const isIn = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= width && y <= height;
	const spots = points.map((point) => point && frame.toPixels(point));
	const shown = points.flatMap((known, point) => {
		const at = known && frame.toPixels(known);
		return at && isIn(at) ? [{ at, point, ...degreesOf(known) }] : [];
	});
	const placesIn = places
		.map(({ name, ...point }) => ({ name, ...tenths(frame.toPixels(point)), ...degreesOf(point) }))
		.filter(isIn);
	const placeNames = placesIn.map(({ name, x, y }) => textBox(name, x, y - PLACE_NAME_UP, text));
	const scale = scaleOf(frame, bar);
	const edge = apart / 2;
	const scaleBox = { left: 0, top: height - 40, right: Math.max(scale.length, 60) + 24, bottom: height };
	const rings = places.length === 1 ? ringsOf(places[0] as Point, frame) : [];
	const ringNames = rings.map(({ km, label }) => textBox(`${km} km`, label.x, label.y, text));
	const pins = spread(
		shown.map(({ at }) => at),
		apart,
		[...placesIn, ...[...placeNames, ...ringNames, scaleBox].flatMap(middleLine)],
		{ left: edge, top: edge, right: width - edge, bottom: height - edge },
	).map((placed, nth) => ({ ...tenths(placed), ...(shown[nth] as (typeof shown)[number]) }));
	const taken = [
		scaleBox,
		...pins.map((pin) => roundBox(pin, edge)),
		...placesIn.map((place) => roundBox(place, 14)),
		...placeNames,
		...ringNames,
	];
	return {
		width,
		height,
		view: frame.view,
		...drawLand(frame),
		names: namesIn(frame, names, taken, text, most),
		places: placesIn,
		rings,
		scale,
		pins: pins.map(({ at, ...pin }) => ({ ...pin, at: tenths(at) })),
		outside: spots.flatMap((at, nth) => (at && !isIn(at) ? [nth] : [])),
		unknown: spots.flatMap((at, nth) => (at ? [] : [nth])),
		next: viewsNextTo(frame, { place: places.length === 1 ? places[0] : undefined, pins: known }),
	};
};

/** To about a metre. */
const degreesOf = (point: Point) => {
	const { latitude, longitude } = unproject(point);
	return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
};

const namesIn = (
	frame: Frame,
	names: readonly MapName[],
	taken: readonly Box[],
	text: number,
	most: number,
): DrawnMap["names"] => {
	const { width, height, view, scale, left, top } = frame;
	const isTowns = view.km > TOWNS_KM;
	const [right, bottom] = [left + width / scale, top + height / scale];
	function* inView() {
		const seen = new Set<string>();
		for (const { name, x, y } of names)
			if (x > left && x < right && y > top && y < bottom && !seen.has(name)) {
				seen.add(name);
				yield { name, at: frame.toPixels({ x, y }) };
			}
	}
	// Above or below a town's dot; in the middle of a suburb.
	const baselines = isTowns ? [-7, text + 5] : [text * 0.35];
	const boxes = ({ name, at }: { name: string; at: Point }) =>
		baselines.map((down) => {
			const box = textBox(name, at.x, at.y + down, text);
			return isTowns ? { ...box, top: Math.min(box.top, at.y - 4), bottom: Math.max(box.bottom, at.y + 4) } : box;
		});
	return fitting(inView(), boxes, frame, taken, most).map(({ label: { name, at }, nth }) => ({
		name,
		...tenths({ x: at.x, y: at.y + (baselines[nth] ?? 0) }),
		dot: isTowns ? tenths(at) : null,
	}));
};

const RINGS_KM = [2, 5, 10, 25, 50, 100, 250, 500, 1000];
/** A ring's least radius, and the least distance of its label from the edge, in pixels. */
const LEAST_RADIUS = 36;
const LABEL_EDGE = 16;

/** Circles along the ground around the place, as far as they fit. The projection draws large ones as ovals. */
const ringsOf = (place: Point, frame: Frame): DrawnMap["rings"] => {
	const { width, height } = frame;
	const centre = frame.toPixels(place);
	const rings = RINGS_KM.flatMap((km) => {
		const points = circle(place, km).map(frame.toPixels);
		const top = Math.min(...points.map(({ y }) => y));
		const bottom = Math.max(...points.map(({ y }) => y));
		// The distance is written at the top of the ring, or at its bottom.
		const y = [top, bottom].find((edge) => edge > LABEL_EDGE && edge < height - LABEL_EDGE);
		const isSeen = centre.x > LABEL_EDGE && centre.x < width - LABEL_EDGE;
		if (y === undefined || !isSeen || (bottom - top) / 2 < LEAST_RADIUS) return [];
		const path = points.map(({ x, y }, nth) => `${nth === 0 ? "M" : "L"}${tenth(x)},${tenth(y)}`).join("");
		return [{ km, path: `${path}Z`, label: tenths({ x: centre.x, y: y + 5 }), reach: Math.abs(centre.y - y) }];
	});
	// Neighbouring rings must have room for their labels.
	return rings
		.filter(({ reach }, nth) => reach - (rings[nth - 1]?.reach ?? 0) > LEAST_RADIUS)
		.slice(0, 4)
		.map(({ reach: _, ...ring }) => ring);
};

/** The points at a distance from a place, in the projection. */
export const circle = (place: Point, km: number): Point[] => {
	const { latitude, longitude } = unproject(place);
	const [ring = []] = geoCircle()
		.center([longitude, latitude])
		.radius((km / EARTH_KM) * 360)
		.precision(5)().coordinates;
	return ring.slice(0, -1).map(([lng = 0, lat = 0]) => project(lat, lng));
};

/** The longest round distance of 1, 2 or 5 whose bar fits. */
const scaleOf = ({ view, scale }: Frame, most: number): DrawnMap["scale"] => {
	const pixelsPerKm = scale / kmPerUnit(view.latitude);
	const power = 10 ** Math.floor(Math.log10(most / pixelsPerKm));
	const km = [5, 2].map((times) => times * power).find((long) => long * pixelsPerKm <= most) ?? power;
	return { km, length: tenth(km * pixelsPerKm) };
};
