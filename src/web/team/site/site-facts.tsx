import { data, redirect } from "react-router";
import { checkFact, listTeamFacts } from "#contract/reference/facts.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextArea, TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/site-facts";
import styles from "./site.module.css";

export const loader = async (from: Route.LoaderArgs) => ({
	product: from.context.get(requestContext).brand.name,
	...(await ask(from, listTeamFacts, {})),
	isSaved: new URL(from.request.url).searchParams.has("said"),
});

const FIELDS = ["words", "source_name", "source_url", "check_again"] as const;

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const field = (name: string) => String(form.get(name) ?? "").trim();
	const code = field("code");
	const typed = Object.fromEntries(FIELDS.map((name) => [name, field(name)])) as Record<
		(typeof FIELDS)[number],
		string
	>;
	const body = { ...typed, version: Number(field("version")) || 1 };
	const sent = await send(from, checkFact, { params: { code }, body });
	if (sent.ok) return redirect(`${links.teamFacts()}?said=saved`, 303);
	const errors = errorsOf(sent.problem);
	const fault = Object.keys(errors).length > 0 ? undefined : sent.problem.detail;
	return data({ code, typed, errors, fault }, { status: sent.status });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

const LABELS = {
	words: "What is true today",
	source_name: "Source",
	source_url: "Address of the source",
	check_again: "Check it again on",
};

/** Facts of law and money on our pages, those due first. Saving one means that it was checked today. */
export default function SiteFacts({ loaderData: { product, results, isSaved }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	const summary = summaryOf(actionData?.errors ?? {}, LABELS, (field) => `${field}-${actionData?.code}`);
	const due = results.filter(({ is_due }) => is_due).length;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Facts of law and money", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamSite()}>Site</BackLink>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && <ErrorNotice key={`f${round}`} title={actionData.fault} />}
				{isSaved && !actionData && <Notice kind="success" role="status" title="Saved as checked today" takesFocus />}
				<div className={desk.head}>
					<h1>Facts of law and money</h1>
					<p>
						Check each fact at its source. Past its day, our pages don’t state it any more: they say when we last
						checked it, and link to the source.
					</p>
				</div>
				{due > 0 && (
					<Notice kind="warning" title={due === 1 ? "1 fact is due" : `${due} facts are due`}>
						<p>Our pages don’t state {due === 1 ? "it" : "them"} until someone has checked.</p>
					</Notice>
				)}
				<ul className={styles.rows} aria-label="Facts">
					{results.map((fact) => {
						const refused = actionData?.code === fact.code ? actionData : undefined;
						const of = (name: (typeof FIELDS)[number], now: string) => ({
							id: `${name}-${fact.code}`,
							name,
							label: LABELS[name],
							defaultValue: refused?.typed[name] ?? now,
							error: refused?.errors[name],
						});
						return (
							<li key={fact.code} className={styles.row}>
								<p>{fact.words.replaceAll("**", "")}</p>
								<p className={desk.facts}>
									{fact.is_due && <strong className={desk.mark}>Due</strong>}
									<span>
										Checked on {longCalendarDay(fact.checked_on)}
										{fact.checked_by && ` by ${fact.checked_by}`}
									</span>
									<span>Again by {longCalendarDay(fact.check_again)}</span>
									<a href={fact.source.url}>{fact.source.name}</a>
								</p>
								<Disclosure
									summary={
										<>
											I’ve checked it<span className="visually-hidden">: {fact.code}</span>
										</>
									}
									open={refused !== undefined}
								>
									<PostForm key={fact.version}>
										<input type="hidden" name="code" value={fact.code} />
										<input type="hidden" name="version" value={fact.version} />
										<TextArea
											{...of("words", fact.words)}
											hint="Two asterisks on both sides make words **bold**."
											rows={3}
										/>
										<TextField {...of("source_name", fact.source.name)} />
										<TextField {...of("source_url", fact.source.url)} type="url" />
										<TextField {...of("check_again", "")} type="date" />
										<div>
											<Button type="submit">Save as checked today</Button>
										</div>
									</PostForm>
								</Disclosure>
							</li>
						);
					})}
				</ul>
			</Stack>
		</Page>
	);
}
