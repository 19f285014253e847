import { Fragment } from "react";
import { REMOTE, type Remote } from "#contract/providers/fit-options.ts";
import { addReferenceRow, changeReferenceRow, readReferenceList } from "#contract/reference/editing.ts";
import { REFERENCE_LISTS, type ReferenceList } from "#contract/reference/lists.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Choice, Field, Tick } from "#web/forms/contract-form.tsx";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Select } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import type { Route } from "./+types/site-row";
import { History } from "./history.tsx";
import { SitePage } from "./site-page.tsx";
import { listOf, REMOTE_WORDS, touchSentence } from "./words.ts";

/** The fields of each list, other than the name. A row of an open list can also be retired. */
const fieldsOf = (list: ReferenceList): readonly string[] =>
	list === "services"
		? ["service_area", "number"]
		: list === "service-areas"
			? ["slug", "valid_for_hcp", "remote", "automatic_sending", "number"]
			: [];

/** Ticks, which a form leaves out if they aren't ticked. */
const TICKS = ["valid_for_hcp", "automatic_sending"];

/** What the form can't say: ticks that aren't ticked, and whether the row is retired. */
const given = (form: FormData, list: string | undefined) => ({
	...Object.fromEntries(
		fieldsOf(list as ReferenceList).flatMap((name) => (TICKS.includes(name) ? [[name, form.has(name)]] : [])),
	),
	...(list === "services" && { service_area: Number(form.get("service_area")) || 2_147_483_647 }),
	...(form.has("is_retired") && { is_retired: form.get("is_retired") === "retired" }),
});

const ACTS = {
	add: act(addReferenceRow, (form, { params: { list = "" } }) => ({
		given: given(form, list),
		to: () => teamLinks.reference(list) + flashMessage("added"),
	})),
	save: act(changeReferenceRow, (form, { params: { list = "" } }) => ({
		given: given(form, list),
		to: ({ is_at_work }) => teamLinks.reference(list) + flashMessage(is_at_work ? "at-work" : "saved"),
	})),
};

export const loader = async (from: Route.LoaderArgs) => {
	const { key } = from.params;
	const list = listOf(from.params.list);
	if (!list) throw new Response(null, { status: 404 });
	const { results, history } = await ask(from, readReferenceList, { params: { list }, query: { key } });
	const row = results.find((one) => one.key === key);
	if (!row && !(key === "new" && REFERENCE_LISTS[list].isOpen)) throw new Response(null, { status: 404 });
	const areas =
		list === "services" ? (await ask(from, readReferenceList, { params: { list: "service-areas" } })).results : [];
	return {
		list,
		row,
		areas: areas
			.filter((area) => !area.is_retired || Number(area.key) === row?.service_area)
			.map(({ key: value, name: label }) => ({ value, label })),
		history: row ? history : [],
		forms: newForms(ACTS),
	};
};

export const action = (from: Route.ActionArgs) => {
	if (!listOf(from.params.list)) throw new Response(null, { status: 404 });
	return sendAct(from, ACTS, () => "");
};

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Labels by the API's field names, in page order. */
const LABELS: Readonly<Record<string, string>> = {
	name: "Name",
	service_area: "Service area",
	slug: "Page address",
	valid_for_hcp: "Covered by home care funding",
	remote: "By phone or video",
	automatic_sending: "Requests for this service reach providers by themselves",
	number: "Position",
	is_retired: "Status",
};

/** Editor of one row of reference data, with what a change affects. */
export default function SiteRow({
	loaderData: { list, row, areas, history, forms },
	actionData,
}: Route.ComponentProps) {
	const { one, title, isOpen } = REFERENCE_LISTS[list];
	const first: Readonly<Record<string, string>> = {
		name: row?.name ?? "",
		service_area: String(row?.service_area ?? ""),
		slug: row?.slug ?? "",
		valid_for_hcp: row?.valid_for_hcp ? "yes" : "",
		remote: row?.remote ?? "yes",
		automatic_sending: (row?.automatic_sending ?? true) ? "yes" : "",
		number: String(row?.number ?? ""),
		is_retired: row?.is_retired ? "retired" : "used",
	};
	const shown = ["name", ...fieldsOf(list), ...(row && isOpen ? ["is_retired"] : [])];
	const words = (field: string, value: string) => {
		if (field === "remote") return REMOTE_WORDS[value as Remote] ?? value;
		if (field === "service_area") return areas.find((area) => area.value === value)?.label ?? value;
		return TICKS.includes(field) ? (value ? "Yes" : "No") : value;
	};
	const fields = {
		name: (
			<Field
				name="name"
				autoComplete="off"
				hint={row && "You can change the name at any time. Nothing that uses it breaks."}
			/>
		),
		service_area: (
			<Field
				name="service_area"
				as={Select}
				optional={false}
				hint={row && "As soon as you save, searches find its providers under the new area."}
				placeholderOption="Choose a service area"
				options={areas}
			/>
		),
		slug: (
			<Field
				name="slug"
				hint={
					row?.slug
						? `The part after /services/. If you change it, the landing page moves too, and ${links.serviceArea(row.slug)} redirects to the new address permanently.`
						: "The part after /services/, for example art-therapy."
				}
				autoComplete="off"
				autoCapitalize="none"
			/>
		),
		valid_for_hcp: <Tick name="valid_for_hcp" hint="Available in the follow-up form for home care requests." />,
		remote: (
			<Choice
				name="remote"
				legend="Can it be done by phone or video?"
				hint="Services that need hands are never offered by phone or video, whatever a provider states."
				optional={false}
				options={REMOTE.map((value) => ({ value, label: REMOTE_WORDS[value] }))}
			/>
		),
		automatic_sending: <Tick name="automatic_sending" hint="Otherwise a colleague sends each request." />,
		number: (
			<Field
				name="number"
				inputMode="numeric"
				width="postcode"
				hint="In profiles and the catalogue, lower numbers come first. Leave blank to sort by name. Search always sorts by name."
				autoComplete="off"
			/>
		),
		is_retired: (
			<Choice
				name="is_retired"
				optional={false}
				options={[
					{ value: "used", label: "In use" },
					{
						value: "retired",
						label: "Retired",
						hint: "It can’t be chosen or searched for, but stays where it’s already used. You can bring it back later.",
					},
				]}
			/>
		),
	};
	return (
		<SitePage
			title={row ? row.name : `Add a ${one}`}
			intro={row && `${touchSentence(row.touches)} Changes apply everywhere straight away.`}
			back={{ href: teamLinks.reference(list), text: title }}
			forms={forms}
			answer={actionData}
			labels={LABELS}
			advice={
				row && (
					<>
						<Link href={teamLinks.referenceRow(list, row.key)}>View the current version</Link>. We’ve kept what you
						typed below.
					</>
				)
			}
		>
			{list === "regions" && row && (
				<p className={common.soft}>
					<Link href={teamLinks.region(row.key)}>Postcodes of this region</Link>
				</p>
			)}
			<ActForm
				key={row?.version}
				intent={row ? "save" : "add"}
				hidden={row && { version: row.version }}
				theirs={row && Object.fromEntries(shown.map((name) => [name, first[name] ?? ""]))}
				values={first}
				words={words}
				labels={LABELS}
				submit={row ? "Save" : `Add ${one}`}
				variant="primary"
			>
				{shown.map((name) => (
					<Fragment key={name}>{fields[name as keyof typeof fields]}</Fragment>
				))}
			</ActForm>
			{row && <History events={history} />}
		</SitePage>
	);
}
