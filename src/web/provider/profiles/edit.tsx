import { data, redirect, useLocation } from "react-router";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { EditProfile } from "#web/parts/profile-form/edit-profile.tsx";
import { profileChoices, saveProfile, unsavedProfile } from "#web/parts/profile-form/save-profile.ts";
import { valuesOf } from "#web/parts/profile-form/values.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
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
		throw redirect(providerLinks.editProfile({ url_slug: id, id: Number(slug) }), 301);
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
export default function Edit({ loaderData: { shown }, actionData }: Route.ComponentProps) {
	const { key } = useLocation();
	if (!shown) return <NotYours />;
	const { provider, ...form } = shown;
	return (
		<Page width="wide">
			<Stack gap="large">
				<EditProfile
					{...form}
					provider={provider}
					title={`${adminCopy.myProfile}: ${isolated(provider.name)}`}
					head={<ProfileHead title={adminCopy.myProfile} provider={provider} at="edit" />}
					saved={
						<Notice kind="success" role="status" title={adminCopy.saved} key={key} takesFocus>
							<p>
								{provider.is_active ? (
									<>
										People can see them in search now. <a href={links.profile(provider)}>View profile</a> or{" "}
									</>
								) : (
									"Only you can see them for now: "
								)}
								<Link href={providerLinks.preview(provider)}>preview it</Link>.
							</p>
						</Notice>
					}
					answer={actionData}
					here={providerLinks.editProfile(provider)}
					formOf={provider.asked_name}
				>
					{provider.asked_name && (
						<Notice kind="info" title={`Your new name waits for our team: ${isolated(provider.asked_name.name)}`}>
							<p>
								{provider.asked_name.by ?? "A colleague"} asked for it. We check a new name before people see it, and
								email you. Until then they see “<Name>{provider.name}</Name>”. Everything else you save is public at
								once.
							</p>
						</Notice>
					)}
				</EditProfile>
			</Stack>
		</Page>
	);
}
