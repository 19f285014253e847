/** A rectangle in pixels. */
export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The box of a text centred on x, with its baseline at y. @param size font size */
export const textBox = (text: string, x: number, y: number, size: number): Box => {
	// Wider than our letters are on average, so that names keep some space between them.
	const half = (text.length * size * 0.58) / 2 + 4;
	return { left: x - half, right: x + half, top: y - size, bottom: y + size * 0.35 };
};

/** The box around a round thing. */
export const roundBox = ({ x, y }: { x: number; y: number }, radius: number): Box => ({
	left: x - radius,
	right: x + radius,
	top: y - radius,
	bottom: y + radius,
});

/**
 * The labels that fit, in the given order: each one inside the map, clear of the taken boxes and of those before it.
 * @param boxesOf possible boxes of a label, best first
 */
export const fitting = <Label>(
	labels: Iterable<Label>,
	boxesOf: (label: Label) => Box[],
	map: { width: number; height: number },
	taken: readonly Box[],
	most: number,
): { label: Label; nth: number; box: Box }[] => {
	const used = [...taken];
	const found: { label: Label; nth: number; box: Box }[] = [];
	for (const label of labels) {
		if (found.length === most) break;
		const boxes = boxesOf(label);
		const nth = boxes.findIndex(
			(box) =>
				box.left >= 0 &&
				box.top >= 0 &&
				box.right <= map.width &&
				box.bottom <= map.height &&
				!used.some((other) => touch(box, other)),
		);
		const box = boxes[nth];
		if (!box) continue;
		used.push(box);
		found.push({ label, nth, box });
	}
	return found;
};
