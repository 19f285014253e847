import { useLocation } from "react-router";
import type { ReviewUnderReview } from "#contract/reviews/moderation.ts";
import type { ResponseAct } from "#contract/reviews/moderation-options.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import cases from "../cases/case.module.css";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import { ResponseActs } from "./response-acts.tsx";
import styles from "./reviews.module.css";

const byName = (who: string | null) => who ?? "Someone at the provider";

const ACT_WORDS: Record<ResponseAct, string> = {
	hidden: "hid it",
	shown: "made it public",
	redacted: "removed words from it",
	restored: "restored the removed words",
	removed: "removed it",
};

/** Confirmations by intent. Shown only while `stands` is true of the review. */
const DONE: Record<string, { says: string; stands: (review: ReviewUnderReview) => boolean }> = {
	"hide-response": {
		says: "Response hidden. We've emailed the provider's staff.",
		stands: ({ response }) => Boolean(response?.hidden),
	},
	"show-response": {
		says: "Response public. We've emailed the provider's staff.",
		stands: ({ response }) => response?.hidden === null,
	},
	"redact-response": {
		says: "Words saved. We've emailed the provider's staff.",
		stands: ({ response }) => response !== null,
	},
	"same-response": { says: "Nothing changed", stands: ({ response }) => response !== null },
	"remove-response": {
		says: "Response removed. We've emailed the provider's staff.",
		stands: ({ response }) => response === null,
	},
};

type Earlier = ReviewUnderReview["earlier_responses"][number];

/** How an earlier response ended. */
const endWords = ({ ended_by, written_by }: Earlier, isByTeam: boolean): string =>
	isByTeam
		? `${ended_by ?? "A former colleague"} removed the response by ${written_by ?? "someone at the provider"}`
		: `${byName(ended_by)} replaced or deleted what ${written_by === ended_by ? "they" : byName(written_by)} wrote`;

interface Props {
	review: ReviewUnderReview;
	today: string;
	/** The `said` query parameter. */
	said: string | null;
}

/** The provider's response, the team's actions on it, and its earlier versions. */
export const Responses = ({ review, today, said }: Props) => {
	const { response, earlier_responses: earlier, response_decisions: decisions } = review;
	const { key } = useLocation();
	const isByTeam = ({ ended_at }: Earlier) => decisions.some(({ act, at }) => act === "removed" && at === ended_at);
	const done = said && Object.hasOwn(DONE, said) ? DONE[said] : undefined;
	return (
		<Section id="responses" title="The provider’s response" gap={3}>
			{done?.stands(review) && <Notice key={key} id="told" kind="success" role="status" title={done.says} takesFocus />}
			{response ? (
				<>
					{response.original !== null && (
						<>
							<h3 className={common.heading}>Original response</h3>
							<blockquote className={styles.removed}>{response.original}</blockquote>
							<h3 className={common.heading}>
								{response.hidden || review.state !== "published" ? "With the words removed" : "Public version"}
							</h3>
						</>
					)}
					<blockquote className={cases.said}>{response.comment}</blockquote>
					<p>
						{byName(response.who)}, <time dateTime={response.at}>{moment(response.at, today)}</time>
					</p>
					<ResponseActs
						key={response.updated}
						response={response}
						isPublished={review.state === "published"}
						today={today}
					/>
				</>
			) : (
				<p>The response was removed. The public sees none.</p>
			)}
			{decisions.length > 0 && (
				<>
					<h3 className={common.heading}>Our decisions</h3>
					<ol className={common.history}>
						{decisions.map((one) => (
							<li key={one.at}>
								<time dateTime={one.at}>{moment(one.at, today)}</time>
								<div>
									<p>
										{one.who ?? "A former colleague"} {ACT_WORDS[one.act]}.
									</p>
									{one.reason && <p className={cases.words}>“{one.reason}”</p>}
								</div>
							</li>
						))}
					</ol>
				</>
			)}
			{earlier.length > 0 && (
				<>
					<h3 className={common.heading}>Earlier versions</h3>
					<ol className={common.history}>
						{earlier.map((one) => (
							<li key={`${one.written_at} ${one.ended_at}`}>
								<time dateTime={one.ended_at}>{moment(one.ended_at, today)}</time>
								<div>
									<p>
										{endWords(one, isByTeam(one))} ({moment(one.written_at, today)}):
									</p>
									<p className={cases.words}>“{one.comment}”</p>
								</div>
							</li>
						))}
					</ol>
				</>
			)}
		</Section>
	);
};
