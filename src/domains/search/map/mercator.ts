import type { MapView } from "#contract/search/map.ts";

/** A point of the Web Mercator projection: the world is a square from 0 to 1, from north-west. */
export interface Point {
	x: number;
	y: number;
}

/** The earth's circumference at the equator, in kilometres. */
export const EARTH_KM = 2 * Math.PI * 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const project = (latitude: number, longitude: number): Point => ({
	x: longitude / 360 + 0.5,
	y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) / (2 * Math.PI),
});

export const unproject = ({ x, y }: Point): { latitude: number; longitude: number } => ({
	latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
	longitude: (x - 0.5) * 360,
});

/** How many kilometres along the ground one unit of the projection is at a latitude. */
export const kmPerUnit = (latitude: number): number => EARTH_KM * Math.cos(radians(latitude));

/** Converts between the projection and the pixels of a map. */
export interface Frame {
	width: number;
	height: number;
	view: MapView;
	/** Pixels of a unit of the projection. */
	scale: number;
	/** The top left of the map in the projection. */
	left: number;
	top: number;
	toPixels: (point: Point) => Point;
}

/** The frame of a map of this size. */
export const frameOf = (view: MapView, width: number, height: number): Frame => {
	const middle = project(view.latitude, view.longitude);
	const scale = (width * kmPerUnit(view.latitude)) / view.km;
	const [left, top] = [middle.x - width / 2 / scale, middle.y - height / 2 / scale];
	return {
		width,
		height,
		view,
		scale,
		left,
		top,
		toPixels: ({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale }),
	};
};

/** Limits of a map's width, in kilometres. */
const CLOSEST = 4;
const WIDEST = 6000;
const AUSTRALIA: [north: number, west: number, south: number, east: number] = [-9.5, 112.5, -44, 154.2];

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** A view within the limits of the map. */
const limited = (middle: Point, km: number): MapView => {
	const { latitude, longitude } = unproject(middle);
	return {
		latitude: rounded(Math.min(-5, Math.max(-50, latitude)), 4),
		longitude: rounded(Math.min(170, Math.max(94, longitude)), 4),
		km: rounded(Math.min(WIDEST, Math.max(CLOSEST, km)), 2),
	};
};

/** A view that was asked for, within the limits. */
export const knownView = ({ latitude, longitude, km }: MapView): MapView => limited(project(latitude, longitude), km);

/**
 * The smallest view that shows all these points with a margin in pixels; all of Australia without points. It is at
 * least this many kilometres across.
 */
export const viewOf = (
	points: readonly Point[],
	{ width, height }: { width: number; height: number },
	margin: number,
	least: number,
): MapView => {
	const [north, west, south, east] = AUSTRALIA;
	const shown = points.length > 0 ? points : [project(north, west), project(south, east)];
	const [xs, ys] = [shown.map(({ x }) => x), shown.map(({ y }) => y)];
	const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const edge = points.length > 0 ? margin : 8;
	const unitsAcross = Math.max(
		((maxX - minX) * width) / (width - 2 * edge),
		(((maxY - minY) * height) / (height - 2 * edge)) * (width / height),
	);
	const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
	return limited(middle, Math.max(least, unitsAcross * kmPerUnit(unproject(middle).latitude)));
};

const written = ({ latitude, longitude, km }: MapView) => `${latitude},${longitude},${km}`;

/** What a map shows, for its next views. */
export interface Shown {
	/** The one place searched for. */
	place: Point | undefined;
	pins: readonly Point[];
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether a map of this frame's size, `times` as wide around this middle, shows a point. */
const isWithin = ({ width, height, scale }: Frame, times: number, middle: Point, { x, y }: Point) =>
	Math.abs(x - middle.x) < (width / 2 / scale) * times && Math.abs(y - middle.y) < (height / 2 / scale) * times;

/**
 * Where a map half as wide is centred: on the place searched for if it is in view, otherwise on the map's middle. If
 * that would hide all pins in view, on the pin nearest to there.
 */
const middleOfCloser = (frame: Frame, { place, pins }: Shown): Point => {
	const middle = project(frame.view.latitude, frame.view.longitude);
	const focus = place && isWithin(frame, 1, middle, place) ? place : middle;
	const inView = pins.filter((pin) => isWithin(frame, 1, middle, pin));
	if (inView.length === 0 || inView.some((pin) => isWithin(frame, 0.5, focus, pin))) return focus;
	return inView.reduce((nearest, pin) => (distance(pin, focus) < distance(nearest, focus) ? pin : nearest));
};

/** Views next to this one, as text. Moving goes half a map. */
export const viewsNextTo = (frame: Frame, shown: Shown) => {
	const { view, width, height, scale } = frame;
	const middle = project(view.latitude, view.longitude);
	const moved = (right: number, down: number) =>
		written(limited({ x: middle.x + (right * width) / 2 / scale, y: middle.y + (down * height) / 2 / scale }, view.km));
	return {
		closer: view.km > CLOSEST ? written(limited(middleOfCloser(frame, shown), view.km / 2)) : null,
		wider: view.km < WIDEST ? written(limited(middle, view.km * 2)) : null,
		north: moved(0, -1),
		south: moved(0, 1),
		west: moved(-1, 0),
		east: moved(1, 0),
	};
};
