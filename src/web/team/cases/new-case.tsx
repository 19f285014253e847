import { data } from "react-router";
import { readForms } from "#contract/cases/drafts.ts";
import { PHONE_CONSENT } from "#contract/cases/lists.ts";
import { makeRequest, readRequestInCase } from "#contract/cases/make-request.ts";
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
import { choicesOf } from "#web/lib/choices-of.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select, TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { PersonLine } from "../people/parts/person-line.tsx";
import type { Route } from "./+types/new-case";
import { forgetForm } from "./forget-form.ts";
import { FromCase, readHint, valuesOf } from "./from-case.tsx";
import { useDrafts } from "./use-drafts.ts";

const LABELS = {
	phone: "Phone",
	email: "Email",
	name: "Name",
	said: "What they ask for",
	service_area: "Service",
	place: "Postcode or suburb",
	age_group: "Age",
	funding_type: "Funding",
	has_consent: "They said yes",
};
/** The case that the request is made from. */
const sourceOf = ({ request }: { request: Request }) => new URL(request.url).searchParams.get("from");
const toCase = ({ id }: { id: string }) => teamLinks.case(id);
const ACTS = {
	open: act(openCase, () => ({ to: toCase })),
	request: act(makeRequest, (_form, from) => ({ to: toCase, params: { id: sourceOf(from) ?? "" } })),
};
/** Name of the button that looks for the person and opens nothing. */
const LOOK = "look";

export const loader = async (from: Route.LoaderArgs) => {
	const id = sourceOf(from);
	const [said, kept, areas, ages, fundings] = await Promise.all([
		id === null ? null : ask(from, readRequestInCase, { params: { id } }),
		id === null ? undefined : ask(from, readForms, { params: { id } }),
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	return {
		product: from.context.get(requestContext).brand.name,
		forms: newForms(ACTS),
		unsent: kept?.unsent,
		source: said && id ? { id, ...said } : null,
		areas: choicesOf(areas),
		ages: choicesOf(ages),
		fundings: choicesOf(fundings),
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
	const source = sourceOf(from);
	if (!form.has(LOOK))
		return sendAct(from, ACTS, () => teamLinks.newCase(), source === null ? undefined : forgetForm(from, source));
	return data({
		...{ typed: typedIn(form), errors: {}, requestKey: String(form.get(IDEMPOTENCY_FIELD) || crypto.randomUUID()) },
		people: await peopleOf(from, form),
	});
};

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

export { privateMeta as meta } from "#web/lib/seo.ts";

/** People who may be on the phone, each with their record and its cases. */
const Known = ({ people }: { people: readonly RecordLine[] }) => (
	<section aria-labelledby="known" role="status">
		<Stack gap={2}>
			<h2 id="known" className={common.heading}>
				{people.length > 0 ? "Is it one of these people?" : "We don’t know this person yet"}
			</h2>
			{people.length > 0 && (
				<>
					<p>Open their record to go on in a case that they have. A name or a number alone doesn’t prove who calls.</p>
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

/** Read out on the phone before a colleague writes down what a person says. */
const Yes = ({ hint }: { hint?: string }) => (
	<Tick
		name="has_consent"
		hint={hint}
		label={
			<>
				Read out: “{PHONE_CONSENT}” <strong>They said yes.</strong>
			</>
		}
	/>
);

/** A new case for a person on the phone, or a connect request from a case that someone wrote to us with. */
export default function NewCase({
	loaderData: { product, forms, unsent, source, areas, ages, fundings },
	actionData,
}: Route.ComponentProps) {
	useDrafts(source?.id);
	const people = actionData && "people" in actionData ? (actionData.people as RecordLine[]) : undefined;
	const title = source ? "Make a connect request" : "New case";
	const service = source ? undefined : "With a service you can find providers for them. Without one, it’s a call back.";
	return (
		<Page width="text">
			<title>{pageTitle(title, product, isRefused(actionData))}</title>
			<Stack gap="large">
				{source ? (
					<BackLink href={teamLinks.case(source.id)}>
						<Reference>{source.reference}</Reference>
					</BackLink>
				) : (
					<BackLink href={teamLinks.cases()}>Inbox</BackLink>
				)}
				<Stack gap={2}>
					<h1>{title}</h1>
					<p>
						<WithNames of={[source?.reference]} as={Reference}>
							{source
								? `Filled with what ${source.reference} says. You become the owner of the request, and ${source.reference} stays as it is.`
								: "For a person on the phone. Their number is enough. You become the owner."}
						</WithNames>
					</p>
				</Stack>
				{people && <Known people={people} />}
				{source && <FromCase source={source} labels={LABELS} />}
				<PageForms forms={forms} answer={actionData} unsent={unsent}>
					<Refusal labels={LABELS} />
					<ActForm
						intent={source ? "request" : "open"}
						values={source ? valuesOf(source) : {}}
						labels={LABELS}
						submit={title === "New case" ? "Open case" : title}
						variant="primary"
					>
						<Field name="phone" autoComplete="off" hint={readHint(source, "phone")} />
						{source ? <Field name="email" autoComplete="off" hint={readHint(source, "email")} /> : <Yes />}
						<Field name="name" autoComplete="off" />
						<div>
							<Button type="submit" name={LOOK} value="yes" variant="secondary" icon="search" formNoValidate>
								Look for this person
							</Button>
						</div>
						<Field name="said" as={TextArea} rows={4} />
						<Field
							name="service_area"
							as={Select}
							hint={readHint(source, "service_area") ?? service}
							placeholderOption={source ? "Select" : "Not known, or something else"}
							options={areas}
						/>
						<Field name="place" autoComplete="off" hint={readHint(source, "place")} />
						<Field
							name="age_group"
							as={Select}
							hint={readHint(source, "age_group")}
							placeholderOption="Not known"
							options={ages}
						/>
						<Field
							name="funding_type"
							as={Select}
							hint={readHint(source, "funding_type")}
							placeholderOption="Not known"
							options={fundings}
						/>
						{source && <Yes hint="Only if you talked to them. What they wrote isn’t a yes." />}
					</ActForm>
				</PageForms>
			</Stack>
		</Page>
	);
}
