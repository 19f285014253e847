import { copy } from "#contract/shared/copy.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { readSearch } from "#web/lib/search-address.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import { Steps } from "#web/ui/steps/steps.tsx";
import type { Route } from "./+types/quote-success";
import styles from "./quote-success.module.css";

export const handle = { js: false };

export const loader = ({ request, context }: Route.LoaderArgs) => {
	const { searchParams } = new URL(request.url);
	return {
		title: searchParams.has("skipped") ? copy.connect.received : copy.followUp.received,
		isForHcp: searchParams.has("recipient"),
		state: readSearch(searchParams),
		product: context.get(requestContext).brand.name,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: loaderData.title, product: loaderData.product, noindex: true }) : [];

/** The end of a request: what happens next, and the link back to the search. */
export default function QuoteSuccess({ loaderData: { title, isForHcp, state } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const { steps } = copy.connect;
	return (
		<Page width="text">
			<Stack gap="large">
				<Steps
					steps={[
						{ label: steps.aboutYou, state: "done" },
						{ label: isForHcp ? steps.recipient : steps.participant, state: "done" },
						{ label: steps.confirmation, state: "current" },
					]}
				/>
				<Panel title={title}>
					<p>Thank you for telling us what you need.</p>
				</Panel>
				<section className={styles.next} aria-labelledby="next">
					<h2 id="next">What happens next</h2>
					<ol className={styles.steps}>
						<li>
							<h3>Check your email</h3>
							<p>
								We've emailed you a summary of your request. If it hasn't arrived in a few minutes, check your junk
								folder.
							</p>
						</li>
						<li>
							<h3>We get in touch</h3>
							<p>
								Our team will call or email you. With your consent, we'll ask the providers you chose, one by one, if
								they have places.
							</p>
						</li>
						<li>
							<h3>You choose</h3>
							<p>Take your time. Our team does the paperwork with your consent.</p>
						</li>
					</ol>
				</section>
				{brand && (
					<p>
						Changed your mind, or need help sooner? Call{" "}
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
