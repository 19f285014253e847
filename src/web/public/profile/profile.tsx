import { redirect } from "react-router";
import { readProfilePage } from "#contract/reviews/profile-page.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { readSearch, searchCall, searchQuery } from "#web/lib/search-address.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { breadcrumbs, organisation } from "#web/lib/structured-data.ts";
import { describeProfile } from "#web/parts/profile-view/description.ts";
import { ProfileView } from "#web/parts/profile-view/profile-view.tsx";
import { showProfile } from "#web/parts/profile-view/show-profile.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb/breadcrumb.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/profile";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl, report, share, now } = from.context.get(requestContext);
	share();
	const state = readSearch(new URL(from.request.url).searchParams);
	const { service_areas_list, postcodes_list, suburb_list, fit_list } = searchCall(state);
	const answer = await call(from, readProfilePage, {
		params: { idOrSlug: params.id },
		query: { service_areas_list, postcodes_list, suburb_list, fit_list },
	});
	if (!answer.ok) {
		// An unknown profile redirects home (PRO-015). An error does too, and is reported. The home page says which it was.
		if (answer.status >= 500) report(new Error(`profile could not be loaded: ${answer.status}`));
		throw redirect(links.home(answer.status >= 500 ? "profile" : "gone"));
	}
	const { provider, is_claimed } = answer.data;
	// A merged profile redirects to the profile it was merged into, and a wrong slug to the right one.
	if (provider.url_slug !== params.slug || (/^\d+$/.test(params.id) && provider.id !== Number(params.id)))
		throw redirect(links.profile(provider, state), 301);

	const { areaServed, ...shown } = showProfile(answer.data, now(), state);
	return {
		...shown,
		claim: provider.is_active ? (is_claimed ? "Do you work here?" : "Is this your organisation?") : undefined,
		tellMe:
			provider.is_active && shown.capacity.mark !== "open"
				? { href: alertLinks.profile(provider), text: "Tell me when they have places" }
				: undefined,
		feed: { path: alertLinks.profileFeed(provider), title: `Places at ${provider.name}`, type: "application/atom+xml" },
		state,
		brand: { name: brand.name, email: brand.email },
		canonical: publicUrl + links.profile(provider),
		structured: [
			organisation(publicUrl + links.profile(provider), provider, { ...provider, areaServed }),
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
				description: describeProfile(
					loaderData.provider,
					loaderData.areas.map(({ name }) => name),
				),
				product: loaderData.brand.name,
				canonical: loaderData.canonical,
				noindex: !loaderData.provider.is_active,
				feed: loaderData.feed,
				picture: {
					path: links.sharePicture(loaderData.provider),
					alt: `${loaderData.provider.name} on ${loaderData.brand.name}`,
				},
				structured: loaderData.structured,
			})
		: [];

/** A provider's profile (PRO-001 to PRO-014). */
export default function Profile({ loaderData: { state, claim, ...profile } }: Route.ComponentProps) {
	const { provider } = profile;
	return (
		<Page width="wide">
			<Stack gap="large">
				{searchQuery(state) ? (
					<BackLink href={links.results(state)}>Back to results</BackLink>
				) : (
					<Breadcrumb
						items={[
							{ href: links.home(), label: "Home" },
							{ href: links.results(), label: "Providers" },
							{ label: provider.name },
						]}
					/>
				)}
				{!provider.is_active && (
					<Notice kind="warning" title="This profile isn't visible to clients">
						<p>
							People can't find it in search or send requests. If it's yours and should be visible,{" "}
							<a href={links.contact()}>contact us</a>.
						</p>
					</Notice>
				)}
				<ProfileView {...profile} state={state} />
				{provider.is_active && (
					<p>
						<a href={links.report(provider)} rel="nofollow">
							Something wrong here?
						</a>
					</p>
				)}
				{claim && (
					<p>
						<a href={links.claimProfile(provider)}>{claim}</a>
					</p>
				)}
			</Stack>
		</Page>
	);
}
