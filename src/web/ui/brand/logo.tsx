import styles from "./brand.module.css";

/** Two tall forms, alongside. */
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

/** The name with its mark; on the home and campaign pages larger and with what we do. */
export const Logo = ({ variant, productName }: { variant: "home" | "site"; productName: string }) => (
	<span className={`${styles.logo} ${styles[variant]}`}>
		<Mark />
		<span className={styles.words}>
			<span className={styles.name}>{productName}</span>
			{variant === "home" && <span className={styles.tagline}> Find care that fits</span>}
		</span>
	</span>
);
