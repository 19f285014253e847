import { addDatedAmounts, type DatedAmounts, listDatedAmounts } from "#contract/reference/editing.ts";
import { mediumMoment, shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/site-amounts";
import { Rows } from "./rows.tsx";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";
import { centsOf, money } from "./words.ts";

const percent = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0);
/** Invalid numbers become 0, which the contract rejects with its own message. JSON has no NaN. */
const cents = (typed: string) => centsOf(typed) || 0;

const ACTS = {
	added: act(addDatedAmounts, (form) => {
		const field = (name: string) => String(form.get(name) ?? "");
		const codes = [...form.keys()].flatMap((name) => /^amounts\.(.+)\.quarter$/.exec(name)?.[1] ?? []);
		return {
			fields: [...form.keys()].filter((name) => name !== "newest"),
			given: {
				newest: Number(field("newest")) || 0,
				carry_over_cents: cents(field("carry_over_cents")),
				carry_over_percent: percent(field("carry_over_percent")),
				care_management_percent: percent(field("care_management_percent")),
				amounts: Object.fromEntries(
					codes.map((code) => [
						code,
						{ quarter: cents(field(`amounts.${code}.quarter`)), year: cents(field(`amounts.${code}.year`)) },
					]),
				),
			},
		};
	}),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, listDatedAmounts, {})),
	said: new URL(from.request.url).searchParams.has("said"),
	forms: newForms(ACTS),
});

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => `${teamLinks.amounts()}?said=added`);

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const STANDING: Record<DatedAmounts["standing"], string> = {
	coming: "Upcoming, from",
	current: "Current, from",
	past: "Past, from",
	replaced: "Replaced, from",
};

const inDollars = (amount: number) => (amount / 100).toFixed(2);

/** Support at Home amounts by start date. New amounts are added. Old ones never change. */
export default function SiteAmounts({ loaderData: { results, said, forms }, actionData }: Route.ComponentProps) {
	const [last] = results;
	if (!last) return null;
	const labels = labelsOf(last);
	const amount = (name: string, more: object = {}) => (
		<div key={name}>
			<Field name={name} autoComplete="off" inputMode="decimal" {...more} />
		</div>
	);
	return (
		<SitePage
			title="Funding amounts"
			intro={
				<>
					What {last.program} pays, as shown on <Link href={links.homeCare()}>the page on care at home</Link>. Add new
					amounts with the day they start. Earlier amounts don’t change.
				</>
			}
			forms={forms}
			answer={actionData}
			said={said && "Amounts added"}
			labels={labels}
			idOf={idOf}
		>
			<Section id="amounts" title="Amounts by start date" gap={2}>
				<div>
					{results.map((one) => (
						<Disclosure
							key={one.id}
							heading="h3"
							summary={`${STANDING[one.standing]} ${shortCalendarDay(one.as_of)}`}
							note={one.who ? `${one.who}, ${mediumMoment(one.created_at)}` : "Default amounts"}
						>
							<Rows
								rows={one.amounts.map(({ code, quarter_cents, year_cents }) => ({
									key: code,
									name: `Classification ${code}`,
									facts: [[`${money(quarter_cents)} a quarter`, `${money(year_cents)} a year`]],
								}))}
							/>
							<p className={common.soft}>
								Carried over: {money(one.carry_over.cents)} or {one.carry_over.percent}%, whichever is more. Care
								management: {one.care_management_percent}
								%. Source: {one.source.name}
							</p>
						</Disclosure>
					))}
				</div>
			</Section>
			<Disclosure summary="Add new amounts" heading="h2" open={Boolean(actionData)} key={`new-${last.id}`}>
				<ActForm
					intent="added"
					hidden={{ newest: Math.max(...results.map(({ id }) => id)) }}
					values={{
						changes: last.changes,
						source_name: last.source.name,
						source_url: last.source.url,
						carry_over_cents: inDollars(last.carry_over.cents),
						carry_over_percent: String(last.carry_over.percent),
						care_management_percent: String(last.care_management_percent),
						...Object.fromEntries(
							last.amounts.flatMap(({ code, quarter_cents, year_cents }) => [
								[`amounts.${code}.quarter`, inDollars(quarter_cents)],
								[`amounts.${code}.year`, inDollars(year_cents)],
							]),
						),
					}}
					labels={labels}
					idOf={idOf}
					submit="Add amounts"
					variant="primary"
				>
					<Field name="as_of" type="date" autoComplete="off" hint="Our pages show the new amounts from this day." />
					<div className={styles.amounts}>
						{last.amounts.flatMap(({ code }) => [amount(`amounts.${code}.quarter`), amount(`amounts.${code}.year`)])}
						{amount("carry_over_cents")}
						{amount("carry_over_percent", { inputMode: "numeric" })}
						{amount("care_management_percent", { inputMode: "numeric" })}
						{amount("changes", { inputMode: "text", hint: "For example “in July each year”" })}
					</div>
					<Field name="source_name" autoComplete="off" />
					<Field name="source_url" autoComplete="off" inputMode="url" />
				</ActForm>
			</Disclosure>
		</SitePage>
	);
}

/** Labels of the form's fields, in page order. */
const labelsOf = ({ amounts }: DatedAmounts): Record<string, string> => ({
	as_of: "Start date",
	...Object.fromEntries(
		amounts.flatMap(({ code }) => [
			[`amounts.${code}.quarter`, `Classification ${code}: per quarter, in dollars`],
			[`amounts.${code}.year`, `Classification ${code}: per year, in dollars`],
		]),
	),
	carry_over_cents: "Carried over, in dollars",
	carry_over_percent: "Carried over, in percent",
	care_management_percent: "Care management, in percent",
	changes: "When amounts change",
	source_name: "Source",
	source_url: "Link to the source",
});

/** A field's id on the page, which the error summary links to. */
const idOf = (field: string) => field.replaceAll(".", "-");
