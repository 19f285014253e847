import styles from "../home-care.module.css";

const LEVELS = ["Basic care needs", "Low care needs", "Intermediate care needs", "High care needs"];

/** The four levels of a package and the needs they cover. */
export const Levels = () => (
	<ol className={styles.levels}>
		{LEVELS.map((needs, index) => (
			<li key={needs}>
				<strong>Level {index + 1}</strong> {needs}
			</li>
		))}
	</ol>
);
