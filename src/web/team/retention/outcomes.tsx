import type { RetentionOutcome, RetentionRule, RetentionRun } from "#contract/retention/retention.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Link } from "../../ui/link/link.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import own from "./retention.module.css";
import { actionOf, count, periodOf, tableWords } from "./words.ts";

interface Props {
	run: RetentionRun;
	rules: readonly RetentionRule[];
}

/** What each rule deletes or deleted. Rules that delete nothing are listed at the end. */
export const Outcomes = ({ run, rules }: Props) => {
	const titleOf = (code: string) => rules.find((rule) => rule.code === code)?.title ?? code;
	const some = run.rules.filter(({ rows }) => rows > 0);
	const none = run.rules.filter(({ rows }) => rows === 0);
	return (
		<Section id="outcomes" title="By rule">
			{some.length === 0 && <p>Nothing is old enough to delete.</p>}
			<ul className={common.list}>
				{some.map((one) => (
					<Outcome
						key={one.code}
						one={one}
						isDry={run.kind === "dry"}
						rule={rules.find(({ code }) => code === one.code)}
					/>
				))}
			</ul>
			{none.length > 0 && (
				<Disclosure summary={none.length === 1 ? "1 rule deletes nothing" : `${none.length} rules delete nothing`}>
					<p>{none.map(({ code }) => titleOf(code)).join(", ")}</p>
				</Disclosure>
			)}
		</Section>
	);
};

const Outcome = ({ one, isDry, rule }: { one: RetentionOutcome; isDry: boolean; rule: RetentionRule | undefined }) => {
	const tables = Object.entries(isDry ? one.tables : one.done_tables);
	return (
		<li className={own.outcome} data-large={one.is_large}>
			<h3>
				<Link href={teamLinks.retentionRule(one.code)}>{rule?.title ?? one.code}</Link>
			</h3>
			<p>
				<span className={own.many}>{count(isDry ? one.rows : one.done)}</span> of {count(one.of)}{" "}
				{actionOf(rule?.happens ?? "delete", isDry)}
				{rule && rule.version === one.version && `. Kept ${periodOf(rule)}, counted from ${rule.counted_from}.`}
			</p>
			{one.is_large && (
				<p>
					{one.is_left
						? "Not deleted automatically because it’s more than 20% of this data."
						: "This is more than 20% of this data."}
				</p>
			)}
			{one.spared > 0 && (
				<p>{count(one.spared)} kept, because they were reopened or placed on hold since the dry run.</p>
			)}
			{one.oldest && one.newest && (
				<p className={common.soft}>
					{longDay(one.oldest) === longDay(one.newest)
						? `From ${longDay(one.oldest)}`
						: `From ${longDay(one.oldest)} to ${longDay(one.newest)}`}
				</p>
			)}
			{tables.length > 0 && (
				<ul className={own.rows} aria-label="Rows">
					{tables.map(([table, rows]) => (
						<li key={table}>
							{count(rows)} {tableWords(table)}
						</li>
					))}
				</ul>
			)}
			{one.sample.length > 0 && (
				<p className={common.soft}>
					{"Oldest cases"}: {one.sample.join(", ")}
				</p>
			)}
		</li>
	);
};
