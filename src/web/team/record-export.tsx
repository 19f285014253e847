import { type FormEvent, useState } from "react";
import { createContext, redirect } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { Problem } from "#contract/common.ts";
import { IDENTITY_CHECKS } from "#contract/people/options.ts";
import { exportRecord, readRecord } from "#contract/people/records.ts";
import { CSRF_FIELD } from "#contract/shared/limits.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { freshenToken } from "../lib/browser.ts";
import { callForFile, type From, formOf } from "../lib/call.ts";
import { requestContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { pageMeta, pageTitle } from "../lib/seo.ts";
import { toLogin } from "../lib/to-login.ts";
import { useRound } from "../lib/use-round.ts";
import { ErrorNotice } from "../parts/fault/fault.tsx";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { ErrorSummary } from "../ui/error-summary/error-summary.tsx";
import { Checkbox, TextArea } from "../ui/field/field.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/record-export";
import { ask } from "./answer.ts";
import { answerOf } from "./directory/refusal.ts";
import { IdentityCheck } from "./records/identity-check.tsx";
import { calledOf } from "./records/words.ts";

/** Why the export was refused: the form is shown again with what was typed. */
const refusalContext = createContext<{ ok: false; status: number; problem: Problem } | null>(null);

const sentForm = async (from: From) => {
	const form = await formOf(from);
	const field = (name: string) => String(form.get(name) ?? "");
	const identity = IDENTITY_CHECKS.find((one) => one === field("identity"));
	const body = {
		...{
			reason: field("reason"),
			acts_for: form.has("acts_for"),
			detail: field("detail"),
			asked_on: field("asked_on"),
			seen: field("seen"),
		},
		// Without a choice the API says what is missing.
		identity: identity as (typeof IDENTITY_CHECKS)[number],
	};
	return { form, body, csrfToken: field(CSRF_FIELD) };
};

/** Answers the form with the file itself, which an action cannot do. A refusal goes on to the action. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, params, context }, next) => {
		if (request.method !== "POST") return next();
		const { body, csrfToken } = await sentForm({ request, context });
		const answer = await callForFile(
			{ request, context },
			exportRecord,
			{ params: { id: params.id }, body },
			{ csrfToken },
		);
		if (answer.ok) return answer;
		if (answer.status === 401)
			throw toLogin(new Request(new URL(links.teamRecordExport(params.id), request.url), { headers: request.headers }));
		context.set(refusalContext, { ok: false, status: answer.status, problem: (await answer.json()) as Problem });
		return next();
	},
];

export const action = async (from: Route.ActionArgs) => {
	const refusal = from.context.get(refusalContext);
	if (!refusal) throw redirect(links.teamRecordExport(from.params.id), 303);
	if (refusal.status === 403 || refusal.status === 404) throw new Response(null, { status: refusal.status });
	return answerOf(from, (await sentForm(from)).form, refusal, "");
};

export const loader = async (from: Route.LoaderArgs) => {
	const [person, { may }] = await Promise.all([
		ask(from, readRecord, { params: from.params }),
		ask(from, readOwnRights, {}),
	]);
	if (!may.includes("exports.make")) throw new Response(null, { status: 403 });
	return {
		product: from.context.get(requestContext).brand.name,
		today: officeDay(new Date()),
		person: {
			id: person.id,
			name: calledOf(person),
			cases: person.counts.cases,
			details: person.details,
			participants: person.ties.filter(({ part }) => part === "participant"),
		},
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

/** The fields in their order on the page. */
const FIELDS = ["reason", "identity", "detail", "asked_on", "seen"] as const;

/** Asks why, how identity was checked and whose health may be in it, before everything about a person leaves the service. */
export default function RecordExport({ loaderData: { product, person, today }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	/** The page stays when the file comes: what was wrong before goes. */
	const [isSent, setSent] = useState(false);
	const send = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		freshenToken(currentTarget);
		setSent(true);
	};
	const { errors = {}, fault, typed } = isSent ? { typed: actionData?.typed } : (actionData ?? {});
	const wrong = FIELDS.flatMap((field) => (errors[field] ? [{ href: `#${field}`, message: errors[field] }] : []));
	return (
		<Page width="text">
			<title>{pageTitle("Export", product, wrong.length > 0 || Boolean(fault))}</title>
			<Stack gap={6}>
				<BackLink href={links.teamRecord(person.id)}>{person.name}</BackLink>
				{fault && <ErrorNotice key={round} title={fault} />}
				{wrong.length > 0 && <ErrorSummary key={round} errors={wrong} />}
				<Stack gap={2}>
					<h1>Export everything about {person.name}</h1>
					<p>
						For somebody who asks what we hold about them:{" "}
						{person.cases === 1 ? "their case" : `all ${person.cases} cases`}, what they sent, notes, calls, consents,
						referrals, whom they were disclosed to, and letters. You get a ZIP file with a document to read, the same as
						data, and their plan files.
					</p>
				</Stack>
				<Notice kind="warning" title="Before you hand it over">
					<p>
						Check that the person asking is who they say they are. Our notes are part of it: read them, they may name
						others. Keep the file no longer than you need it.
					</p>
				</Notice>
				<PostForm forFile onSubmit={send}>
					<TextArea
						id="reason"
						name="reason"
						label="Reason for this file"
						hint="For example, who asked and how. We keep this with your name."
						rows={3}
						defaultValue={typed?.reason}
						error={errors.reason}
					/>
					<IdentityCheck details={person.details} today={today} errors={errors} typed={typed} />
					<Checkbox
						id="acts_for"
						name="acts_for"
						label="They act for the participants they wrote for"
						hint={
							person.participants.length > 0
								? `Such as a parent of a young child, or a guardian. Then health details of ${person.participants
										.map(({ name }) => name ?? "a participant not named")
										.join(" and ")} are in it.`
								: "Such as a parent of a young child, or a guardian. Then health details they gave for somebody else are in it."
						}
						defaultChecked={typed?.acts_for !== undefined}
					/>
					<div>
						<Button type="submit" icon="download">
							Make the file
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Page>
	);
}
