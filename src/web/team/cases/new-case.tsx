import { useEffect, useRef } from "react";
import { data } from "react-router";
import { openCase } from "#contract/cases/new-case.ts";
import { RECORD_SEARCH_CHARACTERS } from "#contract/people/options.ts";
import { listRecords, type RecordLine } from "#contract/people/records.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { formOf } from "#web/lib/call.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { PersonLine } from "../people/parts/person-line.tsx";
import type { Route } from "./+types/new-case";
import { REQUEST_LABELS, RequestFields, requestChoices, Yes } from "./request-fields.tsx";

const ACTS = { open: act(openCase, () => ({ to: ({ id }) => teamLinks.case(id) })) };
const SERVICE_HINT = "With a service you can find providers for them. Without one, it’s a call back.";
/** Name of the button that looks for the person and opens nothing. */
const LOOK = "look";

export const loader = async (from: Route.LoaderArgs) => ({
	forms: newForms(ACTS),
	choices: await requestChoices(from),
});

/** Who we know with this number, or else with this name. */
const peopleOf = async (from: Route.ActionArgs, form: FormData): Promise<RecordLine[]> => {
	const [phone, name] = ["phone", "name"].map((field) => String(form.get(field) ?? "").trim());
	const search = (phone || name || "").slice(0, RECORD_SEARCH_CHARACTERS);
	return search ? (await ask(from, listRecords, { query: { search, page: "1" } })).results : [];
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	if (!form.has(LOOK)) return sendAct(from, ACTS, () => teamLinks.newCase());
	return data({
		...{ typed: typedIn(form), errors: {}, requestKey: String(form.get(IDEMPOTENCY_FIELD) || crypto.randomUUID()) },
		people: await peopleOf(from, form),
	});
};

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** People who may be on the phone, each with their record and its cases. */
const Known = ({ people }: { people: readonly RecordLine[] }) => {
	const box = useRef<HTMLElement>(null);
	// They appear above the form and move its button down.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer is new
	useEffect(() => box.current?.focus(), [people]);
	return (
		<section ref={box} tabIndex={-1} aria-labelledby="known" role="status">
			<Stack gap={2}>
				<h2 id="known" className={common.heading}>
					{people.length > 0 ? "Is it one of these people?" : "We don’t know this person yet"}
				</h2>
				{people.length > 0 && (
					<>
						<p>
							Open their record to go on in a case that they have. A name or a number alone doesn’t prove who calls.
						</p>
						<ul className={common.list}>
							{people.map((person) => (
								<PersonLine key={person.id} person={person} href={teamLinks.record(person.id)} />
							))}
						</ul>
					</>
				)}
			</Stack>
		</section>
	);
};

/** A new case for a person on the phone. */
export default function NewCase({ loaderData: { forms, choices }, actionData }: Route.ComponentProps) {
	const people = actionData && "people" in actionData ? (actionData.people as RecordLine[]) : undefined;
	return (
		<ConsolePage
			title="New case"
			width="text"
			forms={forms}
			answer={actionData}
			labels={REQUEST_LABELS}
			back={{ href: teamLinks.cases(), text: "Inbox" }}
			intro="For a person on the phone. Their number is enough. You become the owner."
		>
			{people && <Known people={people} />}
			<ActForm intent="open" labels={REQUEST_LABELS} submit="Open case" variant="primary">
				<Field name="phone" autoComplete="off" />
				<Yes />
				<Field name="name" autoComplete="off" />
				<div>
					<Button type="submit" name={LOOK} value="yes" variant="secondary" icon="search" formNoValidate>
						Look for this person
					</Button>
				</div>
				<RequestFields
					choices={choices}
					hintOf={(field) => (field === "service_area" ? SERVICE_HINT : undefined)}
					noService="Not known, or something else"
				/>
			</ActForm>
		</ConsolePage>
	);
}
