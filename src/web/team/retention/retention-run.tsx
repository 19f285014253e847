import { redirect, useNavigation } from "react-router";
import type { RetentionCode } from "#contract/retention/options.ts";
import { approveRetentionRule, readRetention, readRetentionRun, runRetention } from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { type Act, act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { Tick } from "#web/forms/contract-form.tsx";
import { submitForm } from "#web/forms/submit-form.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import { useProgress } from "../imports/use-progress.ts";
import type { Route } from "./+types/retention-run";
import { Outcomes } from "./outcomes.tsx";
import own from "./retention.module.css";
import { count, rowsOf, STATE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [run, { rules }] = await Promise.all([
		ask(from, readRetentionRun, { params: from.params }),
		ask(from, readRetention, {}),
	]);
	return {
		run,
		// One key can't send several approvals.
		forms: newForms({ remove }),
		rules,
		/** Rules an administrator can approve: previewed here and not changed since. */
		approvable: rules.filter(
			(rule) =>
				run.kind === "dry" &&
				rule.is_in_force &&
				!rule.is_followed &&
				run.rules.some((one) => one.code === rule.code && one.version === rule.version),
		),
		today: officeDay(from.context.get(requestContext).now()),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

const remove = act(runRetention, () => ({
	...placedBy({ is_large_meant: "" }),
	to: ({ id }) => teamLinks.retentionRun(id) + flashMessage("removed"),
}));

/** Approves the rules one after the other, until one is refused. */
const approve: Act = {
	endpoint: approveRetentionRule,
	send: async (from, form, to) => {
		const rules = form.getAll("rule");
		// Without a rule, the contract says what is missing.
		for (const named of rules.length > 0 ? rules : [""]) {
			const [code = "", version = ""] = String(named).split(":");
			const refused = await submitForm(from, approveRetentionRule, {
				params: { code: code as RetentionCode },
				fields: [],
				given: () => ({ version: Number(version), dry_run: from.params.id }),
				taken: () => undefined,
			});
			if (refused) return refused;
		}
		return redirect(to, 303);
	},
};

export const action = (from: Route.ActionArgs) =>
	sendAct(
		from,
		{ remove, approve },
		(intent) => teamLinks.retentionRun(from.params.id) + flashMessage(intent === "approve" ? "approved" : intent),
	);

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** If there are more rules, their names are behind a disclosure. */
const FEW = 6;

const SAID = flashMessages({
	removed: "Deleted, exactly as the dry run showed",
	approved: "Approved. The daily run applies it from now on",
});

/** One run: what it would delete (dry run) or what it deleted. */
export default function Run({
	loaderData: { run, rules, approvable, today, said, forms },
	actionData: answer,
}: Route.ComponentProps) {
	const mayChange = useMay("retention.change");
	const actionData = useKeptAnswer(answer);
	const busy = useNavigation().state !== "idle";
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
		<ConsolePage
			title={title}
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.retention(), text: "Retention" }}
			status={
				<p className={common.facts}>
					<strong>{STATE_WORDS[run.state]}</strong>
					<span>{run.is_daily ? "Daily run" : (run.by ?? "Command line")}</span>
					<span>{moment(run.started_at, today)}</span>
					<span>Periods counted back from {moment(run.at, today)}</span>
				</p>
			}
			said={said && run.state !== "failed" && !isWorking && SAID[said]}
		>
			{run.fault && <Notice kind="error" title={run.fault} />}
			{isWorking && (
				<Stack gap={3}>
					<p role="status">{count(all)} deleted so far. It continues if you leave this page.</p>
					<div>
						<ButtonLink href={teamLinks.retentionRun(run.id)} variant="secondary">
							Refresh
						</ButtonLink>
					</div>
				</Stack>
			)}
			<Columns kind={mayChange && run.kind === "dry" ? "main-aside" : "even"}>
				<Outcomes run={run} rules={rules} />
				{mayChange && run.kind === "dry" && (
					<Stack gap="large" className={common.aside}>
						<Section id="remove" title="Delete" card>
							{run.state === "used" && <p>This data has been deleted.</p>}
							{run.state === "tried" && !run.token && <p>This dry run has expired. Start a new one.</p>}
							{run.token && all === 0 && <p>Nothing is old enough to delete.</p>}
							{run.token && all > 0 && (
								<Question
									action={`Delete ${exactly}`}
									title={`Delete ${exactly} permanently?`}
									keep="Cancel"
									open={actionData?.typed.intent?.[0] === "remove"}
								>
									<p>
										You can’t undo this. If anything has changed since the dry run, we’ll delete nothing and tell you.
									</p>
									<ActForm
										intent="remove"
										hidden={{ token: run.token }}
										submit={busy ? "Working…" : all === 1 ? "Yes, delete it" : `Yes, delete ${count(all)}`}
										variant="danger"
										icon="trash"
									>
										{large.length > 0 && (
											<Tick
												name="is_large_meant"
												label={`I understand that ${large.length === 1 ? "1 rule deletes" : `${large.length} rules delete`} a large share of its data`}
											/>
										)}
									</ActForm>
								</Question>
							)}
						</Section>
						{approvable.length > 0 && (
							<Section id="approve" title="Approve for the daily run" card>
								{approvable.length > FEW ? (
									<>
										<p>This dry run previewed {approvable.length} rules in their current form.</p>
										<Disclosure summary="Show rules">{named}</Disclosure>
									</>
								) : (
									named
								)}
								<ActForm
									intent="approve"
									submit={approvable.length === 1 ? "Approve this rule" : `Approve these ${approvable.length} rules`}
								>
									{approvable.map(({ code, version }) => (
										<input key={code} type="hidden" name="rule" value={`${code}:${version}`} />
									))}
								</ActForm>
							</Section>
						)}
					</Stack>
				)}
			</Columns>
		</ConsolePage>
	);
}
