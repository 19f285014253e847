import type { MouseEventHandler } from "react";
import type { ReviewUnderReview } from "#contract/reviews/moderation.ts";
import {
	REJECTION_REASON_KEYS,
	REJECTION_REASONS,
	REVIEW_CHECK_KEYS,
	REVIEW_CHECKS,
} from "#contract/reviews/moderation-options.ts";
import { REVIEW_MOVES } from "#contract/reviews/states.ts";
import { canFollow } from "#contract/shared/states.ts";
import { ActForm, firstOf, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import common from "../common/common.module.css";
import { reasonWords, STATE_WORDS } from "./words.ts";

/** The current decision as a form value. */
const decisionOf = ({ state, rejection_reason }: Pick<ReviewUnderReview, "state" | "rejection_reason">) =>
	`${state} ${rejection_reason ?? ""}`.trim();

const inWords = (state: string, reason: string | null) =>
	[STATE_WORDS[state as keyof typeof STATE_WORDS], reason && reasonWords(reason)].filter(Boolean).join(": ");

const LABELS = { reason: "If you reject it, why?", words: "Message to the reviewer" };

/**
 * Moderation form: publish, or reject with a reason. The checklist has to be ticked if something is flagged, whatever the rating.
 * The reviewer gets an email either way, if their address is confirmed.
 */
export const Decide = ({
	review,
	onPublish,
}: {
	review: ReviewUnderReview;
	onPublish?: MouseEventHandler<HTMLButtonElement>;
}) => {
	const refused = useRefused(["publish", "reject"]);
	const typed = refused && firstOf(refused.typed);
	const was = typed?.["was.decision"] ?? "";
	const { state } = review;
	const isUnconfirmed = review.confirmed_at === null;
	return (
		<Card as="section" aria-labelledby="decide">
			<Stack gap={6}>
				<Stack gap={2}>
					<h2 id="decide" className={common.heading}>
						{state === "published" ? "Published" : state === "rejected" ? "Rejected" : "Decide"}
					</h2>
					{state === "rejected" && review.rejection_reason && <p>{reasonWords(review.rejection_reason)}</p>}
					{isUnconfirmed && (
						<p>
							The reviewer hasn’t confirmed their email address yet. You can reject the review but not publish it. We
							won’t email them.
						</p>
					)}
				</Stack>
				{review.may_decide ? (
					<ActForm intent="reject" others={["publish"]} hidden={{ version: review.version }} labels={LABELS}>
						<input type="hidden" name="was.decision" value={decisionOf(review)} />
						{typed && was !== "" && was !== decisionOf(review) && (
							<Notice kind="warning" title="A colleague has already decided">
								<Facts>
									<Fact term="Theirs">{inWords(state, review.rejection_reason)}</Fact>
									<Fact term="Yours">
										{inWords(
											typed.intent === "publish" ? "published" : "rejected",
											typed.intent === "publish" ? null : (typed.reason ?? ""),
										)}
									</Fact>
								</Facts>
								<p>Their decision applies. To replace it with yours, decide again below.</p>
							</Notice>
						)}
						{state === "confirmed" && <input type="hidden" name="next" value="yes" />}
						{review.needs_checks ? (
							<Checkboxes
								name="checks"
								legend="Checklist"
								hint="Something about this review is flagged, so each point needs a tick."
								options={REVIEW_CHECK_KEYS.map((value) => ({ value, label: REVIEW_CHECKS[value] }))}
								defaultValues={refused?.typed.checks}
								error={refused?.errors.checks}
							/>
						) : (
							<>
								<p>
									Nothing is flagged. By publishing you say that all of this is so, as for every review, whatever its
									stars:
								</p>
								<ul>
									{REVIEW_CHECK_KEYS.map((key) => (
										<li key={key}>{REVIEW_CHECKS[key]}</li>
									))}
								</ul>
							</>
						)}
						<Field
							name="reason"
							as={Select}
							placeholderOption="Select"
							options={REJECTION_REASON_KEYS.map((value) => ({ value, label: REJECTION_REASONS[value].label }))}
						/>
						{!isUnconfirmed && (
							<Field
								name="words"
								as={TextArea}
								hint="We add this to the email they get. Leave out health information."
								optional
								rows={4}
							/>
						)}
						<div className={common.ways}>
							{canFollow(REVIEW_MOVES.publish, state) && !isUnconfirmed && (
								<Button type="submit" name="intent" value="publish" onClick={onPublish}>
									{state === "confirmed" ? "Publish and next" : "Publish"}
								</Button>
							)}
							<Button type="submit" name="intent" value="reject" variant="secondary">
								{state === "published" ? "Take down" : state === "rejected" ? "Change the reason" : "Reject"}
							</Button>
						</div>
					</ActForm>
				) : (
					<Notice kind="info" title="Someone else has to decide">
						<p>The reviewer appealed. A team lead who hasn’t decided on it before will look at it again.</p>
					</Notice>
				)}
			</Stack>
		</Card>
	);
};
