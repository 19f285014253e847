import { giveUpEmails, readOperations, sendEmailsAgain } from "#contract/operations/operations.ts";
import { EMAIL_MINUTES, ERROR_DAYS } from "#contract/operations/options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import { useFresh } from "../cases/use-fresh.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/operations";
import { DueChecks } from "./due-checks.tsx";
import { Emails, LABELS } from "./emails.tsx";
import { ErrorCounts } from "./error-counts.tsx";
import { Jobs } from "./jobs.tsx";
import { Nodes } from "./nodes.tsx";
import own from "./operations.module.css";
import { answerWords, saidWords } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams);
	return {
		...(await ask(from, readOperations, { query: { page: String(page) } })),
		page,
		forms: newForms(ACTS),
		today: officeDay(from.context.get(requestContext).now()),
		said: searchParams.get("said"),
	};
};

const changed = (intent: string) => (form: FormData) => ({
	given: { emails: form.getAll(form.has("all") ? "shown" : "email") },
	to: ({ done, of }: { done: number; of: number }) => `${teamLinks.operations()}?said=${intent}:${done}:${of}`,
});

const ACTS = {
	"send-again": act(sendEmailsAgain, changed("send-again")),
	"give-up": act(giveUpEmails, changed("give-up")),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Failed emails, background jobs and errors. */
export default function Operations({
	loaderData: {
		emails,
		jobs,
		error_counts: errorCounts,
		due_checks: dueChecks,
		version,
		nodes,
		sends,
		refusing,
		page,
		forms,
		today,
		said,
	},
	actionData: answer,
}: Route.ComponentProps) {
	useFresh("/api/team/operations/events/");
	const mayChange = useMay("operations.change");
	const actionData = useKeptAnswer(answer);
	const round = useRound(actionData);
	const done = actionData || !said ? undefined : saidWords(said);
	const wrong = jobs.filter(({ state }) => state === "faulty" || state === "late").length;
	const met = errorCounts.reduce((sum, one) => sum + one.today, 0);
	const firstEmail = emails.results[0] ? `email-${emails.results[0].id}` : "emails";
	return (
		<ConsolePage
			title="Operations"
			forms={forms}
			answer={actionData}
			intro={
				<>
					Failed emails, background jobs and errors.{" "}
					{mayChange ? "This page shows no personal details." : "You can view this page. Administrators make changes."}
				</>
			}
			status={
				<p>
					<Link href={teamLinks.retention()}>Data retention</Link>
				</p>
			}
			labels={LABELS}
			idOf={(field) => (field === "emails" ? firstEmail : field)}
			said={done?.title}
			saidMore={done?.more && <p>{done.more}</p>}
		>
			{refusing && (
				<Notice kind="error" title="The mail server refuses every email">
					<p>
						Sending has been paused since {moment(refusing.since, today)}: {answerWords(refusing.fault)}. Emails are
						kept, and we try one at a time. Once the server accepts it, the others follow.
					</p>
				</Notice>
			)}
			<ul className={own.summary} aria-label="At a glance">
				<li className={own.figure} data-kind={emails.failed > 0 ? "wrong" : emails.waiting > 0 ? "waits" : "on"}>
					<p className={own.many}>{emails.count.toLocaleString("en-AU")}</p>
					<p>
						{emails.count === 1 ? "email needs" : "emails need"} attention: {emails.failed} failed, {emails.waiting}{" "}
						waiting
					</p>
				</li>
				<li className={own.figure} data-kind={wrong > 0 ? "wrong" : "on"}>
					<p className={own.many}>{wrong}</p>
					<p>of {jobs.length} jobs failing or late</p>
				</li>
				<li className={own.figure} data-kind={met > 0 ? "waits" : "on"}>
					<p className={own.many}>{met.toLocaleString("en-AU")}</p>
					<p>{met === 1 ? "error" : "errors"} today</p>
				</li>
			</ul>
			<Section id="emails-heading" title="Emails that failed" gap={3}>
				{emails.results.length > 0 ? (
					<>
						<p className={common.soft}>
							Emails that failed or have waited more than {EMAIL_MINUTES} minutes. We don’t show their text here. Open
							the case to see who to call.
						</p>
						<Emails key={round} emails={emails.results} today={today} mayChange={mayChange} sends={sends} />
						<Pager page={page} totalPages={emails.totalPages} label="Pages of emails" hrefFor={teamLinks.operations} />
					</>
				) : (
					<p className={common.soft}>
						{emails.count > 0 ? (
							<>
								This page doesn’t exist. <Link href={teamLinks.operations()}>Show the first page</Link>.
							</>
						) : (
							`No emails have failed or waited more than ${EMAIL_MINUTES} minutes.`
						)}
					</p>
				)}
			</Section>
			<Section id="jobs-heading" title="Jobs" gap={3}>
				<Jobs jobs={jobs} today={today} />
			</Section>
			<Section id="nodes-heading" title={<>Release {version}</>} gap={3}>
				<Nodes nodes={nodes} version={version} today={today} />
			</Section>
			<Section id="due-heading" title="To check again" gap={3}>
				<DueChecks checks={dueChecks} />
			</Section>
			<Section id="faults-heading" title={<>Errors in the last {ERROR_DAYS} days</>} gap={3}>
				{errorCounts.length > 0 ? (
					<>
						<p className={common.soft}>
							Grouped by address. The log has each error, with the reference shown on its page.
						</p>
						<ErrorCounts counts={errorCounts} />
					</>
				) : (
					<p className={common.soft}>No errors.</p>
				)}
			</Section>
		</ConsolePage>
	);
}
