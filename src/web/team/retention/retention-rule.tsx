import { useNavigation } from "react-router";
import { daysInWords, KEEP_UNITS, type RetentionCode } from "#contract/retention/options.ts";
import { changeRetentionRule, readRetention, tryRetention } from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field, Tick } from "#web/forms/contract-form.tsx";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Select, TextArea } from "#web/ui/field/field.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import operations from "../operations/operations.module.css";
import type { Route } from "./+types/retention-rule";
import own from "./retention.module.css";
import { BASIS_WORDS, HAPPENS_WORDS, periodOf, statusOf } from "./words.ts";

const ACTS = {
	try: act(tryRetention, (_form, from) => ({
		given: { rules: [from.params.code] },
		to: ({ id }) => teamLinks.retentionRun(id) + flashMessage("tried"),
	})),
	change: act(changeRetentionRule),
};

export const loader = async (from: Route.LoaderArgs) => {
	const { rules } = await ask(from, readRetention, {});
	const rule = rules.find(({ code }) => code === from.params.code);
	if (!rule) throw new Response(null, { status: 404 });
	return {
		rule,
		today: officeDay(from.context.get(requestContext).now()),
		forms: newForms(ACTS),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => `${teamLinks.retentionRule(from.params.code as RetentionCode)}?said=changed`);

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const LABELS = { keep_number: "Keep for", keep_unit: "Unit", reason: "Reason", is_in_force: "In force" };

/** One retention rule: its data, period and approval, with a form to change it. */
export default function Rule({ loaderData: { rule, today, forms, said }, actionData }: Route.ComponentProps) {
	const mayChange = useMay("retention.change");
	const busy = useNavigation().state !== "idle";
	const theirs = {
		keep_number: String(rule.keep_number),
		keep_unit: rule.keep_unit,
		reason: rule.reason,
		is_in_force: rule.is_in_force ? "yes" : "",
	};
	const { words, kind } = statusOf(rule);
	return (
		<ConsolePage
			title={rule.title}
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.retention(), text: "Retention" }}
			kind="Rule"
			status={
				<p className={operations.state} data-kind={kind}>
					{words}
				</p>
			}
			labels={LABELS}
			said={said === "changed" && "Rule changed"}
			saidMore={<p>The daily run won’t apply it until someone previews and approves the changed rule.</p>}
		>
			<Columns kind="main-aside">
				<Stack gap="large">
					<Facts>
						<Fact term="Data">{rule.what}</Fact>
						<Fact term="Kept for">
							{periodOf(rule)}, counted from {rule.counted_from}
						</Fact>
						<Fact term="Then">{HAPPENS_WORDS[rule.happens]}</Fact>
						<Fact term="Reason">
							{BASIS_WORDS[rule.basis]}. {rule.reason}
						</Fact>
						<Fact term="Last changed">
							{rule.changed_by ? `${rule.changed_by}, ${moment(rule.changed_at, today)}` : "Default rule"}
						</Fact>
						<Fact term="Approved">
							{rule.approved_at
								? `${rule.approved_by ?? "A former team member"}, ${moment(rule.approved_at, today)}`
								: "Not yet in its current form"}
						</Fact>
						<Fact term="Never deleted">Data of open cases, and cases that a lead has placed on hold</Fact>
					</Facts>
					{mayChange && <ActForm intent="try" submit={busy ? "Working…" : "Preview (nothing is deleted)"} />}
				</Stack>
				{mayChange && (
					<Section id="change" title="Change rule" card className={common.aside}>
						<ActForm
							key={rule.version}
							intent="change"
							hidden={{ version: rule.version }}
							theirs={theirs}
							labels={LABELS}
							words={(field, value) => (field === "is_in_force" ? (value ? "Yes" : "No") : value)}
							submit="Save rule"
							variant="primary"
						>
							<div className={own["period-fields"]}>
								<Field name="keep_number" inputMode="numeric" autoComplete="off" />
								<Field
									name="keep_unit"
									as={Select}
									options={KEEP_UNITS.map((value) => ({ value, label: `${value}s` }))}
								/>
							</div>
							<p className={common.soft}>
								Between {daysInWords(rule.shortest_days)} and {daysInWords(rule.longest_days)}.
							</p>
							<Field name="reason" as={TextArea} rows={4} />
							<Tick name="is_in_force" hint="The privacy policy only shows rules in force." />
						</ActForm>
					</Section>
				)}
			</Columns>
		</ConsolePage>
	);
}
