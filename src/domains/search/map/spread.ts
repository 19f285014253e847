import type { Point } from "./mercator.ts";

const TURN = Math.PI * (3 - Math.sqrt(5));

/**
 * Places pins so that all can be pressed. In order, each takes its spot, or the nearest free place around it, so the
 * first of several at one spot stays there.
 * @param spots where pins belong, in pixels
 * @param apart least distance between two pins
 * @param taken places that pins must keep off
 * @param bounds where pins may be
 */
export const spread = (
	spots: readonly Point[],
	apart: number,
	taken: readonly Point[],
	bounds: { left: number; top: number; right: number; bottom: number },
): Point[] => {
	const placed: Point[] = [];
	const isFree = ({ x, y }: Point, others: readonly Point[]) =>
		others.every((other) => Math.hypot(other.x - x, other.y - y) >= apart);
	const within = ({ x, y }: Point) => ({
		x: Math.min(bounds.right, Math.max(bounds.left, x)),
		y: Math.min(bounds.bottom, Math.max(bounds.top, y)),
	});
	for (const spot of spots) {
		let found = within(spot);
		// A sunflower spiral: its points are about evenly dense, so it finds the nearest gap in a few hundred steps.
		for (let step = 1; step < 4000 && !(isFree(found, placed) && isFree(found, taken)); step++) {
			const [radius, angle] = [(apart / 4) * Math.sqrt(step), step * TURN];
			found = within({ x: spot.x + radius * Math.cos(angle), y: spot.y + radius * Math.sin(angle) });
		}
		placed.push(found);
	}
	return placed;
};
