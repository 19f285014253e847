import { redirect } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import { PREFERRED_WAYS, type RecordPart } from "#contract/people/options.ts";
import { changeRecord, confirmDetail, readRecord, splitCase, unmergeRecords } from "#contract/people/records.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterRefusal, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/record";
import { Aside } from "./parts/aside.tsx";
import { Cases } from "./parts/cases.tsx";
import { InForce } from "./parts/in-force.tsx";
import styles from "./parts/records.module.css";
import { calledOf, casesInWords, dayOf, partsInWords, reasonInWords } from "./parts/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams);
	const [person, { may }] = await Promise.all([
		ask(from, readRecord, { params: from.params, query: { page: String(page) } }),
		ask(from, readOwnRights, {}),
	]);
	// Cases are merged, moved and erased, so a bookmarked page number can be past the last page.
	if (page > 1 && page > person.counts.totalPages)
		throw redirect(links.teamRecord(person.id, person.counts.totalPages));
	return {
		product: from.context.get(requestContext).brand.name,
		person,
		page,
		mayExport: may.includes("exports.make"),
		said: searchParams.get("said"),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const field = (name: string) => String(form.get(name) ?? "");
	const params = { id: field("id") || from.params.id };
	switch (field("intent")) {
		case "unmerged": {
			const sent = await send(from, unmergeRecords, { params, body: { merge: field("merge") } });
			return answerOf(from, form, sent, links.teamRecord(sent.ok ? sent.data.id : params.id));
		}
		case "confirmed": {
			const [kind = "", ...key] = field("detail").split(" ");
			const sent = await send(from, confirmDetail, {
				params,
				body: { kind: kind as "email" | "phone", key: key.join(" ") },
			});
			return answerOf(from, form, sent, links.teamRecord(params.id));
		}
		case "split": {
			const [id = "", part] = field("case").split(" ");
			const sent = await send(from, splitCase, { params, body: { case: id, part: part as RecordPart } });
			return answerOf(from, form, sent, links.teamRecord(sent.ok ? sent.data.id : params.id));
		}
		default: {
			const preferred_way = PREFERRED_WAYS.find((one) => one === field("preferred_way")) ?? "";
			const body = {
				version: Number(field("version")) || 1,
				name: field("name"),
				email: field("email"),
				phone: field("phone"),
				preferred_way,
			} as const;
			return answerOf(from, form, await send(from, changeRecord, { params, body }), links.teamRecord(params.id));
		}
	}
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterRefusal;

/** No name in the title, because titles stay in the browser's history. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

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
	loaderData: { product, person, page, mayExport, said },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const { first_at } = person.counts;
	return (
		<Page width="wide">
			<title>{pageTitle("Person", product, Boolean(actionData))}</title>
			<Stack gap={6}>
				<BackLink href={links.teamRecords()}>People</BackLink>
				<div className={desk.head}>
					<h1>
						<span className={desk.kind}>{partsInWords(person.parts)}</span>
						<Breakable>{calledOf(person)}</Breakable>
					</h1>
					{first_at && (
						<p>
							<strong>{casesInWords(person.counts)}</strong> since <time dateTime={first_at}>{dayOf(first_at)}</time>.
						</p>
					)}
				</div>
				{actionData?.fault && <ErrorNotice key={round} title={actionData.fault} />}
				{said && SAID[said] && !actionData && <Notice kind="success" role="status" title={SAID[said]} takesFocus />}
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
									<Link href={links.teamCompare(person.id, other.id)}>Compare with {calledOf(other)}</Link>:{" "}
									{reasons.map((reason) => reasonInWords(reason, shared).toLowerCase()).join("; ")}
								</li>
							))}
						</ul>
					</Notice>
				)}
				<Columns kind="main-aside">
					<Stack gap={8} className={styles.top}>
						<Cases person={person} page={page} />
						<InForce person={person} />
						{person.history.length > 0 && (
							<section aria-labelledby="history">
								<Stack gap={3}>
									<h2 id="history" className={desk.heading}>
										History of the record
									</h2>
									<ol className={desk.history}>
										{person.history.map((line) => (
											<li key={line.id}>
												<time dateTime={line.at}>{dayOf(line.at)}</time>
												<span>
													{line.who ?? "The service"} {AUDIT_EVENTS[line.event] ?? line.event}
												</span>
											</li>
										))}
									</ol>
								</Stack>
							</section>
						)}
					</Stack>
					<Aside
						person={person}
						mayExport={mayExport}
						refused={actionData?.intent === "corrected" || actionData?.intent === "confirmed" ? actionData : undefined}
					/>
				</Columns>
			</Stack>
		</Page>
	);
}
