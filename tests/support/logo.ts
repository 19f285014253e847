import sharp from "sharp";

/** A picture that isn't blank: a light square on a dark background. */
export const aDrawing = (width: number, height = width) => {
	const inner = {
		width: Math.ceil(width / 3),
		height: Math.ceil(height / 3),
		channels: 3,
		background: "#f5e6c8",
	} as const;
	return sharp({ create: { width, height, channels: 3, background: "#0b4a43" } }).composite([
		{ input: { create: inner } },
	]);
};

export const aLogo = (side = 200): Promise<Buffer> => aDrawing(side).png().toBuffer();
