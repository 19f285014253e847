import { data, redirect, redirectDocument } from "react-router";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import type { From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { readSearch } from "#web/lib/search-address.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { ConnectForm } from "#web/parts/connect-form/connect-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/connect-one";
import { ChosenLines } from "./chosen-lines.tsx";
import { FullNote } from "./full-note.tsx";
import { findChosen, showConnect } from "./load.ts";
import { submitConnect, typedSearch } from "./submit.ts";

/** The provider in the address. An unknown provider, or one that takes no requests, redirects as the profile would. */
const chosenOne = async (from: From, params: { slug: string; id: string }, typed?: URLSearchParams) => {
	const answer = await findChosen(from, [params.id], typed);
	// On a short outage the visitor must not lose what they typed, so the error page asks them to try again.
	if (!answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
	const provider = answer.ok ? answer.data.providers.find(({ asked }) => asked === params.id) : undefined;
	if (!answer.ok || !provider) throw redirect(links.home("gone"));
	const state = readSearch(new URL(from.request.url).searchParams);
	if (!provider.is_active || provider.register.barred) throw redirectDocument(links.profile(provider, state));
	if (provider.url_slug !== params.slug) throw redirect(links.connectOne(provider, state), 301);
	return { page: answer.data, provider };
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { page, provider } = await chosenOne(from, params);
	return showConnect(from, page, [provider]);
};

export const action = async ({ params, ...from }: Route.ActionArgs) =>
	submitConnect(from, [(await chosenOne(from, params, await typedSearch(from))).provider]);

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

export { privateMeta as meta } from "#web/lib/seo.ts";

export default function ConnectOne({ loaderData, actionData }: Route.ComponentProps) {
	const [provider] = loaderData.chosen;
	if (!provider) return null;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>
					{pageTitle(
						`Step 1 of 3 – About You – Connect with ${provider.name}`,
						loaderData.product,
						Boolean(actionData),
					)}
				</title>
				<BackLink href={links.profile(provider, loaderData.state)}>
					Back to <Name>{provider.name}</Name>
				</BackLink>
				<h1>
					Connect with <Name>{provider.name}</Name>
				</h1>
				<ChosenLines of={provider} typed={actionData} />
				{provider.full && <FullNote note={provider.full} />}
				<ConnectForm {...loaderData} refused={actionData} />
			</Stack>
		</Page>
	);
}
