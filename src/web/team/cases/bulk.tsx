import { CASE_OUTCOMES, type CaseKind } from "#contract/cases/lists.ts";
import { ActForm, Refusal } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "./bulk.module.css";
import type { PartlyDone } from "./bulk-words.ts";
import { SnoozeDay, snoozeStart, snoozeWords } from "./snooze.tsx";
import type { Ticks } from "./use-ticks.ts";
import { outcomeWords } from "./words.ts";

/** The id of the form that holds the ticked cases. */
export const BULK_FORM = "bulk";

/** A larger team is a list to choose from. */
const MOST_NAMED = 8;

const emails = (count: number) => (count === 1 ? "1 email" : `${count} emails`);
const cases = (count: number) => (count === 1 ? "1 case" : `${count} cases`);

/** What came of the form: a question before it acts, or the cases that it couldn't change. */
const Outcome = ({ answer }: { answer: PartlyDone }) => {
	const { done, refused, sends, takes } = answer.bulk;
	if (takes.length > 0)
		return (
			<Notice
				kind="warning"
				role="alert"
				takesFocus
				title={
					takes.length === 1
						? "A colleague has this case. Take it?"
						: `Colleagues have ${cases(takes.length)}. Take them?`
				}
			>
				<ul>
					{takes.map(({ id, reference, name, owner }) => (
						<li key={id}>
							<Name>{name}</Name>, <Reference>{reference}</Reference>: {owner}
						</li>
					))}
				</ul>
				<p>They’re told.</p>
				<Button
					type="submit"
					form={BULK_FORM}
					name="act"
					value={`${answer.typed.act?.[0] ?? "assign"} agreed`}
					variant="secondary"
				>
					Yes, assign {cases(answer.typed.cases?.length ?? 0)}
				</Button>
			</Notice>
		);
	if (sends.length > 0) {
		const all = sends.reduce((sum, { to_person, to_providers }) => sum + to_person + to_providers, 0);
		return (
			<Notice kind="warning" role="alert" takesFocus title={`Closing these cases sends ${emails(all)}`}>
				<ul>
					{sends.map(({ id, reference, name, to_person, to_providers }) => (
						<li key={id}>
							<Name>{name}</Name>, <Reference>{reference}</Reference>:{" "}
							{[
								...(to_person > 0 ? ["the person hears that we closed their request"] : []),
								...(to_providers > 0
									? [`${emails(to_providers)} to providers, who no longer see the person’s details`]
									: []),
							].join("; ")}
						</li>
					))}
				</ul>
				<Button type="submit" form={BULK_FORM} name="act" value="close agreed" variant="secondary">
					Close {cases(answer.typed.cases?.length ?? 0)} and send {emails(all)}
				</Button>
			</Notice>
		);
	}
	return (
		<Notice
			kind="warning"
			role="alert"
			takesFocus
			title={`${done > 0 ? `${cases(done)} changed. ` : ""}${cases(refused.length)} couldn’t be changed`}
		>
			<ul>
				{refused.map(({ id, reference, name, reason }) => (
					<li key={id}>
						<Name>{name}</Name>, <Reference>{reference}</Reference>: {reason}
					</li>
				))}
			</ul>
			<p>They’re still ticked.</p>
		</Notice>
	);
};

interface Props {
	/** The cases of the page. */
	ids: readonly string[];
	ticks: Ticks;
	/** The address of the page with all its cases ticked. */
	allTicked: string;
	kinds: readonly CaseKind[];
	team: readonly { id: number; name: string }[];
	snooze: readonly string[];
	today: string;
}

/** Ticks all cases of the page. Without scripts a link does it. */
const TickAll = ({ ids, ticks, href }: { ids: readonly string[]; ticks: Ticks; href: string }) => (
	<>
		<label className={styles.all}>
			<input
				type="checkbox"
				checked={ids.every(ticks.has)}
				onChange={({ currentTarget: { checked } }) => ticks.set(ids, checked)}
			/>
			All on this page
		</label>
		<Link href={href} className={styles.plain}>
			Tick all on this page
		</Link>
	</>
);

/** What came of the form of the ticked cases, or why it was refused. */
export const BulkOutcome = ({ answer }: { answer: PartlyDone | undefined }) => (
	<div className={styles.outcome}>{answer?.bulk ? <Outcome answer={answer} /> : <Refusal />}</div>
);

/** One form for all ticked cases. It appears with the first tick. */
export const Bulk = ({ ids, ticks, allTicked, kinds, team, snooze, today }: Props) => {
	const outcomes = [...new Set(kinds.flatMap((kind) => CASE_OUTCOMES[kind]))];
	const press = (value: string, words: string) => (
		<Button key={value} type="submit" name="act" value={value} variant="secondary">
			{words}
		</Button>
	);
	return (
		<section className={styles.bulk} aria-labelledby="ticked">
			<div className={styles.head}>
				<h2 id="ticked">
					<span className={styles.counted}>{ids.filter(ticks.has).length} </span>ticked
				</h2>
				<TickAll ids={ids} ticks={ticks} href={allTicked} />
			</div>
			<ActForm
				intent="bulk"
				id={BULK_FORM}
				labels={{ owner: "Assign to", outcome: "How did they end?" }}
				idOf={(field) => `bulk_${field}`}
				values={snoozeStart(snooze)}
				inline
			>
				<input type="hidden" name="intent" value="bulk" />
				<div className={styles.group}>
					<SnoozeDay id="bulk_snooze" intent="bulk" />
					{press("snooze", "Snooze")}
					{snooze.map((at) => press(`snooze ${at}`, snoozeWords(at, today)))}
				</div>
				<div className={styles.group}>
					<Field
						name="owner"
						as={Select}
						optional={false}
						placeholderOption="Select"
						options={[...choicesOf(team), { value: "none", label: "Unassigned" }]}
					/>
					{press("assign", "Assign")}
				</div>
				{team.length <= MOST_NAMED && (
					<div className={`${styles.group} ${styles.named}`}>
						{team.map(({ id, name }) => press(`assign ${id}`, `To ${name}`))}
					</div>
				)}
				<div className={styles.group}>
					<Field
						name="outcome"
						as={Select}
						optional={false}
						placeholderOption="Select"
						options={outcomes.map((value) => ({ value, label: outcomeWords(value) }))}
					/>
					{press("close", "Close")}
				</div>
				<div className={styles.group}>
					{press("flag", "Flag")}
					{press("unflag", "Remove flag")}
				</div>
			</ActForm>
		</section>
	);
};
