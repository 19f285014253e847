import { create } from "qrcode";

/** A QR code as squares to fill. */
export interface QrDrawing {
	/** Modules a side, quiet zone included. */
	size: number;
	/** Dark stretches, in modules from the top left corner of the quiet zone; one module high. */
	stretches: { x: number; y: number; width: number }[];
}

/** Modules of light that the standard asks for around a code. */
const QUIET = 4;

/**
 * The QR code of a text, error correction M.
 * @throws when the text is too long for any code (about 2,300 characters)
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
