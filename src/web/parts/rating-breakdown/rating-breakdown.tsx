import type { RatingBreakdown as Breakdown } from "#contract/reviews/reviews.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import styles from "./rating-breakdown.module.css";

const { questions, answers } = reviewsCopy;

/** Reviewers' answers to the five questions, each as a bar and as text. */
export const RatingBreakdown = ({ breakdown }: { breakdown: Pick<Breakdown, "questions"> }) => (
	<dl className={styles.breakdown}>
		{breakdown.questions.map(({ question, yes, maybe, no }) => (
			<div key={question} className={styles.line}>
				<dt>{questions[question].asked}</dt>
				<dd>
					<svg
						className={styles.bar}
						viewBox={`0 0 ${Math.max(1, yes + maybe + no)} 1`}
						preserveAspectRatio="none"
						aria-hidden="true"
						focusable="false"
					>
						<rect className={styles.yes} width={yes} height="1" />
						<rect className={styles.maybe} x={yes} width={maybe} height="1" />
						<rect className={styles.no} x={yes + maybe} width={no} height="1" />
					</svg>
					<span className={styles.words}>
						<span>
							{answers.yes} {yes}
						</span>
						<span>
							{answers.maybe} {maybe}
						</span>
						<span>
							{answers.no} {no}
						</span>
					</span>
				</dd>
			</div>
		))}
	</dl>
);
