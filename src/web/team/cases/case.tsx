import { redirect } from "react-router";
import { readCaseDetails } from "#contract/cases/details.ts";
import { CASE_MOVES } from "#contract/cases/states.ts";
import { readCasePage } from "#contract/people/case-page.ts";
import { nextStepWords } from "#contract/shared/next-step.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { canFollow } from "#contract/shared/states.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { forgetForm, newForms, sendAct } from "#web/forms/acts.ts";
import { unsentIn } from "#web/forms/unsent.tsx";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { chosenReply } from "../common/saved-replies.tsx";
import type { Route } from "./+types/case";
import styles from "./case.module.css";
import { CASE_ACTS } from "./case-acts.ts";
import { CaseHead } from "./case-head.tsx";
import { CaseWork } from "./case-work.tsx";
import { Claims } from "./claims.tsx";
import { Complaint } from "./complaint.tsx";
import { Danger } from "./danger.tsx";
import { Denied } from "./denied.tsx";
import { LostEmails, Stopped, Unreachable } from "./emails.tsx";
import { type CasePart, FlashMessage, toldBy } from "./flash-message.tsx";
import { Health, type OpenedDetails } from "./health.tsx";
import { Keeping } from "./keeping.tsx";
import { CasePeople } from "./people.tsx";
import { useListBefore, useOpened } from "./place-in-list.ts";
import { Present } from "./present.tsx";
import { goingOf, Referrals } from "./referrals.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { CaseRequest } from "./request.tsx";
import { requestChoices } from "./request-fields.tsx";
import { Timeline } from "./timeline.tsx";
import { UNDO_IN, Undo } from "./undo.tsx";
import { useDrafts } from "./use-drafts.ts";
import { useNeighbours } from "./use-fresh.ts";
import { usePresence } from "./use-presence.ts";
import { kindWords } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { params } = from;
	const { searchParams } = new URL(from.request.url);
	const asked = pageIn(searchParams);
	const [{ one, handed, ...page }, health] = await Promise.all([
		ask(from, readCasePage, { params, query: { page: String(asked) } }),
		// Opened and logged by itself.
		searchParams.has("details") ? openedDetails(from) : undefined,
	]);
	// Retention deletes old rows, so a bookmarked page number can be past the last page.
	const last = Math.max(1, one.pages.totalPages);
	if (asked > last) throw redirect(teamLinks.casePage(one.id, last));
	const { brand } = from.context.get(requestContext);
	const replying = {
		answers: page.answers,
		values: {
			name: one.name ?? "there",
			me: page.team.find(({ id }) => id === page.me)?.name.split(" ")[0] ?? "",
			phone: brand.phone,
			reference: one.public_reference ?? one.reference,
		},
	};
	return {
		...page,
		product: brand.name,
		replying: { ...replying, chosen: chosenReply(from.request.url, replying.answers, replying.values) },
		asked,
		choices: page.request && (await requestChoices(from)),
		one,
		handed,
		health,
		nextWords: handed.next && nextStepWords(handed.next, from.context.get(requestContext).now()),
		undoMs: page.undo ? Date.parse(page.undo.until) - from.context.get(requestContext).now().getTime() : 0,
		today: officeDay(from.context.get(requestContext).now()),
		forms: newForms(CASE_ACTS),
		said: searchParams.get("said"),
	};
};

/** The health details, or why this team member may not read them. */
const openedDetails = async (from: Route.LoaderArgs): Promise<OpenedDetails> => {
	const answer = await call(from, readCaseDetails, { params: from.params });
	if (answer.ok) return answer.data;
	if (answer.status === 403) return { refused: answer.problem.detail };
	throw new Response(null, { status: answer.status });
};

export const action = (from: Route.ActionArgs) =>
	sendAct(
		from,
		CASE_ACTS,
		(intent) => teamLinks.case(from.params.id) + toldBy(intent),
		forgetForm(from, () => from.params.id),
	);

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

export { privateMeta as meta } from "#web/lib/seo.ts";

/** One case: the request, its history and the actions on it. */
export default function CasePage({
	loaderData: {
		product,
		asked,
		one,
		complaint,
		not_reached,
		people,
		keeping,
		draft,
		unsent,
		undo,
		request,
		choices,
		undoMs,
		closing,
		health,
		lost_emails,
		claims,
		team,
		snooze,
		handed,
		nextWords,
		me,
		today,
		forms,
		replying,
		said,
	},
	actionData: answer,
}: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	useDrafts(one.id);
	usePresence(one.id);
	useOpened(one.id);
	const fresh = useNeighbours(one, asked);
	const before = useListBefore();
	const isOpen = canFollow(CASE_MOVES.close, one.status);
	const told = (part: CasePart) => (
		<>
			{undo && undo.what === UNDO_IN[part] && (
				<Undo key={undo.event} undo={undo} ms={undoMs} isNew={said === undo.what} />
			)}
			{!(undo && undo.what === UNDO_IN[part] && said === undo.what) && (
				<FlashMessage part={part} said={actionData ? null : said} one={one} me={me} />
			)}
		</>
	);
	const myName = team.find(({ id }) => id === me)?.name;
	const lastOf = (kinds: readonly string[]) =>
		one.timeline.findLast(({ kind, who }) => kinds.includes(kind) && who === myName)?.id;
	const timeline = (
		<Timeline
			caseId={one.id}
			timeline={fresh.timeline}
			page={{
				...{ ...fresh.pages, page: asked },
				hrefFor: (page) => `${teamLinks.casePage(one.id, page)}#timeline`,
			}}
			today={today}
		/>
	);
	return (
		<Page width="wide">
			<title>{pageTitle(`${one.reference} ${kindWords(one)}`, product, Boolean(actionData))}</title>
			<PageForms forms={forms} answer={actionData} unsent={unsentIn(unsent)}>
				<Stack gap="large" className={styles.paper}>
					<div className={styles.screen}>
						<BackLink href={before}>Inbox</BackLink>
					</div>
					<CaseHead one={fresh} isOpen={isOpen} today={today} />
					{one.is_marked && <Danger key={`danger ${one.version}`} one={one} />}
					{one.denied_by && <Denied one={one} />}
					{people.length > 0 && <CasePeople people={people} />}
					{fresh.others.length > 0 && <Present others={fresh.others} />}
					<LostEmails emails={lost_emails} />
					<Unreachable one={one} today={today} />
					<Stopped one={one} today={today} />
					{handed.referrals.some(({ paused_at }) => paused_at !== null) && (
						<Notice kind="warning" title="A provider can’t go on">
							<p>
								They can’t see the person’s details until you decide:{" "}
								<a href="#referrals">resume or withdraw the referral</a>.
							</p>
						</Notice>
					)}
					<Refusal />
					<Columns kind="main-aside" className={styles.columns}>
						<Stack gap={8}>
							<CaseRequest one={one} request={request} choices={choices} />
							{claims.length > 0 && (
								<Claims
									claims={claims}
									isOpen={isOpen}
									mayEnd={team.some(({ id, team_role }) => id === me && team_role !== "member")}
									today={today}
									told={told("claims")}
								/>
							)}
							{(one.kind === "quote" || one.kind === "no-provider") && (
								<Referrals
									caseId={one.id}
									isOpen={isOpen}
									today={today}
									{...handed}
									nextWords={nextWords}
									hasAsked={one.flags.includes("provider-question")}
									told={told("providers")}
								/>
							)}
							{one.kind === "quote" &&
								(health ||
									one.facts.some(({ label, value }) => label === "Details given" && value.startsWith("Yes"))) && (
									<Health caseId={one.id} quoteId={one.subject} opened={health} />
								)}
							{complaint && (
								<Complaint
									complaint={complaint}
									version={one.version}
									isClosed={!isOpen}
									today={today}
									told={told("complaint")}
								/>
							)}
							{timeline}
							<ReplyBox
								one={one}
								isOpen={isOpen}
								mayReply={complaint === null || complaint.own_conflict === false}
								last={lastOf(["replied", "chat", "note", "called"])}
								notReached={not_reached}
								draft={draft}
								{...replying}
								product={product}
								told={told("write")}
							/>
						</Stack>
						<Stack gap={6} className={`${common.aside} ${styles.screen}`}>
							{told("work")}
							<CaseWork
								key={one.version}
								one={one}
								complaint={complaint}
								going={goingOf(handed.referrals)}
								closing={closing}
								team={team}
								me={me}
								snooze={snooze}
								today={today}
							/>
							<Keeping
								key={`keeping ${one.version}`}
								hold={keeping.hold}
								mayHold={keeping.may_hold}
								version={one.version}
								today={today}
							/>
						</Stack>
					</Columns>
				</Stack>
			</PageForms>
		</Page>
	);
}
