import styles from "./stars.module.css";

/** Rounds a rating to half stars, from 0 to 5. */
export const roundToHalf = (rating: number) => Math.min(5, Math.max(0, Math.round(rating * 2) / 2));

/** SVG path of one star at `x`. `half` leaves out the right side. */
const star = (x: number, half: boolean) =>
	half
		? `M${x + 12} 2.6L${x + 9.1} 8.7L${x + 2.4} 9.6L${x + 7.3} 14.2L${x + 6.1} 20.9L${x + 12} 17.7Z`
		: `M${x + 12} 2.6L${x + 14.9} 8.7L${x + 21.6} 9.6L${x + 16.7} 14.2L${x + 17.9} 20.9L${x + 12} 17.7L${x + 6.1} 20.9L${x + 7.3} 14.2L${x + 2.4} 9.6L${x + 9.1} 8.7Z`;

const row = (from: number, to: number, half: boolean) =>
	Array.from({ length: to - from }, (_, index) => star((from + index) * 24, half && from + index === to - 1)).join("");

/** The paths of all eleven ratings, made once: the outlines of stars that aren't full, and the filled part. */
const drawings = Array.from({ length: 11 }, (_, halves) => ({
	outline: row(Math.floor(halves / 2), 5, false),
	filled: row(0, Math.ceil(halves / 2), halves % 2 === 1),
}));

const Drawing = ({ stars }: { stars: number }) => {
	const { outline, filled } = drawings[stars * 2] ?? {};
	return (
		<>
			{outline && <path className={styles.outline} d={outline} />}
			{filled && <path className={styles.filled} d={filled} />}
		</>
	);
};

interface Rated {
	rating: number;
	/** Number of reviews; undefined for the rating of one review. */
	count?: number | undefined;
}

const starsOf = ({ rating, count }: Rated) => (count === 0 ? 0 : roundToHalf(rating));

/** Defines the star drawings of a long list, once per number of stars, for every `Stars` in it with `drawn`. */
export const StarDrawings = ({ of }: { of: readonly Rated[] }) => (
	<svg className={styles.drawings} aria-hidden="true" focusable="false">
		{[...new Set(of.map(starsOf))].map((stars) => (
			<symbol key={stars} id={`stars-${stars}`} viewBox="0 0 120 24">
				<Drawing stars={stars} />
			</symbol>
		))}
	</svg>
);

/**
 * Stars rounded to half stars (RES-030), with the rating to one decimal and the number of reviews. Without reviews the
 * stars are pale (RES-029). Without `count` it is the rating of one review.
 * @param drawn uses the drawings of `StarDrawings` on the same page
 */
export const Stars = ({ rating, count, drawn = false }: Rated & { drawn?: boolean }) => {
	const stars = starsOf({ rating, count });
	const shown = rating.toFixed(1);
	// The same format as the contract's `thousands`.
	const reviews =
		count === undefined
			? ""
			: `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? "review" : "reviews"}`;
	return (
		<p className={styles.stars}>
			<svg className={styles.drawing} viewBox="0 0 120 24" width="120" height="24" aria-hidden="true" focusable="false">
				{drawn ? <use href={`#stars-${stars}`} /> : <Drawing stars={stars} />}
			</svg>
			<span className={styles.words}>
				{count !== 0 && (
					// `role="img"` makes screen readers read it in one piece; hidden text after the number would be a second one.
					<span
						role="img"
						aria-label={`${shown} out of 5 stars`}
						className={count === undefined ? styles.rating : `${styles.rating} ${styles.ofMany}`}
					>
						{shown}
					</span>
				)}
				{reviews}
			</span>
		</p>
	);
};
