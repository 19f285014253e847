import { create } from "qrcode";

/** A QR code as rectangles to fill. */
export interface QrDrawing {
	/** Modules per side, including the quiet zone. */
	size: number;
	/** Dark stretches, one module high, in modules from the top left corner of the quiet zone. */
	stretches: { x: number; y: number; width: number }[];
}

/** Width of the quiet zone that the standard requires, in modules. */
const QUIET = 4;

/**
 * The QR code of a text, error correction M.
 * @throws Error if the text is too long for a code (about 2,300 characters)
 */
export const qrDrawing = (text: string): QrDrawing => {
	const { modules } = create(text, { errorCorrectionLevel: "M" });
	const stretches: QrDrawing["stretches"] = [];
	for (let y = 0; y < modules.size; y++) {
		let from: number | undefined;
		for (let x = 0; x <= modules.size; x++) {
			const isDark = x < modules.size && Boolean(modules.get(y, x));
			if (isDark) from ??= x;
			else if (from !== undefined) {
				stretches.push({ x: from + QUIET, y: y + QUIET, width: x - from });
				from = undefined;
			}
		}
	}
	return { size: modules.size + 2 * QUIET, stretches };
};
