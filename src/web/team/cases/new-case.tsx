import { data } from "react-router";
import { PHONE_CONSENT } from "#contract/cases/lists.ts";
import { openCase } from "#contract/cases/new-case.ts";
import { RECORD_SEARCH_CHARACTERS } from "#contract/people/options.ts";
import { listRecords, type RecordLine } from "#contract/people/records.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference/reference.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { ActForm, isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field, Tick } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select, TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { PersonLine } from "../people/parts/person-line.tsx";
import type { Route } from "./+types/new-case";

const LABELS = {
	phone: "Phone",
	name: "Name",
	said: "What they ask for",
	service_area: "Service",
	place: "Postcode or suburb",
	age_group: "Age",
	funding_type: "Funding",
	has_consent: "They said yes",
};
const ACTS = { open: act(openCase, () => ({ to: ({ id }) => links.teamCase(id) })) };
/** Name of the button that looks for the person and opens nothing. */
const LOOK = "look";

export const loader = async (from: Route.LoaderArgs) => {
	const [areas, ages, fundings] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	return {
		product: from.context.get(requestContext).brand.name,
		forms: newForms(ACTS),
		areas: areas.map(({ id, name }) => ({ value: String(id), label: name })),
		ages: ages.map(({ code, description }) => ({ value: code, label: description })),
		fundings: fundings.map(({ code, name }) => ({ value: code, label: name })),
	};
};

/** Who we know with this number, or else with this name. */
const peopleOf = async (from: Route.ActionArgs, form: FormData): Promise<RecordLine[]> => {
	const [phone, name] = ["phone", "name"].map((field) => String(form.get(field) ?? "").trim());
	const search = (phone || name || "").slice(0, RECORD_SEARCH_CHARACTERS);
	return search ? (await ask(from, listRecords, { query: { search, page: "1" } })).results : [];
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	if (!form.has(LOOK)) return sendAct(from, ACTS, () => links.teamNewCase());
	return data({
		...{ typed: typedIn(form), errors: {}, requestKey: String(form.get(IDEMPOTENCY_FIELD) || crypto.randomUUID()) },
		people: await peopleOf(from, form),
	});
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

/** People who may be on the phone, each with their record and its cases. */
const Known = ({ people }: { people: readonly RecordLine[] }) => (
	<section aria-labelledby="known" role="status">
		<Stack gap={2}>
			<h2 id="known" className={desk.heading}>
				{people.length > 0 ? "Is it one of these people?" : "We don’t know this person yet"}
			</h2>
			{people.length > 0 && (
				<>
					<p>Open their record to go on in a case that they have. A name or a number alone doesn’t prove who calls.</p>
					<ul className={desk.list}>
						{people.map((person) => (
							<PersonLine key={person.id} person={person} href={links.teamRecord(person.id)} />
						))}
					</ul>
				</>
			)}
		</Stack>
	</section>
);

/** A new case for somebody on the phone. */
export default function NewCase({
	loaderData: { product, forms, areas, ages, fundings },
	actionData,
}: Route.ComponentProps) {
	const people = actionData && "people" in actionData ? (actionData.people as RecordLine[]) : undefined;
	return (
		<Page width="text">
			<title>{pageTitle("New case", product, isRefused(actionData))}</title>
			<Stack gap="large">
				<BackLink href={links.teamCases()}>Inbox</BackLink>
				<Stack gap={2}>
					<h1>New case</h1>
					<p>For somebody on the phone. Their number is enough. You become the owner.</p>
				</Stack>
				{people && <Known people={people} />}
				<PageForms forms={forms} answer={actionData}>
					<Refusal labels={LABELS} />
					<ActForm intent="open" labels={LABELS} submit="Open case" variant="primary">
						<Field name="phone" autoComplete="off" />
						<Field name="name" autoComplete="off" />
						<div>
							<Button type="submit" name={LOOK} value="yes" variant="secondary" icon="search" formNoValidate>
								Look for this person
							</Button>
						</div>
						<Tick
							name="has_consent"
							label={
								<>
									Read out: “{PHONE_CONSENT}” <strong>They said yes.</strong>
								</>
							}
						/>
						<Field name="said" as={TextArea} rows={4} />
						<Field
							name="service_area"
							as={Select}
							hint="With a service you can find providers for them. Without one, it’s a call back."
							placeholderOption="Not known, or something else"
							options={areas}
						/>
						<Field name="place" autoComplete="off" />
						<Field name="age_group" as={Select} placeholderOption="Not known" options={ages} />
						<Field name="funding_type" as={Select} placeholderOption="Not known" options={fundings} />
					</ActForm>
				</PageForms>
			</Stack>
		</Page>
	);
}
