import { REMOTE, type Remote } from "#contract/providers/fit-options.ts";
import {
	addReferenceRow,
	changeReferenceRow,
	type ReferenceFields,
	readReferenceList,
} from "#contract/reference/editing.ts";
import { REFERENCE_LISTS } from "#contract/reference/lists.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { type Fields, mergeRefused, settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Checkbox, Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/site-row";
import { History } from "./history.tsx";
import { listOf, REMOTE_WORDS, touchSentence } from "./words.ts";

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
		product: from.context.get(requestContext).brand.name,
		list,
		row,
		areas: areas
			.filter((area) => !area.is_retired || Number(area.key) === row?.service_area)
			.map(({ key: value, name: label }) => ({ value, label })),
		history: row ? history : [],
	};
};

const whole = (typed: string) => (typed.trim() === "" ? null : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

export const action = async (from: Route.ActionArgs) => {
	const list = listOf(from.params.list);
	if (!list) throw new Response(null, { status: 404 });
	const form = settled(await formOf(from));
	const field = (name: string) => String(form.get(name) ?? "");
	const body: ReferenceFields = {
		name: field("name"),
		...(form.has("number") ? { number: whole(field("number")) } : {}),
		...(form.has("slug") ? { slug: field("slug") } : {}),
		...(list === "service-areas"
			? {
					valid_for_hcp: field("valid_for_hcp") === "yes",
					...(form.has("remote") ? { remote: REMOTE.find((one) => one === field("remote")) } : {}),
					automatic_sending: field("automatic_sending") === "yes",
				}
			: {}),
		...(list === "services" ? { service_area: Number(field("service_area")) || 2_147_483_647 } : {}),
		...(form.has("standing") ? { is_retired: field("standing") === "retired" } : {}),
	};
	const isNew = from.params.key === "new";
	const sent = isNew
		? await send(from, addReferenceRow, { params: { list }, body })
		: await send(from, changeReferenceRow, {
				params: { list, key: from.params.key },
				body: { ...body, version: Number(field("version")) || 1 },
			});
	const isAtWork = sent.ok && "is_at_work" in sent.data && sent.data.is_at_work;
	return answerOf(from, form, sent, links.teamReference(list), isNew ? "added" : isAtWork ? "at-work" : "saved");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** Labels by the API's field names, in page order. */
const LABELS = {
	name: "Name",
	service_area: "Service area",
	slug: "Page address",
	number: "Position",
	is_retired: "Status",
};

const FIELD_LABELS = {
	...LABELS,
	valid_for_hcp: "Covered by home care funding",
	remote: "By phone or video",
	automatic_sending: "Requests for this service reach providers by themselves",
	standing: LABELS.is_retired,
};

/** Editor of one row of reference data, with what a change affects. */
export default function SiteRow({
	loaderData: { product, list, row, areas, history },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const { errors = {}, typed, fault } = actionData ?? {};
	const { one, title, isOpen } = REFERENCE_LISTS[list];
	const summary = summaryOf(errors, LABELS, (field) => (field === "is_retired" ? "standing" : field));
	const heading = row ? row.name : `Add a ${one}`;
	const theirs: Fields = {
		name: row?.name ?? "",
		...(list === "services" ? { service_area: String(row?.service_area ?? "") } : {}),
		...(list === "service-areas"
			? {
					slug: row?.slug ?? "",
					valid_for_hcp: row?.valid_for_hcp ? "yes" : "",
					remote: row?.remote ?? "yes",
					automatic_sending: (row?.automatic_sending ?? true) ? "yes" : "",
				}
			: {}),
		...(list === "services" || list === "service-areas" ? { number: String(row?.number ?? "") } : {}),
		...(row && isOpen ? { standing: row.is_retired ? "retired" : "used" } : {}),
	};
	const merge = mergeRefused(theirs, typed);
	const words = (field: string, value: string) =>
		field === "remote"
			? (REMOTE_WORDS[value as Remote] ?? value)
			: field === "service_area"
				? (areas.find((area) => area.value === value)?.label ?? value)
				: field === "valid_for_hcp" || field === "automatic_sending"
					? value
						? "Yes"
						: "No"
					: value;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(heading, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamReference(list)}>{title}</BackLink>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && (
					<ErrorNotice key={`f${round}`} title={fault}>
						{row && (
							<>
								<Link href={links.teamReferenceRow(list, row.key)}>View the current version</Link>. We’ve kept what you
								typed below.
							</>
						)}
					</ErrorNotice>
				)}
				<div className={desk.head}>
					<h1>{heading}</h1>
					{row && <p>{touchSentence(row.touches)} Changes apply everywhere straight away.</p>}
				</div>
				{list === "regions" && row && (
					<p className={desk.soft}>
						<Link href={links.teamRegion(row.key)}>Postcodes of this region</Link>
					</p>
				)}
				<PostForm key={row?.version}>
					{row && <input type="hidden" name="version" value={row.version} />}
					{row && <Merged id="row" theirs={theirs} merge={merge} labels={FIELD_LABELS} words={words} />}
					<TextField
						id="name"
						name="name"
						label={LABELS.name}
						maxLength={80}
						autoComplete="off"
						defaultValue={merge.values.name}
						error={errors.name}
						hint={row ? "You can change the name at any time. Nothing that uses it breaks." : undefined}
					/>
					{list === "services" && (
						<Select
							id="service_area"
							name="service_area"
							label={LABELS.service_area}
							hint={row ? "As soon as you save, searches find its providers under the new area." : undefined}
							placeholderOption="Choose a service area"
							options={areas}
							defaultValue={merge.values.service_area}
							error={errors.service_area}
						/>
					)}
					{list === "service-areas" && (
						<>
							<TextField
								id="slug"
								name="slug"
								label={LABELS.slug}
								optional
								hint={
									row?.slug
										? `The part after /services/. If you change it, the landing page moves too, and ${links.serviceArea(row.slug)} redirects to the new address permanently.`
										: "The part after /services/, for example art-therapy."
								}
								autoComplete="off"
								autoCapitalize="none"
								defaultValue={merge.values.slug}
								error={errors.slug}
							/>
							<Checkbox
								id="valid_for_hcp"
								name="valid_for_hcp"
								value="yes"
								label="Covered by home care funding"
								hint="Available in the follow-up form for home care requests."
								defaultChecked={merge.values.valid_for_hcp === "yes"}
							/>
							<Radios
								name="remote"
								legend="Can it be done by phone or video?"
								hint="Services that need hands are never offered by phone or video, whatever a provider states."
								options={REMOTE.map((value) => ({ value, label: REMOTE_WORDS[value] }))}
								defaultValue={merge.values.remote}
							/>
							<Checkbox
								id="automatic_sending"
								name="automatic_sending"
								value="yes"
								label={FIELD_LABELS.automatic_sending}
								hint="Otherwise a colleague sends each request."
								defaultChecked={merge.values.automatic_sending === "yes"}
							/>
						</>
					)}
					{(list === "services" || list === "service-areas") && (
						<TextField
							id="number"
							name="number"
							label={LABELS.number}
							optional
							inputMode="numeric"
							width="postcode"
							hint="In profiles and the catalogue, lower numbers come first. Leave blank to sort by name. Search always sorts by name."
							autoComplete="off"
							defaultValue={merge.values.number}
							error={errors.number}
						/>
					)}
					{row && isOpen && (
						<Radios
							id="standing"
							name="standing"
							legend={LABELS.is_retired}
							options={[
								{ value: "used", label: "In use" },
								{
									value: "retired",
									label: "Retired",
									hint: "It can’t be chosen or searched for, but stays where it’s already used. You can bring it back later.",
								},
							]}
							defaultValue={merge.values.standing}
							error={errors.is_retired}
						/>
					)}
					<div>
						<Button type="submit">{row ? "Save" : `Add ${one}`}</Button>
					</div>
				</PostForm>
				{row && <History events={history} />}
			</Stack>
		</Page>
	);
}
