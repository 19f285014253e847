import type { ReviewUnderReview } from "#contract/reviews/moderation.ts";
import {
	REJECTION_REASON_KEYS,
	REJECTION_REASONS,
	REVIEW_CHECK_KEYS,
	REVIEW_CHECKS,
} from "#contract/reviews/moderation-options.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import { reasonWords, STATE_WORDS } from "./words.ts";

interface Props {
	review: ReviewUnderReview;
	errors: Record<string, string>;
	/** What was chosen and written, where it came back. */
	typed: DecisionTyped | undefined;
}

export interface DecisionTyped {
	intent: string;
	checks: readonly string[];
	reason: string;
	words: string;
	/** The decision as the form was opened. */
	was: string;
}

/** The decision that stands, as a form carries it. */
const decisionOf = ({ state, rejection_reason }: Pick<ReviewUnderReview, "state" | "rejection_reason">) =>
	`${state} ${rejection_reason ?? ""}`.trim();

const inWords = (state: string, reason: string | null) =>
	[STATE_WORDS[state as keyof typeof STATE_WORDS], reason && reasonWords(reason)].filter(Boolean).join(": ");

/** The same points for every review, whatever its stars; then publish, or reject with a reason. The reviewer has a letter in both cases, once their address is confirmed. */
export const Decide = ({ review, errors, typed }: Props) => {
	const { state } = review;
	const isUnconfirmed = review.confirmed_at === null;
	return (
		<Card as="section" aria-labelledby="decide">
			<Stack gap={6}>
				<Stack gap={2}>
					<h2 id="decide" className={desk.heading}>
						{state === "published" ? "Published" : state === "rejected" ? "Rejected" : "Decide"}
					</h2>
					{state === "rejected" && review.rejection_reason && <p>{reasonWords(review.rejection_reason)}</p>}
					{isUnconfirmed && (
						<p>
							The reviewer has not confirmed their e-mail address yet. It can be rejected, not published. No letter goes
							out.
						</p>
					)}
				</Stack>
				{review.may_decide ? (
					<PostForm>
						<input type="hidden" name="version" value={review.version} />
						<input type="hidden" name="was.decision" value={decisionOf(review)} />
						{typed && typed.was !== "" && typed.was !== decisionOf(review) && (
							<Notice kind="warning" title="A colleague decided while you did">
								<Facts>
									<Fact term="Theirs">{inWords(state, review.rejection_reason)}</Fact>
									<Fact term="Yours">
										{inWords(
											typed.intent === "publish" ? "published" : "rejected",
											typed.intent === "publish" ? null : typed.reason,
										)}
									</Fact>
								</Facts>
								<p>Theirs counts. To put yours in its place, decide again below.</p>
							</Notice>
						)}
						<Checkboxes
							name="checks"
							legend="Is it in order?"
							hint="The same for one star and for five."
							options={REVIEW_CHECK_KEYS.map((value) => ({ value, label: REVIEW_CHECKS[value] }))}
							defaultValues={typed?.checks}
							error={errors.checks}
						/>
						<Select
							id="reason"
							name="reason"
							label="If not: why?"
							placeholderOption="Select"
							options={REJECTION_REASON_KEYS.map((value) => ({ value, label: REJECTION_REASONS[value].label }))}
							defaultValue={typed?.reason}
							error={errors.reason}
						/>
						{!isUnconfirmed && (
							<TextArea
								id="words"
								name="words"
								label="Words for the letter"
								hint="They go to the reviewer by e-mail, below our own sentence. Nothing about health."
								optional
								rows={4}
								defaultValue={typed?.words}
								error={errors.words}
							/>
						)}
						<div className={desk.ways}>
							{state !== "published" && !isUnconfirmed && (
								<Button type="submit" name="intent" value="publish">
									Publish
								</Button>
							)}
							<Button type="submit" name="intent" value="reject" variant="secondary">
								{state === "published" ? "Take it down" : state === "rejected" ? "Change the reason" : "Reject"}
							</Button>
						</div>
					</PostForm>
				) : (
					<Notice kind="info" title="Somebody else decides">
						<p>The reviewer appealed. A lead who has not decided on it before looks at it again.</p>
					</Notice>
				)}
			</Stack>
		</Card>
	);
};
