import { getOwnProvider } from "#contract/providers/provider-admin.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { EditProfile } from "#web/parts/profile-form/edit-profile.tsx";
import { profileChoices, saveProfile, unsavedProfile } from "#web/parts/profile-form/save-profile.ts";
import { valuesOf } from "#web/parts/profile-form/values.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import type { Route } from "./+types/provider-edit";

export const loader = async (from: Route.LoaderArgs) => {
	const [provider, choices] = await Promise.all([
		ask(from, getOwnProvider, { params: from.params }),
		profileChoices(from),
	]);
	const { id, url_slug, name, logo_url, version } = provider;
	return {
		// The team can always edit, even if staff can't.
		provider: { id, url_slug, name, logo_url, version, isLocked: false },
		staffLocked: provider.is_using_advanced_availability,
		values: valuesOf(provider),
		...choices,
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = (from: Route.ActionArgs) => {
	const { params } = from;
	const id = Number(params.id);
	return saveProfile(
		from,
		params.id,
		() => ask(from, getOwnProvider, { params }),
		(said) => (said === "saved" ? teamLinks.provider(id) : teamLinks.providerEdit(id)) + flashMessage(said),
	);
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args, [], unsavedProfile);

export const shouldRevalidate = unlessLost;

/** Edits any profile, with the same form and checks that its staff use. */
export default function ProviderEdit({ loaderData, actionData }: Route.ComponentProps) {
	const { provider, staffLocked, ...form } = loaderData;
	return (
		<Page width="wide">
			<Stack gap="large">
				<EditProfile
					{...form}
					provider={provider}
					title={`Edit ${isolated(provider.name)}`}
					head={
						<>
							<BackLink href={teamLinks.provider(provider.id)}>
								<Name>{provider.name}</Name>
							</BackLink>
							<div className={common.head}>
								<h1>Edit profile</h1>
								<p>
									You’re editing for <Name>{provider.name}</Name>. The history will show your name.
									{staffLocked && " Staff can’t change services or service areas."}
								</p>
							</div>
						</>
					}
					answer={actionData}
					here={teamLinks.providerEdit(provider.id)}
				/>
			</Stack>
		</Page>
	);
}
