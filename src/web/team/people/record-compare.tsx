import { compareRecords, mergeRecords, setDistinct } from "#contract/people/record-merging.ts";
import type { ContactDetail } from "#contract/people/records.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { WithNames } from "#web/ui/bdi/bdi.tsx";
import { Radios } from "#web/ui/field/field.tsx";
import { Columns } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/record-compare";
import styles from "./parts/records.module.css";
import { Side } from "./parts/side.tsx";
import { calledOf, dayOf, reasonInWords, waysDiffer, waysInWords } from "./parts/words.ts";

/** The two records that the page showed. */
const pairIn = (form: FormData) => [String(form.get("one") ?? ""), String(form.get("other") ?? "")] as const;

const ACTS = {
	distinct: act(setDistinct, (form) => {
		const [id, other] = pairIn(form);
		return { params: { id }, given: { other }, to: () => teamLinks.duplicates() + flashMessage("distinct") };
	}),
	merge: act(mergeRecords, (form) => {
		const pair = pairIn(form);
		const versions = [Number(form.get("one_version")) || 1, Number(form.get("other_version")) || 1] as const;
		const [kept, merged] = form.get("keep") === pair[1] ? ([1, 0] as const) : ([0, 1] as const);
		return {
			params: { id: pair[kept] },
			given: { version: versions[kept], other: pair[merged], other_version: versions[merged] },
			to: () => teamLinks.record(pair[kept]) + flashMessage("merged"),
		};
	}),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, compareRecords, { params: from.params })),
	forms: newForms(ACTS),
});

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const NotConfirmed = ({ detail: { kind, first_case, confirmed } }: { detail: ContactDetail }) => {
	const what = kind === "email" ? "address" : "number";
	if (confirmed)
		return (
			<p>This {what} may be someone else's, because that person's cases were matched by an unconfirmed address.</p>
		);
	return (
		<p>
			{first_case
				? `This ${what} isn't confirmed in ${first_case}. Someone else may have typed it.`
				: `A colleague added this ${what} to the record. It isn't confirmed.`}
		</p>
	);
};

/** Warns before a merge that a shared contact detail may have been typed by someone else. */
const Unconfirmed = ({ one, other }: Pick<Route.ComponentProps["loaderData"], "one" | "other">) =>
	one.details.flatMap((mine) => {
		const theirs = other.details.find(({ kind, key }) => kind === mine.kind && key === mine.key);
		const unconfirmed = [mine, theirs].filter((detail) => detail && !detail.confirmed?.known_since) as ContactDetail[];
		if (!theirs || unconfirmed.length === 0) return [];
		return (
			<Notice
				key={mine.key}
				kind="warning"
				title={`Both gave ${mine.value}. ${unconfirmed.length === 2 ? "Neither is confirmed" : "Only one is confirmed"}`}
			>
				{unconfirmed.map((detail) => (
					<NotConfirmed key={detail === mine ? one.id : other.id} detail={detail} />
				))}
			</Notice>
		);
	});

/** Compares two records, to merge them or mark them as different people. */
export default function RecordCompare({
	loaderData: { one, other, reasons, shared, refused, distinct, forms },
	actionData,
}: Route.ComponentProps) {
	const pair = { one: one.id, other: other.id, one_version: one.version, other_version: other.version };
	// The form has no field to show an error at, so it stands above the form.
	const [first] = Object.values(actionData?.errors ?? {});
	const answer = actionData && first ? { ...actionData, fault: { title: first } } : actionData;
	return (
		<ConsolePage
			title="One person or two?"
			forms={forms}
			answer={answer}
			back={{ href: teamLinks.record(one.id), text: calledOf(one) }}
			status={
				reasons.length > 0 && (
					<ul className={styles.reason} aria-label="Why they may be one person">
						{reasons.map((reason) => (
							<li key={reason}>{reasonInWords(reason, shared)}</li>
						))}
					</ul>
				)
			}
		>
			{refused === null && <Unconfirmed one={one} other={other} />}
			{refused === null && waysDiffer(one, other) && (
				<Notice kind="info" title="They prefer different ways of contact">
					<p>
						The first: {waysInWords(one)}. The second: {waysInWords(other)}. The merged record shows both. Ask the
						person which is right, then correct the record.
					</p>
				</Notice>
			)}
			{distinct && (
				<Notice
					kind="warning"
					title={
						<WithNames
							of={[distinct.who]}
						>{`${distinct.who ?? "A former colleague"} said these are two people`}</WithNames>
					}
				>
					<p>On {dayOf(distinct.at)}. Ask before you merge them.</p>
				</Notice>
			)}
			<Columns kind="even">
				<Side side={one} twin={other} />
				<Side side={other} twin={one} />
			</Columns>
			{refused ? (
				<Notice kind="info" title={refused}>
					{one.id !== other.id && <p>You can’t merge them.</p>}
				</Notice>
			) : (
				<Columns kind="even">
					<Section id="merge" title="One person" card className={styles.aside}>
						<ActForm intent="merge" hidden={pair} submit="Merge records" variant="primary">
							<Radios
								name="keep"
								legend="Which record is the main one?"
								hint="The merged record shows this name and contact details first. It keeps all cases, contact details and preferred ways of contact of both. You can undo this."
								options={[one, other].map((side, place) => ({
									value: side.id,
									label: `${calledOf(side)} (${place === 0 ? "first" : "second"})`,
									hint: [...side.emails, ...side.phones].slice(0, 2).join(", ") || undefined,
								}))}
								defaultValue={one.case_count >= other.case_count ? one.id : other.id}
							/>
						</ActForm>
					</Section>
					<Section id="apart" title="Two people" card className={styles.aside}>
						<p className={common.soft}>Both records stay as they are and won’t be suggested again.</p>
						<ActForm intent="distinct" hidden={pair} submit="Not the same person" />
					</Section>
				</Columns>
			)}
		</ConsolePage>
	);
}
