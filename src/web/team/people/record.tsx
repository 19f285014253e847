import { redirect } from "react-router";
import { splitCase, unmergeRecords } from "#contract/people/record-merging.ts";
import { changeRecord, confirmDetail, readRecord, readRecordTimeline } from "#contract/people/records.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { Timeline } from "../cases/timeline.tsx";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/record";
import { Aside } from "./parts/aside.tsx";
import { Cases } from "./parts/cases.tsx";
import { InForce } from "./parts/in-force.tsx";
import styles from "./parts/records.module.css";
import { calledOf, casesInWords, dayOf, partsInWords, reasonInWords } from "./parts/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams);
	const entries = pageIn(searchParams, undefined, "entries");
	const [person, timeline] = await Promise.all([
		ask(from, readRecord, { params: from.params, query: { page: String(page) } }),
		ask(from, readRecordTimeline, { params: from.params, query: { page: String(entries) } }),
	]);
	// Cases are merged, moved and erased, so a bookmarked page number can be past the last page.
	if (page > 1 && page > person.counts.totalPages)
		throw redirect(teamLinks.record(person.id, person.counts.totalPages));
	return {
		person,
		page,
		...{ timeline, entries, today: officeDay(from.context.get(requestContext).now()) },
		forms: newForms(ACTS),
		said: searchParams.get("said"),
	};
};

/** Two words of a field, for example a case and its part. */
const pairIn = (form: FormData, name: string): [string, string] => {
	const [first = "", ...rest] = String(form.get(name) ?? "").split(" ");
	return [first, rest.join(" ")];
};

/** The record that the page showed. It may have been merged since. */
const ofRecord = (form: FormData, from: { params: { id?: string | undefined } }) => ({
	params: { id: String(form.get("id") || from.params.id) },
});
const toRecord =
	(said: string) =>
	({ id }: { id: string }) =>
		teamLinks.record(id) + flashMessage(said);

const ACTS = {
	unmerged: act(unmergeRecords, (form, from) => ({ ...ofRecord(form, from), to: toRecord("unmerged") })),
	confirmed: act(confirmDetail, (form, from) => {
		const [kind, key] = pairIn(form, "detail");
		return { ...ofRecord(form, from), given: { kind, key }, to: toRecord("confirmed") };
	}),
	split: act(splitCase, (form, from) => {
		const [id, part] = pairIn(form, "case");
		return { ...ofRecord(form, from), given: { case: id, part }, to: toRecord("split") };
	}),
	corrected: act(changeRecord, (form, from) => {
		const { params } = ofRecord(form, from);
		return { params, to: () => toRecord("corrected")(params) };
	}),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** No name in the title, because titles stay in the browser's history. */
const SAID = flashMessages({
	merged: "Records merged",
	unmerged: "Records separated",
	split: "Case moved to its own record",
	corrected: "Record corrected",
	confirmed: "Contact detail confirmed",
});

const AUDIT_EVENTS: Record<string, string> = {
	"record.joined": "merged it with another record: both confirmed the same email address",
	"record.confirmed": "confirmed a contact detail by reaching them on it",
	"record.merged": "merged it with another record",
	"record.unmerged": "separated it from another record",
	"record.distinct": "confirmed that another record is a different person",
	"record.split": "moved a case off it",
	"record.corrected": "corrected it",
	"record.exported": "exported everything we store about them",
};

/** One person: contact details, and their cases with outcomes. */
export default function RecordPage({
	loaderData: { person, page, timeline, entries, today, forms, said },
	actionData,
}: Route.ComponentProps) {
	const mayExport = useMay("exports.make");
	const { first_at } = person.counts;
	return (
		<ConsolePage
			title="Person"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.records(), text: "People" }}
			kind={partsInWords(person.parts)}
			heading={<Breakable>{calledOf(person)}</Breakable>}
			intro={
				first_at && (
					<>
						<strong>{casesInWords(person.counts)}</strong> since <time dateTime={first_at}>{dayOf(first_at)}</time>.
					</>
				)
			}
			said={said && SAID[said]}
		>
			{person.duplicates.length > 0 && (
				<Notice
					kind="warning"
					title={
						person.duplicates.length === 1
							? "Another record may be the same person"
							: "Other records may be the same person"
					}
				>
					<ul className={styles.referrals}>
						{person.duplicates.map(({ other, reasons, shared }) => (
							<li key={other.id}>
								<Link href={teamLinks.compare(person.id, other.id)}>
									Compare with <Name>{calledOf(other)}</Name>
								</Link>
								: {reasons.map((reason) => reasonInWords(reason, shared).toLowerCase()).join("; ")}
							</li>
						))}
					</ul>
				</Notice>
			)}
			<Columns kind="main-aside">
				<Stack gap={8} className={styles.top}>
					<Cases person={person} page={page} />
					<InForce person={person} />
					<Timeline
						timeline={timeline.results}
						today={today}
						page={{
							page: entries,
							count: timeline.count,
							totalPages: timeline.totalPages,
							hrefFor: (to) => `${teamLinks.record(person.id, page, to)}#timeline`,
						}}
					/>
					{person.history.length > 0 && (
						<Section id="history" title="History of the record" gap={3}>
							<ol className={common.history}>
								{person.history.map((line) => (
									<li key={line.id}>
										<time dateTime={line.at}>{dayOf(line.at)}</time>
										<span>
											{line.who ? <Name>{line.who}</Name> : "The service"} {AUDIT_EVENTS[line.event] ?? line.event}
										</span>
									</li>
								))}
							</ol>
						</Section>
					)}
				</Stack>
				<Aside person={person} mayExport={mayExport} />
			</Columns>
		</ConsolePage>
	);
}
