import sharp from "sharp";

/** A plain picture, large enough for a story. */
export const aPicture = (width = 1000, height = 700): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: "#0b4a43" } })
		.png()
		.toBuffer();
