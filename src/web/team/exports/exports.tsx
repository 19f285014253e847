import { useState } from "react";
import { CASE_KINDS } from "#contract/cases/lists.ts";
import { exportCases, exportProviders, exportReviews, readDataExports } from "#contract/reports/data-export.ts";
import {
	CASE_EXPORT_STATES,
	DATA_EXPORTS,
	type DataExport,
	VISIBILITIES,
} from "#contract/reports/data-export-options.ts";
import { bodyIn } from "#web/forms/read-form.ts";
import { callForFile, type From } from "#web/lib/call.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Columns } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { KIND_WORDS } from "../cases/words.ts";
import { ConsolePage } from "../common/console-page.tsx";
import { fileMiddleware, refusedFile } from "../file-form.ts";
import { STATE_WORDS } from "../reviews/words.ts";
import type { Route } from "./+types/exports";
import { EXPORT_LABELS, ExportForm, type Filter } from "./export-form.tsx";
import { VISIBILITY_WORDS } from "./words.ts";

const FILES = { providers: exportProviders, reviews: exportReviews, cases: exportCases };

const fileFor = (from: From, form: FormData): Promise<Response> | undefined => {
	const what = DATA_EXPORTS.find((one) => one === form.get("intent"));
	return what && callForFile(from, FILES[what], { body: bodyIn(form, FILES[what]) } as never);
};

export const middleware = [fileMiddleware(teamLinks.exports, fileFor)];

export const action = (from: Route.ActionArgs) => refusedFile(from, teamLinks.exports());

export const loader = async (from: Route.LoaderArgs) => {
	const { counts, sources } = await ask(from, readDataExports, {});
	return { counts, sources };
};

const optionsOf = <T extends string>(values: readonly T[], words: Record<T, string>) =>
	values.map((value) => ({ value, label: words[value] }));

const choicesFor = (sources: readonly string[]): Record<DataExport, Filter[]> => ({
	providers: [
		{ name: "visibility", all: "All", options: optionsOf(VISIBILITIES, VISIBILITY_WORDS) },
		{ name: "source", all: "All", options: sources.map((value) => ({ value, label: value })) },
	],
	reviews: [
		{
			name: "state",
			all: "All",
			options: Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
		},
	],
	cases: [
		{
			name: "state",
			all: "All",
			options: optionsOf(CASE_EXPORT_STATES, { open: "Open", closed: "Closed" }),
		},
		{ name: "kind", all: "All", options: optionsOf(CASE_KINDS, KIND_WORDS) },
	],
});

/** Each file is made again, so the forms have no keys. */
const NONE = {};

/** Exports all providers, reviews or cases as a file. For administrators. */
export default function Exports({ loaderData: { counts, sources }, actionData }: Route.ComponentProps) {
	/** The page isn't reloaded when a file downloads, so earlier errors are cleared on submit. */
	const [isSent, setSent] = useState(false);
	const answer = actionData && (isSent ? { typed: actionData.typed, errors: {}, requestKey: "" } : actionData);
	const what = answer?.typed.intent?.[0];
	const choices = choicesFor(sources);
	return (
		<ConsolePage
			title="Export"
			forms={NONE}
			answer={answer}
			back={{ href: teamLinks.accounts(), text: "Directory" }}
			labels={EXPORT_LABELS}
			idOf={(field) => `${what}-${field}`}
			intro={
				<>
					Download providers, reviews or cases as one file. The <Link href={teamLinks.audit()}>audit log</Link> lists
					each export with your name, reason and number of rows.
				</>
			}
		>
			<Notice kind="warning" title="Look after the file">
				<p>
					We can’t protect the file once you download it. Export only what you need, share it only with people who need
					it, and delete it afterwards.
				</p>
			</Notice>
			<Columns kind="thirds">
				{DATA_EXPORTS.map((what) => (
					<ExportForm
						key={what}
						what={what}
						count={counts[what]}
						choices={choices[what]}
						onSend={() => setSent(true)}
					/>
				))}
			</Columns>
		</ConsolePage>
	);
}
