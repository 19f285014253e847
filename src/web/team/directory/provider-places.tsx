import { getOwnProvider } from "#contract/providers/provider-admin.ts";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { EditPlaces, PLACES_TITLE } from "#web/parts/places-form/edit-places.tsx";
import { placesChoices, savePlaces, unsavedPlaces } from "#web/parts/places-form/save-places.ts";
import { placesOf } from "#web/parts/places-form/values.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import type { Route } from "./+types/provider-places";

export const loader = async (from: Route.LoaderArgs) => {
	const provider = await ask(from, getOwnProvider, { params: from.params });
	const { id, name, version } = provider;
	return {
		provider: { id, name },
		version,
		stored: placesOf(provider),
		choices: await placesChoices(from, provider),
	};
};

export const action = (from: Route.ActionArgs) => {
	const { params } = from;
	const to = teamLinks.provider(Number(params.id)) + flashMessage("saved");
	return savePlaces(from, params.id, () => ask(from, getOwnProvider, { params }), to);
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args, [], unsavedPlaces);

export const shouldRevalidate = unlessLost;

/** Edits where any profile is, how it delivers, and what fits, with the same form that its staff use. */
export default function ProviderPlaces({ loaderData, actionData }: Route.ComponentProps) {
	const { provider, version, stored, choices } = loaderData;
	return (
		<Page width="wide">
			<Stack gap="large">
				<BackLink href={teamLinks.provider(provider.id)}>
					<Name>{provider.name}</Name>
				</BackLink>
				<div className={common.head}>
					<h1>{PLACES_TITLE}</h1>
					<p>
						You’re editing for <Name>{provider.name}</Name>. What you change is marked as stated by our team, and the
						history will show your name.
					</p>
				</div>
				<EditPlaces
					{...{ version, stored, choices }}
					name={provider.name}
					answer={actionData}
					here={teamLinks.providerPlaces(provider.id)}
					saved={false}
				/>
			</Stack>
		</Page>
	);
}
