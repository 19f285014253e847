import { useNavigation } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { RetentionCode } from "#contract/retention/options.ts";
import { approveRetentionRule, readRetention, readRetentionRun, runRetention } from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterRefusal, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useKeptAnswer } from "#web/lib/use-kept-answer.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Checkbox } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { ask, send } from "../answer.ts";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import { useProgress } from "../imports/use-progress.ts";
import type { Route } from "./+types/retention-run";
import { Outcomes } from "./outcomes.tsx";
import own from "./retention.module.css";
import { count, rowsOf, STATE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [run, { rules }, { may }] = await Promise.all([
		ask(from, readRetentionRun, { params: from.params }),
		ask(from, readRetention, {}),
		ask(from, readOwnRights, {}),
	]);
	const mayChange = may.includes("retention.change");
	return {
		product: from.context.get(requestContext).brand.name,
		run,
		rules,
		mayChange,
		/** Rules an administrator can approve: previewed here and not changed since. */
		approvable: rules.filter(
			(rule) =>
				mayChange &&
				run.kind === "dry" &&
				rule.is_in_force &&
				!rule.is_followed &&
				run.rules.some((one) => one.code === rule.code && one.version === rule.version),
		),
		today: officeDay(from.context.get(requestContext).now()),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const here = links.teamRetentionRun(from.params.id);
	if (form.get("intent") === "remove") {
		const sent = await send(from, runRetention, {
			body: { token: String(form.get("token") ?? ""), is_large_meant: form.has("is_large_meant") },
		});
		return answerOf(from, form, sent, sent.ok ? links.teamRetentionRun(sent.data.id) : here, "removed");
	}
	let sent: Awaited<ReturnType<typeof send<typeof approveRetentionRule>>> | { ok: true } = { ok: true };
	for (const named of form.getAll("rule")) {
		const [code = "", version = ""] = String(named).split(":");
		sent = await send(from, approveRetentionRule, {
			params: { code: code as RetentionCode },
			body: { version: Number(version), dry_run: from.params.id },
		});
		if (!sent.ok) break;
	}
	return answerOf(from, form, sent, here, "approved");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterRefusal;

/** If there are more rules, their names are behind a disclosure. */
const FEW = 6;

const SAID = flashMessages({
	removed: "Deleted, exactly as the dry run showed",
	approved: "Approved. The daily run applies it from now on",
});

/** One run: what it would delete (dry run) or what it deleted. */
export default function Run({
	loaderData: { product, run, rules, mayChange, approvable, today, said },
	actionData: answer,
}: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	const busy = useNavigation().state !== "idle";
	const round = useRound(actionData);
	const isWorking = run.state === "working";
	useProgress(isWorking);
	const all = rowsOf(run);
	const exactly = `exactly ${all === 1 ? "this" : `these ${count(all)}`}`;
	const large = run.rules.filter(({ is_large }) => is_large);
	const title = run.kind === "dry" ? "What would be deleted" : "What was deleted";
	const named = (
		<ul className={own.named}>
			{approvable.map(({ code, title }) => (
				<li key={code}>{title}</li>
			))}
		</ul>
	);
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(title, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamRetention()}>Retention</BackLink>
				<div className={desk.head}>
					<h1>{title}</h1>
					<p className={desk.facts}>
						<strong>{STATE_WORDS[run.state]}</strong>
						<span>{run.is_daily ? "Daily run" : (run.by ?? "Command line")}</span>
						<span>{moment(run.started_at, today)}</span>
						<span>Periods counted back from {moment(run.at, today)}</span>
					</p>
				</div>
				{actionData?.fault && <ErrorNotice title={actionData.fault} key={round} />}
				{run.fault && <Notice kind="error" title={run.fault} />}
				{said && SAID[said] && !actionData && run.state !== "failed" && !isWorking && (
					<Notice kind="success" role="status" title={SAID[said]} takesFocus />
				)}
				{isWorking && (
					<Stack gap={3}>
						<p role="status">{count(all)} deleted so far. It continues if you leave this page.</p>
						<div>
							<ButtonLink href={links.teamRetentionRun(run.id)} variant="secondary">
								Refresh
							</ButtonLink>
						</div>
					</Stack>
				)}
				<Columns kind={mayChange && run.kind === "dry" ? "main-aside" : "even"}>
					<Outcomes run={run} rules={rules} />
					{mayChange && run.kind === "dry" && (
						<Stack gap="large" className={desk.aside}>
							<Card as="section" aria-labelledby="remove">
								<Stack gap={4}>
									<h2 id="remove" className={desk.heading}>
										Delete
									</h2>
									{run.state === "used" && <p>This data has been deleted.</p>}
									{run.state === "tried" && !run.token && <p>This dry run has expired. Start a new one.</p>}
									{run.token && all === 0 && <p>Nothing is old enough to delete.</p>}
									{run.token && all > 0 && (
										<Question
											action={`Delete ${exactly}`}
											title={`Delete ${exactly} permanently?`}
											keep="Cancel"
											open={actionData?.intent === "remove"}
										>
											<p>
												You can’t undo this. If anything has changed since the dry run, we’ll delete nothing and tell
												you.
											</p>
											<PostForm intent="remove">
												<input type="hidden" name="token" value={run.token} />
												{large.length > 0 && (
													<Checkbox
														id="is_large_meant"
														name="is_large_meant"
														label={`I understand that ${large.length === 1 ? "1 rule deletes" : `${large.length} rules delete`} a large share of its data`}
														error={actionData?.errors.is_large_meant}
													/>
												)}
												<div>
													<Button type="submit" variant="danger" icon="trash">
														{busy ? "Working…" : all === 1 ? "Yes, delete it" : `Yes, delete ${count(all)}`}
													</Button>
												</div>
											</PostForm>
										</Question>
									)}
								</Stack>
							</Card>
							{approvable.length > 0 && (
								<Card as="section" aria-labelledby="approve">
									<Stack gap={4}>
										<h2 id="approve" className={desk.heading}>
											Approve for the daily run
										</h2>
										{approvable.length > FEW ? (
											<>
												<p>This dry run previewed {approvable.length} rules in their current form.</p>
												<Disclosure summary="Show rules">{named}</Disclosure>
											</>
										) : (
											named
										)}
										<PostForm intent="approve">
											{approvable.map(({ code, version }) => (
												<input key={code} type="hidden" name="rule" value={`${code}:${version}`} />
											))}
											<div>
												<Button type="submit" variant="secondary">
													{approvable.length === 1 ? "Approve this rule" : `Approve these ${approvable.length} rules`}
												</Button>
											</div>
										</PostForm>
									</Stack>
								</Card>
							)}
						</Stack>
					)}
				</Columns>
			</Stack>
		</Page>
	);
}
