/** The light colours of web/styles/tokens.css. */
export const colour = {
	white: "#ffffff",
	paper: "#fbf7ee",
	ink: "#1c2421",
	soft: "#434c47",
	brand: "#0b4a43",
	brandStrong: "#06332e",
	brandSoft: "#e3efe8",
	onBrand: "#fffdf6",
	gold: "#f4b728",
	goldSoft: "#fdf1cf",
	edge: "#6f756c",
	line: "#e4dac7",
} as const;

/** SVG paths of a five-pointed star in a 24 by 24 box, and of its left half. */
export const STAR = "M12 2.6L14.9 8.7L21.6 9.6L16.7 14.2L17.9 20.9L12 17.7L6.1 20.9L7.3 14.2L2.4 9.6L9.1 8.7Z";
export const HALF_STAR = "M12 2.6L9.1 8.7L2.4 9.6L7.3 14.2L6.1 20.9L12 17.7Z";

/** The fill of each of the five stars (0, 0.5 or 1) for a rating, rounded to halves. */
export const starFills = (rating: number): (0 | 0.5 | 1)[] => {
	const halves = Math.round(rating * 2) / 2;
	return [1, 2, 3, 4, 5].map((n) => (halves >= n ? 1 : halves >= n - 0.5 ? 0.5 : 0));
};
