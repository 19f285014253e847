import { data } from "react-router";
import { getProvider } from "#contract/providers/providers.ts";
import { confirmReview, readReviewConfirmation } from "#contract/reviews/reviews.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/confirm-review";

export const handle = { js: false };

interface Params {
	slug: string;
	id: string;
	token: string;
}

/** The provider in the address. An unknown provider gets the not-found page (RVW-026). */
const providerOf = async (from: From, params: Params) => {
	const answer = await call(from, getProvider, { params: { idOrSlug: params.id } });
	if (!answer.ok) throw data(null, { status: answer.status >= 500 ? answer.status : 404 });
	if (answer.data.url_slug !== params.slug) throw data(null, { status: 404 });
	return answer.data;
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const provider = await providerOf(from, params);
	const link = await call(from, readReviewConfirmation, { params: { token: params.token } });
	const { brand } = from.context.get(requestContext);
	const shown = {
		provider: { id: provider.id, name: provider.name, url_slug: provider.url_slug },
		product: brand.name,
		form: newForm(confirmReview),
	};
	if (link.status === 409) return data({ ...shown, state: "second" as const }, { status: 409 });
	if (link.status === 410) return data({ ...shown, state: "ended" as const }, { status: 410 });
	if (!link.ok && (link.status >= 500 || link.status === 429)) throw data(null, { status: link.status });
	if (!link.ok || link.data.provider !== provider.id)
		return data({ ...shown, state: "unknown" as const }, { status: 404 });
	return data({ ...shown, state: link.data.state });
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, confirmReview, {
		params: from.params,
		taken: () => pathOf(from.request),
		// The page then shows the link's state (second, ended or unknown). A reload sends nothing.
		reloads: [400, 404, 409, 410],
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [];
	const title = {
		// The title depends on the answer to the form.
		waiting: undefined,
		confirmed: reviewsCopy.confirmed,
		second: reviewsCopy.onlyOne,
		ended: "This link has expired",
		unknown: undefined,
	}[loaderData.state];
	return pageMeta({ title, product: loaderData.product, noindex: true });
};

/**
 * The page that the link in the confirmation email opens (RVW-025). Opening it confirms nothing, because mail scanners
 * open links too (decision 21).
 */
export default function ConfirmReview({
	loaderData: { provider, product, form, state },
	actionData,
}: Route.ComponentProps) {
	if (state === "unknown") return <LinkEnded link="confirm" product={product} provider={provider} />;
	const back = (
		<div>
			<ButtonLink href={links.profile(provider)} variant="secondary">
				Back to <Name>{provider.name}</Name>
			</ButtonLink>
		</div>
	);
	if (state === "confirmed")
		return (
			<Page width="text">
				<Stack gap="large">
					<Panel title={reviewsCopy.confirmed}>
						<p>
							Our team will now read your review of <Name>{provider.name}</Name>. If it follows our rules, we'll publish
							it within a few days.
						</p>
					</Panel>
					{back}
				</Stack>
			</Page>
		);
	if (state === "second")
		return (
			<Page width="text">
				<Stack gap="large">
					<h1>{reviewsCopy.onlyOne}</h1>
					<p>
						Another review of <Name>{provider.name}</Name> was already confirmed from your email address. We won't
						publish this one. We'll delete it when its link expires. You don't need to do anything.
					</p>
					{back}
				</Stack>
			</Page>
		);
	if (state === "ended")
		return (
			<Page width="text">
				<Stack gap="large">
					<h1>This link has expired</h1>
					<p>
						A confirmation link works for 14 days. We didn't keep your review. You can write it again and we'll send you
						a new link.
					</p>
					<div>
						<ButtonLink href={links.writeReview(provider)}>Write the review again</ButtonLink>
					</div>
					{back}
				</Stack>
			</Page>
		);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Confirm your email address", product, Boolean(actionData))}</title>
				<h1>Confirm your email address</h1>
				<p>
					Select the button to confirm that you wrote a review of <Name>{provider.name}</Name>. Then our team will read
					it.
				</p>
				<ContractForm form={form} refused={actionData}>
					<div>
						<Button type="submit" size="large">
							Confirm my email address
						</Button>
					</div>
				</ContractForm>
				{back}
			</Stack>
		</Page>
	);
}
