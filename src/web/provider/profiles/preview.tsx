import { redirect } from "react-router";
import { loginState } from "#contract/accounts/accounts.ts";
import { readProfilePage } from "#contract/reviews/profile-page.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { call, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import { inOwnWords } from "#web/parts/error-page/in-own-words.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { ProfileView } from "#web/parts/profile-view/profile-view.tsx";
import { showProfile } from "#web/parts/profile-view/show-profile.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/preview";
import { keepSlug } from "./own-profile.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { slug, id } = from.params;
	// Old links have id and slug swapped (ADM-059).
	if (/^\d+$/.test(slug) && !/^\d+$/.test(id))
		throw redirect(providerLinks.preview({ url_slug: id, id: Number(slug) }), 301);
	const answer = await call(from, readProfilePage, { params: { idOrSlug: id }, query: { preview: "true" } });
	if (!answer.ok) throw await inOwnWords(from, answer.status);
	keepSlug(from.request, slug, answer.data.provider);
	const { now } = from.context.get(requestContext);
	const { authenticated } = await read(from, loginState, {});
	return { ...showProfile(answer.data, now()), authenticated };
};

/** A profile as visitors see it, with a link back to editing it (ADM-010). */
export default function Preview({ loaderData: { authenticated, ...profile } }: Route.ComponentProps) {
	const { provider } = profile;
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title={`Preview of ${provider.name}`} />
				<BackLink href={providerLinks.editProfile(provider)}>{adminCopy.backToEdit}</BackLink>
				<Notice
					kind={provider.is_active ? "info" : "warning"}
					title={provider.is_active ? "This is a preview" : "This profile isn't visible to clients"}
				>
					<p>
						{provider.is_active
							? "This is how people looking for support see the profile."
							: "People can't find it in search. This is how they'd see it."}
						{authenticated ? "" : " Sign in to edit it."}
					</p>
				</Notice>
				<ProfileView {...profile} state={emptySearch} />
			</Stack>
		</Page>
	);
}
