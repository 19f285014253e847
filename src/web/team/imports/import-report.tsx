import type { Output } from "#contract/endpoint.ts";
import { ROW_OUTCOMES, type RowOutcomeKind } from "#contract/provider-import/options.ts";
import type { listImportRows, ProviderImport, RowOutcome } from "#contract/provider-import/provider-import.ts";
import {
	changesInWords,
	type Deciding,
	decidingInWords,
	hiddenInWords,
	reachInWords,
} from "#contract/provider-import/report-words.ts";
import { counted } from "#contract/shared/counted.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import { CommitForm } from "./commit-form.tsx";
import own from "./imports.module.css";
import { Choice, Elsewhere, Matches, PlaceForm } from "./row-choices.tsx";
import { fieldWords, OUTCOME_WORDS } from "./words.ts";

interface Props {
	one: ProviderImport;
	counts: NonNullable<ProviderImport["counts"]>;
	rows: Output<typeof listImportRows>;
	outcome: RowOutcomeKind | undefined;
	page: number;
}

const number = (count: number) => count.toLocaleString("en-AU");

/** Result of a dry run or import, in total and by row, with the button to import. */
export const ImportReport = ({ one, counts, rows, outcome, page }: Props) => {
	const { created, ...others } = counts;
	const figures: Record<RowOutcomeKind, number> = { new: created, ...others };
	const stops = counts.stopped > 0 || counts.gone > 0;
	const writes = counts.created + counts.changed;
	return (
		<Section
			id="report"
			title={
				one.state === "done" || one.state === "undone"
					? "What was imported"
					: one.state === "tried"
						? "Result of the dry run"
						: "Result of the last dry run"
			}
			gap={6}
		>
			<nav aria-label="Rows by result">
				<ul className={own.figures}>
					{[undefined, ...ROW_OUTCOMES.filter((kind) => figures[kind] > 0 || ALWAYS.includes(kind))].map((kind) => (
						<li key={kind ?? "all"}>
							<Link
								href={teamLinks.import(one.id, { outcome: kind })}
								className={own.figure}
								aria-current={kind === outcome ? "page" : undefined}
							>
								<strong>{number(kind ? figures[kind] : counts.read)}</strong>
								{kind ? OUTCOME_WORDS[kind] : "All rows"}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{counts.asks.length > 0 && <Asks asks={counts.asks} />}
			{counts.changes.length > 0 && <p>{changesInWords(counts.changes, fieldWords)}</p>}
			<p className={common.soft}>
				Creates {counted(counts.accountsCreated, "account")}. {reachInWords(counts.coverage)}{" "}
				{hiddenInWords(counts.hidden)}{" "}
				{stops ? "We’ll only email owners whose profile is hidden." : "No emails are sent."}
			</p>
			{one.token !== null && counts.matches.length > 0 && <Matches one={one} matches={counts.matches} />}
			{one.token !== null && !one.is_begun && counts.elsewhere > 0 && (
				<Elsewhere token={one.token} count={counts.elsewhere} />
			)}
			{one.token !== null && (writes > 0 || stops) && <CommitForm one={one} token={one.token} counts={counts} />}
			<div className={common.ways}>
				{one.can_undo && (
					<ButtonLink href={teamLinks.importUndo(one.id)} variant="secondary">
						Undo this import
					</ButtonLink>
				)}
				<ButtonLink href={teamLinks.importReport(one.id)} variant="secondary" icon="download">
					Download report (CSV)
				</ButtonLink>
			</div>
			{one.token !== null && writes === 0 && !stops && <p>Nothing to import. No rows are new or changed.</p>}
			{counts.flags.length > 0 && (
				<Disclosure summary={`${counts.flags.length} ${counts.flags.length === 1 ? "warning" : "warnings"} to check`}>
					<ul>
						{counts.flags.map(({ reason, count }) => (
							<li key={reason}>
								{number(count)}: {reason}
							</li>
						))}
					</ul>
				</Disclosure>
			)}
			{rows.results.length > 0 ? (
				<ol className={common.list} aria-label="Rows">
					{rows.results.map((row) => (
						<Row key={`${row.line} ${row.provider}`} row={row} token={one.token} />
					))}
				</ol>
			) : (
				<p>No rows.</p>
			)}
			<Pager
				page={page}
				totalPages={rows.totalPages}
				label="Pages of rows"
				hrefFor={(to) => teamLinks.import(one.id, { outcome, page: to })}
			/>
		</Section>
	);
};

/** Columns that may say whether a provider still operates, with what is done with them. */
const Asks = ({ asks }: { asks: readonly Deciding[] }) => (
	<section aria-labelledby="asks">
		<Stack gap={3}>
			<h3 id="asks">Columns to check</h3>
			<p className={common.soft}>Their names say that they may show whether a provider still operates.</p>
			<ul>
				{asks.map((ask) => (
					<li key={ask.column}>
						<strong>{ask.column}</strong>: {decidingInWords(ask)}
					</li>
				))}
			</ul>
		</Stack>
	</section>
);

/** Shown even if no rows have this result. */
const ALWAYS: readonly RowOutcomeKind[] = ["new", "changed", "unchanged", "refused"];

const UNDONE_WORDS = {
	deleted: "Undone: deleted",
	hidden: "Undone: hidden, because it’s in use",
	restored: "Undone",
	partly: "Partly undone: part of it has changed since",
	left: "Not undone: it has changed since",
} as const;

const Row = ({ row, token }: { row: RowOutcome; token: string | null }) => (
	<li className={own.row} data-outcome={row.outcome}>
		<span className={own.lineNumber}>{row.line === null ? "" : `Line ${row.line}`}</span>
		<span className={own.outcome}>{OUTCOME_WORDS[row.outcome]}</span>
		<span className={own.about}>
			{row.provider === null ? (
				<strong>{row.name || "No name"}</strong>
			) : (
				<Link href={teamLinks.provider(row.provider)}>
					<Name>{row.name}</Name>
				</Link>
			)}
			{row.reason && <span>{row.reason}</span>}
			{row.is_new_account && row.account && <span>New account: {row.account}</span>}
			{row.outcome === "new" && !row.is_new_account && <span>Added to {row.account}</span>}
			{row.outcome === "changed" && (
				<span>
					{row.columns.length > 0
						? `Changes ${row.columns.map(fieldWords).join(", ").toLowerCase()}`
						: "Changes only extra data from the source"}
				</span>
			)}
			{row.is_rename && <span>May be a different provider</span>}
			{row.is_hidden && <span>Stays hidden</span>}
			{row.maybe !== null && (
				<span>
					{row.choice === "same" ? "Same as" : row.choice === "new" ? "Not the same as" : "May be the same as"}{" "}
					<Link href={teamLinks.provider(row.maybe)}>profile {row.maybe}</Link>: {row.maybe_why}
					{row.provider !== null && row.provider !== row.maybe && (
						<>
							. <Link href={teamLinks.providerMerge(row.maybe, row.provider)}>Compare both profiles</Link>
						</>
					)}
				</span>
			)}
			{row.maybe !== null && row.line !== null && token && (
				<Choice name="line" value={String(row.line)} token={token} about={row.name} />
			)}
			{row.is_elsewhere && row.line !== null && token && (
				<PlaceForm token={token} line={row.line}>
					Use this place
					<span className="visually-hidden">
						{" "}
						for <Name>{row.name}</Name>
					</span>
				</PlaceForm>
			)}
			{row.undone && <span>{UNDONE_WORDS[row.undone]}</span>}
			{row.notes.length > 0 && <span className={own.notes}>{row.notes.join("; ")}</span>}
		</span>
	</li>
);
