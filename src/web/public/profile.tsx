import { redirect } from "react-router";
import { copy } from "#contract/copy.ts";
import { getProvider } from "#contract/providers.ts";
import { listAgeGroups, listFundingTypes, listInternalLinks, listServiceAreas, listServices } from "#contract/reference.ts";
import { getRatingBreakdown, listReviews } from "#contract/reviews.ts";
import { call, read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links, readSearch, searchQuery, telephone } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { breadcrumbs, organisation } from "../lib/structured-data.ts";
import { RatingBreakdown } from "../parts/rating-breakdown/rating-breakdown.tsx";
import { ReviewList } from "../parts/review-list/review-list.tsx";
import { showReview } from "../parts/review-list/show.ts";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { Breadcrumb } from "../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import { Chip, ChipList } from "../ui/chip/chip.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { ProviderMark } from "../ui/provider-mark/provider-mark.tsx";
import { Stars } from "../ui/stars/stars.tsx";
import type { Route } from "./+types/profile";
import { fundingLines } from "./profile/funding.ts";
import styles from "./profile.module.css";

export const handle = { js: false };

/** So many reviews stand on the profile itself. */
const NEWEST = 3;

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl, report } = from.context.get(surroundingsContext);
	const answer = await call(from, getProvider, { params: { idOrSlug: params.id } });
	if (!answer.ok) {
		// Unknown goes home (visitor §8); so does a fault, but noted, and the visitor is told (open questions R6).
		if (answer.status >= 500) report(new Error(`profile could not be loaded: ${answer.status}`));
		throw redirect(answer.status >= 500 ? "/?notice=profile" : links.home());
	}
	const provider = answer.data;
	const state = readSearch(new URL(from.request.url).searchParams);
	if (provider.url_slug !== params.slug) throw redirect(links.profile(provider, state), 301);

	const id = String(provider.id);
	const [areas, services, ages, funding, keywords, reviews, breakdown] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listInternalLinks, {}),
		read(from, listReviews, { query: { provider: id, pageSize: String(NEWEST) } }),
		read(from, getRatingBreakdown, { query: { provider: id } }),
	]);
	const offered = services.filter((s) => provider.services.includes(s.id));
	const { services: _ids, postcodes: _postcodes, regions: _regions, ...shown } = provider;
	return {
		provider: shown,
		state,
		// By area, for a person looks for "Occupational therapy" first and its kinds second.
		areas: areas
			.map(({ id, name, slug }) => ({ id, name, slug, services: offered.filter((s) => s.service_area === id).map((s) => s.name) }))
			.filter((area) => area.services.length > 0),
		ages: ages.filter((a) => provider.age_groups.includes(a.code)).map((a) => a.description),
		funding: fundingLines(funding, provider.funding_types),
		keywords,
		reviews: reviews.results.map((review) => showReview(review)),
		breakdown,
		brand: { name: brand.name, email: brand.email },
		canonical: publicUrl + links.profile(provider),
		structured: [
			organisation(publicUrl + links.profile(provider), provider),
			breadcrumbs(publicUrl, [
				{ name: "Home", path: links.home() },
				{ name: "Providers", path: links.results() },
				{ name: provider.name, path: links.profile(provider) },
			]),
		],
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				title: loaderData.provider.name,
				description: loaderData.provider.short_description,
				product: loaderData.brand.name,
				canonical: loaderData.canonical,
				noindex: !loaderData.provider.is_active,
				picture: { path: links.sharePicture(loaderData.provider), alt: `${loaderData.provider.name} on ${loaderData.brand.name}` },
				structured: loaderData.structured,
			})
		: [];

/** A provider's profile (visitor §2). */
export default function Profile({ loaderData: { provider, state, areas, ages, funding, keywords, reviews, breakdown } }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap="large">
				{searchQuery(state) ? (
					<BackLink href={links.results(state)}>Back to results</BackLink>
				) : (
					<Breadcrumb items={[{ href: links.home(), label: "Home" }, { href: links.results(), label: "Providers" }, { label: provider.name }]} />
				)}
				{!provider.is_active && (
					<Notice kind="warning" title="This profile is not visible to clients">
						<p>
							People cannot find it in the search or send it requests. If it is yours and should be visible, <a href={links.contact()}>contact us</a>.
						</p>
					</Notice>
				)}
				<div className={styles.head}>
					<ProviderMark name={provider.name} logoUrl={provider.logo_url} size="profile" />
					<div className={styles.title}>
						<h1>{provider.name}</h1>
						<Stars rating={Number(provider.overall_review)} count={provider.reviews_count} />
						{provider.short_description && <p className={styles.short}>{provider.short_description}</p>}
					</div>
					<div className={styles.acts}>
						{provider.is_active && (
							<>
								<ButtonLink href={links.connectOne(provider, state)} variant="primary" size="large">
									{copy.connect.connect}
								</ButtonLink>
								<ButtonLink href={links.writeReview(provider)} variant="secondary">
									Review this provider
								</ButtonLink>
							</>
						)}
					</div>
				</div>
				<div className={styles.body}>
					<div>
						{provider.description && (
							<section aria-labelledby="about">
								<h2 id="about">
									About<span className="visually-hidden"> {provider.name}</span>
								</h2>
								{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored */}
								<div className={styles.description} dangerouslySetInnerHTML={{ __html: provider.description }} />
							</section>
						)}
						<section aria-labelledby="services">
							<h2 id="services">Services</h2>
							{areas.length === 0 && <p>No services are listed yet.</p>}
							{areas.map((area) => (
								<div key={area.name} className={styles.area}>
									<h3>{area.name}</h3>
									<ChipList label={`Services in ${area.name}`}>
										{area.services.map((service) => (
											<Chip key={service} href={area.slug ? links.serviceArea(area.slug) : links.results({ service_areas_list: [String(area.id)] })}>
												{service}
											</Chip>
										))}
									</ChipList>
								</div>
							))}
						</section>
						<section aria-labelledby="reviews">
							<h2 id="reviews">Reviews</h2>
							{provider.reviews_count === 0 ? (
								<div className={styles.reviews}>
									<p className={styles.none}>{copy.reviews.none}</p>
									{provider.is_active && (
										<p>
											Have you used this provider? <a href={links.writeReview(provider)}>Write the first review</a>.
										</p>
									)}
								</div>
							) : (
								<Stack gap="medium">
									<div className={styles.reviews}>
										<Stars rating={Number(provider.overall_review)} count={provider.reviews_count} />
										<p>The average of all reviews. Our team reads every review before it is published.</p>
										<RatingBreakdown breakdown={breakdown} />
									</div>
									<h3>{reviews.length === provider.reviews_count ? "What people say" : "Newest reviews"}</h3>
									<ReviewList reviews={reviews} keywords={keywords} provider={provider.name} />
									{provider.reviews_count > reviews.length && (
										<p>
											<a className={styles.all} href={links.reviews(provider)}>
												Read all {provider.reviews_count} reviews<span className="visually-hidden"> of {provider.name}</span>
											</a>
										</p>
									)}
								</Stack>
							)}
						</section>
					</div>
					<aside className={styles.facts} aria-labelledby="facts">
						<h2 id="facts">At a glance</h2>
						<dl>
							{provider.phone_number && (
								<Fact label="Phone">
									<a className={styles.phone} href={telephone(provider.phone_number)}>
										<Icon name="phone" /> {provider.phone_number}
									</a>
								</Fact>
							)}
							{provider.url && (
								<Fact label="Website">
									<a href={provider.url} rel="nofollow noreferrer">
										{provider.url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
									</a>
								</Fact>
							)}
							<Fact label="Funding types">{list(funding)}</Fact>
							<Fact label="Age groups">{list(ages)}</Fact>
							<Fact label="Telehealth">{provider.is_telehealth_available ? "By phone or video as well" : "In person"}</Fact>
						</dl>
					</aside>
				</div>
			</Stack>
		</Page>
	);
}

const list = (items: string[]) =>
	items.length === 0 ? (
		"Not stated"
	) : (
		<ul>
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
);
