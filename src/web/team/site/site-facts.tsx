import { checkFact, listTeamFacts } from "#contract/reference/facts.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { FoldedAct } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { teamLinks } from "#web/lib/team-links.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import type { Route } from "./+types/site-facts";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";

const ACTS = {
	check: act(checkFact, (form) => ({
		given: Object.fromEntries(["source_url", "check_again"].map((name) => [name, String(form.get(name) ?? "").trim()])),
	})),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, listTeamFacts, {})),
	isSaved: new URL(from.request.url).searchParams.has("said"),
	forms: newForms(ACTS),
});

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => `${teamLinks.facts()}?said=saved`);

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const LABELS = {
	words: "What is true today",
	source_name: "Source",
	source_url: "Address of the source",
	check_again: "Check it again on",
};

/** Facts of law and money on our pages, those due first. Saving one means that it was checked today. */
export default function SiteFacts({ loaderData: { results, isSaved, forms }, actionData }: Route.ComponentProps) {
	const due = results.filter(({ is_due }) => is_due).length;
	return (
		<SitePage
			title="Facts of law and money"
			intro="Check each fact at its source. Past its day, our pages don’t state it any more: they say when we last checked it, and link to the source."
			forms={forms}
			answer={actionData}
			said={isSaved && "Saved as checked today"}
			labels={LABELS}
			idOf={(field) => `${field}-${actionData?.typed.code}`}
		>
			{due > 0 && (
				<Notice kind="warning" title={due === 1 ? "1 fact is due" : `${due} facts are due`}>
					<p>Our pages don’t state {due === 1 ? "it" : "them"} until someone has checked.</p>
				</Notice>
			)}
			<ul className={styles.rows} aria-label="Facts">
				{results.map((fact) => (
					<li key={fact.code} className={`${styles.row} ${styles.fact}`}>
						<p>{fact.words.replaceAll("**", "")}</p>
						<p className={common.facts}>
							{fact.is_due && <strong className={common.mark}>Due</strong>}
							<span>
								Checked on {longCalendarDay(fact.checked_on)}
								{fact.checked_by && ` by ${fact.checked_by}`}
							</span>
							<span>Again by {longCalendarDay(fact.check_again)}</span>
							<a href={fact.source.url}>{fact.source.name}</a>
						</p>
						<FoldedAct
							fresh={fact.version}
							summary={
								<>
									I’ve checked it<span className="visually-hidden">: {fact.code}</span>
								</>
							}
							intent="check"
							hidden={{ code: fact.code, version: fact.version }}
							values={{ words: fact.words, source_name: fact.source.name, source_url: fact.source.url }}
							labels={LABELS}
							idOf={(field) => `${field}-${fact.code}`}
							submit="Save as checked today"
							variant="primary"
						>
							<Field name="words" as={TextArea} hint="Two asterisks on both sides make words **bold**." rows={3} />
							<Field name="source_name" />
							<Field name="source_url" type="url" />
							<Field name="check_again" type="date" />
						</FoldedAct>
					</li>
				))}
			</ul>
		</SitePage>
	);
}
