import { useNavigation } from "react-router";
import type { Output } from "#contract/endpoint.ts";
import { ROW_OUTCOMES, type RowOutcomeKind } from "#contract/import-options.ts";
import type { listImportRows, ProviderImport, RowOutcome } from "#contract/provider-import.ts";
import { links } from "../../lib/links.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import desk from "../desk/desk.module.css";
import own from "./imports.module.css";
import { fieldWords, OUTCOME_WORDS } from "./words.ts";

interface Props {
	one: ProviderImport;
	counts: NonNullable<ProviderImport["counts"]>;
	rows: Output<typeof listImportRows>;
	outcome: RowOutcomeKind | undefined;
	page: number;
}

const number = (count: number) => count.toLocaleString("en-AU");

/** What a file does, in figures and row by row, and the button that does it. */
export const ImportReport = ({ one, counts, rows, outcome, page }: Props) => {
	const sending = useNavigation().state !== "idle";
	const figures: Record<RowOutcomeKind, number> = { new: counts.created, changed: counts.changed, unchanged: counts.unchanged, refused: counts.refused };
	const writes = counts.created + counts.changed;
	return (
		<section aria-labelledby="report">
			<Stack gap={6}>
				<h2 id="report" className={desk.heading}>
					{one.state === "done" ? "What was imported" : one.state === "tried" ? "What would happen" : "What the dry run showed"}
				</h2>
				<nav aria-label="Rows by what happens to them">
					<ul className={own.figures}>
						{[undefined, ...ROW_OUTCOMES].map((kind) => (
							<li key={kind ?? "all"}>
								<Link href={links.teamImport(one.id, { outcome: kind })} className={own.figure} aria-current={kind === outcome ? "page" : undefined}>
									<strong>{number(kind ? figures[kind] : counts.read)}</strong>
									{kind ? OUTCOME_WORDS[kind] : "All rows"}
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<p className={desk.soft}>
					{number(counts.accountsCreated)} {counts.accountsCreated === 1 ? "account is" : "accounts are"} made.{" "}
					{counts.coverage.estimated > 0 &&
						`Where ${counts.coverage.estimated === 1 ? "1 profile serves" : `${number(counts.coverage.estimated)} profiles serve`} is estimated from the office's address. `}
					{counts.coverage.handedOut !== undefined && <OutOfReach {...counts.coverage} />}
					Nobody is written to.
				</p>
				<div className={desk.ways}>
					{one.token !== null && writes > 0 && (
						<PostForm intent="commit" inline>
							<input type="hidden" name="token" value={one.token} />
							<Button type="submit">{sending ? "At work …" : `Import ${number(writes)} ${writes === 1 ? "profile" : "profiles"} exactly so`}</Button>
						</PostForm>
					)}
					<ButtonLink href={links.teamImportReport(one.id)} variant="secondary" icon="download">
						Report as CSV
					</ButtonLink>
				</div>
				{one.token !== null && writes === 0 && <p>There is nothing to import: no row is new or changed.</p>}
				{counts.flags.length > 0 && (
					<Disclosure summary={`${counts.flags.length} ${counts.flags.length === 1 ? "kind of thing" : "kinds of things"} to look at`}>
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
					<ol className={desk.list} aria-label="Rows">
						{rows.results.map((row) => (
							<Row key={row.line} row={row} />
						))}
					</ol>
				) : (
					<p>No row.</p>
				)}
				<Pager page={page} totalPages={rows.totalPages} label="Pages of rows" hrefFor={(to) => links.teamImport(one.id, { outcome, page: to })} />
			</Stack>
		</section>
	);
};

const Row = ({ row }: { row: RowOutcome }) => (
	<li className={own.row} data-outcome={row.outcome}>
		<span className={own.lineNumber}>Line {row.line}</span>
		<span className={own.outcome}>{OUTCOME_WORDS[row.outcome]}</span>
		<span className={own.about}>
			{row.provider === null ? <strong>{row.name || "No name"}</strong> : <Link href={links.teamProvider(row.provider)}>{row.name}</Link>}
			{row.reason && <span>{row.reason}</span>}
			{row.is_new_account && row.account && <span>New account: {row.account}</span>}
			{row.outcome === "new" && !row.is_new_account && <span>Joins {row.account}</span>}
			{row.outcome === "changed" && (
				<span>{row.columns.length > 0 ? `Changes ${row.columns.map(fieldWords).join(", ").toLowerCase()}` : "Only what the source says besides"}</span>
			)}
			{row.notes.length > 0 && <span className={own.notes}>{row.notes.join("; ")}</span>}
		</span>
	</li>
);

/** What the estimate leaves to offices farther away, and what it leaves without a provider. */
const OutOfReach = ({
	handedOut = 0,
	outOfReach = 0,
	farthest = [],
}: {
	handedOut?: number | undefined;
	outOfReach?: number | undefined;
	farthest?: { postcode: string; km: number }[] | undefined;
}) =>
	handedOut + outOfReach > 0 && (
		<>
			{number(handedOut)} {handedOut === 1 ? "postcode goes" : "postcodes go"} to the nearest office up to 150 km away. {number(outOfReach)}{" "}
			{outOfReach === 1 ? "postcode has" : "postcodes have"} no provider
			{farthest.length > 0 && `, the farthest ${farthest.map(({ postcode, km }) => `${postcode} (${number(km)} km)`).join(", ")}`}.{" "}
		</>
	);
