import styles from "./brand.module.css";

/** The logo's mark: two tall shapes side by side. */
export const Mark = ({ className }: { className?: string | undefined }) => (
	<svg
		className={className ?? styles.mark}
		viewBox="0 0 40 48"
		width="40"
		height="48"
		aria-hidden="true"
		focusable="false"
	>
		<rect className={styles.green} x="2" y="2" width="17" height="44" rx="8.5" />
		<rect className={styles.gold} x="21" y="12" width="17" height="34" rx="8.5" />
	</svg>
);

/** The product name with its mark. "home" is larger and adds a tagline. */
export const Logo = ({ variant, productName }: { variant: "home" | "site"; productName: string }) => (
	<span className={variant === "home" ? `${styles.logo} ${styles.home}` : styles.logo}>
		<Mark />
		<span className={styles.words}>
			<span className={styles.name}>{productName}</span>
			{variant === "home" && <span className={styles.tagline}> Care that fits</span>}
		</span>
	</span>
);
