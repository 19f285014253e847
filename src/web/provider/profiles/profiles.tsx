import { Form, redirect, useOutletContext } from "react-router";
import { listOwnProviders } from "#contract/providers/provider-admin.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/chip/chip.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ProviderMark } from "#web/ui/provider-mark/provider-mark.tsx";
import { Stars } from "#web/ui/stars/stars.tsx";
import { asStaff } from "../answer.ts";
import type { FrameContext } from "../frame.tsx";
import type { Route } from "./+types/profiles";
import { ReviewLink } from "./copy-link/copy-link.tsx";
import styles from "./profiles.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { publicUrl } = from.context.get(requestContext);
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams, 100_000);
	const search = (searchParams.get("search") ?? "").slice(0, 200);
	const answer = asStaff(from, await call(from, listOwnProviders, { query: { page: String(page), search } }));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	const { results, count, totalPages } = answer.data;
	// A page after the last one redirects to the last one.
	if (page > totalPages && totalPages > 0) throw redirect(links.ownProviders(totalPages, search));
	return {
		publicUrl,
		page,
		search,
		count,
		totalPages,
		profiles: results.map((one) => ({
			id: one.id,
			url_slug: one.url_slug,
			name: one.name,
			logo_url: one.logo_url,
			overall_review: one.overall_review,
			reviews_count: one.reviews_count,
			is_active: one.is_active,
			inactive_reason: one.inactive_reason,
			short_description: one.short_description,
			// An imported list or our team may have stated something, but the provider hasn't yet.
			saysNothing: ![...one.sites, ...one.delivery, ...Object.values(one.fit_facts)].some(
				({ source }) => source === "provider",
			),
		})),
	};
};

/** The profiles a person looks after, ten a page (ADM-005, ADM-006). */
export default function Profiles({
	loaderData: { profiles, count, page, search, totalPages, publicUrl },
}: Route.ComponentProps) {
	const { waiting } = useOutletContext<FrameContext>();
	const referralsOf = (id: number) => {
		const count = waiting.find(({ provider }) => provider === id)?.waiting;
		return count ? `Referrals (${count} new)` : "Referrals";
	};
	const reviewLink = (profile: (typeof profiles)[number]) => (
		<ReviewLink
			address={`${publicUrl}${links.profile(profile)}/review`}
			about={profile.name}
			isVisible={profile.is_active}
			reason={profile.inactive_reason}
		/>
	);
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle
					title={totalPages > 1 ? `${adminCopy.myProfiles} – page ${page} of ${totalPages}` : adminCopy.myProfiles}
				/>
				<div>
					<h1>{adminCopy.myProfiles}</h1>
					<p role="status">
						{search
							? `${count} ${count === 1 ? "profile matches" : "profiles match"}. `
							: count === 0
								? "You don't have a profile to look after yet. Ask your account owner, or contact us."
								: `${count} ${count === 1 ? "profile" : "profiles"}. Choose one to edit it or read its reviews.`}
						{search && <Link href={links.ownProviders()}>Clear search</Link>}
					</p>
					{(search || totalPages > 1) && (
						<Form key={search} method="get" role="search" className={styles.search}>
							<SearchField label="Find a profile by its name" defaultValue={search} />
							<Button type="submit" variant="secondary" icon="search">
								Search
							</Button>
						</Form>
					)}
					{count > 0 && !search && (
						<p>
							<Link href={providerLinks.ownDemand()}>See where people couldn't find help</Link>
						</p>
					)}
				</div>
				<ul className={styles.list}>
					{profiles.map((profile) => (
						<li key={profile.id}>
							<Card as="article" className={styles.card}>
								<ProviderMark name={profile.name} logoUrl={profile.logo_url} size="card" />
								<div className={styles.words}>
									<h2 className={styles.name}>
										<Link href={providerLinks.editProfile(profile)}>
											<Name>{profile.name}</Name>
										</Link>
									</h2>
									{!profile.is_active && (
										<p>
											<Chip>Not visible to clients</Chip>
										</p>
									)}
									<Stars rating={Number(profile.overall_review)} count={profile.reviews_count} />
									{profile.short_description && <p className={styles.short}>{profile.short_description}</p>}
									<ul className={styles.ways}>
										{[
											{ href: providerLinks.editProfile(profile), label: "Edit" },
											{
												href: providerLinks.ownPlaces(profile),
												label: profile.saysNothing ? "Say where you are" : "Places, fit and prices",
											},
											{ href: links.ownCapacity(profile), label: "Capacity" },
											{ href: providerLinks.ownReferrals(profile), label: referralsOf(profile.id) },
											{ href: providerLinks.ownReviews(profile), label: "Reviews" },
											{ href: providerLinks.preview(profile), label: "Preview" },
											{ href: links.adminWelcome(profile), label: "Toolkit" },
										].map(({ href, label }) => (
											<li key={label}>
												<Link href={href}>
													{label}
													<span className="visually-hidden">
														{" "}
														<Name>{profile.name}</Name>
													</span>
												</Link>
											</li>
										))}
										{profile.is_active && <li>{reviewLink(profile)}</li>}
									</ul>
									{!profile.is_active && <p>{reviewLink(profile)}</p>}
								</div>
							</Card>
						</li>
					))}
				</ul>
				<Pager
					page={page}
					totalPages={totalPages}
					hrefFor={(number) => links.ownProviders(number, search)}
					label="Pages of profiles"
				/>
			</Stack>
		</Page>
	);
}
