import type { Difference } from "#contract/stories/story-versions.ts";
import styles from "./differences.module.css";
import { FIELD_WORDS } from "./words.ts";

/** Differences between two versions. Marked with words for screen readers, not only with colour. */
export const Differences = ({ differences }: { differences: Difference[] }) => {
	if (differences.length === 0) return <p>These versions are the same.</p>;
	return (
		<div className={styles.differences}>
			{differences.map(({ field, parts }) => (
				<section key={field} aria-label={FIELD_WORDS[field as keyof typeof FIELD_WORDS] ?? field}>
					<h3>{FIELD_WORDS[field as keyof typeof FIELD_WORDS] ?? field}</h3>
					<p className={styles.difference}>
						{parts.map(({ is, text }, index) => {
							const key = `${index} ${is}`;
							if (is === "skipped")
								return (
									<span key={key} className={styles.skipped}>
										{" … "}
									</span>
								);
							if (is === "same") return <span key={key}>{text}</span>;
							const Element = is === "removed" ? "del" : "ins";
							return (
								<Element key={key}>
									<span className="visually-hidden">{is === "removed" ? " [removed: " : " [added: "}</span>
									{text}
									<span className="visually-hidden">{"] "}</span>
								</Element>
							);
						})}
					</p>
				</section>
			))}
		</div>
	);
};
