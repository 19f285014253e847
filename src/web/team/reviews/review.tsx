import { readForms } from "#contract/cases/drafts.ts";
import { settleReports } from "#contract/reviews/content-reports.ts";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import {
	hideResponse,
	publishReview,
	readTeamReview,
	redactResponse,
	redactReview,
	rejectReview,
	showResponse,
	takeDownResponse,
} from "#contract/reviews/moderation.ts";
import { NAME_REMOVED } from "#contract/reviews/moderation-options.ts";
import { REVIEW_MOVES } from "#contract/reviews/states.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { canFollow } from "#contract/shared/states.ts";
import { act, forgetForm, newForms, sendAct } from "#web/forms/acts.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Stars } from "#web/ui/stars/stars.tsx";
import { ask } from "../answer.ts";
import cases from "../cases/case.module.css";
import { Clock } from "../cases/clock.tsx";
import { useDrafts } from "../cases/use-drafts.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { Section } from "../common/section.tsx";
import { doneWith } from "../done.tsx";
import type { Route } from "./+types/review";
import { Decide } from "./decide.tsx";
import { Decisions } from "./decisions.tsx";
import { Names } from "./names.tsx";
import { OtherReviews, Signals } from "./other-reviews.tsx";
import { Reports } from "./reports.tsx";
import { Responses } from "./responses.tsx";
import styles from "./reviews.module.css";
import { useWholeText } from "./use-whole-text.ts";
import { answerWords, questionWords, STATE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const review = await ask(from, readTeamReview, { params: from.params });
	const ofCase = review.case_id && { params: { id: review.case_id } };
	return {
		review,
		unsent: ofCase ? (await ask(from, readForms, ofCase)).unsent : undefined,
		today: officeDay(from.context.get(requestContext).now()),
		said: new URL(from.request.url).searchParams.get("said"),
		forms: newForms(ACTS),
	};
};

/** The non-empty lines of a field. */
const wordsIn = (form: FormData, name: string): string[] =>
	String(form.get(name) ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

const ACTS = {
	publish: act(publishReview, (form) => ({
		...(form.has("next") && {
			to: ({ id }) => teamLinks.next({ kind: "review", done: doneWith("published", id, `Review ${id}`) }),
		}),
	})),
	reject: act(rejectReview),
	redact: act(redactReview, (form) => ({ given: { words: wordsIn(form, "names") } })),
	reports: act(settleReports),
	"redact-response": act(redactResponse, (form) => ({ given: { words: wordsIn(form, "response_names") } })),
	"hide-response": act(hideResponse),
	"show-response": act(showResponse),
	"remove-response": act(takeDownResponse),
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	// Saving the same words sends no email, so the page must not say so.
	const isSame = wordsIn(form, "words_before").join("\n") === wordsIn(form, "response_names").join("\n");
	const said = (intent: string) => (intent === "redact-response" && isSame ? "same-response" : intent);
	return sendAct(
		from,
		ACTS,
		(intent) =>
			teamLinks.review(from.params.id) + (intent.endsWith("-response") ? `${flashMessage(said(intent))}#told` : ""),
		forgetForm(from, async () => (await ask(from, readTeamReview, { params: from.params })).case_id),
	);
};

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** One review: text, reviewer, warnings and the decision. */
export default function ReviewPage({
	loaderData: { review, unsent, today, said, forms },
	actionData,
}: Route.ComponentProps) {
	const { signals, history, appeal } = review;
	useDrafts(review.case_id ?? undefined);
	const whole = useWholeText(`${review.id} ${review.version}`);
	return (
		<ConsolePage
			title={`Review ${review.id} of ${isolated(review.provider.name)}`}
			forms={forms}
			answer={actionData}
			unsent={unsent}
			back={{ href: teamLinks.reviews(), text: "Reviews to moderate" }}
			kind={`Review ${review.id}`}
			heading={<Name>{review.provider.name}</Name>}
			status={
				<p className={cases.standing}>
					<strong>{STATE_WORDS[review.state]}</strong>
					{review.clock && <Clock clock={review.clock} today={today} />}
					<Link href={links.profile(review.provider)}>Profile</Link>
					{review.case_id && <Link href={teamLinks.case(review.case_id)}>Case</Link>}
				</p>
			}
		>
			{appeal?.state === "open" && (
				<Notice kind="warning" title="The reviewer appealed">
					<p className={cases.words}>{appeal.words}</p>
				</Notice>
			)}
			<Columns kind="main-aside">
				<Stack gap={8}>
					{review.reports.length > 0 && <Reports review={review} today={today} />}
					<Section id="said" title="What it says">
						<Stars rating={review.total_score} />
						<Facts>
							{RATING_QUESTIONS.map((question) => (
								<Fact key={question} term={questionWords(question)}>
									{answerWords(review.ratings[question])}
								</Fact>
							))}
							<Fact term="Reviewer">
								<Breakable>{review.email}</Breakable>
							</Fact>
							<Fact term="Written">{moment(review.submitted_at, today)}</Fact>
						</Facts>
						{review.original !== null ? (
							<>
								<h3 className={common.heading}>Original review</h3>
								<blockquote className={styles.removed}>{review.original}</blockquote>
								<h3 className={common.heading}>Public version</h3>
								<blockquote className={cases.said}>{review.comment}</blockquote>
							</>
						) : review.comment ? (
							<blockquote className={cases.said}>{review.comment}</blockquote>
						) : (
							<p>Rated without a comment.</p>
						)}
						<p ref={whole.end} role="status" tabIndex={-1}>
							{whole.wasShown && "You hadn’t seen the end yet. Read to here, then press again to publish."}
						</p>
						{review.comment && canFollow(REVIEW_MOVES.redact, review.state) && (
							<Names
								key={review.version}
								intent="redact"
								id="names"
								summary="Redact names"
								label="Names to redact, one on each line"
								hint={`The public sees ${NAME_REMOVED} instead. Leave this empty to show the whole review.`}
								submit="Save names"
								removed={review.removed}
								hidden={{ version: review.version }}
							/>
						)}
					</Section>
					{(review.response || review.earlier_responses.length > 0 || review.response_decisions.length > 0) && (
						<Responses review={review} today={today} said={actionData ? null : said} />
					)}
					<Section id="signals" title="Check these" gap={3}>
						{signals.length > 0 ? <Signals signals={signals} today={today} /> : <p>Nothing to check.</p>}
					</Section>
					<Section id="history" title="Other reviews from this email address" gap={3}>
						{history.length > 0 ? <OtherReviews reviews={history} today={today} /> : <p>None.</p>}
					</Section>
					{(review.decisions.length > 0 || appeal?.state === "settled") && <Decisions review={review} today={today} />}
				</Stack>
				<div className={styles.decide}>
					<Decide key={review.version} review={review} onPublish={whole.onPublish} />
				</div>
			</Columns>
		</ConsolePage>
	);
}
