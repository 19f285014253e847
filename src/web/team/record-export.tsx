import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { readRecord } from "#contract/records.ts";
import { readOwnRights } from "#contract/team.ts";
import { freshenToken } from "../lib/browser.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { ErrorSummary } from "../ui/error-summary/error-summary.tsx";
import { Checkbox, TextArea } from "../ui/field/field.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/record-export";
import { ask } from "./answer.ts";
import { calledOf } from "./records/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [person, { may }] = await Promise.all([ask(from, readRecord, { params: from.params }), ask(from, readOwnRights, {})]);
	if (!may.includes("exports.make")) throw new Response(null, { status: 403 });
	const { searchParams } = new URL(from.request.url);
	return {
		product: from.context.get(surroundingsContext).brand.name,
		person: { id: person.id, name: calledOf(person), cases: person.counts.cases, participants: person.ties.filter(({ part }) => part === "participant") },
		isMissing: searchParams.has("missing"),
		actsFor: searchParams.has("acts_for"),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: "Export", product: loaderData?.product ?? "", noindex: true, error: loaderData?.isMissing });

/** Asks why, and whose health may be in it, before everything about a person leaves the service. */
export default function RecordExport({ loaderData: { person, isMissing, actsFor } }: Route.ComponentProps) {
	const [, setQuestion] = useSearchParams();
	/** The page stays when the file comes: what was wrong with the form before does not. */
	const send = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		freshenToken(currentTarget);
		const { reason } = Object.fromEntries(new FormData(currentTarget));
		if (isMissing && String(reason).trim() !== "") setQuestion({}, { replace: true, preventScrollReset: true });
	};
	return (
		<Page width="text">
			<Stack gap={6}>
				<BackLink href={links.teamRecord(person.id)}>{person.name}</BackLink>
				{isMissing && <ErrorSummary errors={[{ href: "#reason", message: "Please say why" }]} />}
				<Stack gap={2}>
					<h1>Export everything about {person.name}</h1>
					<p>
						For somebody who asks what we hold about them: {person.cases === 1 ? "their case" : `all ${person.cases} cases`}, what they sent, notes, calls,
						consents, referrals, whom they were disclosed to, and letters. You get a ZIP file with a document to read, the same as data, and their plan files.
					</p>
				</Stack>
				<Notice kind="warning" title="Before you hand it over">
					<p>
						Make sure that whoever asks is who they say. Our notes are part of it: read them, they may name others. Keep the file no longer than you need it.
					</p>
				</Notice>
				<PostForm action={links.teamRecordFile(person.id)} forFile onSubmit={send}>
					<TextArea
						id="reason"
						name="reason"
						label="Why it is made"
						hint="Such as who asked, how, and how you made sure of it. This is kept with your name."
						rows={3}
						error={isMissing ? "Please say why" : undefined}
					/>
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
						defaultChecked={actsFor}
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
