import { useNavigation } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import { readRetention, tryRetention } from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { formOf } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { anewAfterRefusal, unlessNoAnswer } from "../lib/no-answer.ts";
import { pageMeta, pageTitle } from "../lib/seo.ts";
import { useRound } from "../lib/use-round.ts";
import { Fault } from "../parts/fault/fault.tsx";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { Card, Columns, Page, Stack } from "../ui/layout/layout.tsx";
import { Link } from "../ui/link/link.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/retention";
import { ask, send } from "./answer.ts";
import { moment } from "./cases/words.ts";
import desk from "./desk/desk.module.css";
import { answerOf } from "./directory/refusal.ts";
import own from "./retention/retention.module.css";
import { count, periodOf, rowsOf, STATE_WORDS, standingOf } from "./retention/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [found, { may }] = await Promise.all([ask(from, readRetention, {}), ask(from, readOwnRights, {})]);
	return {
		product: from.context.get(surroundingsContext).brand.name,
		...found,
		mayChange: may.includes("retention.change"),
		today: officeDay(new Date()),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const sent = await send(from, tryRetention, { body: {} }, form);
	return answerOf(from, form, sent, sent.ok ? links.teamRetentionRun(sent.data.id) : "", "tried");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = anewAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

/** How long what is kept, and what was removed. */
export default function Retention({
	loaderData: { product, rules, runs, next_run, mayChange, today },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const busy = useNavigation().state !== "idle";
	const waiting = rules.filter((rule) => rule.is_in_force && !rule.is_followed).length;
	const asking = runs.find((run) => run.is_daily)?.state === "asks";
	return (
		<Page width="wide">
			<title>{pageTitle("Retention", product, Boolean(actionData))}</title>
			<Stack gap="large">
				<BackLink href={links.teamOperations()}>Operations</BackLink>
				<Stack gap={2}>
					<h1>Retention</h1>
					<p>
						How long we keep what, and why. The privacy policy shows the same periods.{" "}
						{mayChange
							? "Nothing goes before somebody has seen what would."
							: "Administrators change the rules; you may read them."}
					</p>
				</Stack>
				{actionData?.fault && <Fault key={round} title={actionData.fault} />}
				{asking && (
					<Notice kind="warning" title="The daily run left something to a person">
						<p>
							A rule would have taken a large share of what we hold. Make a dry run, look whether that is right, and
							remove it by hand.
						</p>
					</Notice>
				)}
				<Columns kind="main-aside">
					<section aria-labelledby="rules">
						<Stack gap={2}>
							<h2 id="rules" className={desk.heading}>
								Rules
							</h2>
							<ul className={desk.list}>
								{rules.map((rule) => {
									const { words, kind } = standingOf(rule);
									return (
										<li key={rule.code} className={own.rule}>
											<div className={own.about}>
												<Link href={links.teamRetentionRule(rule.code)} className={desk.name}>
													{rule.title}
												</Link>
												<p className={desk.soft}>Counted from {rule.counted_from}</p>
											</div>
											<p className={own.period}>{periodOf(rule)}</p>
											<p className={own.standing} data-standing={kind}>
												{words}
											</p>
										</li>
									);
								})}
							</ul>
						</Stack>
					</section>
					<Stack gap="large" className={desk.aside}>
						<Card as="section" aria-labelledby="next">
							<Stack gap={4}>
								<h2 id="next" className={desk.heading}>
									Next run
								</h2>
								<p>
									{next_run
										? `The daily run is due ${moment(next_run, today)}.`
										: "No rule is approved yet, so nothing goes by itself."}
								</p>
								{waiting > 0 && (
									<p className={desk.soft}>
										{count(waiting)} {waiting === 1 ? "rule waits" : "rules wait"} for approval: try{" "}
										{waiting === 1 ? "it" : "them"}, then approve.
									</p>
								)}
								{mayChange && (
									<PostForm intent="try">
										<div>
											<Button type="submit">{busy ? "At work …" : "Dry run: nothing is removed"}</Button>
										</div>
									</PostForm>
								)}
							</Stack>
						</Card>
						<section aria-labelledby="last">
							<Stack gap={4}>
								<h2 id="last" className={desk.heading}>
									Last runs
								</h2>
								{runs.length === 0 && <p className={desk.soft}>There was none yet.</p>}
								<ul className={own.runs}>
									{runs.map((run) => (
										<li key={run.id}>
											<Link href={links.teamRetentionRun(run.id)} className={desk.name}>
												{STATE_WORDS[run.state]}, {moment(run.started_at, today)}
											</Link>
											<p className={desk.facts}>
												<span>{run.is_daily ? "Daily run" : (run.by ?? "By the command line")}</span>
												<span>
													{count(rowsOf(run))} {run.kind === "dry" ? "would go" : "went"}
												</span>
											</p>
										</li>
									))}
								</ul>
							</Stack>
						</section>
					</Stack>
				</Columns>
			</Stack>
		</Page>
	);
}
