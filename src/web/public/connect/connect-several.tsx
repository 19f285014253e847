import { data, useLocation } from "react-router";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import type { From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { hasTooManyChosen, readSearch } from "#web/lib/search-address.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { ConnectForm } from "#web/parts/connect-form/connect-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/connect-several";
import { ChosenLines } from "./chosen-lines.tsx";
import { FullNote } from "./full-note.tsx";
import { findChosen, showConnect } from "./load.ts";
import { submitConnect, typedSearch } from "./submit.ts";

/** The selected providers from the address that still take requests, in the order of selection. */
const chosenOnes = async (from: From, typed?: URLSearchParams) => {
	const { to_quote } = readSearch(new URL(from.request.url).searchParams);
	const answer = await findChosen(from, to_quote.map(String), typed);
	// A short outage must not drop a provider: the request would go to the others only, without the visitor knowing.
	if (!answer.ok) throw data(null, { status: answer.status });
	return {
		page: answer.data,
		chosen: answer.data.providers.filter(({ is_active, register }) => is_active && !register.barred),
	};
};

export const loader = async (from: Route.LoaderArgs) => {
	const { page, chosen } = await chosenOnes(from);
	return showConnect(from, page, chosen);
};

export const action = async (from: Route.ActionArgs) =>
	submitConnect(from, (await chosenOnes(from, await typedSearch(from))).chosen);

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

export { privateMeta as meta } from "#web/lib/seo.ts";

export default function ConnectSeveral({ loaderData, actionData }: Route.ComponentProps) {
	const { state, chosen, product } = loaderData;
	const { search } = useLocation();
	const oneMatch = new URLSearchParams(search).get("notice") === "one-match";
	if (chosen.length === 0)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle("Connect with providers", product)}</title>
					<h1>Connect with providers</h1>
					<Notice kind="error" role="alert" title={connectCopy.nothingSelected}>
						<p>Select a provider first. If you did, they may no longer take requests.</p>
					</Notice>
					<div>
						<ButtonLink href={links.results({ ...state, to_quote: [] })}>Back to results</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Step 1 of 3 – About You – Connect with providers", product, Boolean(actionData))}</title>
				<BackLink href={links.results(state)}>Back to results</BackLink>
				<h1>Connect with {chosen.length === 1 ? <Name>{chosen[0]?.name}</Name> : `${chosen.length} providers`}</h1>
				{chosen.length === 1 && chosen[0] && <ChosenLines of={chosen[0]} typed={actionData} />}
				{chosen.length === 1 && chosen[0]?.full && <FullNote note={chosen[0].full} />}
				{oneMatch && (
					<Notice kind="info" role="status" title="One provider matches your search, so we selected it for you">
						<p>
							Not what you wanted? Go back to <Link href={links.results(state)}>your results</Link>.
						</p>
					</Notice>
				)}
				{hasTooManyChosen(search) && (
					<Notice kind="info" role="status" title={`${connectCopy.tooMany}, so we kept the first 5`}>
						<p>
							You can <Link href={links.results(state)}>change your selection</Link>. You can send the others a separate
							request later.
						</p>
					</Notice>
				)}
				{chosen.length > 1 && <p>{new Intl.ListFormat("en-AU").format(chosen.map(({ name }) => name))}</p>}
				<ConnectForm
					{...loaderData}
					refused={actionData}
					about={({ id }) =>
						chosen.map((one) => one.id === id && <ChosenLines key={id} of={one} typed={actionData} isOneOfSeveral />)
					}
				/>
			</Stack>
		</Page>
	);
}
