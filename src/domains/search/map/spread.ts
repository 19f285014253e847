import type { Point } from "./mercator.ts";

/** How far pins stay from taken places, as a share of their distance from each other. */
const CLEAR = 0.75;
const TURN = Math.PI * (3 - Math.sqrt(5));

/**
 * Places pins so that all can be pressed. In order, each takes its spot, or the nearest free place around it, so the
 * first of several at one spot stays there.
 * @param spots where pins belong, in pixels
 * @param apart least distance between two pins
 * @param taken places that pins must not cover
 * @param bounds where pins may be
 */
export const spread = (
	spots: readonly Point[],
	apart: number,
	taken: readonly Point[],
	bounds: { left: number; top: number; right: number; bottom: number },
): Point[] => {
	const placed: Point[] = [];
	const isFree = ({ x, y }: Point, others: readonly Point[], distance: number) =>
		others.every((other) => Math.hypot(other.x - x, other.y - y) >= distance);
	const within = ({ x, y }: Point) => ({
		x: Math.min(bounds.right, Math.max(bounds.left, x)),
		y: Math.min(bounds.bottom, Math.max(bounds.top, y)),
	});
	for (const spot of spots) {
		let found = within(spot);
		// A sunflower spiral: its points are about evenly dense, so it finds the nearest gap in a few hundred steps.
		for (let step = 1; step < 4000 && !(isFree(found, placed, apart) && isFree(found, taken, apart * CLEAR)); step++) {
			const [radius, angle] = [(apart / 4) * Math.sqrt(step), step * TURN];
			found = within({ x: spot.x + radius * Math.cos(angle), y: spot.y + radius * Math.sin(angle) });
		}
		placed.push(found);
	}
	return placed;
};
