import { counted } from "#contract/shared/counted.ts";
import type { FitGroup } from "../provider-facts/fit.ts";
import styles from "./where-and-how.module.css";

/** What a provider states about fit. A fact that isn't stated is never shown as no (decision 87). */
export const FitSection = ({ groups, notStated }: { groups: FitGroup[]; notStated: string[] }) => (
	<section className={styles.where} aria-labelledby="fit">
		<h2 id="fit">What they say about fit</h2>
		{groups.map(({ lines, stated }) => (
			<div key={stated} className={styles.group}>
				<dl className={styles.rows}>
					{lines.map(({ label, values }) => (
						<div key={label}>
							<dt>{label}</dt>
							{label === "Opening hours" ? (
								values.map((value) => <dd key={value}>{value}</dd>)
							) : (
								<dd>{values.join(", ")}</dd>
							)}
						</div>
					))}
				</dl>
				<p className={styles.stated}>{stated}</p>
			</div>
		))}
		{notStated.length > 0 && (
			<details className={styles.stated}>
				<summary>Not stated: {counted(notStated.length, groups.length > 0 ? "other fact" : "fact")}</summary>
				{notStated.map((label) => (/^(First|LGBTIQ)/.test(label) ? label : lower(label))).join(", ")}. Ask them, or us.
			</details>
		)}
	</section>
);

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
