import { data } from "react-router";
import { objectToClaim, readClaimObjection } from "#contract/referrals/claims.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/claim-objection";

export const handle = { js: false, plain: true };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readClaimObjection, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, form: undefined, claim: null }, { status: 404 });
	return { product: brand.name, form: newForm(objectToClaim), claim: answer.data };
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, objectToClaim, {
		params: from.params,
		taken: () => links.claimObjection(from.params.token),
		reloads: [404],
	});

const titleOf = (claim: { is_held: boolean; is_over: boolean }) =>
	claim.is_over ? "This request is closed" : claim.is_held ? "We’ve stopped this request" : "Did you ask for this?";

export { privateMeta as meta } from "#web/lib/seo.ts";

/** The provider’s own address says that it didn’t ask for a claim. Opening the page changes nothing. */
export default function ClaimObjection({ loaderData: { product, form, claim }, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	if (!form || !claim) return <LinkEnded link="claim" product={product} />;
	return (
		<Page width="text">
			<title>{pageTitle(titleOf(claim), product, Boolean(actionData))}</title>
			<Stack gap="large">
				<h1>{titleOf(claim)}</h1>
				{claim.is_over ? (
					<p>
						Nobody got access to the profile of <Name>{claim.provider.name}</Name> from it, or their access has ended.
					</p>
				) : claim.is_held ? (
					<p>
						Nobody can use it now. Our team checks it first and calls you.
						{brand && (
							<>
								{" "}
								You can also call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
							</>
						)}
					</p>
				) : (
					<>
						<p>
							<Name>{claim.name}</Name> ({claim.role}, as they wrote it) asked for access to the profile of{" "}
							<Name>{claim.provider.name}</Name> on {localMoment(claim.created_at)}.
						</p>
						<p>If that’s right, you don’t need to do anything.</p>
						<ContractForm form={form} refused={actionData}>
							<div>
								<Button type="submit" variant="danger">
									We didn’t ask for this
								</Button>
							</div>
						</ContractForm>
					</>
				)}
			</Stack>
		</Page>
	);
}
