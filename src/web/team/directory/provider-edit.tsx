import { useNavigation } from "react-router";
import { getOwnProvider } from "#contract/providers/provider-admin.ts";
import { copy } from "#contract/shared/copy.ts";
import { isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { ClearRegions } from "#web/parts/profile-form/clear-regions.tsx";
import { Conflict } from "#web/parts/profile-form/conflict.tsx";
import { Logo } from "#web/parts/profile-form/logo.tsx";
import { ProfileForm } from "#web/parts/profile-form/profile-form.tsx";
import {
	isOfLogo,
	profileChoices,
	profileIdOf,
	saveProfile,
	unsavedProfile,
} from "#web/parts/profile-form/save-profile.ts";
import { PROFILE_LABELS, valuesOf } from "#web/parts/profile-form/values.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import desk from "../desk/desk.module.css";
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
		(said) => (said === "saved" ? links.teamProvider(id) : links.teamProviderEdit(id)) + flashMessage(said),
	);
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args, [], unsavedProfile);

export const shouldRevalidate = unlessLost;

/** Edits any profile, with the same form and checks that its staff use. */
export default function ProviderEdit({ loaderData, actionData: answer }: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	const { provider, staffLocked, values, areas, ages, funding, regions, said } = loaderData;
	const round = useRound(actionData);
	const sending = useNavigation().formData?.get("intent") === "profile";
	const { errors = {}, conflict, clearing, csrfToken } = actionData ?? {};
	const logo = actionData && isOfLogo(actionData) ? actionData : undefined;
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title={`Edit ${provider.name}`} refused={isRefused(actionData) || conflict !== undefined} />
				<BackLink href={links.teamProvider(provider.id)}>{provider.name}</BackLink>
				<div className={desk.head}>
					<h1>Edit profile</h1>
					<p>
						You’re editing for {provider.name}. The history will show your name.
						{staffLocked && " Staff can’t change services or service areas."}
					</p>
				</div>
				<PageForms forms={{}} answer={logo ? undefined : actionData}>
					<Refusal labels={PROFILE_LABELS} idOf={profileIdOf} failed={copy.admin.saveFailed}>
						We’ve kept everything you typed. Please wait a moment, then save again.
					</Refusal>
				</PageForms>
				{clearing && <ClearRegions clearing={clearing} />}
				{conflict && <Conflict told={conflict} key={`c${round}`} afresh={links.teamProviderEdit(provider.id)} />}
				{said === "logo" && !actionData && (
					<Notice kind="success" role="status" title={copy.admin.logoSaved} takesFocus />
				)}
				<Logo provider={provider} answer={logo} said={!actionData && said === "logo-removed" ? said : undefined} />
				{/* Keyed by values, not version: changing the logo makes a new version, but mustn't reset typed fields. */}
				<ProfileForm
					key={JSON.stringify(values)}
					provider={provider}
					values={actionData?.values ?? values}
					stored={values}
					isRefused={actionData?.values !== undefined}
					errors={errors}
					version={conflict?.version ?? provider.version}
					areas={areas}
					ages={ages}
					funding={funding}
					regions={regions}
					csrfToken={csrfToken}
					sending={sending}
				/>
			</Stack>
		</Page>
	);
}
