import { type FormEvent, useState } from "react";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { Input } from "#contract/endpoint.ts";
import { exportRecord, readRecord } from "#contract/people/records.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm, firstOf } from "#web/forms/act-form.tsx";
import { Field, Tick } from "#web/forms/contract-form.tsx";
import { bodyIn } from "#web/forms/read-form.ts";
import { freshenToken } from "#web/lib/browser.ts";
import { callForFile } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import { fileMiddleware, refusedFile } from "../file-form.ts";
import type { Route } from "./+types/record-export";
import { IdentityCheck } from "./parts/identity-check.tsx";
import { calledOf } from "./parts/words.ts";

const here = ({ id = "" }: { id?: string | undefined }) => teamLinks.recordExport(id);

export const middleware = [
	fileMiddleware(here, (from, form, { id = "" }) =>
		callForFile(from, exportRecord, { params: { id }, body: bodyIn(form, exportRecord) } as Input<typeof exportRecord>),
	),
];

export const action = (from: Route.ActionArgs) => refusedFile(from, here(from.params));

export const loader = async (from: Route.LoaderArgs) => {
	const [person, { may }] = await Promise.all([
		ask(from, readRecord, { params: from.params }),
		ask(from, readOwnRights, {}),
	]);
	if (!may.includes("exports.make")) throw new Response(null, { status: 403 });
	return {
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

/** Labels of the fields, in the order of the page. */
const LABELS = {
	reason: "Reason for this file",
	identity: "",
	detail: "",
	asked_on: "",
	seen: "",
	acts_for: "They can act for the participants they contacted us about",
};

/** Exports everything about a person, after a reason, an identity check and a choice of health details. */
export default function RecordExport({ loaderData: { person, today }, actionData }: Route.ComponentProps) {
	/** A download leaves the page open, so earlier errors are cleared on sending. */
	const [isSent, setSent] = useState(false);
	const send = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		freshenToken(currentTarget);
		setSent(true);
	};
	const answer = actionData && (isSent ? { typed: actionData.typed, errors: {}, requestKey: "" } : actionData);
	return (
		<ConsolePage
			title="Export"
			width="text"
			answer={answer}
			labels={LABELS}
			back={{ href: teamLinks.record(person.id), text: <Name>{person.name}</Name> }}
			heading={
				<>
					Export everything about <Name>{person.name}</Name>
				</>
			}
			intro={
				<>
					For a person who asks what we hold about them:{" "}
					{person.cases === 1 ? "their case" : `all ${person.cases} cases`}, what they sent, notes, calls, consents,
					referrals, who we shared their details with, and emails. You get a ZIP file with a readable document, the same
					data as JSON, and their plan files.
				</>
			}
		>
			<Notice kind="warning" title="Before you hand it over">
				<p>
					Check that the person asking is who they say they are. The file includes our notes. Read them first, because
					they may name others. Delete the file once you no longer need it.
				</p>
			</Notice>
			<ActForm
				forFile
				intent="export"
				labels={LABELS}
				submit="Create file"
				variant="primary"
				icon="download"
				onSubmit={send}
			>
				<Field
					name="reason"
					as={TextArea}
					hint="For example, who asked and how. We keep this with your name."
					rows={3}
				/>
				<IdentityCheck
					details={person.details}
					today={today}
					errors={answer?.errors ?? {}}
					typed={answer && firstOf(answer.typed)}
				/>
				<Tick
					name="acts_for"
					hint={
						person.participants.length > 0
							? `For example, a parent of a young child or a guardian. The file then includes health details of ${person.participants
									.map(({ name }) => name ?? "an unnamed participant")
									.join(" and ")}.`
							: "For example, a parent of a young child or a guardian. The file then includes health details they gave for someone else."
					}
				/>
			</ActForm>
		</ConsolePage>
	);
}
