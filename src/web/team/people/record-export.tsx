import { type FormEvent, useState } from "react";
import { createContext, redirect } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { Problem } from "#contract/common.ts";
import { IDENTITY_CHECKS } from "#contract/people/options.ts";
import { exportRecord, readRecord } from "#contract/people/records.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { freshenToken } from "#web/lib/browser.ts";
import { callForFile, type From, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { toLogin } from "#web/lib/to-login.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Checkbox, TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/record-export";
import { IdentityCheck } from "./parts/identity-check.tsx";
import { calledOf } from "./parts/words.ts";

/** The API's refusal, passed from the middleware to the action, which shows the form again. */
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
		// If nothing was chosen, the API reports the missing field.
		identity: identity as (typeof IDENTITY_CHECKS)[number],
	};
	return { form, body };
};

/** Answers the form with the file itself, which an action can't do. Passes a refusal on to the action. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, params, context }, next) => {
		if (request.method !== "POST") return next();
		const { body } = await sentForm({ request, context });
		const answer = await callForFile({ request, context }, exportRecord, { params: { id: params.id }, body });
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
		today: officeDay(from.context.get(requestContext).now()),
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

/** Fields in display order, for the error summary. */
const FIELDS = ["reason", "identity", "detail", "asked_on", "seen"] as const;

/** Exports everything about a person, after a reason, an identity check and a choice of health details. */
export default function RecordExport({ loaderData: { product, person, today }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	/** A download leaves the page open, so earlier errors are cleared on sending. */
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
						For a person who asks what we hold about them:{" "}
						{person.cases === 1 ? "their case" : `all ${person.cases} cases`}, what they sent, notes, calls, consents,
						referrals, who we shared their details with, and emails. You get a ZIP file with a readable document, the
						same data as JSON, and their plan files.
					</p>
				</Stack>
				<Notice kind="warning" title="Before you hand it over">
					<p>
						Check that the person asking is who they say they are. The file includes our notes. Read them first, because
						they may name others. Delete the file once you no longer need it.
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
						label="They can act for the participants they contacted us about"
						hint={
							person.participants.length > 0
								? `For example, a parent of a young child or a guardian. The file then includes health details of ${person.participants
										.map(({ name }) => name ?? "an unnamed participant")
										.join(" and ")}.`
								: "For example, a parent of a young child or a guardian. The file then includes health details they gave for someone else."
						}
						defaultChecked={typed?.acts_for !== undefined}
					/>
					<div>
						<Button type="submit" icon="download">
							Create file
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Page>
	);
}
