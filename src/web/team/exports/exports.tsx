import { useState } from "react";
import { createContext, redirect } from "react-router";
import { CASE_KINDS } from "#contract/cases/lists.ts";
import type { Problem } from "#contract/common.ts";
import { exportCases, exportProviders, exportReviews, readDataExports } from "#contract/reports/data-export.ts";
import {
	CASE_EXPORT_STATES,
	DATA_EXPORTS,
	type DataExport,
	type ExportFormat,
	VISIBILITIES,
} from "#contract/reports/data-export-options.ts";
import { callForFile, type From, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { toLogin } from "#web/lib/to-login.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { KIND_WORDS } from "../cases/words.ts";
import { answerOf } from "../directory/refusal.ts";
import { STATE_WORDS } from "../reviews/words.ts";
import type { Route } from "./+types/exports";
import { type Choice, ExportForm } from "./export-form.tsx";
import { VISIBILITY_WORDS } from "./words.ts";

/** Why the export was refused. The middleware passes it to the action, which shows the form again. */
const refusalContext = createContext<{ ok: false; status: number; problem: Problem } | null>(null);

const fileFor = (from: From, form: FormData): Promise<Response> | undefined => {
	const field = (name: string) => String(form.get(name) ?? "");
	const common = { format: field("format") as ExportFormat, reason: field("reason"), since: field("since") };
	const with_people = form.has("with_people");
	switch (field("intent") as DataExport) {
		case "providers":
			return callForFile(from, exportProviders, {
				body: { ...common, visibility: field("visibility") as "", source: field("source") },
			});
		case "reviews":
			return callForFile(from, exportReviews, { body: { ...common, with_people, state: field("state") as "" } });
		case "cases":
			return callForFile(from, exportCases, {
				body: { ...common, with_people, state: field("state") as "", kind: field("kind") as "" },
			});
	}
};

/** Answers the form with the file, which an action can't do. Refusals go on to the action. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context }, next) => {
		if (request.method !== "POST") return next();
		const answer = await fileFor({ request, context }, await formOf({ request, context }));
		if (!answer) return next();
		if (answer.ok) return answer;
		if (answer.status === 401)
			throw toLogin(new Request(new URL(links.teamExports(), request.url), { headers: request.headers }));
		context.set(refusalContext, { ok: false, status: answer.status, problem: (await answer.json()) as Problem });
		return next();
	},
];

export const action = async (from: Route.ActionArgs) => {
	const refusal = from.context.get(refusalContext);
	if (!refusal) throw redirect(links.teamExports(), 303);
	if (refusal.status === 403) throw new Response(null, { status: refusal.status });
	return answerOf(from, await formOf(from), refusal, "");
};

export const loader = async (from: Route.LoaderArgs) => {
	const { counts, sources } = await ask(from, readDataExports, {});
	return { product: from.context.get(requestContext).brand.name, counts, sources };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

const optionsOf = <T extends string>(values: readonly T[], words: Record<T, string>) =>
	values.map((value) => ({ value, label: words[value] }));

const choicesFor = (sources: readonly string[]): Record<DataExport, Choice[]> => ({
	providers: [
		{ name: "visibility", label: "Status", all: "All", options: optionsOf(VISIBILITIES, VISIBILITY_WORDS) },
		{ name: "source", label: "Source", all: "All", options: sources.map((value) => ({ value, label: value })) },
	],
	reviews: [
		{
			name: "state",
			label: "Status",
			all: "All",
			options: Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
		},
	],
	cases: [
		{
			name: "state",
			label: "Status",
			all: "All",
			options: optionsOf(CASE_EXPORT_STATES, { open: "Open", closed: "Closed" }),
		},
		{ name: "kind", label: "Kind", all: "All", options: optionsOf(CASE_KINDS, KIND_WORDS) },
	],
});

/** The fields of a form, in page order. */
const FIELDS = ["visibility", "source", "state", "kind", "since", "format", "reason"];

/** Exports all providers, reviews or cases as a file. For administrators. */
export default function Exports({ loaderData: { product, counts, sources }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	/** The page isn't reloaded when a file downloads, so earlier errors are cleared on submit. */
	const [isSent, setSent] = useState(false);
	const { errors = {}, fault, intent } = isSent ? {} : (actionData ?? {});
	const wrong = FIELDS.flatMap((field) =>
		errors[field] ? [{ href: `#${intent}-${field}`, message: errors[field] }] : [],
	);
	const choices = choicesFor(sources);
	return (
		<Page width="wide">
			<title>{pageTitle("Export", product, wrong.length > 0 || Boolean(fault))}</title>
			<Stack gap={6}>
				<BackLink href={links.teamAccounts()}>Directory</BackLink>
				{fault && <ErrorNotice key={round} title={fault} />}
				{wrong.length > 0 && <ErrorSummary key={round} errors={wrong} />}
				<Stack gap={2}>
					<h1>Export</h1>
					<p>
						Download providers, reviews or cases as one file. The <Link href={links.teamAudit()}>audit log</Link> lists
						each export with your name, reason and number of rows.
					</p>
				</Stack>
				<Notice kind="warning" title="Look after the file">
					<p>
						We can’t protect the file once you download it. Export only what you need, share it only with people who
						need it, and delete it afterwards.
					</p>
				</Notice>
				<Columns kind="thirds">
					{DATA_EXPORTS.map((what) => (
						<ExportForm
							key={what}
							what={what}
							count={counts[what]}
							choices={choices[what]}
							refusal={actionData?.intent === what ? { ...actionData, errors } : undefined}
							onSend={() => setSent(true)}
						/>
					))}
				</Columns>
			</Stack>
		</Page>
	);
}
