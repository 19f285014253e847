import styles from "./stars.module.css";

/** The nearest half star out of five. */
export const roundToHalf = (rating: number) => Math.min(5, Math.max(0, Math.round(rating * 2) / 2));

/** One star, ten wide, whose left edge stands at `x`; `half` leaves the right side out. */
const star = (x: number, half: boolean) =>
	half
		? `M${x + 12} 2.6L${x + 9.1} 8.7L${x + 2.4} 9.6L${x + 7.3} 14.2L${x + 6.1} 20.9L${x + 12} 17.7Z`
		: `M${x + 12} 2.6L${x + 14.9} 8.7L${x + 21.6} 9.6L${x + 16.7} 14.2L${x + 17.9} 20.9L${x + 12} 17.7L${x + 6.1} 20.9L${x + 7.3} 14.2L${x + 2.4} 9.6L${x + 9.1} 8.7Z`;

const outline = [0, 1, 2, 3, 4].map((index) => star(index * 24, false)).join("");

/** The drawings of all eleven ratings, made once. */
const filled = Array.from({ length: 11 }, (_, halves) =>
	Array.from({ length: Math.ceil(halves / 2) }, (_, index) => star(index * 24, index === Math.floor(halves / 2))).join(""),
);

/** Rating and number of reviews; pale stars where nobody has written one yet. Without a number it is the rating of one review. */
export const Stars = ({ rating, count }: { rating: number; count?: number | undefined }) => {
	const isRated = count !== 0;
	const stars = isRated ? roundToHalf(rating) : 0;
	return (
		<p className={styles.stars}>
			<svg className={styles.drawing} viewBox="0 0 120 24" width="120" height="24" aria-hidden="true" focusable="false">
				<path className={styles.outline} d={outline} />
				{stars > 0 && <path className={styles.filled} d={filled[stars * 2]} />}
			</svg>
			<span className={styles.words}>
				{isRated && (
					<>
						{/* A picture to the ear: one piece, where hidden words after the number would be a second. */}
						<span role="img" aria-label={`${stars} out of 5 stars`} className={styles.rating}>
							{stars}
						</span>
						{count !== undefined && <span aria-hidden="true"> · </span>}
					</>
				)}
				{count !== undefined && (
					<span>
						{count} {count === 1 ? "review" : "reviews"}
					</span>
				)}
			</span>
		</p>
	);
};
