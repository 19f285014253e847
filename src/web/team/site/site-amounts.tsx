import { addDatedAmounts, type DatedAmounts, listDatedAmounts } from "#contract/reference/editing.ts";
import { mediumMoment, shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
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
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/site-amounts";
import styles from "./site.module.css";
import { centsOf, money } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => ({
	product: from.context.get(requestContext).brand.name,
	...(await ask(from, listDatedAmounts, {})),
	said: new URL(from.request.url).searchParams.has("said"),
});

const percent = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0);
/** Invalid numbers become 0, which the contract rejects with its own message. JSON has no NaN. */
const cents = (typed: string) => centsOf(typed) || 0;

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const field = (name: string) => String(form.get(name) ?? "");
	const codes = [...form.keys()].flatMap((name) => /^amounts\.(.+)\.quarter$/.exec(name)?.[1] ?? []);
	const sent = await send(from, addDatedAmounts, {
		body: {
			newest: Number(field("newest")) || 0,
			as_of: field("as_of"),
			changes: field("changes"),
			source_name: field("source_name"),
			source_url: field("source_url"),
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
	});
	return answerOf(from, form, sent, links.teamAmounts(), "added");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

const STANDING: Record<DatedAmounts["standing"], string> = {
	coming: "Upcoming, from",
	current: "Current, from",
	past: "Past, from",
	replaced: "Replaced, from",
};

/** Support at Home amounts by start date. New amounts are added. Old ones never change. */
export default function SiteAmounts({ loaderData: { product, results, said }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	const { errors = {}, typed, fault } = actionData ?? {};
	const [last] = results;
	if (!last) return null;
	const first: Record<string, string> = {
		as_of: "",
		changes: last.changes,
		source_name: last.source.name,
		source_url: last.source.url,
		carry_over_cents: (last.carry_over.cents / 100).toFixed(2),
		carry_over_percent: String(last.carry_over.percent),
		care_management_percent: String(last.care_management_percent),
	};
	for (const { code, quarter_cents, year_cents } of last.amounts) {
		first[`amounts.${code}.quarter`] = (quarter_cents / 100).toFixed(2);
		first[`amounts.${code}.year`] = (year_cents / 100).toFixed(2);
	}
	const labels = labelsOf(last);
	const summary = summaryOf(errors, labels, idOf);
	const field = (name: string, more: object = {}) => (
		<TextField
			id={idOf(name)}
			name={name}
			label={labels[name] ?? name}
			autoComplete="off"
			defaultValue={typed?.[name] ?? first[name]}
			error={errors[name]}
			{...more}
		/>
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Funding amounts", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamSite()}>Site</BackLink>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && <ErrorNotice key={`f${round}`} title={fault} />}
				{said && !actionData && <Notice kind="success" role="status" title="Amounts added" takesFocus />}
				<div className={desk.head}>
					<h1>Funding amounts</h1>
					<p>
						What {last.program} pays, as shown on <Link href={links.homeCare()}>the page on care at home</Link>. Add new
						amounts with the day they start. Earlier amounts don’t change.
					</p>
				</div>
				<section aria-labelledby="amounts">
					<Stack gap={2}>
						<h2 id="amounts" className={desk.heading}>
							Amounts by start date
						</h2>
						<div>
							{results.map((one) => (
								<Disclosure
									key={one.id}
									heading="h3"
									summary={`${STANDING[one.standing]} ${shortCalendarDay(one.as_of)}`}
									note={one.who ? `${one.who}, ${mediumMoment(one.created_at)}` : "Default amounts"}
								>
									<ul className={styles.rows}>
										{one.amounts.map(({ code, quarter_cents, year_cents }) => (
											<li key={code} className={styles.row}>
												<span className={desk.name}>Classification {code}</span>
												<span className={desk.facts}>
													<span>{money(quarter_cents)} a quarter</span>
													<span>{money(year_cents)} a year</span>
												</span>
											</li>
										))}
									</ul>
									<p className={desk.soft}>
										Carried over: {money(one.carry_over.cents)} or {one.carry_over.percent}%, whichever is more. Care
										management: {one.care_management_percent}
										%. Source: {one.source.name}
									</p>
								</Disclosure>
							))}
						</div>
					</Stack>
				</section>
				<Disclosure summary="Add new amounts" heading="h2" open={Boolean(actionData)} key={`new-${last.id}`}>
					<PostForm intent="added">
						<input type="hidden" name="newest" value={Math.max(...results.map(({ id }) => id))} />
						{field("as_of", { type: "date", hint: "Our pages show the new amounts from this day." })}
						<div className={styles.amounts}>
							{last.amounts.flatMap(({ code }) => [
								<div key={`${code}q`}>{field(`amounts.${code}.quarter`, { inputMode: "decimal" })}</div>,
								<div key={`${code}y`}>{field(`amounts.${code}.year`, { inputMode: "decimal" })}</div>,
							])}
							<div>{field("carry_over_cents", { inputMode: "decimal" })}</div>
							<div>{field("carry_over_percent", { inputMode: "numeric" })}</div>
							<div>{field("care_management_percent", { inputMode: "numeric" })}</div>
							<div>{field("changes", { hint: "For example “in July each year”" })}</div>
						</div>
						{field("source_name")}
						{field("source_url", { inputMode: "url" })}
						<div>
							<Button type="submit">Add amounts</Button>
						</div>
					</PostForm>
				</Disclosure>
			</Stack>
		</Page>
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
