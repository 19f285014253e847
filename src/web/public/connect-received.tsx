import { data } from "react-router";
import { copy } from "#contract/copy.ts";
import { readQuoteKind } from "#contract/quotes.ts";
import { call } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links, readSearch, telephone } from "../lib/links.ts";
import { useRoot } from "../lib/root-data.ts";
import { pageMeta } from "../lib/seo.ts";
import { ButtonLink } from "../ui/button/button.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Panel } from "../ui/panel/panel.tsx";
import type { Route } from "./+types/connect-received";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const answer = await call(from, readQuoteKind, { params: { quoteId: params.id ?? "" } });
	if (!answer.ok) throw data(null, { status: answer.status });
	return {
		area: answer.data.typeform_hidden_data.service_area,
		state: readSearch(new URL(from.request.url).searchParams),
		product: from.context.get(surroundingsContext).brand.name,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: copy.connect.received, product: loaderData.product, noindex: true }) : [];

/** The request is safe: what happens next, and the way back to the search. */
export default function ConnectReceived({ loaderData: { area, state } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<Page width="text">
			<Stack gap="medium">
				<Panel title={copy.connect.received}>{area && <p>{area}</p>}</Panel>
				<h2>What happens next</h2>
				<ol>
					<li>We have sent you a letter by e-mail with a copy of your request. If it is not there in a few minutes, look in your junk mail.</li>
					<li>The providers you chose will contact you. If one of them has no room, our team tells you and looks for another.</li>
					<li>You choose. Our team does the paperwork with your consent.</li>
				</ol>
				{brand && (
					<p>
						Changed your mind, or in a hurry? Ring <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
					</p>
				)}
				<ButtonLink href={links.results(state)} variant="secondary">
					Back to your search
				</ButtonLink>
			</Stack>
		</Page>
	);
}
