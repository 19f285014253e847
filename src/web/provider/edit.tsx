import { data, redirect, useLocation, useNavigation } from "react-router";
import { copy } from "#contract/copy.ts";
import { readCoverage } from "#contract/coverage.ts";
import { changeOwnProvider, LOCKED_FIELDS, type OwnProvider, uploadLogo } from "#contract/provider-admin.ts";
import { listAgeGroups, listFundingTypes, listRegions, listServiceAreas, listServices } from "#contract/reference.ts";
import { richOfText } from "#contract/rich-text.ts";
import { read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { keepingForm, unlessLost } from "../lib/keeping-form.ts";
import { links } from "../lib/links.ts";
import { pageTitle } from "../lib/seo.ts";
import { useRound } from "../lib/use-round.ts";
import { ErrorSummary } from "../ui/error-summary/error-summary.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Link } from "../ui/link/link.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/edit";
import { asStaff, backSaying, errorsOf, lostSession, SIGNED_OUT, send } from "./answer.ts";
import { type Clearing, ClearRegions, clearingOf, keptRegions } from "./edit/clear-regions.tsx";
import { Conflict, type ConflictTold, tellConflict } from "./edit/conflict.tsx";
import { Logo } from "./edit/logo.tsx";
import { ProfileForm } from "./edit/profile-form.tsx";
import { type ProfileValues, valuesOf } from "./edit/values.ts";
import { Fault } from "./fault.tsx";
import { NotYours } from "./not-yours.tsx";
import { keepSlug, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { slug, id } = from.params;
	// Older links have the two the other way round (product decision 8).
	if (/^\d+$/.test(slug) && !/^\d+$/.test(id)) throw redirect(links.editProfile({ url_slug: id, id: Number(slug) }), 301);
	const { brand } = from.context.get(surroundingsContext);
	const provider = await ownProfile(from, id);
	if (!provider) return data({ product: brand.name, shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const [services, areas, ages, funding, regions] = await Promise.all([
		read(from, listServices, {}),
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listRegions, {}),
	]);
	const { searchParams } = new URL(from.request.url);
	return {
		product: brand.name,
		shown: {
			provider: {
				id: provider.id,
				url_slug: provider.url_slug,
				name: provider.name,
				is_active: provider.is_active,
				logo_url: provider.logo_url,
				version: provider.version,
				isLocked: provider.is_using_advanced_availability,
			},
			values: valuesOf(provider),
			areas: areas
				.map((area) => ({ id: area.id, name: area.name, services: services.filter((s) => s.service_area === area.id) }))
				.filter((area) => area.services.length > 0),
			ages,
			funding,
			regions,
			said: searchParams.get("said"),
		},
	};
};

interface EditAnswer {
	values?: ProfileValues;
	errors: Record<string, string>;
	fault?: string;
	conflict?: ConflictTold;
	clearing?: Clearing;
	/** Of the logo's own form. */
	logo?: { error?: string; fault?: string };
	csrfToken?: string;
}

const typedIn = (form: FormData): ProfileValues => ({
	name: String(form.get("name") ?? ""),
	short_description: String(form.get("short_description") ?? ""),
	description: form.has("description") ? String(form.get("description")) : richOfText(String(form.get("description_text") ?? "")),
	url: String(form.get("url") ?? ""),
	services: form.getAll("services").map(Number),
	age_groups: form.getAll("age_groups").map(String),
	funding_types: form.getAll("funding_types").map(String),
	...readCoverage(form),
});

const changeLogo = async (from: Route.ActionArgs, form: FormData) => {
	const file = form.get("logo");
	const again = (logo: EditAnswer["logo"], status: number) => data({ errors: {}, logo } as EditAnswer, { status });
	if (!(file instanceof File) || file.size === 0) return again({ error: copy.admin.logoTooLarge }, 422);
	const answer = asStaff(from, await send(from, uploadLogo, { params: { id: from.params.id }, body: { logo: file } }, form));
	if (answer.ok) return backSaying(from.request, "logo");
	const { logo: error } = errorsOf(answer.problem);
	return again(error ? { error } : { fault: copy.admin.logoFailed }, answer.status);
};

export const action = async (from: Route.ActionArgs) => {
	const form = await from.request.formData();
	if (form.get("intent") === "logo") return changeLogo(from, form);
	const values = typedIn(form);
	const again = (answer: Partial<EditAnswer>, status: number) => data({ values, errors: {}, ...answer } satisfies EditAnswer, { status });
	const { unreadable, ...asked } = values;
	if (unreadable.length > 0) return again({ errors: { postcodes: `A postcode has four digits. We cannot read ${unreadable.slice(0, 5).join(", ")}.` } }, 422);
	if (form.has("keep")) return again({ values: { ...values, regions: [...values.regions, ...keptRegions(form)] } }, 200);
	const clearing = await clearingOf(from, form, from.params.id, values.regions);
	if (clearing) return again({ clearing }, 422);
	// What client services keep is not in the form, and must not be sent as if it were empty.
	const body =
		form.get("locked") === "yes" ? Object.fromEntries(Object.entries(asked).filter(([field]) => !LOCKED_FIELDS.some((one) => one === field))) : asked;
	const answer = await send(
		from,
		changeOwnProvider,
		{ params: { id: from.params.id }, body: { ...body, version: Number(form.get("version")) || undefined } },
		form,
	);
	if (lostSession(from, answer)) return again({ fault: SIGNED_OUT }, 401);
	if (answer.ok) return backSaying(from.request, "saved");
	const { csrfToken } = from.context.get(surroundingsContext);
	if (answer.status === 422) return again({ errors: errorsOf(answer.problem) }, 422);
	if (answer.status === 409) {
		const now = (await ownProfile(from, from.params.id)) as OwnProvider;
		return again({ conflict: tellConflict(answer.problem, now) }, 409);
	}
	return again({ fault: copy.admin.saveFailed, csrfToken }, answer.status);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(
		request,
		serverAction,
		(form): EditAnswer => ({
			errors: {},
			...(form.get("intent") === "logo" ? { logo: { fault: copy.admin.logoFailed } } : { values: typedIn(form), fault: copy.admin.saveFailed }),
		}),
	);

export const shouldRevalidate = unlessLost;

const FIELDS = ["name", "short_description", "description", "url", "services", "age_groups", "funding_types", "regions", "postcodes"];

/** A profile's own columns, its logo, and what came of saving them (admin §2.9, §5). */
export default function Edit({ loaderData: { product, shown }, actionData }: Route.ComponentProps) {
	const { key } = useLocation();
	const round = useRound(actionData);
	const sending = useNavigation().formData?.get("intent") === "profile";
	if (!shown) return <NotYours product={product} />;
	const { provider, values, said } = shown;
	const { errors = {}, fault, conflict, clearing, logo, csrfToken } = actionData ?? {};
	const summary = FIELDS.flatMap((field) => (errors[field] ? [{ href: `#${field === "postcodes" ? "regions" : field}`, message: errors[field] }] : []));
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(`${copy.admin.myProfile}: ${provider.name}`, product, summary.length > 0 || Boolean(fault))}</title>
				<meta name="robots" content="noindex" />
				<ProfileHead title={copy.admin.myProfile} provider={provider} at="edit" />
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && (
					<Fault title={fault} key={`f${round}`}>
						Nothing you typed is lost. Please wait a moment and save again.
					</Fault>
				)}
				{clearing && <ClearRegions clearing={clearing} />}
				{conflict && <Conflict told={conflict} key={`c${round}`} provider={provider} />}
				{said === "saved" && !actionData && (
					<Notice kind="success" role="status" title={copy.admin.saved} key={key} takesFocus>
						<p>
							People who search see them now. <a href={links.profile(provider)}>View profile</a> or <Link href={links.preview(provider)}>preview it</Link>.
						</p>
					</Notice>
				)}
				<Logo provider={provider} answer={logo} said={said === "logo" && !actionData} />
				<ProfileForm
					key={provider.version}
					provider={provider}
					values={actionData?.values ?? values}
					isRefused={actionData?.values !== undefined}
					errors={errors}
					version={conflict?.version ?? provider.version}
					areas={shown.areas}
					ages={shown.ages}
					funding={shown.funding}
					regions={shown.regions}
					csrfToken={csrfToken}
					sending={sending}
				/>
			</Stack>
		</Page>
	);
}
