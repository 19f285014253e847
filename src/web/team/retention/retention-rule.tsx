import { useNavigation } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import { daysInWords, KEEP_UNITS, type KeepUnit, type RetentionCode } from "#contract/retention/options.ts";
import { changeRetentionRule, readRetention, tryRetention } from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { mergeRefused, settled } from "#web/lib/merge-typed.ts";
import { reloadAfterRefusal, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Checkbox, Select, TextArea, TextField } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/retention-rule";
import own from "./retention.module.css";
import { BASIS_WORDS, HAPPENS_WORDS, periodOf, statusOf } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [{ rules }, { may }] = await Promise.all([ask(from, readRetention, {}), ask(from, readOwnRights, {})]);
	const rule = rules.find(({ code }) => code === from.params.code);
	if (!rule) throw new Response(null, { status: 404 });
	return {
		product: from.context.get(requestContext).brand.name,
		rule,
		mayChange: may.includes("retention.change"),
		today: officeDay(from.context.get(requestContext).now()),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const field = (name: string) => String(form.get(name) ?? "").trim();
	const code = from.params.code as RetentionCode;
	if (field("intent") === "try") {
		const sent = await send(from, tryRetention, { body: { rules: [code] } });
		return answerOf(from, form, sent, sent.ok ? links.teamRetentionRun(sent.data.id) : "", "tried");
	}
	const sent = await send(from, changeRetentionRule, {
		params: { code },
		body: {
			version: Number(field("version")) || 1,
			keep_number: Number(field("keep_number")),
			keep_unit: field("keep_unit") as KeepUnit,
			is_in_force: form.has("is_in_force"),
			reason: field("reason"),
		},
	});
	return answerOf(from, form, sent, links.teamRetentionRule(code), "changed");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterRefusal;

const LABELS = { keep_number: "Keep for", keep_unit: "Unit", reason: "Reason" };

/** One retention rule: its data, period and approval, with a form to change it. */
export default function Rule({
	loaderData: { product, rule, mayChange, today, said },
	actionData,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== "idle";
	const round = useRound(actionData);
	const errors = actionData?.errors ?? {};
	const typed = actionData?.intent === "change" ? actionData.typed : undefined;
	const theirs = {
		keep_number: String(rule.keep_number),
		keep_unit: rule.keep_unit,
		reason: rule.reason,
		is_in_force: rule.is_in_force ? "on" : "",
	};
	const merge = mergeRefused(theirs, typed);
	const summary = summaryOf(errors, LABELS);
	const { words, kind } = statusOf(rule);
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(rule.title, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamRetention()}>Retention</BackLink>
				<div className={desk.head}>
					<h1>
						<span className={desk.kind}>Rule</span>
						{rule.title}
					</h1>
					<p className={own.standing} data-standing={kind}>
						{words}
					</p>
				</div>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && <ErrorNotice key={`f${round}`} title={actionData.fault} />}
				{said === "changed" && !actionData && (
					<Notice kind="success" role="status" title="Rule changed" takesFocus>
						<p>The daily run won’t apply it until someone previews and approves the changed rule.</p>
					</Notice>
				)}
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
						{mayChange && (
							<PostForm intent="try">
								<div>
									<Button type="submit" variant="secondary">
										{busy ? "Working…" : "Preview (nothing is deleted)"}
									</Button>
								</div>
							</PostForm>
						)}
					</Stack>
					{mayChange && (
						<Card as="section" className={desk.aside} aria-labelledby="change">
							<Stack gap={4}>
								<h2 id="change" className={desk.heading}>
									Change rule
								</h2>
								<PostForm intent="change" key={rule.version}>
									<input type="hidden" name="version" value={rule.version} />
									<Merged id="rule" theirs={theirs} merge={merge} labels={{ ...LABELS, is_in_force: "In force" }} />
									<div className={own["period-fields"]}>
										<TextField
											id="keep_number"
											name="keep_number"
											label={LABELS.keep_number}
											inputMode="numeric"
											autoComplete="off"
											defaultValue={merge.values.keep_number}
											error={errors.keep_number}
										/>
										<Select
											id="keep_unit"
											name="keep_unit"
											label={LABELS.keep_unit}
											defaultValue={merge.values.keep_unit}
											options={KEEP_UNITS.map((value) => ({ value, label: `${value}s` }))}
											error={errors.keep_unit}
										/>
									</div>
									<p className={desk.soft}>
										Between {daysInWords(rule.shortest_days)} and {daysInWords(rule.longest_days)}.
									</p>
									<TextArea
										id="reason"
										name="reason"
										label={LABELS.reason}
										rows={4}
										defaultValue={merge.values.reason}
										error={errors.reason}
									/>
									<Checkbox
										id="is_in_force"
										name="is_in_force"
										label="In force"
										hint="The privacy policy only shows rules in force."
										defaultChecked={merge.values.is_in_force === "on"}
									/>
									<div>
										<Button type="submit">Save rule</Button>
									</div>
								</PostForm>
							</Stack>
						</Card>
					)}
				</Columns>
			</Stack>
		</Page>
	);
}
