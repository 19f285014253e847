import { data, redirect } from "react-router";
import type { Output } from "#contract/endpoint.ts";
import { followClaimLink, readClaimLink } from "#contract/referrals/claims.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { ContractForm, Field } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/claim-link";

export const handle = { js: false, plain: true };

const LABELS = { code: "Code from the call" };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readClaimLink, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, form: newForm(followClaimLink), claim: null }, { status: 404 });
	return { product: brand.name, form: newForm(followClaimLink), claim: answer.data };
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const { token } = from.params;
	return submitForm(from, followClaimLink, {
		params: { token },
		fields: form.has("code") ? ["code"] : [],
		taken: ({ password_link: link, referral }) => {
			if (!referral) return redirect(link ? links.setPassword(link) : links.login(), 303);
			const page = links.ownReferral(referral.provider, referral.id);
			return redirect(link ? `${page}?choose=${link.uid}/${link.token}` : links.login(page), 303);
		},
		reloads: [404],
	});
};

type Claim = Output<typeof readClaimLink>;

const titleOf = ({ state, kind, provider, referral }: Claim): string => {
	if (state === "held") return "Your request is on hold";
	if (state === "closed") return "Your request is closed";
	if (state === "done") return `You have access to ${provider.name}`;
	if (state === "proven") return "Your email is confirmed";
	if (referral) return `Open referral ${referral} for ${provider.name}`;
	return kind === "mailbox" ? "Confirm your email" : `Accept the invitation to ${provider.name}`;
};

export { privateMeta as meta } from "#web/lib/seo.ts";

/**
 * A person who asked for access to a profile confirms an email at its own domain, sees who waits for what, or accepts the
 * invitation after our call. Opening the page changes nothing, because mail scanners open links too.
 */
export default function ClaimLink({ loaderData: { product, form, claim }, actionData }: Route.ComponentProps) {
	if (!claim) return <LinkEnded link="claim" product={product} />;
	const isOpen = claim.state === "open";
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(titleOf(claim), product, Boolean(actionData))}</title>
				<h1>{titleOf(claim)}</h1>
				{claim.state === "held" && <Held />}
				{claim.state === "closed" && (
					<p>
						We closed your request for access to <Name>{claim.provider.name}</Name>.
					</p>
				)}
				{claim.kind === "mailbox" && (isOpen || claim.state === "proven") && <Waits claim={claim} />}
				{isOpen && (
					<ContractForm form={form} refused={actionData} labels={claim.needs_code ? LABELS : {}}>
						{claim.needs_code && (
							<Field
								name="code"
								optional={false}
								hint="Six digits that our team read out. You have five tries."
								inputMode="numeric"
								autoComplete="one-time-code"
							/>
						)}
						<div>
							<Button type="submit" size="large">
								{claim.kind === "mailbox"
									? "Confirm my email"
									: claim.referral
										? "Open the referral"
										: "Accept the invitation"}
							</Button>
						</div>
					</ContractForm>
				)}
				{claim.state === "proven" && (
					<ContractForm form={form} refused={actionData}>
						<div>
							<Button type="submit" size="large">
								Go to your referrals
							</Button>
						</div>
					</ContractForm>
				)}
				{claim.state === "done" && (
					<div>
						<ButtonLink href={links.login()} size="large">
							Sign in
						</ButtonLink>
					</div>
				)}
			</Stack>
		</Page>
	);
}

const Held = () => {
	const brand = useRoot()?.brand;
	return (
		<Notice kind="warning" title="Please call us">
			<p>
				We’ve paused it while we check who should have access.{" "}
				{brand && (
					<>
						Call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
					</>
				)}
			</p>
		</Notice>
	);
};

/** What they can do now, what they can't do yet, and who waits for what, by when. */
const Waits = ({ claim: { provider, state, listed, owns_at, call_by } }: { claim: Claim }) => (
	<section aria-labelledby="waits">
		<Stack gap={4}>
			<h2 id="waits">{state === "proven" ? "What you can do now" : "What happens then"}</h2>
			<ul>
				<li>
					You can answer referrals to <Name>{provider.name}</Name>: you see what is needed and roughly where, and say
					yes or no.
				</li>
				<li>You can’t see people’s names, phone numbers or details yet, change the profile, or invite colleagues.</li>
				<li>
					Our team calls the listed number of <Name>{provider.name}</Name>
					{call_by ? ` by ${localMoment(call_by)}` : ""}. They read out a code, and you have full access once you enter
					it.
				</li>
				<li>
					{listed
						? owns_at
							? `We told ${listed}. If they don’t object by ${localMoment(owns_at)}, you get full access without the call.`
							: state === "proven"
								? `We told ${listed}. Full access now needs the call.`
								: `We told ${listed}. If they don’t object within one business day, you get full access without the call.`
						: "The profile has no other listed email that we could ask, so full access needs the call."}
				</li>
			</ul>
		</Stack>
	</section>
);
