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
import styles from "./connect-received.module.css";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const answer = await call(from, readQuoteKind, { params: { quoteId: params.id ?? "" } });
	if (!answer.ok) throw data(null, { status: answer.status === 400 ? 404 : answer.status });
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
			<Stack gap="large">
				<Panel title={copy.connect.received}>
					<p>Thank you for telling us what you need.</p>
					{area && (
						<p className={styles.area}>
							You asked about <strong>{area}</strong>
						</p>
					)}
				</Panel>
				<section className={styles.next} aria-labelledby="next">
					<h2 id="next">What happens next</h2>
					<ol className={styles.steps}>
						<li>
							<h3>Look in your inbox</h3>
							<p>We have sent you a letter by e-mail that says what you asked for. If it is not there in a few minutes, look in your junk mail.</p>
						</li>
						<li>
							<h3>We get in touch</h3>
							<p>Our team rings or writes to you. With your consent we ask the providers you chose, one by one, whether they have room.</p>
						</li>
						<li>
							<h3>You choose</h3>
							<p>Take your time. Our team does the paperwork with your consent.</p>
						</li>
					</ol>
				</section>
				{brand && (
					<p>
						Changed your mind, or in a hurry? Ring{" "}
						<a className={styles.phone} href={telephone(brand.phone)}>
							{brand.phone}
						</a>
						, {brand.phoneHours}.
					</p>
				)}
				<div>
					<ButtonLink href={links.results(state)} variant="secondary">
						Back to your search
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}
