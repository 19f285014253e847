import { data } from "react-router";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { links } from "#web/lib/links.ts";
import { filterQuery } from "#web/lib/search-address.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { ConnectForm } from "#web/parts/connect-form/connect-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/connect-everyone";
import { findChosen, showConnect } from "./load.ts";
import { submitConnect } from "./submit.ts";

const TITLE = "Ask everyone who fits";

export const loader = async (from: Route.LoaderArgs) => {
	const answer = await findChosen(from, []);
	if (!answer.ok) throw data(null, { status: answer.status });
	return showConnect(from, answer.data, []);
};

export const action = (from: Route.ActionArgs) => submitConnect(from, [], true);

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

export { privateMeta as meta } from "#web/lib/seo.ts";

/** The connect form for a request that asks every fitting provider without a name. */
export default function ConnectEveryone({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(`Step 1 of 3 – About You – ${TITLE}`, loaderData.product, Boolean(actionData))}</title>
				<BackLink href={links.results(loaderData.state)}>Back to results</BackLink>
				<Stack gap={3}>
					<h1>{TITLE}</h1>
					<p>
						One request, without your name, goes to the providers that fit and take new people. You see who can start
						and when, and choose who may contact you.
					</p>
					{filterQuery(loaderData.state) !== "" && (
						<p>
							Only providers that match the filters of your search are asked
							{loaderData.state.price_up_to ? ", or those without a stated price" : ""}.
						</p>
					)}
				</Stack>
				<ConnectForm {...loaderData} everyone refused={actionData} />
			</Stack>
		</Page>
	);
}
