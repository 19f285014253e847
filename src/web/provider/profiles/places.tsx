import { data } from "react-router";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { EditPlaces, PLACES_TITLE } from "#web/parts/places-form/edit-places.tsx";
import { placesChoices, savePlaces, unsavedPlaces } from "#web/parts/places-form/save-places.ts";
import { placesOf } from "#web/parts/places-form/values.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { flashAt } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import type { Route } from "./+types/places";
import { keepSlug, missingIn, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const { id, url_slug, name, is_active, inactive_reason, version } = provider;
	return {
		shown: {
			provider: { id, url_slug, name, is_active, inactive_reason, missing: missingIn(provider) },
			version,
			stored: placesOf(provider),
			choices: await placesChoices(from, provider),
			saved: (await confirmed(from)) === "saved",
		},
	};
};

export const action = (from: Route.ActionArgs) => {
	const { id } = from.params;
	return savePlaces(from, id, () => ownProfile(from, id), flashAt(from.request, "saved"));
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args, [], unsavedPlaces);

export const shouldRevalidate = unlessLost;

/** Where a profile is, how it delivers its services, and what it states about fit. */
export default function Places({ loaderData: { shown }, actionData }: Route.ComponentProps) {
	if (!shown) return <NotYours />;
	const { provider, ...form } = shown;
	return (
		<Page width="wide">
			<Stack gap="large">
				<ProfileHead title={PLACES_TITLE} provider={provider} at="places" />
				<EditPlaces {...form} name={provider.name} answer={actionData} here={providerLinks.ownPlaces(provider)} />
			</Stack>
		</Page>
	);
}
