import QRCode from "qrcode";

const QUIET = 4;

/** A QR code as one SVG path of unit squares, on a grid with its quiet zone (ISO/IEC 18004). */
export const qrPath = (text: string): { path: string; side: number } => {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
	const rows = Array.from({ length: modules.size }, (_row, y) => {
		let path = "";
		for (let x = 0; x < modules.size; x++) {
			if (!modules.get(y, x)) continue;
			let length = 1;
			while (x + length < modules.size && modules.get(y, x + length)) length++;
			path += `M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`;
			x += length;
		}
		return path;
	});
	return { path: rows.join(""), side: modules.size + 2 * QUIET };
};
