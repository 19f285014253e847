import { useNavigation } from "react-router";
import type { Output } from "#contract/endpoint.ts";
import { ROW_OUTCOMES, type RowOutcomeKind } from "#contract/provider-import/options.ts";
import type { listImportRows, ProviderImport, RowOutcome } from "#contract/provider-import/provider-import.ts";
import { links } from "../../lib/links.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox } from "../../ui/field/field.tsx";
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
	/** What was ticked and refused. */
	typed: Record<string, string> | undefined;
	errors: Record<string, string>;
}

const number = (count: number) => count.toLocaleString("en-AU");

/** What a file does, in figures and row by row, and the button that does it. */
export const ImportReport = ({ one, counts, rows, outcome, page, typed, errors }: Props) => {
	const sending = useNavigation().state !== "idle";
	const { created, ...others } = counts;
	const figures: Record<RowOutcomeKind, number> = { new: created, ...others };
	const stops = counts.stopped > 0 || counts.gone > 0;
	const writes = counts.created + counts.changed;
	return (
		<section aria-labelledby="report">
			<Stack gap={6}>
				<h2 id="report" className={desk.heading}>
					{one.state === "done" || one.state === "undone"
						? "What was imported"
						: one.state === "tried"
							? "What would happen"
							: "What the dry run showed"}
				</h2>
				<nav aria-label="Rows by what happens to them">
					<ul className={own.figures}>
						{[undefined, ...ROW_OUTCOMES.filter((kind) => figures[kind] > 0 || ALWAYS.includes(kind))].map((kind) => (
							<li key={kind ?? "all"}>
								<Link
									href={links.teamImport(one.id, { outcome: kind })}
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
				<p className={desk.soft}>
					{number(counts.accountsCreated)} {counts.accountsCreated === 1 ? "account is" : "accounts are"} made.{" "}
					{counts.coverage.estimated > 0 &&
						`Where ${counts.coverage.estimated === 1 ? "1 profile serves" : `${number(counts.coverage.estimated)} profiles serve`} is estimated from the office's address. `}
					{counts.coverage.handedOut !== undefined && <OutOfReach {...counts.coverage} />}
					{counts.hidden > 0 &&
						`${number(counts.hidden)} new ${counts.hidden === 1 ? "profile stays" : "profiles stay"} hidden until someone adds services, ages or funding. `}
					{stops
						? "Owners of a profile that is hidden get an email. Nobody else is written to."
						: "Nobody is written to."}
				</p>
				{one.token !== null && counts.matches.length > 0 && <Matches one={one} matches={counts.matches} />}
				{one.token !== null && (writes > 0 || stops) && (
					<PostForm intent="commit">
						<input type="hidden" name="token" value={one.token} />
						{counts.renames > 0 && (
							<Checkbox
								id="allow_renames"
								name="allow_renames"
								value="true"
								defaultChecked={typed?.allow_renames === "true"}
								label={
									counts.renames === 1
										? "1 row would become another provider: its name and postcode both change. This is meant"
										: `${number(counts.renames)} rows would become other providers: their name and postcode both change. This is meant`
								}
								hint="If this is another list than last time, give it a source name of its own instead."
								error={errors.allow_renames}
							/>
						)}
						{counts.gone > 0 && (
							<Checkbox
								id="hide_gone"
								name="hide_gone"
								value="true"
								defaultChecked={typed?.hide_gone === "true"}
								label={`Hide the ${number(counts.gone)} ${counts.gone === 1 ? "profile that is" : "profiles that are"} no longer in the file`}
								hint="Their open referrals stop and come before a colleague."
							/>
						)}
						<div>
							<Button type="submit">
								{sending
									? "At work …"
									: one.is_begun
										? "Import the rest"
										: writes > 0
											? `Import ${number(writes)} ${writes === 1 ? "profile" : "profiles"} exactly so`
											: "Import"}
							</Button>
						</div>
					</PostForm>
				)}
				<div className={desk.ways}>
					{one.can_undo && (
						<ButtonLink href={links.teamImportUndo(one.id)} variant="secondary">
							Undo this import
						</ButtonLink>
					)}
					<ButtonLink href={links.teamImportReport(one.id)} variant="secondary" icon="download">
						Report as CSV
					</ButtonLink>
				</div>
				{one.token !== null && writes === 0 && !stops && <p>There is nothing to import: no row is new or changed.</p>}
				{counts.flags.length > 0 && (
					<Disclosure
						summary={`${counts.flags.length} ${counts.flags.length === 1 ? "kind of thing" : "kinds of things"} to look at`}
					>
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
							<Row key={`${row.line} ${row.provider}`} row={row} token={one.token} />
						))}
					</ol>
				) : (
					<p>No row.</p>
				)}
				<Pager
					page={page}
					totalPages={rows.totalPages}
					label="Pages of rows"
					hrefFor={(to) => links.teamImport(one.id, { outcome, page: to })}
				/>
			</Stack>
		</section>
	);
};

/** Kinds that are shown although there are none. */
const ALWAYS: readonly RowOutcomeKind[] = ["new", "changed", "unchanged", "refused"];

interface ChoiceProps {
	/** Which rows: a hidden field of the form. */
	name: "line" | "why";
	value: string;
	token: string;
	/** What the buttons are about, for people who hear them alone. */
	about: string;
}

/** Whether rows are a profile that exists, as two buttons. */
const Choice = ({ name, value, token, about }: ChoiceProps) => (
	<PostForm intent="choose" inline>
		<input type="hidden" name="token" value={token} />
		<input type="hidden" name={name} value={value} />
		<Button type="submit" name="as" value="same" variant="secondary">
			Same<span className="visually-hidden"> provider: {about}</span>
		</Button>
		<Button type="submit" name="as" value="new" variant="secondary">
			New<span className="visually-hidden"> provider: {about}</span>
		</Button>
	</PostForm>
);

/** Rows that may be existing profiles, by why. They are left out until someone chooses. */
const Matches = ({
	one,
	matches,
}: {
	one: ProviderImport;
	matches: NonNullable<ProviderImport["counts"]>["matches"];
}) => (
	<section aria-labelledby="matches">
		<Stack gap={3}>
			<h3 id="matches">Rows that may be profiles you have</h3>
			<p className={desk.soft}>
				They are left out until you choose, here or row by row. “Same” adds to the profile that exists. “New” makes a
				second one.
			</p>
			<ul className={desk.list}>
				{matches.map(({ why, count }) => (
					<li key={why} className={own.row}>
						<span className={own.about}>
							{number(count)} with the {why.replaceAll(", ", " and the ")}
						</span>
						<Choice name="why" value={why} token={one.token ?? ""} about={`all with the ${why}`} />
					</li>
				))}
			</ul>
		</Stack>
	</section>
);

const UNDONE_WORDS = {
	deleted: "Undone: deleted",
	hidden: "Undone: hidden, because people work with it",
	restored: "Undone",
	partly: "Partly undone: some of it changed since",
	left: "Not undone: it changed since",
} as const;

const Row = ({ row, token }: { row: RowOutcome; token: string | null }) => (
	<li className={own.row} data-outcome={row.outcome}>
		<span className={own.lineNumber}>{row.line === null ? "" : `Line ${row.line}`}</span>
		<span className={own.outcome}>{OUTCOME_WORDS[row.outcome]}</span>
		<span className={own.about}>
			{row.provider === null ? (
				<strong>{row.name || "No name"}</strong>
			) : (
				<Link href={links.teamProvider(row.provider)}>{row.name}</Link>
			)}
			{row.reason && <span>{row.reason}</span>}
			{row.is_new_account && row.account && <span>New account: {row.account}</span>}
			{row.outcome === "new" && !row.is_new_account && <span>Joins {row.account}</span>}
			{row.outcome === "changed" && (
				<span>
					{row.columns.length > 0
						? `Changes ${row.columns.map(fieldWords).join(", ").toLowerCase()}`
						: "Only what the source says besides"}
				</span>
			)}
			{row.is_rename && <span>Would become another provider</span>}
			{row.is_hidden && <span>Stays hidden</span>}
			{row.maybe !== null && (
				<span>
					{row.choice === "same" ? "Is" : row.choice === "new" ? "Is not" : "May be"}{" "}
					<Link href={links.teamProvider(row.maybe)}>profile {row.maybe}</Link>: {row.maybe_why}
					{row.provider !== null && row.provider !== row.maybe && (
						<>
							. <Link href={links.teamProviderMerge(row.maybe, row.provider)}>Compare both profiles</Link>
						</>
					)}
				</span>
			)}
			{row.maybe !== null && row.line !== null && token && (
				<Choice name="line" value={String(row.line)} token={token} about={row.name} />
			)}
			{row.undone && <span>{UNDONE_WORDS[row.undone]}</span>}
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
			{number(handedOut)} {handedOut === 1 ? "postcode goes" : "postcodes go"} to the nearest office up to 150 km away.{" "}
			{number(outOfReach)} {outOfReach === 1 ? "postcode has" : "postcodes have"} no provider
			{farthest.length > 0 &&
				`, the farthest ${farthest.map(({ postcode, km }) => `${postcode} (${number(km)} km)`).join(", ")}`}
			.{" "}
		</>
	);
