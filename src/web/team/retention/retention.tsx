import { useNavigation } from "react-router";
import { readRetention, tryRetention } from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import operations from "../operations/operations.module.css";
import type { Route } from "./+types/retention";
import own from "./retention.module.css";
import { count, periodOf, rowsOf, STATE_WORDS, statusOf } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	return {
		...(await ask(from, readRetention, {})),
		today: officeDay(from.context.get(requestContext).now()),
		forms: newForms(ACTS),
	};
};

const ACTS = {
	try: act(tryRetention, () => ({ to: ({ id }) => teamLinks.retentionRun(id) + flashMessage("tried") })),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Retention rules, recent runs and the next daily run. */
export default function Retention({
	loaderData: { rules, runs, next_run, today, forms },
	actionData,
}: Route.ComponentProps) {
	const mayChange = useMay("retention.change");
	const busy = useNavigation().state !== "idle";
	const waiting = rules.filter((rule) => rule.is_in_force && !rule.is_followed).length;
	const asking = runs.find((run) => run.is_daily)?.state === "asks";
	return (
		<ConsolePage
			title="Retention"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.operations(), text: "Operations" }}
			intro={
				<>
					How long we keep data, and why. The privacy policy shows the same periods.{" "}
					{mayChange
						? "Nothing is deleted until someone has reviewed it."
						: "You can view the rules. Administrators can change them."}
				</>
			}
		>
			{asking && (
				<Notice kind="warning" title="The daily run needs your decision">
					<p>
						A rule would have deleted a large share of its data. Start a dry run, check the result, then delete it
						yourself if it’s right.
					</p>
				</Notice>
			)}
			<Columns kind="main-aside">
				<Section id="rules" title="Rules" gap={2}>
					<ul className={common.list}>
						{rules.map((rule) => {
							const { words, kind } = statusOf(rule);
							return (
								<li key={rule.code} className={own.rule}>
									<div className={own.about}>
										<Link href={teamLinks.retentionRule(rule.code)} className={common.name}>
											{rule.title}
										</Link>
										<p className={common.soft}>Counted from {rule.counted_from}</p>
									</div>
									<p className={own.period}>{periodOf(rule)}</p>
									<p className={operations.state} data-kind={kind}>
										{words}
									</p>
								</li>
							);
						})}
					</ul>
				</Section>
				<Stack gap="large" className={common.aside}>
					<Section id="next" title="Next run" card>
						<p>
							{next_run
								? `The daily run is due ${moment(next_run, today)}.`
								: "No rules are approved yet, so nothing is deleted automatically."}
						</p>
						{waiting > 0 && (
							<p className={common.soft}>
								{count(waiting)} {waiting === 1 ? "rule is" : "rules are"} waiting for approval. Start a dry run, then
								approve {waiting === 1 ? "it" : "them"}.
							</p>
						)}
						{mayChange && (
							<ActForm
								intent="try"
								submit={busy ? "Working…" : "Start dry run (nothing is deleted)"}
								variant="primary"
							/>
						)}
					</Section>
					<Section id="last" title="Recent runs">
						{runs.length === 0 && <p className={common.soft}>No runs yet.</p>}
						<ul className={own.runs}>
							{runs.map((run) => (
								<li key={run.id}>
									<Link href={teamLinks.retentionRun(run.id)} className={common.name}>
										{STATE_WORDS[run.state]}, {moment(run.started_at, today)}
									</Link>
									<p className={common.facts}>
										<span>{run.is_daily ? "Daily run" : (run.by ?? "Command line")}</span>
										<span>
											{count(rowsOf(run))} {run.kind === "dry" ? "would be deleted" : "deleted"}
										</span>
									</p>
								</li>
							))}
						</ul>
					</Section>
				</Stack>
			</Columns>
		</ConsolePage>
	);
}
