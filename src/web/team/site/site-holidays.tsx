import { data, redirect } from "react-router";
import { changeHolidays, type HolidayChange, listHolidays, listLibraryHolidays } from "#contract/reference/editing.ts";
import { counted } from "#contract/shared/counted.ts";
import { shortCalendarDay, shortMoment } from "#contract/shared/dates-in-words.ts";
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
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/site-holidays";
import { History } from "./history.tsx";
import styles from "./site.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const typed = searchParams.get("year") ?? "";
	const query = /^20\d\d$/.test(typed) ? { year: typed } : {};
	const listed = await ask(from, listHolidays, { query });
	const library = searchParams.has("library")
		? (await ask(from, listLibraryHolidays, { query: { year: String(listed.year) } })).results
		: undefined;
	return {
		product: from.context.get(requestContext).brand.name,
		...listed,
		library,
		said: searchParams.get("said"),
	};
};

/** Reads a form of the page: holidays to add, with names, and days to remove. */
const queryOf = (form: FormData) => {
	const names = form.getAll("day").map(String);
	const typed = {
		day: String(form.get("new_day") ?? ""),
		name: String(form.get("name") ?? ""),
		reason: String(form.get("reason") ?? ""),
	};
	return {
		typed,
		add: [
			...(form.has("new_day") ? [{ day: typed.day, name: typed.name }] : []),
			...names.map((one) => ({ day: one.slice(0, 10), name: one.slice(11) })),
		],
		remove: form.getAll("remove").map(String),
		reason: typed.reason,
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const save = form.get("intent") === "save";
	const { typed, ...asked } = queryOf(form);
	const year = Number((asked.add[0]?.day ?? asked.remove[0] ?? "").slice(0, 4));
	const sent = await send(from, changeHolidays, { body: { ...asked, save } });
	if (sent.ok && sent.data.is_saved) {
		const to = links.teamHolidays(year);
		return redirect(`${to}&said=${sent.data.moved}`, 303);
	}
	if (sent.ok) return data({ typed, asked, change: sent.data, errors: {} as Record<string, string> }, { status: 200 });
	const problem = errorsOf(sent.problem);
	// Maps the contract's field names to the form's.
	const errors = Object.fromEntries(
		Object.entries(problem).map(([field, message]) => [
			{ day: "new_day", "add.day": "new_day", "add.name": "name" }[field] ?? field,
			message,
		]),
	);
	return data(
		{ typed, errors, ...(Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail }) },
		{ status: sent.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** Labels of the form's fields, in page order. */
const LABELS = { new_day: "Day", name: "Name" };

/** Public holidays of a year. Shows which due times a change moves before saving it. */
export default function SiteHolidays({ loaderData, actionData }: Route.ComponentProps) {
	const { product, year, years, missing, results, library, history, said } = loaderData;
	const round = useRound(actionData);
	const { errors = {}, typed } = actionData ?? {};
	const fault = actionData && "fault" in actionData ? actionData.fault : undefined;
	const tried = actionData && "change" in actionData ? actionData : undefined;
	const summary = summaryOf(errors, LABELS);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(`Public holidays ${year}`, product, Object.keys(errors).length > 0 || Boolean(fault))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamSite()}>Site</BackLink>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && <ErrorNotice key={`f${round}`} title={fault} />}
				{said !== null && !actionData && (
					<Notice kind="success" role="status" title="Holidays saved" takesFocus>
						<p>{movedSentence(Number(said), "changed")}</p>
					</Notice>
				)}
				<div className={desk.head}>
					<h1>Public holidays {year}</h1>
					<p>The office is closed on these days. Due times of cases pause, and the chat shows when we’re back.</p>
				</div>
				<nav aria-label="Years">
					<ul className={styles.years}>
						{years.map((one) => (
							<li key={one}>
								{one === year ? (
									<strong aria-current="page">{one}</strong>
								) : (
									<Link href={links.teamHolidays(one)}>{one}</Link>
								)}
							</li>
						))}
					</ul>
				</nav>
				{missing !== null && (
					<Notice kind="warning" title={`No public holidays for ${missing} yet`}>
						<p>
							Until you add them, due times of cases won’t pause on holidays.{" "}
							<Link href={`${links.teamHolidays(missing)}&library`}>Add the holidays of {missing}</Link>.
						</p>
					</Notice>
				)}
				{tried ? (
					<Confirm tried={tried} round={round} year={year} />
				) : (
					<>
						{results.length > 0 ? (
							<ul className={styles.rows} aria-label={`Public holidays of ${year}`}>
								{results.map(({ day, name, reason, who }) => (
									<li key={day} className={styles.row}>
										<span className={desk.name}>{shortCalendarDay(day)}</span>
										<span className={desk.facts}>
											<span>{name}</span>
											{reason && <span>{reason}</span>}
											{who && <span>added by {who}</span>}
										</span>
										<PostForm intent="try" inline>
											<input type="hidden" name="remove" value={day} />
											<Button type="submit" variant="quiet">
												Remove
												<span className="visually-hidden">
													{" "}
													{name}, {shortCalendarDay(day)}
												</span>
											</Button>
										</PostForm>
									</li>
								))}
							</ul>
						) : (
							<p>No holidays in {year} yet.</p>
						)}
						{library === undefined ? (
							<div>
								<ButtonLink href={`${links.teamHolidays(year)}&library`} variant="secondary" icon="calendar">
									Suggest holidays for {year}
								</ButtonLink>
							</div>
						) : library.length === 0 ? (
							<Notice kind="info" role="status" title={`All suggested holidays for ${year} are already added`} />
						) : (
							<section aria-labelledby="library">
								<Stack gap={4}>
									<h2 id="library" className={desk.heading}>
										{counted(library.length, "suggested holiday")} for {year}
									</h2>
									<PostForm intent="try">
										<Checkboxes
											name="day"
											legend="Holidays to add"
											hint="Victorian public holidays. Clear any day when the office is open."
											options={library.map(({ day, name }) => ({
												value: `${day} ${name}`,
												label: `${shortCalendarDay(day)}: ${name}`,
											}))}
											defaultValues={library.map(({ day, name }) => `${day} ${name}`)}
										/>
										<div>
											<Button type="submit" variant="secondary">
												Preview changes
											</Button>
										</div>
									</PostForm>
								</Stack>
							</section>
						)}
						<section aria-labelledby="new">
							<Stack gap={4}>
								<h2 id="new" className={desk.heading}>
									Add a holiday
								</h2>
								<PostForm intent="try">
									<TextField
										id="new_day"
										name="new_day"
										type="date"
										label={LABELS.new_day}
										defaultValue={typed?.day}
										error={errors.new_day}
										autoComplete="off"
									/>
									<TextField
										id="name"
										name="name"
										label={LABELS.name}
										maxLength={80}
										defaultValue={typed?.name}
										error={errors.name}
										autoComplete="off"
									/>
									<TextField
										id="reason"
										name="reason"
										label="Reason"
										optional
										hint="For example “Announced by the Premier on 3 October”. The team can read this."
										maxLength={200}
										defaultValue={typed?.reason}
										error={errors.reason}
										autoComplete="off"
									/>
									<div>
										<Button type="submit" variant="secondary">
											Preview changes
										</Button>
									</div>
								</PostForm>
							</Stack>
						</section>
					</>
				)}
				<History events={history} />
			</Stack>
		</Page>
	);
}

const movedSentence = (moved: number, verb: string) =>
	moved > 0 ? `Due times of ${counted(moved, "open case")} ${verb}.` : `No due times of open cases ${verb}.`;

const listed = new Intl.ListFormat("en-AU");

interface Tried {
	typed: { day: string; name: string; reason: string };
	asked: { add: { day: string; name: string }[]; remove: string[]; reason: string };
	change: HolidayChange;
}

/** Shows which due times and reminders a change moves, and asks for confirmation. */
const Confirm = ({ tried: { asked, change }, round, year }: { tried: Tried; round: number; year: number }) => {
	const moves = change.moved + change.reminders > 0;
	const what = [
		...asked.add.map(({ day, name }) => `Add ${name}, ${shortCalendarDay(day)}`),
		...asked.remove.map((day) => `Remove ${shortCalendarDay(day)}`),
	];
	return (
		<section aria-labelledby="confirm">
			<Stack gap={4}>
				<Notice
					key={round}
					kind={moves ? "warning" : "info"}
					role="status"
					takesFocus
					title={movedSentence(change.moved, "will change")}
				>
					{change.reminders > 0 && (
						<p>Reminders for {counted(change.reminders, "unanswered referral")} will also move.</p>
					)}
					{change.past.length > 0 && (
						<p>
							{listed.format(change.past.map(shortCalendarDay))} {change.past.length === 1 ? "has" : "have"} passed.
							We’ll recalculate due times that included {change.past.length === 1 ? "it" : "them"}.
						</p>
					)}
				</Notice>
				<h2 id="confirm" className={desk.heading}>
					Changes to save
				</h2>
				<ul className={styles.rows}>
					{what.map((line) => (
						<li key={line} className={styles.row}>
							<span className={desk.name}>{line}</span>
						</li>
					))}
				</ul>
				{change.cases.length > 0 && (
					<ul className={styles.rows} aria-label="Cases that change">
						{change.cases.map(({ id, reference, was, is }) => (
							<li key={id} className={styles.row}>
								<Link href={links.teamCase(id)} className={desk.name}>
									{reference}
								</Link>
								<span className={desk.facts}>
									from {shortMoment(was)} to {shortMoment(is)}
								</span>
							</li>
						))}
						{change.moved > change.cases.length && (
							<li className={styles.row}>and {change.moved - change.cases.length} more</li>
						)}
					</ul>
				)}
				<div className={desk.ways}>
					<PostForm intent="save" inline>
						{asked.add.map(({ day, name }) => (
							<input key={day} type="hidden" name="day" value={`${day} ${name}`} />
						))}
						{asked.remove.map((day) => (
							<input key={day} type="hidden" name="remove" value={day} />
						))}
						<input type="hidden" name="reason" value={asked.reason} />
						<Button type="submit">{moves ? "Save and change due times" : "Save"}</Button>
					</PostForm>
					<Link href={links.teamHolidays(year)}>Cancel</Link>
				</div>
			</Stack>
		</section>
	);
};
