import { redirect } from "react-router";
import { oldList } from "#contract/registers/list-age.ts";
import { REGISTER_BYTES } from "#contract/registers/options.ts";
import {
	answerRegisterHint,
	publishFetchedRegister,
	type RegisterHint,
	type RegisterList,
	type RegisterReportShown,
	readRegisters,
	sendRegister,
} from "#contract/registers/registers.ts";
import { counted } from "#contract/shared/counted.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Choice, Field } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FileField } from "#web/ui/file-field/file-field.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { Section } from "../common/section.tsx";
import styles from "../directory/directory.module.css";
import type { Route } from "./+types/registers";

const SAID = flashMessages({
	published: "The list is published. Profiles and search follow it now.",
	other: "Kept: the row isn’t about them.",
	same: "Kept: the row is about them. Enter the organisation’s ABN in the directory, so that lists find it, or take the profile off the site.",
});

const LABELS = {
	kind: "Which list",
	day: "The day that it describes",
	file: "File",
	confirmed: "How many change",
};

const send = (publish: "yes" | "no") =>
	act(sendRegister, (form) => ({
		fields: Object.keys(LABELS),
		given: { publish },
		taken: (report: RegisterReportShown) => {
			if (report.published) throw published();
			return { typed: typedIn(form), errors: {}, requestKey: "", report };
		},
	}));

const published = () => redirect(teamLinks.registers() + flashMessage("published"), 303);

const ACTS = {
	fetched: act(publishFetchedRegister, (form) => ({
		fields: ["confirmed"],
		taken: (report: RegisterReportShown) => {
			if (report.published) throw published();
			return { typed: typedIn(form), errors: {}, requestKey: "", report };
		},
	})),
	try: send("no"),
	publish: send("yes"),
	compared: act(answerRegisterHint, (form) => ({
		to: () => teamLinks.registers() + flashMessage(form.get("answer") === "same" ? "same" : "other"),
	})),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, readRegisters, {})),
	forms: newForms(ACTS),
	today: officeDay(from.context.get(requestContext).now()),
	said: SAID[new URL(from.request.url).searchParams.get("said") ?? ""],
});

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => teamLinks.registers());

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

export { privateMeta as meta } from "#web/lib/seo.ts";

const check = (file: File) => (file.size > REGISTER_BYTES ? "The file must be 20 MB or smaller." : undefined);

/** Lists that state facts about providers: what is published, rows to compare with a profile, and a form for the next release. */
export default function Registers({ loaderData, actionData }: Route.ComponentProps) {
	const { lists, states, hints, hint_count, forms, today, said } = loaderData;
	const report = actionData && "report" in actionData ? actionData.report : undefined;
	return (
		<ConsolePage
			title="Registers"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.imports(), text: "Imports" }}
			intro="Published lists that state facts about providers. They never add a provider. Organisations are found by their ABN, never by name."
			said={said}
		>
			{report && <Report report={report} />}
			<Columns kind="main-aside">
				<Stack gap="large">
					<Section id="lists" title="Lists">
						<ul className={common.list}>
							{lists.map((list) => (
								<li key={list.kind} className={styles.line}>
									<List list={list} today={today} />
								</li>
							))}
						</ul>
						<p className={common.soft}>
							Active profiles today: {states.registered} registered, {states.not_on_list} not on the list,{" "}
							{states.not_checked} not checked, {states.barred} with a ban or revocation.
						</p>
					</Section>
					<Hints hints={hints} count={hint_count} />
				</Stack>
				<Section id="next" title="Read a new release" card className={common.aside}>
					<ActForm intent="try" labels={LABELS} others={["publish"]} multipart>
						<Choice name="kind" options={lists.map(({ kind, label }) => ({ value: kind, label }))} />
						<Field name="day" type="date" max={today} />
						<Field
							name="file"
							as={FileField}
							hint="CSV or XLSX with any column names that the list had, up to 20 MB. We don’t keep the file, so choose it again to publish it."
							accept=".csv,.tsv,.txt,.xlsx,text/csv"
							check={check}
						/>
						<Field
							name="confirmed"
							inputMode="numeric"
							hint="Only if trying it says that more than 5 in 100 would change."
						/>
						<div className={common.ways}>
							<Button type="submit" name="intent" value="try" variant="primary">
								Try it
							</Button>
							<Button type="submit" name="intent" value="publish" variant="secondary">
								Publish it
							</Button>
						</div>
					</ActForm>
				</Section>
			</Columns>
		</ConsolePage>
	);
}

/** What follows from a list's age, and what to do. */
const Age = ({ kind, age, due }: { kind: RegisterList["kind"]; age: number; due: number }) => {
	const old = oldList(kind, age, due);
	return (
		old && (
			<p>
				<strong>{old.says}</strong> Get the newest release at the list’s address, and read it on this page.
			</p>
		)
	);
};

const List = ({ list: { kind, label, address, published, fetched }, today }: { list: RegisterList; today: string }) => (
	<>
		<a href={address} className={common.name}>
			{label}
		</a>
		{published ? (
			<>
				<p className={common.facts}>
					<span>
						Describes {longCalendarDay(published.day)}
						{published.age > 0 && `, ${counted(published.age, "day")} old`}
					</span>
					<span>{counted(published.row_count, "row")}</span>
					<span>
						read {moment(published.read_at, today)}
						{published.by && ` by ${published.by}`}
					</span>
				</p>
				<Age kind={kind} age={published.age} due={published.due} />
			</>
		) : (
			<p className={common.facts}>Not read yet: nothing is known from it.</p>
		)}
		{fetched?.fault && (
			<p>
				<strong>We couldn’t read its address {moment(fetched.looked_at, today)}.</strong> {fetched.fault}
			</p>
		)}
		{fetched?.waiting && (
			<>
				<p>A release of {longCalendarDay(fetched.waiting.day)} is at its address.</p>
				<Report report={fetched.waiting.report} isWaiting />
				<ActForm
					intent="fetched"
					labels={LABELS}
					hidden={{ kind, hash: fetched.waiting.hash }}
					idOf={(field) => `${field}-${kind}`}
					submit="Publish it"
					variant="primary"
				>
					{fetched.waiting.report.stops.length > 0 && (
						<Field name="confirmed" inputMode="numeric" hint="Only if it says that more than 5 in 100 would change." />
					)}
				</ActForm>
			</>
		)}
	</>
);

const Hints = ({ hints, count }: { hints: RegisterHint[]; count: number }) => (
	<Section id="hints" title={<>Rows to compare{count > 0 && ` (${count})`}</>}>
		<p className={common.soft}>
			{count > 0
				? "A row of a list has the same name as a profile, an organisation or its staff, and no ABN to tell. Open the list at this row and compare."
				: "No row waits for you."}
		</p>
		<ul className={common.list}>
			{hints.map(({ release, line, label, day, provider }) => (
				<li key={`${release} ${line} ${provider.id}`} className={styles.line}>
					<p>
						Row {line} of {label}, {longCalendarDay(day)}, may concern{" "}
						<Link href={teamLinks.provider(provider.id)}>
							<bdi>{provider.name}</bdi>
						</Link>
					</p>
					<div className={common.ways}>
						{(["other", "same"] as const).map((answer) => (
							<ActForm
								key={answer}
								intent="compared"
								hidden={{ release, line, provider: provider.id, answer }}
								submit={
									<>
										{answer === "other" ? "It isn’t them" : "It’s them"}
										<span className="visually-hidden">
											: row {line} and <bdi>{provider.name}</bdi>
										</span>
									</>
								}
							/>
						))}
					</div>
				</li>
			))}
		</ul>
	</Section>
);

/** What a list would change. @param isWaiting on the page until a lead publishes it, not the answer to a form */
const Report = ({ report, isWaiting = false }: { report: RegisterReportShown; isWaiting?: boolean }) => (
	<Notice
		kind={report.stops.length > 0 ? "warning" : "info"}
		role={isWaiting ? undefined : "status"}
		title={
			isWaiting
				? "It waits for a lead"
				: report.stops.length > 0
					? "This list can’t be published like this"
					: "Tried: nothing was changed"
		}
	>
		{report.stops.length > 0 && (
			<ul>
				{report.stops.map((stop) => (
					<li key={stop}>{stop}</li>
				))}
			</ul>
		)}
		<p>
			{counted(report.rows, "row")}, {report.without_abn} without a usable ABN. {counted(report.hints, "row")} may
			concern a profile by name.{" "}
			{report.changed
				? `${report.changed.count} of ${report.changed.of} differ from the list before.`
				: "It’s the first list of its kind."}
		</p>
		<ul>
			{report.barred.map(({ id, name }) => (
				<li key={id}>
					Would leave search, and its open referrals stop: <Link href={teamLinks.provider(id)}>{name}</Link>
				</li>
			))}
			{report.freed.map(({ id, name }) => (
				<li key={id}>
					Would come back to search: <Link href={teamLinks.provider(id)}>{name}</Link>
				</li>
			))}
			{report.unread.map(({ what, count, lines }) => (
				<li key={what}>
					Not read: {what}, {count === 1 ? "once" : `${count} times`} (rows {lines.join(", ")})
				</li>
			))}
		</ul>
	</Notice>
);
