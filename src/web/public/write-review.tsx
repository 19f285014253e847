import { redirect } from "react-router";
import { getProvider } from "#contract/providers.ts";
import { call } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links, telephone } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import type { Route } from "./+types/write-review";
import styles from "./write-review.module.css";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const answer = await call(from, getProvider, { params: { idOrSlug: params.id } });
	// An unknown slug goes home here, unlike on the profile (open questions R9).
	if (!answer.ok || answer.data.url_slug !== params.slug || !answer.data.is_active) throw redirect(links.home());
	const { brand } = from.context.get(surroundingsContext);
	return { provider: { id: answer.data.id, name: answer.data.name, url_slug: answer.data.url_slug }, brand };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: `Review ${loaderData.provider.name}`, product: loaderData.brand.name, noindex: true }) : [];

/** How to review a provider: our team takes reviews by e-mail and phone. */
export default function WriteReview({ loaderData: { provider, brand } }: Route.ComponentProps) {
	const subject = encodeURIComponent(`Review of ${provider.name} (${provider.id})`);
	return (
		<Page width="text">
			<Stack gap="large">
				<BackLink href={links.profile(provider)}>Back to {provider.name}</BackLink>
				<h1>Review {provider.name}</h1>
				<p className={styles.lead}>
					Have you used this provider? Tell others how it went. Our team reads every review before it is published, and shows only the first letter of your
					name.
				</p>
				<section className={styles.questions} aria-labelledby="questions">
					<h2 id="questions">What we would like to know</h2>
					<ul>
						<li>Was the service delivered as agreed?</li>
						<li>Did you feel safe?</li>
						<li>Did they communicate well?</li>
						<li>Was it good value?</li>
						<li>Would you recommend them?</li>
					</ul>
				</section>
				<div className={styles.ways}>
					<ButtonLink href={`mailto:${brand.email}?subject=${subject}`} size="large" icon="mail">
						Write your review by e-mail
					</ButtonLink>
					<p>
						Or tell us on{" "}
						<a className={styles.phone} href={telephone(brand.phone)}>
							{brand.phone}
						</a>
						, {brand.phoneHours}. We write it down for you.
					</p>
				</div>
			</Stack>
		</Page>
	);
}
