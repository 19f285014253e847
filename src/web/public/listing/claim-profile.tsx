import { data, redirect } from "react-router";
import { askToJoin } from "#contract/providers/join.ts";
import { JOIN_LINK_DAYS } from "#contract/providers/limits.ts";
import { claimProfile, readClaimPage } from "#contract/referrals/claims.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name, Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/claim-profile";
import { ClaimForm } from "./claim-form.tsx";
import { JoinForm } from "./join-form.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await call(from, readClaimPage, { params: { idOrSlug: from.params.id } });
	if (!answer.ok) throw data(null, { status: answer.status });
	const { provider, is_claimed } = answer.data;
	if (provider.url_slug !== from.params.slug) throw redirect(links.claimProfile(provider), 301);
	return {
		product: brand.name,
		provider,
		is_claimed,
		reference: await confirmed(from, "sent"),
		isAsked: (await confirmed(from, "asked")) !== null,
		form: newForm(claimProfile),
		joining: newForm(askToJoin),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const { slug: url_slug, id } = from.params;
	const page = links.claimProfile({ url_slug, id: Number(id) });
	const params = { idOrSlug: id };
	if ((await formOf(from)).get("intent") === "join")
		return submitForm(from, askToJoin, { params, taken: () => `${page}?asked` });
	return submitForm(from, claimProfile, { params, taken: ({ reference }) => `${page}?sent=${reference}` });
};

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

export { privateMeta as meta } from "#web/lib/seo.ts";

/** An organisation asks for access to its profile, or a colleague to join those who have it. */
export default function ClaimProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { product, provider, is_claimed, reference, isAsked, form } = loaderData;
	const refused = actionData ?? undefined;
	const isJoining = refused?.typed.intent?.[0] === "join";
	const done = actionData
		? undefined
		: reference
			? "We have your request"
			: isAsked && is_claimed
				? "Check your email"
				: undefined;
	const title = is_claimed ? `Do you work at ${provider.name}?` : `Is ${provider.name} your organisation?`;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(done ?? title, product, Boolean(actionData))}</title>
				<BackLink href={links.profile(provider)}>
					<Name>{provider.name}</Name>
				</BackLink>
				{done ? (
					<Panel title={done}>
						{reference ? (
							<p>
								Our team will call <Name>{provider.name}</Name> within two business days to check. We'll use the number
								in the public listing, and read out a code that you need with the link we email you then. If your
								address is at <Name>{provider.name}</Name>'s listed domain, we've sent it a link already: with it you
								can answer referrals at any hour. Your reference is <Reference>{reference}</Reference>.
							</p>
						) : (
							<p>
								If your address is at <Name>{provider.name}</Name>'s own email domain, we've sent it a link to join the
								team. The link works once, for {JOIN_LINK_DAYS} days. An owner then says yes or no. No email? Ask an
								owner of the account to invite you, or <a href={links.contact()}>contact us</a>.
							</p>
						)}
					</Panel>
				) : (
					<>
						<h1>
							<WithNames of={[provider.name]}>{title}</WithNames>
						</h1>
						{is_claimed ? (
							<Stack gap="large">
								<JoinForm
									provider={provider.name}
									form={loaderData.joining}
									refused={isJoining ? refused : undefined}
								/>
								<section aria-labelledby="not-yours">
									<h2 id="not-yours">Not your colleague? Tell us</h2>
									<p>
										If the owner has left, or doesn't work for <Name>{provider.name}</Name>, send us this form. Our team
										checks it.
									</p>
									<ClaimForm
										{...{ form, isClaimed: true, provider: provider.name }}
										refused={isJoining ? undefined : refused}
									/>
								</section>
							</Stack>
						) : (
							<ClaimForm {...{ form, isClaimed: false, provider: provider.name, refused }} />
						)}
					</>
				)}
			</Stack>
		</Page>
	);
}
