import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { circle, drawnMap, SIZES } from "./draw.ts";
import { textBox } from "./labels.ts";
import { EARTH_KM, frameOf, project, unproject, viewOf } from "./mercator.ts";
import { spread } from "./spread.ts";

/** Kilometres along the ground. */
const kmBetween = (a: { latitude: number; longitude: number }, b: typeof a) => {
	const radians = (degrees: number) => (degrees * Math.PI) / 180;
	const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
	const half =
		Math.sin((lat2 - lat1) / 2) ** 2 +
		Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
	return (EARTH_KM / Math.PI) * Math.asin(Math.sqrt(half));
};

const MELBOURNE = { latitude: -37.81, longitude: 144.96 };
const BROOME = { latitude: -17.96, longitude: 122.23 };
const at = ({ latitude, longitude }: typeof MELBOURNE) => project(latitude, longitude);

const places = fc.record({
	latitude: fc.double({ min: -44, max: -9, noNaN: true }),
	longitude: fc.double({ min: 112, max: 154, noNaN: true }),
});

test("the projection gives back every place", () => {
	fc.assert(
		fc.property(places, (place) => {
			expect(kmBetween(unproject(at(place)), place)).toBeLessThan(0.001);
		}),
	);
});

test("kilometres on a map are true to 0.5% in its middle", () => {
	for (const km of [8, 100]) {
		const { toPixels } = frameOf({ ...BROOME, km }, 700, 600);
		const east = { ...BROOME, longitude: BROOME.longitude + 0.05 };
		const pixels = toPixels(at(east)).x - toPixels(at(BROOME)).x;
		expect(Math.abs((pixels * km) / 700 / kmBetween(BROOME, east) - 1)).toBeLessThan(0.005);
	}
});

test("every point of a ring is at its distance, to 1%", () => {
	for (const km of [2, 50, 1000])
		for (const point of circle(at(MELBOURNE), km))
			expect(Math.abs(kmBetween(MELBOURNE, unproject(point)) / km - 1)).toBeLessThan(0.01);
});

test("a view shows all its points with a margin", () => {
	fc.assert(
		fc.property(fc.array(places, { minLength: 1, maxLength: 20 }), (shown) => {
			const size = { width: 696, height: 600 };
			const { toPixels } = frameOf(viewOf(shown.map(at), size, 30, 8), size.width, size.height);
			for (const place of shown) {
				const { x, y } = toPixels(at(place));
				// The view is rounded to hundredths of a kilometre.
				expect(Math.min(x, size.width - x, y, size.height - y)).toBeGreaterThan(27);
			}
		}),
	);
});

describe("pins", () => {
	const bounds = { left: 15, top: 15, right: 313, bottom: 305 };
	const least = (pins: { x: number; y: number }[]) =>
		Math.min(...pins.flatMap((a, i) => pins.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

	test("at one spot are spread so that each can be pressed, and stay near", () => {
		const spot = { x: 160, y: 150 };
		const pins = spread(Array(20).fill(spot), 31, [], bounds);
		expect(pins[0]).toEqual(spot);
		expect(least(pins)).toBeGreaterThanOrEqual(31);
		for (const { x, y } of pins) expect(Math.hypot(x - spot.x, y - spot.y)).toBeLessThan(110);
	});

	test("anywhere stay apart, inside the map, and off the place searched for", () => {
		const spots = fc.array(fc.record({ x: fc.integer({ min: 0, max: 328 }), y: fc.integer({ min: 0, max: 320 }) }), {
			minLength: 2,
			maxLength: 20,
		});
		fc.assert(
			fc.property(spots, (wanted) => {
				const place = { x: 160, y: 160 };
				const pins = spread(wanted, 31, [place], bounds);
				expect(least(pins)).toBeGreaterThanOrEqual(31);
				for (const pin of pins) expect(least([place, pin])).toBeGreaterThanOrEqual(23);
				for (const { x, y } of pins) {
					expect(x).toBeGreaterThanOrEqual(15);
					expect(x).toBeLessThanOrEqual(313);
					expect(y).toBeGreaterThanOrEqual(15);
					expect(y).toBeLessThanOrEqual(305);
				}
			}),
		);
	});
});

describe("a drawn map", () => {
	const names = Array.from({ length: 400 }, (_, nth) => ({
		name: `Place ${nth}`,
		...project(-37.6 - (nth % 20) * 0.02, 144.7 + Math.floor(nth / 20) * 0.03),
	}));
	const draw = (more: Partial<Parameters<typeof drawnMap>[0]>) =>
		drawnMap({ points: [], places: [], view: undefined, size: "large", ...more }, names);

	const inVictoria = fc.record({
		latitude: fc.double({ min: -38.6, max: -36.5, noNaN: true }),
		longitude: fc.double({ min: 143, max: 147, noNaN: true }),
	});

	test("is centred on the one place searched for, wherever the pins are", () => {
		fc.assert(
			fc.property(fc.array(inVictoria, { minLength: 1, maxLength: 20 }), inVictoria, (shown, place) => {
				const { places, pins, outside, width, height } = draw({
					points: shown.map(at),
					places: [{ name: "here", ...at(place) }],
				});
				expect(Math.abs((places[0]?.x ?? 0) - width / 2)).toBeLessThan(3);
				expect(Math.abs((places[0]?.y ?? 0) - height / 2)).toBeLessThan(3);
				expect(pins.length + outside.length).toBe(shown.length);
				expect(pins.length).toBeGreaterThanOrEqual(Math.ceil(shown.length / 2));
			}),
			{ numRuns: 60 },
		);
	});

	test("always keeps a pin while zooming in, with and without a place", () => {
		fc.assert(
			fc.property(
				fc.array(inVictoria, { minLength: 1, maxLength: 20 }),
				fc.option(inVictoria, { nil: undefined }),
				(shown, place) => {
					const question = { points: shown.map(at), places: place ? [{ name: "here", ...at(place) }] : [] };
					let map = draw(question);
					while (map.next.closer) {
						expect(map.pins.length).toBeGreaterThan(0);
						const [latitude = 0, longitude = 0, km = 0] = map.next.closer.split(",").map(Number);
						map = draw({ ...question, view: { latitude, longitude, km } });
					}
					expect(map.pins.length).toBeGreaterThan(0);
				},
			),
			{ numRuns: 40 },
		);
	});

	test("zooms in on the place searched for while pins stay in view", () => {
		const places = [{ name: "Melbourne", ...at(MELBOURNE) }];
		const { next } = draw({ points: [project(-37.82, 144.97), project(-37.9, 145.2)], places });
		expect(next.closer).toMatch(/^-37\.81,144\.96,/);
	});

	test("names the largest places, without overlaps of names and pins", () => {
		for (const size of ["small", "large"] as const) {
			const { text, apart } = SIZES[size];
			const points = [at(MELBOURNE), project(-37.7, 145.1), project(-37.95, 144.8)];
			const map = draw({ points, places: [{ name: "Melbourne", ...at(MELBOURNE) }], size });
			expect(map.names.length).toBeGreaterThan(3);
			const boxes = [
				...map.names.map(({ name, x, y }) => textBox(name, x, y, text)),
				...map.rings.map(({ km, label }) => textBox(`${km} km`, label.x, label.y, text)),
				...map.pins.map(({ x, y }) => ({ left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 })),
			];
			expect(apart).toBeGreaterThan(24);
			for (const [nth, a] of boxes.slice(0, map.names.length).entries())
				for (const b of boxes.slice(nth + 1))
					expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
		}
	});

	test("without points shows all of Australia with Tasmania", () => {
		const { view, pins, australia, neighbours } = draw({});
		expect(view.km).toBeGreaterThan(3500);
		expect(pins).toEqual([]);
		expect(australia).toMatch(/^M.*z$/);
		expect(neighbours).toMatch(/^M/);
		expect(australia.length).toBeLessThan(14_000);
	});

	test("inland is all land, at sea none", () => {
		const inland = draw({ view: { latitude: -23.7, longitude: 133.9, km: 50 } });
		expect(inland.australia).toMatch(/^M[-\d. l]+z$/);
		expect(inland.australia.length).toBeLessThan(60);
		expect(draw({ view: { latitude: -45, longitude: 130, km: 50 } }).australia).toBe("");
	});

	test("marks the place searched for, with rings that fit and their kilometres", () => {
		const map = draw({ places: [{ name: "3000", ...at(MELBOURNE) }] });
		expect(map.places).toEqual([{ name: "3000", x: 346.5, y: 315, latitude: -37.81, longitude: 144.96 }]);
		expect(map.view.km).toBe(40);
		expect(map.rings.map(({ km }) => km)).toEqual([5, 10]);
		expect(map.scale).toEqual({ km: 5, length: 86.6 });
		expect(draw({ places: [MELBOURNE, BROOME].map((place) => ({ name: "here", ...at(place) })) }).rings).toEqual([]);
	});

	test("a search with a place leaves out what is much farther away than most, unless all is asked for", () => {
		const points = [...Array(5).fill(at(MELBOURNE)), project(-37.9, 145.1), at(BROOME)];
		const places = [{ name: "Melbourne", ...at(MELBOURNE) }];
		expect(draw({ points, places }).outside).toEqual([6]);
		expect(draw({ points, places, view: "all" }).outside).toEqual([]);
		expect(draw({ points }).outside).toEqual([]);
		const far = [at(BROOME), project(-31.95, 115.86), project(-34.93, 138.6)];
		expect(draw({ points: far, places }).outside).toEqual([]);
	});

	test("says which points are outside and unknown, and leads to the views around", () => {
		const map = draw({ points: [undefined, at(BROOME), at(MELBOURNE)], view: { ...MELBOURNE, km: 20 } });
		expect(map).toMatchObject({ outside: [1], unknown: [0], pins: [{ point: 2 }] });
		expect(map.next.closer).toBe("-37.81,144.96,10");
		expect(map.next.wider).toBe("-37.81,144.96,40");
		expect(map.next.north).toMatch(/^-37\.7\d*,144\.96,20$/);
		expect(draw({ view: { ...MELBOURNE, km: 1 } }).next.closer).toBeNull();
		expect(draw({ view: { ...MELBOURNE, km: 9000 } }).next.wider).toBeNull();
	});
});
