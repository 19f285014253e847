import type { ReviewUnderReview } from "#contract/reviews/moderation.ts";
import { REVIEW_CHECK_KEYS, REVIEW_CHECKS } from "#contract/reviews/moderation-options.ts";
import cases from "../cases/case.module.css";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import { reasonWords } from "./words.ts";

/** Earlier decisions with reasons, and the appeal. */
export const Decisions = ({ review: { decisions, appeal }, today }: { review: ReviewUnderReview; today: string }) => (
	<Section id="decisions" title="Decisions" gap={3}>
		<ol className={common.history}>
			{decisions.map((one) => {
				const missing = REVIEW_CHECK_KEYS.filter((key) => !one.checks.includes(key));
				return (
					<li key={one.at}>
						<time dateTime={one.at}>{moment(one.at, today)}</time>
						<div>
							<p>
								{one.who ?? "A former colleague"}{" "}
								{one.state === "published" ? "published it" : `rejected it: ${reasonWords(one.reason ?? "")}`}
								{one.is_on_appeal && ", on appeal"}.
							</p>
							{one.state === "rejected" && missing.length > 0 && missing.length < REVIEW_CHECK_KEYS.length && (
								<p>Checks failed: {missing.map((key) => REVIEW_CHECKS[key].toLowerCase()).join("; ")}.</p>
							)}
							{one.words && <p className={cases.words}>“{one.words}”</p>}
						</div>
					</li>
				);
			})}
			{appeal?.state === "settled" && appeal.made_at && (
				<li>
					<time dateTime={appeal.made_at}>{moment(appeal.made_at, today)}</time>
					<div>
						<p>The reviewer appealed:</p>
						<p className={cases.words}>“{appeal.words}”</p>
					</div>
				</li>
			)}
		</ol>
	</Section>
);
