import drawings from "../icon/icons.svg?no-inline";
import styles from "./stars.module.css";

/** Rounds a rating to half stars, from 0 to 5. */
export const roundToHalf = (rating: number) => Math.min(5, Math.max(0, Math.round(rating * 2) / 2));

interface Rated {
	rating: number;
	/** Number of reviews; undefined for the rating of one review. */
	count?: number | undefined;
}

/**
 * Stars rounded to half stars (RES-030), with the rating to one decimal and the number of reviews. Without reviews the
 * stars are pale (RES-029). Without `count` it is the rating of one review.
 */
export const Stars = ({ rating, count }: Rated) => {
	const stars = count === 0 ? 0 : roundToHalf(rating);
	const shown = rating.toFixed(1);
	// The same format as the contract's `thousands`.
	const reviews =
		count === undefined
			? ""
			: `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? "review" : "reviews"}`;
	return (
		<p className={styles.stars}>
			<svg className={styles.drawing} aria-hidden="true">
				{stars < 5 && <use className={styles.outline} href={`${drawings}#stars`} />}
				{stars > 0 && <use className={styles.filled} href={`${drawings}#stars-${stars}`} />}
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
