import { changeHolidays, type HolidayChange, listHolidays, listLibraryHolidays } from "#contract/reference/editing.ts";
import { counted } from "#contract/shared/counted.ts";
import { shortCalendarDay, shortMoment } from "#contract/shared/dates-in-words.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/site-holidays";
import { History } from "./history.tsx";
import { Preview } from "./preview.tsx";
import { Rows } from "./rows.tsx";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";

/** Holidays to add, with names, and days to remove. */
const changeIn = (form: FormData) => {
	const field = (name: string) => String(form.get(name) ?? "");
	return {
		add: [
			...(form.has("add.0.day") ? [{ day: field("add.0.day"), name: field("add.0.name") }] : []),
			...form.getAll("day").map((one) => ({ day: String(one).slice(0, 10), name: String(one).slice(11) })),
		],
		remove: form.getAll("remove").map(String),
		reason: field("reason"),
	};
};

const change = (save: boolean) => (form: FormData) => {
	const asked = changeIn(form);
	const year = Number((asked.add[0]?.day ?? asked.remove[0] ?? "").slice(0, 4));
	return {
		fields: Object.keys(LABELS),
		given: { ...asked, save },
		to: ({ moved }: HolidayChange) => `${teamLinks.holidays(year)}&said=${moved}`,
		...(!save && {
			taken: (answer: HolidayChange) => ({ typed: typedIn(form), errors: {}, requestKey: "", asked, change: answer }),
		}),
	};
};

const ACTS = { save: act(changeHolidays, change(true)), try: act(changeHolidays, change(false)) };

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const typed = searchParams.get("year") ?? "";
	const query = /^20\d\d$/.test(typed) ? { year: typed } : {};
	const listed = await ask(from, listHolidays, { query });
	const library = searchParams.has("library")
		? (await ask(from, listLibraryHolidays, { query: { year: String(listed.year) } })).results
		: undefined;
	return {
		...listed,
		library,
		said: searchParams.get("said"),
		forms: newForms(ACTS),
	};
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => teamLinks.holidays());

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Labels of the form's fields, in page order. */
const LABELS = { "add.0.day": "Day", "add.0.name": "Name", reason: "Reason" };

const dayOf = (day: string, name: string) => ({ value: `${day} ${name}`, label: `${shortCalendarDay(day)}: ${name}` });

/** Public holidays of a year. Shows which due times a change moves before saving it. */
export default function SiteHolidays({ loaderData, actionData }: Route.ComponentProps) {
	const { year, years, missing, results, library, history, said, forms } = loaderData;
	const tried = actionData && "change" in actionData ? actionData : undefined;
	return (
		<SitePage
			title={`Public holidays ${year}`}
			intro="The office is closed on these days. Due times of cases pause, and the chat shows when we’re back."
			forms={forms}
			answer={actionData}
			said={said !== null && "Holidays saved"}
			saidMore={<p>{movedSentence(Number(said), "changed")}</p>}
			labels={LABELS}
		>
			<nav aria-label="Years">
				<ul className={styles.years}>
					{years.map((one) => (
						<li key={one}>
							{one === year ? (
								<strong aria-current="page">{one}</strong>
							) : (
								<Link href={teamLinks.holidays(one)}>{one}</Link>
							)}
						</li>
					))}
				</ul>
			</nav>
			{missing !== null && (
				<Notice kind="warning" title={`No public holidays for ${missing} yet`}>
					<p>
						Until you add them, due times of cases won’t pause on holidays.{" "}
						<Link href={`${teamLinks.holidays(missing)}&library`}>Add the holidays of {missing}</Link>.
					</p>
				</Notice>
			)}
			{tried ? (
				<Confirm tried={tried} year={year} />
			) : (
				<>
					{results.length > 0 ? (
						<Rows
							label={`Public holidays of ${year}`}
							rows={results.map(({ day, name, reason, who }) => ({
								key: day,
								name: shortCalendarDay(day),
								facts: [[name, reason, who && `added by ${who}`]],
								forms: (
									<ActForm
										intent="try"
										hidden={{ remove: day }}
										submit={
											<>
												Remove
												<span className="visually-hidden">
													{" "}
													{name}, {shortCalendarDay(day)}
												</span>
											</>
										}
										variant="quiet"
										inline
									/>
								),
							}))}
						/>
					) : (
						<p>No holidays in {year} yet.</p>
					)}
					{library === undefined ? (
						<div>
							<ButtonLink href={`${teamLinks.holidays(year)}&library`} variant="secondary" icon="calendar">
								Suggest holidays for {year}
							</ButtonLink>
						</div>
					) : library.length === 0 ? (
						<Notice kind="info" role="status" title={`All suggested holidays for ${year} are already added`} />
					) : (
						<Section
							id="library"
							title={
								<>
									{counted(library.length, "suggested holiday")} for {year}
								</>
							}
						>
							<ActForm intent="try" submit="Preview changes">
								<Checkboxes
									name="day"
									legend="Holidays to add"
									hint="Victorian public holidays. Clear any day when the office is open."
									options={library.map(({ day, name }) => dayOf(day, name))}
									defaultValues={library.map(({ day, name }) => dayOf(day, name).value)}
								/>
							</ActForm>
						</Section>
					)}
					<Section id="new" title="Add a holiday">
						<ActForm intent="try" labels={LABELS} submit="Preview changes">
							<Field name="add.0.day" type="date" autoComplete="off" />
							<Field name="add.0.name" maxLength={80} autoComplete="off" />
							<Field
								name="reason"
								hint="For example “Announced by the Premier on 3 October”. The team can read this."
								autoComplete="off"
							/>
						</ActForm>
					</Section>
				</>
			)}
			<History events={history} />
		</SitePage>
	);
}

const movedSentence = (moved: number, verb: string) =>
	moved > 0 ? `Due times of ${counted(moved, "open case")} ${verb}.` : `No due times of open cases ${verb}.`;

const listed = new Intl.ListFormat("en-AU");

/** Shows which due times and reminders a change moves, and asks for confirmation. */
const Confirm = ({
	tried: { asked, change },
	year,
}: {
	tried: { asked: ReturnType<typeof changeIn>; change: HolidayChange };
	year: number;
}) => {
	const moves = change.moved + change.reminders > 0;
	const what = [
		...asked.add.map(({ day, name }) => `Add ${name}, ${shortCalendarDay(day)}`),
		...asked.remove.map((day) => `Remove ${shortCalendarDay(day)}`),
	];
	const cases = change.cases.map(({ id, reference, was, is }) => ({
		key: id,
		name: <Reference>{reference}</Reference>,
		href: teamLinks.case(id),
		facts: [[`from ${shortMoment(was)} to ${shortMoment(is)}`]],
	}));
	const others = change.moved - cases.length;
	return (
		<Preview
			of={change}
			kind={moves ? "warning" : "info"}
			says={movedSentence(change.moved, "will change")}
			heading="Changes to save"
			about={
				<>
					{change.reminders > 0 && (
						<p>Reminders for {counted(change.reminders, "unanswered referral")} will also move.</p>
					)}
					{change.past.length > 0 && (
						<p>
							{listed.format(change.past.map(shortCalendarDay))} {change.past.length === 1 ? "has" : "have"} passed.
							We’ll recalculate due times that included {change.past.length === 1 ? "it" : "them"}.
						</p>
					)}
				</>
			}
		>
			<Rows rows={what.map((name) => ({ key: name, name, facts: [] }))} />
			{cases.length > 0 && (
				<Rows
					label="Cases that change"
					rows={[...cases, ...(others > 0 ? [{ key: "more", name: `and ${others} more`, facts: [] }] : [])]}
				/>
			)}
			<div className={common.ways}>
				<ActForm
					intent="save"
					hidden={{ reason: asked.reason }}
					submit={moves ? "Save and change due times" : "Save"}
					variant="primary"
					inline
				>
					{asked.add.map(({ day, name }) => (
						<input key={day} type="hidden" name="day" value={`${day} ${name}`} />
					))}
					{asked.remove.map((day) => (
						<input key={day} type="hidden" name="remove" value={day} />
					))}
				</ActForm>
				<Link href={teamLinks.holidays(year)}>Cancel</Link>
			</div>
		</Preview>
	);
};
