import { data } from "react-router";
import { appealReview, readReviewAppeal } from "#contract/reviews/moderation.ts";
import { APPEAL_DAYS } from "#contract/reviews/moderation-options.ts";
import { ContractForm, Field } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/appeal-review";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const link = await callByLink(from, readReviewAppeal, { params: { token: params.token } });
	const product = from.context.get(requestContext).brand.name;
	if (link.status === 410)
		return data({ product, form: newForm(appealReview), state: "ended" as const, provider: null }, { status: 410 });
	if (!link.ok || String(link.data.provider.id) !== params.id || link.data.provider.url_slug !== params.slug)
		return data({ product, form: newForm(appealReview), state: "unknown" as const, provider: null }, { status: 404 });
	return data({ product, form: newForm(appealReview), ...link.data });
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, appealReview, {
		params: from.params,
		taken: () => pathOf(from.request),
		reloads: [404, 410],
	});

export { privateMeta as meta } from "#web/lib/seo.ts";

const TITLES = {
	waiting: "Ask us to look again at your review",
	made: "We'll look at it again",
	ended: "This link has expired",
};

/**
 * The page that the link in a rejection email opens. Opening it doesn't start an appeal, because mail scanners open
 * links too.
 */
export default function AppealReview({
	loaderData: { product, form, state, provider },
	actionData,
}: Route.ComponentProps) {
	if (state === "unknown") return <LinkEnded link="appeal" product={product} />;
	if (state === "ended" || !provider)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle(TITLES.ended, product)}</title>
					<h1>{TITLES.ended}</h1>
					<p>
						You can ask us to look again within {APPEAL_DAYS} days of our email. If you still think we're wrong, write
						to us.
					</p>
					<div>
						<ButtonLink href={links.contact()}>Write to us</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	if (state === "made")
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle(TITLES.made, product)}</title>
					<Panel title={TITLES.made}>
						<p>
							Someone in our team who didn't make the first decision will read your review of{" "}
							<Name>{provider.name}</Name> and what you told us. We'll email you when they've decided.
						</p>
					</Panel>
					<div>
						<ButtonLink href={links.profile(provider)} variant="secondary">
							Back to <Name>{provider.name}</Name>
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(TITLES.waiting, product, Boolean(actionData))}</title>
				<h1>{TITLES.waiting}</h1>
				<p>
					We didn't publish your review of <Name>{provider.name}</Name>. Tell us why you think that's wrong. Someone
					else in our team will decide. You can ask once.
				</p>
				<ContractForm form={form} refused={actionData} labels={{ words: "Why should we look again?" }}>
					<Field
						name="words"
						as={TextArea}
						hint="For example how you know the provider, or what shows you used their service."
						rows={6}
					/>
					<div>
						<Button type="submit" size="large">
							Ask us to look again
						</Button>
					</div>
				</ContractForm>
			</Stack>
		</Page>
	);
}
