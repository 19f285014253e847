import { data, redirect } from "react-router";
import { readOwnNotAsked, sayOwnNotAsked } from "#contract/referrals/not-me.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { call } from "#web/lib/call.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { NotAsked, NotAskedButton, notAskedTitle } from "#web/parts/not-asked/not-asked.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { asStaff } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import { ownProfile } from "../profiles/own-profile.ts";
import type { Route } from "./+types/not-asked";

export const loader = async (from: Route.LoaderArgs) => {
	const own = await ownProfile(from, from.params.id);
	if (!own) return data({ provider: undefined, one: undefined, form: newForm(sayOwnNotAsked) }, { status: 403 });
	const answer = asStaff(
		from,
		await call(from, readOwnNotAsked, { params: { id: String(own.id), referral: from.params.referral } }),
	);
	if (!answer.ok) throw new Response(null, { status: answer.status === 400 ? 404 : answer.status });
	const provider = { id: own.id, url_slug: own.url_slug, name: own.name };
	return data({ provider, one: answer.data, form: newForm(sayOwnNotAsked) });
};

export const action = (from: Route.ActionArgs) => {
	const { id, slug, referral } = from.params;
	return submitForm(from, sayOwnNotAsked, {
		params: { id, referral },
		taken: () => redirect(providerLinks.ownNotAsked({ id: Number(id), url_slug: slug }, referral), 303),
		// The reloaded page says what became of the referral.
		reloads: [409, 410],
	});
};

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** "They didn't ask for this", for staff. Opening it changes nothing. */
export default function OwnNotAsked({ loaderData: { provider, one, form }, actionData }: Route.ComponentProps) {
	if (!provider || !one) return <NotYours />;
	return (
		<Page width="text">
			<Stack gap="large">
				<PrivateTitle title={notAskedTitle(one)} refused={Boolean(actionData)} />
				<BackLink href={providerLinks.ownReferrals(provider)}>
					Referrals to <Name>{provider.name}</Name>
				</BackLink>
				<NotAsked
					one={one}
					form={
						<ContractForm form={form} refused={actionData}>
							<NotAskedButton />
						</ContractForm>
					}
					back={null}
				/>
			</Stack>
		</Page>
	);
}
