import {
	DEFAULT_FIELDS,
	type DefaultField,
	type ImportEncoding,
	ROW_OUTCOMES,
	VALUE_FIELDS,
	type ValueField,
} from "#contract/provider-import/options.ts";
import {
	chooseImportRows,
	commitImport,
	listImportRows,
	readImport,
	readImportChoices,
	tryImport,
} from "#contract/provider-import/provider-import.ts";
import { counted } from "#contract/shared/counted.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/import";
import { ColumnsForm, idIn, labelsOf } from "./columns-form.tsx";
import { COMMIT_LABELS } from "./commit-form.tsx";
import { Findings } from "./findings.tsx";
import { ImportReport } from "./import-report.tsx";
import { useProgress } from "./use-progress.ts";
import { STATE_WORDS, undoWords } from "./words.ts";
import { NOTHING } from "./words-fields.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const outcome = ROW_OUTCOMES.find((one) => one === searchParams.get("outcome"));
	const page = pageIn(searchParams);
	const [one, choices] = await Promise.all([
		ask(from, readImport, { params: from.params }),
		ask(from, readImportChoices, { params: from.params }),
	]);
	const rows = one.counts
		? await ask(from, listImportRows, { params: from.params, query: { outcome, page: String(page) } })
		: undefined;
	return {
		forms: newForms(ACTS),
		one,
		choices,
		outcome,
		page,
		rows,
		today: officeDay(from.context.get(requestContext).now()),
		said: searchParams.get("said"),
	};
};

const COLUMN = "columns.";
const DEFAULT = "defaults.";
const VALUE = "values.";

/** Reads the form: columns, defaults and translations of words, each by field. */
const readingIn = (form: FormData) => {
	const text = (name: string) => String(form.get(name) ?? "").trim();
	const columns: Record<string, string> = {};
	const defaults: Partial<Record<DefaultField, string[]>> = {};
	const values: Partial<Record<ValueField, Record<string, string[]>>> = {};
	for (const [name, value] of form) {
		const typed = String(value);
		if (name.startsWith(COLUMN)) columns[name.slice(COLUMN.length)] = typed;
		const [field = "", ...rest] = name.slice(name.indexOf(".") + 1).split(".");
		const word = rest.join(".");
		if (name.startsWith(DEFAULT) && typed !== "") {
			const key = DEFAULT_FIELDS.find((one) => one === field);
			if (key) defaults[key] = [...(defaults[key] ?? []), word || typed];
		}
		if (name.startsWith(VALUE) && typed !== "") {
			const key = VALUE_FIELDS.find((one) => one === field);
			if (key) values[key] = { ...values[key], [word]: typed === NOTHING ? [] : typed.split("|") };
		}
	}
	const source = text("source_new") || text("source");
	// If another source was chosen, the defaults on screen belong to the old source, so the server uses the new one's.
	const isOther = text("source_new") === "" && source !== text("shown_source");
	const list_day = form.has("list_day") ? text("list_day") || null : undefined;
	// The call answers an unknown encoding with an error at its field.
	const encoding = (text("encoding") || undefined) as ImportEncoding | undefined;
	return {
		source,
		columns,
		values,
		list_day,
		encoding,
		preset: text("preset") || undefined,
		...(isOther ? {} : { defaults }),
	};
};

/** Anything but a whole number stays wrong, so the answer names the right one. */
const typedNumber = (typed: FormDataEntryValue | null): number | undefined => {
	const text = String(typed ?? "").replace(/[\s,]/g, "");
	return text === "" ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : -1;
};

const ACTS = {
	commit: act(commitImport, (form) => ({
		...placedBy(COMMIT_LABELS),
		given: {
			confirm_changes: typedNumber(form.get("confirm_changes")),
			list_day: String(form.get("list_day") ?? "").trim() || undefined,
		},
	})),
	choose: act(chooseImportRows, (form, { params: { id = "" } }) => ({
		...placedBy({}),
		...(form.get("as") !== "place" && {
			to: () => `${teamLinks.import(id, { outcome: "undecided" })}&said=chosen`,
		}),
	})),
	try: act(tryImport, (form) => ({
		fields: [],
		// Without earlier sources there is only the name of a new one.
		place: (field) => (field === "source" && !form.has("source") ? "source_new" : field),
		given: readingIn(form),
	})),
};

const SAID: Record<string, string> = { commit: "imported", choose: "chosen", try: "tried" };

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => teamLinks.import(from.params.id) + flashMessage(SAID[intent] ?? ""));

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** One import of providers: its columns, its dry run and its result. */
export default function Import({
	loaderData: { one, choices, outcome, page, rows, today, said, forms },
	actionData: answer,
}: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	const busy = one.state === "trying" || one.state === "importing" || one.state === "undoing";
	useProgress(busy);
	const isOfCommit = actionData?.typed.intent?.[0] === "commit";
	return (
		<ConsolePage
			title={`${STATE_WORDS[one.state]}: ${one.file_name}`}
			heading={one.file_name}
			kind="Import"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.imports(), text: "Imports" }}
			status={
				<p className={common.facts}>
					<strong>{STATE_WORDS[one.state]}</strong>
					<span>{counted(one.row_count, "row")}</span>
					<span>
						{one.by}, {moment(one.created_at, today)}
					</span>
				</p>
			}
			labels={isOfCommit ? COMMIT_LABELS : labelsOf(one, choices)}
			idOf={isOfCommit ? (field) => (field === "list_day" ? "commit_list_day" : field) : idIn(choices)}
		>
			{one.fault && one.fault !== actionData?.fault?.title && (
				<Notice kind="error" title={one.fault} takesFocus={said !== null} />
			)}
			{one.state === "done" && (
				<Notice kind="success" role="status" title="File imported" takesFocus={said === "imported"}>
					<p>Everything was imported as the dry run showed.{one.can_undo ? " You can undo it for 90 days." : ""}</p>
				</Notice>
			)}
			{one.state === "undone" && one.undo && (
				<Notice kind="success" role="status" title="Import undone" takesFocus={said === "undone"}>
					<p>{undoWords(one.undo)}</p>
				</Notice>
			)}
			{said === "chosen" && one.state === "tried" && !actionData && (
				<Notice kind="success" role="status" title="Choice saved" takesFocus>
					<p>{counted(one.counts?.undecided ?? 0, "row")} left to decide.</p>
				</Notice>
			)}
			{one.state === "tried" && said === "tried" && !actionData && (
				<Notice
					// A new key announces each dry run.
					key={one.finished_at}
					kind="success"
					role="status"
					title="Dry run finished. Nothing is imported yet"
					takesFocus
				>
					<p>See below what will happen to each row.</p>
				</Notice>
			)}
			{busy && (
				<section aria-label="Progress">
					<Stack gap={3}>
						<p role="status">
							{one.state === "importing"
								? "Importing"
								: one.state === "undoing"
									? "Undoing"
									: "Working out what would change"}
							: {one.done_rows.toLocaleString("en-AU")} of {one.row_count.toLocaleString("en-AU")} rows. It continues if
							you leave this page.
						</p>
						<progress max={one.row_count} value={one.done_rows} aria-label="Rows done" />
						<div>
							<ButtonLink href={teamLinks.import(one.id)} variant="secondary">
								Refresh
							</ButtonLink>
						</div>
					</Stack>
				</section>
			)}
			<Findings choices={choices} />
			{one.counts && rows && <ImportReport one={one} counts={one.counts} rows={rows} outcome={outcome} page={page} />}
			{!busy && one.state !== "done" && one.state !== "undone" && !one.is_begun && (
				<ColumnsForm key={`${one.state} ${one.token}`} one={one} choices={choices} />
			)}
		</ConsolePage>
	);
}
