import { data, redirect, useLocation, useNavigation } from "react-router";
import { copy } from "#contract/shared/copy.ts";
import { isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { links } from "#web/lib/links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { ClearRegions } from "#web/parts/profile-form/clear-regions.tsx";
import { Conflict } from "#web/parts/profile-form/conflict.tsx";
import { Logo, logoSaid } from "#web/parts/profile-form/logo.tsx";
import { ProfileForm } from "#web/parts/profile-form/profile-form.tsx";
import {
	isOfLogo,
	profileChoices,
	profileIdOf,
	saveProfile,
	unsavedProfile,
} from "#web/parts/profile-form/save-profile.ts";
import { PROFILE_LABELS, valuesOf } from "#web/parts/profile-form/values.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { flashAt } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import type { Route } from "./+types/edit";
import { keepSlug, missingIn, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { slug, id } = from.params;
	// Old links have id and slug swapped (ADM-059).
	if (/^\d+$/.test(slug) && !/^\d+$/.test(id))
		throw redirect(links.editProfile({ url_slug: id, id: Number(slug) }), 301);
	const provider = await ownProfile(from, id);
	if (!provider) return data({ shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const choices = await profileChoices(from);
	return {
		shown: {
			provider: {
				id: provider.id,
				url_slug: provider.url_slug,
				name: provider.name,
				is_active: provider.is_active,
				inactive_reason: provider.inactive_reason,
				missing: missingIn(provider),
				logo_url: provider.logo_url,
				version: provider.version,
				asked_name: provider.asked_name,
				namesWait: true,
				isLocked: provider.is_using_advanced_availability,
				isEstimated: provider.is_coverage_estimated && !provider.is_using_advanced_availability,
			},
			values: valuesOf(provider),
			...choices,
			said: await confirmed(from),
		},
	};
};

export const action = (from: Route.ActionArgs) => {
	const { id } = from.params;
	return saveProfile(
		from,
		id,
		() => ownProfile(from, id),
		(said) => flashAt(from.request, said),
	);
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args, [], unsavedProfile);

export const shouldRevalidate = unlessLost;

/** The form with a profile's columns and logo, and the result of saving them (ADM-007). */
export default function Edit({ loaderData: { shown }, actionData: answer }: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	const { key } = useLocation();
	const round = useRound(actionData);
	const sending = useNavigation().formData?.get("intent") === "profile";
	if (!shown) return <NotYours />;
	const { provider, values, said } = shown;
	const { errors = {}, conflict, clearing, csrfToken } = actionData ?? {};
	const logo = actionData && isOfLogo(actionData) ? actionData : undefined;
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle
					title={`${copy.admin.myProfile}: ${provider.name}`}
					refused={isRefused(actionData) || conflict !== undefined}
				/>
				<ProfileHead title={copy.admin.myProfile} provider={provider} at="edit" />
				<PageForms forms={{}} answer={logo ? undefined : actionData}>
					<Refusal labels={PROFILE_LABELS} idOf={profileIdOf} failed={copy.admin.saveFailed}>
						Nothing you typed is lost. Please wait a moment and save again.
					</Refusal>
				</PageForms>
				{clearing && <ClearRegions clearing={clearing} />}
				{conflict && <Conflict told={conflict} key={`c${round}`} afresh={links.editProfile(provider)} />}
				{said === "saved" && !actionData && (
					<Notice kind="success" role="status" title={copy.admin.saved} key={key} takesFocus>
						<p>
							{provider.is_active ? (
								<>
									People can see them in search now. <a href={links.profile(provider)}>View profile</a> or{" "}
								</>
							) : (
								"Only you can see them for now: "
							)}
							<Link href={links.preview(provider)}>preview it</Link>.
						</p>
					</Notice>
				)}
				{provider.asked_name && (
					<Notice kind="info" title={`Your new name waits for our team: ${provider.asked_name.name}`}>
						<p>
							{provider.asked_name.by ?? "A colleague"} asked for it. We check a new name before people see it, and
							email you. Until then they see “{provider.name}”. Everything else you save is public at once.
						</p>
					</Notice>
				)}
				<Logo provider={provider} answer={logo} said={actionData ? undefined : logoSaid(said)} />
				{/* Keyed by the values, because a new logo changes the version but must not clear what was typed. */}
				<ProfileForm
					key={JSON.stringify([values, provider.asked_name])}
					provider={provider}
					values={actionData?.values ?? values}
					stored={values}
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
