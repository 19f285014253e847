import { DECISIONS, type Decision } from "#contract/shared/decisions.ts";
import styles from "./information.module.css";

const WHO: Record<Decision["who"], string> = {
	alone: "A program decides.",
	before: "A program decides for now, and a person decides in the end.",
	person: "A person decides.",
};

/** What programs decide, with the information they use. The list is that of the service itself. */
export const Decisions = () => (
	<dl className={styles.periods}>
		{DECISIONS.map(({ code, title, says, uses, who }) => (
			<div key={code} id={`decides-${code}`}>
				<dt>{title}</dt>
				<dd>
					<strong>{WHO[who]}</strong>
					<span>{says}</span>
					<span>It uses: {uses}</span>
				</dd>
			</div>
		))}
	</dl>
);
